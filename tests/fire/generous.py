"""A house in a process of its own that takes as much as anybody sends, so that a flood gets in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from tests.fire.planted import PLANTED
from tests.server.api.own_house import OwnHouse, house_of
from tests.server.api.served import GENEROUS
from tests.server.victim import FAST
from threecard.server.api import ApiSettings
from threecard.server.process.serve import ServeSettings, serve
from threecard.server.table.facts import Pace

MUCH = 10**9
# Nothing moves by itself while a flood comes.
HOUR = 3_600_000
STILL = Pace(bets=HOUR, openings=100, decisions=HOUR, showing=HOUR, options=HOUR, next_round=100)


@contextmanager
def generous_house(folder: Path, *, quick: bool = False, bug: str = "") -> Iterator[OwnHouse]:
    """Tables rest where they are left, or are quick; a planted bug may be in it."""
    pace = "quick" if quick else "still"
    command = [sys.executable, "-m", "tests.fire.generous", str(folder), pace, bug]
    with house_of(command, folder) as house:
        yield house


def main(folder: str, pace: str, bug: str) -> None:
    settings = ServeSettings(
        db=str(Path(folder) / "house.db"),
        port=0,
        pace=FAST if pace == "quick" else STILL,
        grace_ms=500,
        terms=GENEROUS,
        api=ApiSettings(
            requests_burst=MUCH,
            commands_burst=MUCH,
            kept_burst=MUCH,
            guests_kept_burst=MUCH,
            strangers_burst=MUCH,
            sockets_each=MUCH,
            connections_each=10**5,
        ),
    )
    with PLANTED[bug].in_place() if bug else nullcontext():
        serve(settings)


if __name__ == "__main__":
    main(*sys.argv[1:])
