"""Tables with an automatic dealer, and what makes a whole round there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.actors import World
from tests.table.incidents import GAMES
from threecard.core.events import (
    CardsDealt,
    DealerExposed,
    DeckShuffled,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    WagersClosed,
)
from threecard.server.table.facts import DealClosed, DealRevealed, Fact, Pace, SeedDrawn

PACE = Pace()
EVERY_GAME = pytest.mark.parametrize("tag", GAMES)


@asynccontextmanager
async def dealing(folder: Path, *tags: str) -> AsyncIterator[World]:
    """Tables with a dealer, and Mei and Tan with chips."""
    async with World(folder) as world:
        await world.buy("Mei", "Tan")
        await world.seed_jackpot()
        for tag in tags:
            await world.open_table(tag)
        world.employ()
        await world.quiet()
        yield world


def of_kind(facts: list[Fact], *kinds: type) -> list[Fact]:
    return [fact for fact in facts if isinstance(fact, kinds)]


def order(facts: list[Fact]) -> list[str]:
    """The names of the facts that make a round, in order."""
    kinds = (SeedDrawn | RoundOpened | WagersClosed | DealClosed | DeckShuffled | CardsDealt) | (
        DealerExposed | RoundSettled | DealRevealed | RoundVoided
    )
    return [type(fact).__name__ for fact in facts if isinstance(fact, kinds)]


WHOLE = [
    "SeedDrawn",
    "RoundOpened",
    "WagersClosed",
    "DealClosed",
    "DeckShuffled",
    "CardsDealt",
    "DealerExposed",
    "RoundSettled",
    "DealRevealed",
]
