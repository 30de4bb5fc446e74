"""A primer: what somebody new has to see of a game, worked out from its rulebook alone.

Nothing here knows a game. Which hand wins what is asked of the judgements that settle it, so that a
game from outside, or a table's own terms, are explained by what they really do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum, unique
from itertools import combinations

from msgspec import Struct

from threecard.core.cards import DECK, Card, suit_of
from threecard.core.clause import Clause
from threecard.core.decide.showing import shows_dealer_first
from threecard.core.hand import Hand
from threecard.core.judgement import COLLECTED, COMPARED, Verdict
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Priced

DEALERS_MOST = (
    9  # dealer's hands that a wager is tried against, from the highest kind to the lowest
)
STRIDE = 9_437  # prime to the number of hands: all are tried, and like ones not in a row
TRIED_EVERY = 11  # of all hands, where one in so many is enough to see what a wager is about


class KindShown(Struct, frozen=True, kw_only=True):
    """A kind of hand as the rulebook lists it, and one hand of that kind."""

    name: str
    hand: tuple[Card, Card, Card]


class LineShown(Struct, frozen=True, kw_only=True):
    """Hands that win a pay line; the dealer's where it takes part in that."""

    line: str
    player: tuple[Card, Card, Card]
    dealer: tuple[Card, Card, Card] | None


@unique
class Basis(StrEnum):
    """What decides a wager or a payment, as its judgement decides it."""

    AGAINST = "against"  # the higher hand wins
    BOTH = "both"  # both hands, in another way
    OWN = "own"  # the player's hand alone
    DEALER = "dealer"  # the dealer's alone
    OTHERS = "others"  # the hands of other players
    APART = "apart"  # no hand


class WagerShown(Struct, frozen=True, kw_only=True):
    """A wager or a payment, by what it wins."""

    basis: Basis
    defined: Clause | None  # the clause of the rulebook's own word for it
    lines: tuple[LineShown, ...]


@unique
class Stage(StrEnum):
    """A part of a round."""

    BETS = "bets"
    DEAL = "deal"
    LOOK = "look"
    DECIDE = "decide"
    SHOW = "show"
    DEALER = "dealer"
    SETTLE = "settle"


class StageShown(Struct, frozen=True):
    """A part of a round, and the clause by which it is so."""

    stage: Stage
    clause: Clause | None


class Primer(Struct, frozen=True, kw_only=True):
    """A game for somebody new."""

    kinds: tuple[KindShown, ...]  # the highest first
    wagers: dict[str, WagerShown]  # by id, payments too
    stages: tuple[StageShown, ...]
    dealer_needs: KindShown | None  # the lowest hand the dealer plays with, where that is asked


def primer_of(rules: Rulebook) -> Primer:
    """Work out a game's primer; takes about a second."""
    by_value = _hands_by_value(rules)
    kinds = _kinds(rules, by_value)
    return Primer(
        kinds=kinds,
        wagers={
            priced.id: _wager(rules, priced, [Hand(*kind.hand) for kind in kinds])
            for priced in rules.priced.values()
        },
        stages=_stages(rules),
        dealer_needs=_dealer_needs(rules, by_value),
    )


