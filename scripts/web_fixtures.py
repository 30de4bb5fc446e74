"""Rounds of every game as the pages see them, for the tests of the browser's fold.

Usage: python -m scripts.web_fixtures, which writes web/tests/fixtures/*.json.

Each game is dealt to two players, from seeds that repeat, while somebody watches. A file has every
fact as each of the three may see it, and what the house's own view is of the table at some places
of its log, and its names of the hands that lie face up: the browser's fold has to come to the same.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from scripts.web_rounds import argue_round, felt_round, lose_round, play_round, wager
from scripts.web_seen import DEALER, MEI, RAJ, Seen
from scripts.web_witness import PageWitness
from threecard.core.commands import Sit, Stand
from threecard.core.config import Source
from threecard.core.registry import RULEBOOKS
from threecard.core.table import Phase
from threecard.server.process.first_tables import floor_config

FIXTURES = Path(__file__).parent.parent / "web" / "tests" / "fixtures"


def record(game: str) -> Seen:
    """A few rounds of a game."""
    table = Seen(floor_config(game))
    table.until(Phase.BETTING)
    table.ask(MEI, Sit, position=1)
    table.ask(RAJ, Sit, position=3)
    table.note()
    play_round(table)
    lose_round(table)
    argue_round(table)
    table.until(Phase.BETTING)
    table.ask(RAJ, Stand)
    table.note()
    return table


def record_felt(game: str) -> Seen:
    """A round of it dealt by hand, from a pack that the next one goes on with."""
    config = floor_config(game)
    readings = {**config.readings, "shuffle": "rounds:3"}
    table = Seen(replace(config, source=Source.FELT, readings=readings))
    table.ask(DEALER, Sit, position=1, player="Mei")
    table.ask(DEALER, Sit, position=3, player="Raj")
    felt_round(table)
    return table


def record_witnessed(game: str) -> Seen:
    """A round that a witness signs, and one for which it stays away."""
    witness = PageWitness()
    table = Seen(floor_config(game), witness)
    play_round(table)
    witness.is_away = True
    table.until(Phase.BETTING)
    wager(table, MEI, 1)
    table.until(Phase.CLOSED)
    table.note()
    table.until(Phase.CONCLUDED)
    table.note()
    return table


def write(table: Seen) -> dict[str, object]:
    """One list of facts, and beside it where somebody saw more than anyone may."""
    anyone = table.seen["anyone"]
    more = {
        name: {index: fact for index, fact in enumerate(facts) if fact != anyone[index]}
        for name, facts in table.seen.items()
        if name != "anyone"
    }
    return {"facts": anyone, "more": more, "notes": table.views}


def main() -> None:
    FIXTURES.mkdir(parents=True, exist_ok=True)
    tables = {game: record(game) for game in RULEBOOKS}
    tables |= {f"{game}-felt": record_felt(game) for game in RULEBOOKS}
    tables["royal-three-pictures-witnessed"] = record_witnessed("royal-three-pictures")
    for name, table in tables.items():
        path = FIXTURES / f"{name}.json"
        path.write_bytes(msgspec.json.encode(write(table)) + b"\n")
        print(f"{path.relative_to(FIXTURES.parents[2])}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
