"""The guard: wagers are held to the limits that their player set."""

from __future__ import annotations

from collections.abc import Iterable

from threecard.core.commands import Act, Decide, IncreaseWager, PlaceWager
from threecard.core.errors import Code
from threecard.core.money import dollars
from threecard.core.round import Decision
from threecard.core.table import Table
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity.limits import (
    NONE,
    LimitKind,
    OwnLimits,
    read_limits,
    require_not_excluded,
)
from threecard.server.identity.played import DayPlayed
from threecard.server.identity.terms import MINUTE
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable


async def guard_wagers(
    house: House, played: DayPlayed, tx: Transaction, live: LiveTable, asked: Asked, now: Millis
) -> None:
    """Refuse a wager beyond its player's own limits.

    An Ante asks for the Play wager too, which equals it: nobody is brought to fold by a limit that
    took the Ante. So the decision to play goes beyond a limit only where it was tightened since.
    Exclusion and time hold against new wagers alone; a round that was begun is played to its end,
    or the Ante would be forfeited by them. Whoever decides is not held to the limits of others who
    wager on the same hand.
    """
    match asked:
        case PlaceWager() | IncreaseWager():
            name = asked.player
        case Decide(decision=Decision.PLAY):
            name = asked.actor
        case _:
            return
    limits = await read_limits(tx, name)
    if limits == NONE:  # as most people's are: then one query is all that a wager costs here
        return
    more = _adds(live.table, asked)
    if not isinstance(asked, Decide):
        require_not_excluded(_spoken(asked, name), limits, now)
        if await _is_time_over(tx, played, name, limits, now):
            raise HouseError(
                Code.LIMIT_REACHED,
                f"{_spoken(asked, name)} set a limit of {limits.value(LimitKind.TIME, now)} "
                "minutes a gaming day, and they are over.",
            )
        tables = {**house.tables, live.table.config.table: live}.values()
        more += to_follow(tables, name)
    most = limits.value(LimitKind.LOSS, now)
    if most is None or more <= 0:
        return
    lost = await played.lost(tx, name, now)
    if lost + more > most:
        raise HouseError(
            Code.LIMIT_REACHED,
            f"{_spoken(asked, name)} set a limit of {dollars(most)} on losses of a gaming day. "
            f"Lost or at stake are {dollars(lost)}, and this could add {dollars(more)}.",
        )


def _spoken(asked: Act, name: str) -> str:
    """Whoever asks for themselves is spoken to, and of others by their name."""
    return "You" if asked.actor == name else name


def to_follow(tables: Iterable[LiveTable], name: str) -> int:
    """What the decisions a person still has may add to their stakes."""
    return sum(
        placed.stake * _followers(live.table, placed.wager)
        for live in tables
        if live.is_playing and live.table.rules.decided_on is not None
        for position, there in live.table.wagers.items()
        if not _decided(live.table, position)
        for placed in there
        if placed.player == name
    )


def _adds(table: Table, asked: PlaceWager | IncreaseWager | Decide) -> int:
    """What a command puts at stake, with the wagers that will have to follow it."""
    match asked:
        case PlaceWager():
            return asked.stake * (1 + _followers(table, asked.wager))
        case IncreaseWager():
            return asked.by * (1 + _followers(table, asked.wager))
        case Decide():
            return _antes(table, asked)


def _decided(table: Table, position: int) -> bool:
    held = table.hands.get(position)
    return held is not None and (held.decision is not None or held.invalid is not None)


def _followers(table: Table, wager: str) -> int:
    """How many wagers are placed after the deal that equal this one."""
    return sum(each.equals == wager for each in table.rules.wagers.values())


def _antes(table: Table, asked: Decide) -> int:
    return sum(
        wager.stake * _followers(table, wager.wager)
        for wager in table.wagers_at(asked.position)
        if wager.player == asked.actor
    )


async def _is_time_over(
    tx: Transaction, played: DayPlayed, name: str, limits: OwnLimits, now: Millis
) -> bool:
    most = limits.value(LimitKind.TIME, now)
    return most is not None and await played.millis(tx, name, now) >= most * MINUTE
