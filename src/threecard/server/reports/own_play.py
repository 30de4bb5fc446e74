"""One's own play: rounds with cards and results, what was to be expected of them, and mistakes.

The expectation of a round is exact: of the stakes on the felt before the deal, by the best
decisions, with the variance of wagers that meet one hand and of hands that meet one dealer's.
Rounds are dealt anew, so that means and variances add up. Jackpot wagers stand apart from it, for
one prize in twenty thousand is all of their variance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from fractions import Fraction
from typing import Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import RulebookError
from threecard.core.events import (
    DealerExposed,
    DecisionMade,
    HandCorrected,
    HandTurnedUp,
    HandViewed,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.hand import Hand
from threecard.core.line import Line
from threecard.core.round import Decision
from threecard.core.rulebook import Rulebook
from threecard.odds.rounds.exposure import expose
from threecard.server.house.house import House
from threecard.server.log.records import open_record
from threecard.server.reports.played import played_round
from threecard.server.reports.tables import ExpectedOf
from threecard.server.storage.people import names_of
from threecard.server.storage.rounds import RoundRow, list_rounds_of
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import Fact

DEALER = 0  # among positions


class Worth(Protocol):
    """What playing and folding a class of hands are worth, for one unit."""

    @property
    def played(self) -> Fraction: ...
    @property
    def folded(self) -> Fraction: ...
    @property
    def plays(self) -> bool: ...


ClassesOf: TypeAlias = Callable[[Rulebook], Awaitable[Mapping[int, Worth]]]


class OwnLine(Struct, frozen=True, kw_only=True):
    """What became of one wager or payment of one's own."""

    position: int
    wager: str
    name: str
    stake: int
    result: str
    taken: int


class Mistake(Struct, frozen=True, kw_only=True):
    """A decision on a hand one had looked at that was not the best, and what it cost on average."""

    position: int
    hand: str
    decided: Decision
    best: Decision
    cost: float  # cents


class OwnPlayed(Struct, frozen=True, kw_only=True):
    """A round one was in; money in cents."""

    table: str
    game: str
    title: str
    round: int
    at: int
    void: bool
    hands: dict[int, str]  # one's own that are known, by position; 0 is the dealer's
    lines: tuple[OwnLine, ...]
    net: int
    apart: int  # the part of it that jackpot wagers made, which has no expectation here
    mean: float | None  # of the rest; none where the round's edition is not installed
    variance: float | None
    mistakes: tuple[Mistake, ...]


class OwnPlayRow(Struct, frozen=True, kw_only=True):
    """A line of one's own play, for a spreadsheet; money in cents."""

    at: int
    table: str
    game: str
    round: int
    void: bool
    position: int
    hand: str
    dealer: str
    wager: str
    stake: int
    result: str
    taken: int
    net: int


class _Ruled(Struct, frozen=True):
    """A round's own facts with the rules it was ruled by, where they are installed."""

    over: RoundRow
    facts: list[Fact]
    rules: Rulebook | None


async def own_play(
    house: House,
    person: str,
    *,
    before: int,
    limit: int,
    expected_of: ExpectedOf,
    classes_of: ClassesOf,
) -> list[OwnPlayed]:
    """The rounds that somebody was in, the latest first; also as the guest that they were."""
    async with house.store.reading() as tx:
        names = await names_of(tx, person)
        found = await list_rounds_of(tx, names, before=before, limit=limit)
        ruled = [await _read(tx, house, each) for each in found]
    return [await _own(house, each, names, expected_of, classes_of) for each in ruled]


def spread(rounds: list[OwnPlayed]) -> Iterator[OwnPlayRow]:
    """A row for each line of each round."""
    for each in rounds:
        for line in each.lines:
            yield OwnPlayRow(
                at=each.at,
                table=each.table,
                game=each.game,
                round=each.round,
                void=each.void,
                position=line.position,
                hand=each.hands.get(line.position, ""),
                dealer=each.hands.get(DEALER, ""),
                wager=line.wager,
                stake=line.stake,
                result=line.result,
                taken=line.taken,
                net=line.taken - line.stake,
            )


