"""The lobby: every table of the house, what it deals and whether there is life at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from threecard.core.config import TableConfig
from threecard.core.rulebook import Rulebook
from threecard.odds.present.data import exact
from threecard.server.api.frames import EdgeOut, Lobby, LobbyTable, text
from threecard.server.explorer import TableOdds
from threecard.server.house.house import House
from threecard.server.table.state import LiveTable


def rulebooks_of(house: House) -> set[Rulebook]:
    """What the tables play by, each once."""
    return {config.rules for _, config in _dealt(house)}


def list_tables(house: House, odds: TableOdds, crowd: Callable[[str], int]) -> list[LobbyTable]:
    """Every open table, by name, with such edges as are known; `crowd` says how many watch one."""
    return [
        lobby_table(live, config, odds, crowd(config.table))
        for live, config in sorted(_dealt(house), key=lambda each: each[1].table)
    ]


def _dealt(house: House) -> Iterator[tuple[LiveTable, TableConfig]]:
    """Tables that can be played at: without its edition one can be read, and nothing more."""
    for live in house.tables.values():
        if live.table.config is not None and live.missing is None:
            yield live, live.table.config


def lobby_table(live: LiveTable, config: TableConfig, odds: TableOdds, watchers: int) -> LobbyTable:
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
