"""The stages of a round that may be broken off, and what was ruled when it was."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.actors import World
from threecard.core.decide.showing import dealer_first
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.table.facts import Pace

PLAYERS = ("Mei", "Tan")
PACE = Pace()


async def to_betting(world: World, table: str) -> None:
    await world.betting(table, *PLAYERS)


async def to_closed(world: World, table: str) -> None:
    await to_betting(world, table)
    await world.do(table, "no_more_bets", by="dealer")


async def to_shuffled(world: World, table: str) -> None:
    await to_closed(world, table)
    await world.do(table, "shuffle_deck", by="dealer", cards="")


async def to_dealt(world: World, table: str) -> None:
    await to_betting(world, table)
    await world.deal(table)


async def to_viewed(world: World, table: str) -> None:
    await to_dealt(world, table)
    await world.do(table, "view_hand", by="Mei", position=1)


async def to_decided(world: World, table: str) -> None:
    """Where hands are decided on: one of the two."""
    await to_viewed(world, table)
    if world.live(table).table.rules.decided_on is not None:
        await world.do(table, "decide", by="Mei", position=1, decision="play")


async def to_face_up(world: World, table: str) -> None:
    await to_dealt(world, table)
    await world.play_all(table)
    if dealer_first(world.live(table).table):
        await world.do(table, "expose_dealer", by="dealer")
    else:
        await world.do(table, "turn_up_hand", by="dealer", position=1)


async def to_settling(world: World, table: str) -> None:
    await to_dealt(world, table)
    await world.play_all(table)
    await world.show(table)


BEFORE = (to_betting, to_closed, to_shuffled, to_dealt, to_viewed, to_decided)
STAGES = (*BEFORE, to_face_up, to_settling)


def named(stage: Callable[..., object]) -> str:
    return stage.__name__.removeprefix("to_")


def rulings(world: World, table: str) -> list[IncidentRuled]:
    return [
        fact
        for fact in world.facts(table)
        if isinstance(fact, IncidentRuled) and isinstance(fact.incident, PowerFailure)
    ]


async def begin(world: World, *tags: str) -> None:
    await world.buy(*PLAYERS)
    await world.seed_jackpot()
    for tag in tags:
        await world.open_table(tag)
