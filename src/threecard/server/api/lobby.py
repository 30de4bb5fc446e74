"""The lobby: every table of the house, what it deals and whether there is life at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from threecard.core.rulebook import Rulebook
from threecard.odds.present.data import exact
from threecard.server.api.frames import EdgeOut, Lobby, LobbyTable, text
from threecard.server.explorer import TableOdds
from threecard.server.house.house import House
from threecard.server.table.state import LiveTable


def rulebooks_of(house: House) -> set[Rulebook]:
    """What the tables play by, each once."""
    return {live.table.rules for live in _dealt(house)}


def list_tables(house: House, odds: TableOdds, crowd: Callable[[str], int]) -> list[LobbyTable]:
    """Every open table, by name, with such edges as are known; `crowd` says how many watch one."""
    named = {live.table.config.table: live for live in _dealt(house)}
    return [lobby_table(live, odds, crowd(name)) for name, live in sorted(named.items())]


def _dealt(house: House) -> Iterator[LiveTable]:
    """Tables that can be played at: without its edition one can be read, and nothing more."""
    return (live for live in house.tables.values() if live.missing is None)


def lobby_table(live: LiveTable, odds: TableOdds, watchers: int) -> LobbyTable:
    config = live.table.config
    rules = config.rules
    return LobbyTable(
        table=config.table,
        game=config.game,
        title=rules.edition.title,
        tag=rules.edition.tag,
        source=config.source,
        positions=config.positions,
        limits=config.limits,
        mode=config.mode,
        pace=live.pace,
        edges=edges_out(odds.known_edges(rules) or {}),
        notices=live.accepted,
        phase=live.table.phase,
        round=live.table.round,
        seated=len(live.table.seats),
        playing=len(live.players) if live.is_playing else 0,
        watchers=watchers,
        halted=live.halted,
        jackpot_price=None if rules.jackpot is None else rules.jackpot.rule.price,
    )


def lobby_text(tables: list[LobbyTable], *, meter: int, now: int) -> str:
    return text(Lobby(tables=tables, meter=meter, now=now))


def edges_out(edges: Mapping[str, Fraction]) -> dict[str, EdgeOut]:
    return {wager: EdgeOut(exact(edge), float(edge)) for wager, edge in edges.items()}
