"""The lobby: every table of the house, what it deals and whether there is life at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from threecard.core.naming import edition_of, in_words
from threecard.core.rulebook import Rulebook
from threecard.core.table import Pending
from threecard.odds.exact import exact
from threecard.server.api.frames import EdgeOut, Lobby, LobbyTable, LobbyWager, ReadingChosen, text
from threecard.server.explorer import TableOdds
from threecard.server.house.house import House
from threecard.server.table.state import LiveTable

PLAYERS = "players"


def rulebooks_of(house: House) -> set[Rulebook]:
    """What the tables play by, and would by the letter, each once, as far as it is installed."""
    played = {live.table.rules for live in house.tables.values() if live.missing is None}
    return played | {letter for rules in played for letter in _by_the_letter(rules).values()}


def list_tables(house: House, odds: TableOdds, crowd: Callable[[str], int]) -> list[LobbyTable]:
    """Every open table, by name, with such edges as are known; `crowd` says how many watch one."""
    return [lobby_table(live, odds, crowd(name)) for name, live in sorted(house.tables.items())]


def lobby_table(live: LiveTable, odds: TableOdds, watchers: int) -> LobbyTable:
    """A table in the lobby; without its edition it can be read, and says what is missing."""
    config = live.table.config
    rules = config.rules if live.missing is None else None
    rule = rules.jackpot_rule if rules else None
    return LobbyTable(
        table=config.table,
        game=config.game,
        title=rules.edition.title if rules else config.game,
        tag=live.table.ruled.name.split(" ")[0],
        source=config.source,
        positions=config.positions,
        limits=config.limits,
        mode=config.mode,
        pace=live.pace,
        edges=edges_out((rules and odds.known_edges(rules)) or {}),
        notices=live.accepted,
        phase=live.table.phase,
        round=live.table.round,
        seated=len(live.table.seats),
        playing=len(live.players) if live.is_playing else 0,
        watchers=watchers,
        halted=live.halted or live.missing,
        closed=live.table.closed,
        waits=_waits(live.table.pending),
        disputes=tuple(live.table.disputes),
        edition=edition_of(rules, live.table.ruled),
        departs=tuple(in_words(rules, own) for own in live.table.ruled.departs),
        readings=rules.other_readings if rules else {},
        chosen=_chosen(rules, odds) if rules else (),
        wagers=_wagers(rules) if rules else {},
        jackpot_price=None if rule is None else rule.price,
        witness=None if live.deal.witness is None else live.deal.witness.kind,
    )


def _wagers(rules: Rulebook) -> dict[str, LobbyWager]:
    jackpot = rules.jackpot_rule
    return {
        each.id: LobbyWager(
            each.name, jackpot.price if jackpot and each.id == jackpot.wager else None
        )
        for each in rules.wagers.values()
        if each.equals is None  # what equals another wager is no stake of one's own choice
    }


def _by_the_letter(rules: Rulebook) -> dict[str, Rulebook]:
    """The same rules with one reading as the edition has it, for each that was chosen otherwise."""
    published = Rulebook.of(rules.edition).readings
    return {name: rules.with_reading(name, published[name]) for name in rules.other_readings}


def _chosen(rules: Rulebook, odds: TableOdds) -> tuple[ReadingChosen, ...]:
    own, letters = odds.known_edges(rules) or {}, _by_the_letter(rules)
    return tuple(
        ReadingChosen(
            name=each.name,
            title=each.spoken,
            chosen=each.means(rules.readings[each.name]),
            letter=each.means(each.default),
            edges=edges_out(
                {
                    wager: edge
                    for wager, edge in (odds.known_edges(letters[each.name]) or {}).items()
                    if wager in own and edge != own[wager]
                }
            ),
        )
        for each in rules.edition.readings
        if each.name in letters
    )


def _waits(pending: Pending | None) -> str | None:
    """Whose word on a ruling a table waits for."""
    if pending is None:
        return None
    return PLAYERS if pending.decides is None else pending.decides


def lobby_text(tables: list[LobbyTable], *, meter: int, now: int) -> str:
    return text(Lobby(tables=tables, meter=meter, now=now))


def edges_out(edges: Mapping[str, Fraction]) -> dict[str, EdgeOut]:
    return {wager: EdgeOut(exact(edge), float(edge)) for wager, edge in edges.items()}
