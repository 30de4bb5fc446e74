"""The games: each rulebook as data, and its odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from litestar import get
from msgspec import Struct

from threecard.core.clause import ClauseEntry
from threecard.core.errors import Code
from threecard.core.glossary import terms_of
from threecard.core.paytable import PayLine
from threecard.core.registry import RULEBOOKS, editions
from threecard.core.rulebook import Rulebook
from threecard.server.api.about import GAMES, about
from threecard.server.api.frames import EdgeOut
from threecard.server.api.front import TheFront
from threecard.server.api.lobby import edges_out
from threecard.server.api.params import Dollars, GameName, Pays, Readings
from threecard.server.api.session import ANYBODY
from threecard.server.explorer import WhatIf


class GameOut(Struct, frozen=True, kw_only=True):
    """A game in a line."""

    game: str
    tag: str
    title: str
    operator: str
    version: str
    effective: str
    editions: tuple[str, ...]  # all that are installed, as GAME@EDITION asks for them
    terms: str
    wagers: tuple[str, ...]
    payments: tuple[str, ...]


class AreaOut(Struct, frozen=True):
    """A betting area of every playing position."""

    wager: str
    printed: str
    clause: str


class LayoutOut(Struct, frozen=True):
    """What is drawn on the felt."""

    positions_min: int
    positions_max: int
    area_max: int | None  # wagers that an area takes; none: any number
    areas: tuple[AreaOut, ...]


class LineOut(Struct, frozen=True):
    """A pay line: odds as 8:1, a fixed award, or the whole meter."""

    id: str
    name: str
    pays: str


class ConditionOut(Struct, frozen=True):
    """What must lie on a position before a side wager may."""

    any_of: tuple[str, ...]
    own: bool
    clause: str


class WagerOut(Struct, frozen=True, kw_only=True):
    """A wager; one that `equals` another is placed by the decision to play."""

    id: str
    name: str
    lines: tuple[LineOut, ...]
    condition: ConditionOut | None
    equals: str | None
    stake_unit: int  # cents a stake is a multiple of
    edge: EdgeOut | None  # of a wager that stands by itself
    price: int | None  # in cents, of the jackpot's, which has one; a table may have another


class PaymentOut(Struct, frozen=True):
    """Something paid on a wager without a stake of its own."""

    id: str
    name: str
    lines: tuple[LineOut, ...]
    on: str


class ChoiceOut(Struct, frozen=True):
    """One way to read a loose clause."""

    id: str
    meaning: str


class ReadingOut(Struct, frozen=True, kw_only=True):
    """A loose clause, and how it is read."""

    name: str
    title: str
    clauses: tuple[str, ...]
    in_force: str
    choices: tuple[ChoiceOut, ...]
    why: str


class WordOut(Struct, frozen=True):
    """A word of the rulebook's, and ours for it."""

    theirs: str
    ours: str
    clause: str


class TermOut(Struct, frozen=True):
    """Words that can be looked up wherever they are said: the rulebook's own first, then ours."""

    words: tuple[str, ...]
    meaning: str
    clause: str | None


class ClauseOut(Struct, frozen=True):
    """A clause in our own words."""

    id: str
    kind: str
    summary: str
    invoked: str | None  # how long it can be, where it is one on irregularities


class GameDetail(Struct, frozen=True, kw_only=True):
    """A whole game, from which a table can be drawn and explained."""

    game: str
    tag: str
    title: str
    operator: str
    version: str
    effective: str
    terms: str
    by_staff: str | None  # the clause by which staff place what a player asks them to
    layout: LayoutOut
    wagers: tuple[WagerOut, ...]
    payments: tuple[PaymentOut, ...]
    readings: tuple[ReadingOut, ...]
    words: tuple[WordOut, ...]
    glossary: tuple[TermOut, ...]
    hands: tuple[str, ...]  # what hands are called, the highest first
    rules: tuple[ClauseOut, ...]
    rounding: str | None  # how payments are rounded, in words; none where they are exact


