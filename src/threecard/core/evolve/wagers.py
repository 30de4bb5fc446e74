"""Wagers: placed, changed, gone and closed; who may place no more of them."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.events import (
    AreaRestricted,
    PlayerRestricted,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
    WagersReturned,
)
from threecard.core.round import Placed
from threecard.core.table import CLOSED, Request, Table


def wager_requested(table: Table, event: WagerRequested, version: int) -> Table:
    asked = Request(event.player, event.position, event.wager, event.stake)
    return replace(table, version=version, requests=(*table.requests, asked))


def wager_placed(table: Table, event: WagerPlaced, version: int) -> Table:
    position, wagers = event.position, table.wagers
    placed = Placed(event.player, event.wager, event.stake, version)
    wagers = {**wagers, position: (*wagers.get(position, ()), placed)}
    if not (table.requests or table.advised):
        return replace(table, version=version, wagers=wagers)
    requests = _unmet(table.requests, event)
    return _unadvised(replace(table, version=version, wagers=wagers, requests=requests))


def wager_changed(table: Table, event: WagerChanged, version: int) -> Table:
    changed = _unadvised(replace(table, version=version, wagers=_changed(table, event, version)))
    return changed if event.stake else _gone(changed, event.player)


def wagers_closed(table: Table, _: WagersClosed, version: int) -> Table:
    return replace(table, version=version, phase=CLOSED)


def wagers_returned(table: Table, event: WagersReturned, version: int) -> Table:
    return replace(table, version=version, withdrawn=table.withdrawn | {event.player})


def player_restricted(table: Table, event: PlayerRestricted, version: int) -> Table:
    kept = {event.player} if event.restricted else set()
    return replace(table, version=version, restricted=table.restricted - {event.player} | kept)


def area_restricted(table: Table, event: AreaRestricted, version: int) -> Table:
    return replace(table, version=version, area_max=event.most)


def _changed(table: Table, event: WagerChanged, version: int) -> dict[int, tuple[Placed, ...]]:
    """The wagers with one of them changed or gone; a position without any is gone too."""
    player, wager = event.player, event.wager
    there = table.wagers[event.position]
    laid = [placed.last for placed in there if placed.wager == wager and placed.player != player]
    last = max(laid) if laid else 0
    changed = [
        placed.restaked(event.stake, version, others=last)
        if placed.player == player and placed.wager == wager
        else placed
        for placed in there
    ]
    left = tuple([placed for placed in changed if placed.stake])
    others = {**table.wagers, event.position: left}
    return others if left else {place: there for place, there in others.items() if there}


def _unmet(requests: tuple[Request, ...], event: WagerPlaced) -> tuple[Request, ...]:
    """The requests that are left when one was met."""
    met = Request(event.player, event.position, event.wager, event.stake)
    return tuple(request for request in requests if request != met)


def _unadvised(table: Table) -> Table:
    """Boxes that meet their minimum, or are empty, need no more advice (N3P 5.2)."""
    if not table.advised:
        return table
    short = frozenset(
        (position, wager)
        for position, wager in table.advised
        if 0
        < sum(placed.stake for placed in table.wagers_at(position) if placed.wager == wager)
        < table.config.limits[wager][0]
    )
    return replace(table, advised=short)


def _gone(table: Table, player: str) -> Table:
    """A player's wager has gone: nobody is asked any more who has none left, or forgotten."""
    table = replace(table, played={**table.played, player: table.round})
    pending = table.pending
    if pending is None or not pending.waiting:
        return table
    waiting = tuple(player for player in pending.waiting if table.has_wager(player))
    left = replace(pending, waiting=waiting) if waiting or pending.decides is not None else None
    return replace(table, pending=left)
