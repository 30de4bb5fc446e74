"""Rounds as data: one row a round, in Parquet, CSV or JSON lines, and back to the commands.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from threecard.rounds import read_rounds, rounds_of, write_rounds
>>> lines = Path("examples/three-card-poker.jsonl").read_bytes().splitlines()
>>> with TemporaryDirectory() as folder:
...     written = write_rounds(Path(folder) / "rounds.csv", rounds_of(lines, source="example"))
...     rows = list(read_rounds(Path(folder) / "rounds.csv"))
>>> written, rows[1].dealer, rows[1].staked, rows[1].taken
(2, 'Qh 9c 4d', 14000, 5091100)
"""

from threecard.rounds.asked import asked
from threecard.rounds.files import check_target, read_rounds, write_rounds
from threecard.rounds.row import FORMAT, RoundData
from threecard.rounds.split import Splitter, commands_of, events_of, rounds_of

__all__ = [
    "FORMAT",
    "RoundData",
    "Splitter",
    "asked",
    "check_target",
    "commands_of",
    "events_of",
    "read_rounds",
    "rounds_of",
    "write_rounds",
]