@get("/api/games", opt=about(GAMES))
async def list_games() -> list[GameOut]:
    """List the games."""
    return [
        GameOut(
            game=rules.game,
            tag=rules.edition.tag,
            title=rules.edition.title,
            operator=rules.edition.operator,
            version=rules.edition.version,
            effective=rules.edition.effective,
            editions=tuple(each.edition.id for each in editions(rules.game)),
            terms=rules.terms.hash,
            wagers=tuple(rules.wagers),
            payments=tuple(rules.payments),
        )
        for rules in RULEBOOKS.values()
    ]


@get(
    "/api/games/{game:str}",
    opt=about(
        GAMES,
        ANYBODY,
        Code.UNKNOWN_GAME,
        Code.UNKNOWN_LINE,
        Code.BAD_ODDS,
        Code.UNKNOWN_READING,
        Code.UNKNOWN_WAGER,
        Code.BAD_MONEY,
    ),
)
async def show_game(
    front: TheFront,
    game: GameName,
    pays: Pays = None,
    readings: Readings = None,
    price: Dollars = "",
) -> GameDetail:
    """Show a game: layout, wagers with their pay lines and edges, readings, words, clauses.

    As published or, with `pay`, `reading` and the jackpot's `price`, as a table plays it that
    departs from it.
    """
    own = WhatIf(game=game, pay=tuple(pays or ()), reading=tuple(readings or ()), price=price)
    rules = own.rulebook()
    return detail(rules, await front.odds.edges_of(rules))


def detail(rules: Rulebook, edges: Mapping[str, Fraction]) -> GameDetail:
    """A game as this rulebook has it."""
    edition = rules.edition
    return GameDetail(
        game=rules.game,
        tag=edition.tag,
        title=edition.title,
        operator=edition.operator,
        version=edition.version,
        effective=edition.effective,
        terms=rules.terms.hash,
        by_staff=edition.procedure.by_staff,
        layout=_layout(rules),
        wagers=_wagers(rules, edges),
        payments=tuple(
            PaymentOut(each.id, each.name, _lines(each.lines), each.on)
            for each in rules.payments.values()
        ),
        readings=_readings(rules),
        words=tuple(WordOut(word.theirs, word.ours, word.clause) for word in edition.words),
        glossary=tuple(
            TermOut(term.words, term.meaning, term.clause or None) for term in terms_of(edition)
        ),
        hands=tuple(edition.ranking.listed),
        rules=tuple(_clause(each) for each in edition.clauses),
        rounding=None if edition.rounding is None else str(edition.rounding),
    )


def _clause(entry: ClauseEntry) -> ClauseOut:
    window = entry.window
    return ClauseOut(entry.clause, entry.kind, entry.summary, window and window.sentence)


def _layout(rules: Rulebook) -> LayoutOut:
    layout = rules.edition.layout
    areas = tuple(AreaOut(area.wager, area.printed, area.clause) for area in layout.areas)
    most = rules.wagers_per_area
    return LayoutOut(layout.positions_min, layout.positions_max, most, areas)


def _wagers(rules: Rulebook, edges: Mapping[str, Fraction]) -> tuple[WagerOut, ...]:
    known, jackpot = edges_out(edges), rules.jackpot_rule
    made: list[WagerOut] = []
    for each in rules.wagers.values():
        if_any = each.condition
        made.append(
            WagerOut(
                id=each.id,
                name=each.name,
                lines=_lines(each.lines),
                condition=None
                if if_any is None
                else ConditionOut(if_any.any_of, if_any.own, if_any.clause),
                equals=each.equals,
                stake_unit=rules.stake_units[each.id],
                edge=known.get(each.id),
                price=jackpot.price if jackpot and jackpot.wager == each.id else None,
            )
        )
    return tuple(made)


def _lines(lines: tuple[PayLine, ...]) -> tuple[LineOut, ...]:
    return tuple(LineOut(line.id, line.name, str(line.pays)) for line in lines)


def _readings(rules: Rulebook) -> tuple[ReadingOut, ...]:
    return tuple(
        ReadingOut(
            name=reading.name,
            title=reading.spoken,
            clauses=tuple(reading.clauses),
            in_force=rules.readings[reading.name],
            choices=tuple(ChoiceOut(each.id, each.meaning) for each in reading.choices),
            why=reading.why,
        )
        for reading in rules.edition.readings
    )


HANDLERS = (list_games, show_game)