async def _read(tx: Transaction, house: House, over: RoundRow) -> _Ruled:
    records = await tx.records(over.stream, after=over.first - 1, last=over.last)
    facts = [open_record(house.keys, over.stream, each) for each in records]
    ruled = next(fact.ruled for fact in facts if isinstance(fact, RoundOpened))
    try:
        return _Ruled(over, facts, ruled.rules(house.table(over.stream).table.config))
    except RulebookError:
        return _Ruled(over, facts, None)


async def _own(
    house: House,
    ruled: _Ruled,
    names: tuple[str, ...],
    expected_of: ExpectedOf,
    classes_of: ClassesOf,
) -> OwnPlayed:
    over, rules = ruled.over, ruled.rules
    facts = [_only(fact, names) for fact in ruled.facts]
    lines = _lines(facts)
    mean: float | None = None
    variance: float | None = None
    apart = 0
    if rules is not None:
        played = played_round(facts, over.at, rules)
        net = sum(line.taken - line.stake for line in lines)
        apart = net + played.win
        exposed = expose(rules, () if over.void else (replace(played.stakes, meter=None),))
        expected = await expected_of(rules, replace(exposed, jackpots=Counter(), envying=Counter()))
        mean, variance = float(-expected.win), float(expected.variance)
    called = {} if rules is None else {each.id: each.name for each in rules.wagers.values()}
    config = house.table(over.stream).table.config
    return OwnPlayed(
        table=over.stream,
        game=config.game,
        title=config.game if rules is None else rules.edition.title,
        round=over.round,
        at=over.at,
        void=over.void,
        hands=_hands(facts, {line.position for line in lines}),
        lines=tuple(
            OwnLine(
                position=line.position,
                wager=line.wager,
                name=called.get(line.wager, line.wager),
                stake=line.stake,
                result=line.result.value,
                taken=line.taken,
            )
            for line in lines
        ),
        net=sum(line.taken - line.stake for line in lines),
        apart=apart,
        mean=mean,
        variance=variance,
        mistakes=() if rules is None else await _mistakes(rules, facts, lines, names, classes_of),
    )


def _only(fact: Fact, names: tuple[str, ...]) -> Fact:
    """A fact with one's own lines alone."""
    if isinstance(fact, RoundSettled | RoundVoided | SettlementCorrected):
        return replace(fact, lines=tuple(line for line in fact.lines if line.player in names))
    return fact


def _lines(facts: list[Fact]) -> tuple[Line, ...]:
    settled = [f for f in facts if isinstance(f, RoundSettled | RoundVoided | SettlementCorrected)]
    return settled[-1].lines if settled else ()


def _hands(facts: list[Fact], own: set[int]) -> dict[int, str]:
    """The hands at one's own positions and the dealer's, as they were last known."""
    hands: dict[int, str] = {}
    for fact in facts:
        match fact:
            case DealerExposed():
                hands[DEALER] = str(fact.hand)
            case HandTurnedUp() | HandCorrected() if fact.position in own | {DEALER}:
                hands[fact.position] = str(fact.hand)
            case HandViewed(hand=Hand()) if fact.position in own:
                hands[fact.position] = str(fact.hand)
            case _:
                pass
    return dict(sorted(hands.items()))


async def _mistakes(
    rules: Rulebook,
    facts: list[Fact],
    lines: tuple[Line, ...],
    names: tuple[str, ...],
    classes_of: ClassesOf,
) -> tuple[Mistake, ...]:
    """Decisions of one's own will, on cards one had seen, that another would have been better."""
    on = rules.decided_on
    seen: dict[int, Hand] = {}
    found: list[Mistake] = []
    for fact in facts:
        if isinstance(fact, HandViewed) and fact.player in names and fact.hand is not None:
            seen[fact.position] = fact.hand
        if not isinstance(fact, DecisionMade) or fact.player not in names or on is None:
            continue
        hand = seen.get(fact.position)
        if fact.clause is not None or hand is None:
            continue
        worth = (await classes_of(rules))[rules.edition.ranking.feature.read(hand)]
        best = Decision.PLAY if worth.plays else Decision.FOLD
        if fact.decision is best:
            continue
        stake = sum(x.stake for x in lines if x.wager == on and x.position == fact.position)
        found.append(
            Mistake(
                position=fact.position,
                hand=str(hand),
                decided=fact.decision,
                best=best,
                cost=float(abs(worth.played - worth.folded) * stake),
            )
        )
    return tuple(found)