def example(hands: list[Hand]) -> Hand:
    """One of several hands that are alike: of as many suits as there are, from their midst."""
    suits = max(len(set(map(suit_of, hand))) for hand in hands)
    telling = [hand for hand in hands if len(set(map(suit_of, hand))) == suits]
    return telling[len(telling) // 2]


def all_hands() -> Iterator[Hand]:
    """Every hand, its highest card first."""
    high_first = sorted(DECK, key=lambda card: (card % 13, card), reverse=True)
    return (Hand(*cards) for cards in combinations(high_first, 3))


def _hands_by_value(rules: Rulebook) -> dict[int, list[Hand]]:
    read = rules.edition.ranking.feature.read
    found: dict[int, list[Hand]] = {}
    for hand in all_hands():
        found.setdefault(read(hand), []).append(hand)
    return found


def _kinds(rules: Rulebook, by_value: dict[int, list[Hand]]) -> tuple[KindShown, ...]:
    """Each listed kind with a hand from the middle of it; one that no hand is called by is left."""
    names = rules.edition.ranking.names
    shown: list[KindShown] = []
    for kind in rules.edition.ranking.listed:
        values = sorted(
            value
            for value in by_value
            if names[value] == kind or names[value].startswith(f"{kind},")
        )
        if values:
            hand = example(by_value[values[len(values) // 2]])
            shown.append(KindShown(name=kind, hand=hand))
    return tuple(shown)


def _dealer_needs(rules: Rulebook, by_value: dict[int, list[Hand]]) -> KindShown | None:
    for value in sorted(by_value):
        for hand in by_value[value]:
            qualifies = rules.dealer_qualifies(hand)
            if qualifies is None:
                return None
            if qualifies:
                held = [each for each in by_value[value] if rules.dealer_qualifies(each)]
                return KindShown(name=rules.edition.ranking.names[value], hand=example(held))
    return None


def _stages(rules: Rulebook) -> tuple[StageShown, ...]:
    procedure, decision = rules.edition.procedure, rules.edition.decision
    look = procedure.viewer_clause or procedure.one_hand.clause
    show = [
        StageShown(Stage.SHOW, procedure.turned_up),
        StageShown(Stage.DEALER, procedure.dealer_last),
    ]
    if shows_dealer_first(rules):
        show.reverse()
    return (
        StageShown(Stage.BETS, procedure.opens),
        StageShown(Stage.DEAL, procedure.by_hand),
        StageShown(Stage.LOOK, look),
        *(() if decision is None else (StageShown(Stage.DECIDE, decision.open),)),
        *show,
        StageShown(Stage.SETTLE, procedure.declares),
    )


def _wager(rules: Rulebook, priced: Priced, kinds: list[Hand]) -> WagerShown:
    """What a wager is on and what wins it, found by asking its judgement."""
    few = kinds[:: max(1, -(-len(kinds) // DEALERS_MOST))]
    ordered = list(all_hands())
    every = [ordered[nth * STRIDE % len(ordered)] for nth in range(1, len(ordered) + 1)]
    basis = _basis(rules, priced, few, [*kinds, *every[::TRIED_EVERY]])
    wanted = {line.id for line in priced.lines}
    found: dict[str, LineShown] = {}
    if basis is not Basis.APART:
        players, dealers = (few, every) if basis is Basis.DEALER else (every, few)
        for player, dealer, verdict in _tried(priced, players, dealers):
            for line in (verdict.line, verdict.also) if verdict is not None else ():
                if line is not None and line not in found:
                    shown = None if basis in (Basis.OWN, Basis.OTHERS) else dealer
                    found[line] = LineShown(line=line, player=player, dealer=shown)
            if found.keys() >= wanted:
                break
    return WagerShown(
        basis=basis,
        defined=_defined(rules, priced.id),
        lines=tuple(found[line.id] for line in priced.lines if line.id in found),
    )


def _tried(
    priced: Priced, players: Iterable[Hand], dealers: list[Hand]
) -> Iterator[tuple[Hand, Hand, Verdict | None]]:
    """What becomes of a wager, for hands that can be dealt together."""
    verdict = priced.judgements[COMPARED].verdict
    for player in players:
        for dealer in dealers:
            if set(player).isdisjoint(dealer):
                yield player, dealer, verdict(player, dealer)


def _basis(rules: Rulebook, priced: Priced, few: list[Hand], many: list[Hand]) -> Basis:
    """Whose cards make a difference, and whether it is the higher hand that wins."""
    read = rules.edition.ranking.feature.read
    by_player: dict[Hand, set[object]] = {}
    by_dealer: dict[Hand, set[object]] = {}
    is_against = True
    for player, dealer, verdict in _tried(priced, many, few):
        end = None if verdict is None else (verdict.result, verdict.line, verdict.also)
        by_player.setdefault(player, set()).add(end)
        by_dealer.setdefault(dealer, set()).add(end)
        is_lost = verdict is not None and verdict.result is COLLECTED
        if read(player) > read(dealer):
            is_against &= not is_lost
        elif read(player) < read(dealer) and rules.dealer_qualifies(dealer) is not False:
            is_against &= is_lost
    dealer_counts = any(len(ends) > 1 for ends in by_player.values())
    player_counts = any(len(ends) > 1 for ends in by_dealer.values())
    if dealer_counts and player_counts:
        return Basis.AGAINST if is_against else Basis.BOTH
    if player_counts:
        jackpot = rules.jackpot_rule
        is_envy = jackpot is not None and jackpot.envy == priced.id
        return Basis.OTHERS if is_envy else Basis.OWN
    return Basis.DEALER if dealer_counts else Basis.APART


def _defined(rules: Rulebook, priced: str) -> Clause | None:
    """The clause that defines the rulebook's own word for a wager or payment."""
    return next(
        (word.clause for word in rules.edition.words if f"`{priced}`" in word.ours),
        None,
    )
