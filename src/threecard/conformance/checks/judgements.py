"""Judgements: each sees what it declares and no more, and answers the same every time."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice, permutations
from typing import Any

from threecard.conformance.asked import Shown, features_of
from threecard.conformance.finding import Finding
from threecard.conformance.looking import looked_at
from threecard.conformance.subject import Subject
from threecard.core.cards import DECK
from threecard.core.digest import shown_to
from threecard.core.feature import NOTHING, Feature
from threecard.core.hand import Hand
from threecard.core.judgement import AnyJudgement, Comparison, Judgement, Together, Verdict
from threecard.odds.counting.deck import deck_without, kinds

SAMPLED = 13  # in a quick run every so many hands, of features that only other readings show
Paired = Judgement[Any, Any] | Comparison[Any, Any]
ORDERS = tuple(permutations(range(3)))
FACING = 12  # hands of the other side that each pair of alike hands is set against
PAIRS = 200  # of alike hands, besides one pair of every class
ASKED_AGAIN = 2_000  # things shown to a judge a second time


def check_judgements(subject: Subject) -> Iterator[Finding | str]:
    """Features tell hands apart as odds suppose; hands that look alike end alike."""
    for place, error in subject.verdicts.failures.items():
        yield Finding(
            place,
            f"The judge does not answer: {error}.",
            "Answer for every value that its features can have, Qualified or not.",
        )
    looked = _features(subject)
    published = len(_features(subject, published=True))
    for number, feature in enumerate(looked):
        every = 1 if subject.depth.all_pairs or number < published else SAMPLED
        yield from told_by_kind(feature, every=every)
    draw = random.Random(7)  # noqa: S311 # repeatable
    judged = 0
    for id_, priced in subject.rules.priced.items():
        for conduct, judgement in priced.judgements.items():
            if f"{id_}, {conduct}" in subject.verdicts.failures:
                continue
            judged += 1
            yield from _declared(f"{id_}, {conduct}", judgement, draw)
    yield (
        f"{len(looked)} features read of all 22,100 hands, {judged} judgements shown hands that "
        "look alike to them"
    )


def _features(subject: Subject, *, published: bool = False) -> list[Feature[Any]]:
    """Every feature that any judgement reads, under any reading; those as published come first."""
    found: dict[Shown, None] = {subject.rules.edition.ranking.feature: None}
    for rules in subject.variants[:1] if published else subject.variants:
        for priced in rules.priced.values():
            for judgement in priced.judgements.values():
                found |= dict.fromkeys(features_of(judgement))
    return [feature for feature in found if isinstance(feature, Feature)]


def told_by_kind(feature: Feature[Any], *, every: int) -> Iterator[Finding]:
    """Odds read a feature of one hand for each kind: its ranks, and its suit if it has one.

    And in one order of its cards.
    """
    examples = kinds().hands
    values = [feature.read(hand) for hand in examples]
    for number, (dealt, kind) in enumerate(islice(_hands(), None, None, every)):
        hand = Hand(*(dealt[place] for place in ORDERS[number % len(ORDERS)]))
        if feature.read(hand) != values[kind]:
            yield Finding(
                f"feature {feature.name}",
                f"It tells {hand} from {examples[kind]}, which have the same ranks and are both "
                "of several suits, or of the same one: odds would not notice.",
                "Let it look at ranks, in whatever order they were dealt, and at the suit of three "
                "cards of one suit.",
            )
            return


def _declared(place: str, judgement: AnyJudgement, draw: random.Random) -> Iterator[Finding]:
    """Hands with equal features must end alike, and be judged again as they were."""
    moody = list(_same_again(place, judgement, draw))
    if moody:
        yield from moody
        return
    parts = looked_at(judgement.judge, shown_to(judgement))
    if parts:
        yield Finding(
            place,
            f"It looks at {', '.join(sorted(parts))} of a value, which equality leaves out: it "
            "sees what it did not declare.",
            "Let the part count when values are compared, or judge without it.",
        )
        return
    if isinstance(judgement, Together):
        yield from _declared_together(place, judgement, draw)
        return
    ours, theirs = _alike(judgement, draw, own=True), _alike(judgement, draw, own=False)
    facing = [hand for pair in theirs for hand in pair][:FACING]
    for one, other in ours:
        for dealer in facing:
            if not {*one, *other} & {*dealer}:
                ends = judgement.verdict(one, dealer), judgement.verdict(other, dealer)
                if ends[0] != ends[1]:
                    yield _sees(place, one, other, f"against the dealer's {dealer}")
                    return
    facing = [hand for pair in ours for hand in pair][:FACING]
    for one, other in theirs:
        for player in facing:
            if not {*one, *other} & {*player}:
                ends = judgement.verdict(player, one), judgement.verdict(player, other)
                if ends[0] != ends[1]:
                    yield _sees(place, one, other, f"of the dealer against {player}")
                    return


def _declared_together(
    place: str, judgement: Together[Any], draw: random.Random
) -> Iterator[Finding]:
    """Deals whose six cards have equal values must end alike."""
    first: dict[Any, tuple[Hand, Hand, Verdict | None]] = {}
    for _ in range(ASKED_AGAIN):
        cards = draw.sample(DECK, 6)
        player, dealer = Hand(*cards[:3]), Hand(*cards[3:])
        end = judgement.verdict(player, dealer)
        before = first.setdefault(judgement.six.read(player, dealer), (player, dealer, end))
        if before[2] != end:
            yield _sees(place, before[0], player, f"against {before[1]} and {dealer}")
            return


def _same_again(place: str, judgement: AnyJudgement, draw: random.Random) -> Iterator[Finding]:
    shown = list(shown_to(judgement))
    judge: Callable[..., Verdict | None] = judgement.judge
    sample = draw.sample(shown, min(len(shown), ASKED_AGAIN))
    first = [judge(*each) for each in sample]
    for each, before in zip(reversed(sample), reversed(first), strict=True):
        if judge(*each) != before:
            yield Finding(
                place,
                f"Shown {each} twice, the judge answered twice otherwise.",
                "Let it depend on what it is shown alone: no counter, no clock, no chance.",
            )
            return


def _alike(judgement: Paired, draw: random.Random, *, own: bool) -> list[tuple[Hand, Hand]]:
    """Two hands of each class that the judge can't tell apart by what it declared."""
    feature = judgement.player if own else judgement.dealer
    ranking = judgement.ranking if isinstance(judgement, Comparison) else NOTHING
    classes = [hands for hands in _classes(feature, ranking) if len(hands) > 1]
    drawn = draw.choices(classes, k=PAIRS) if classes else []
    return [(one, other) for one, other in (draw.sample(hands, 2) for hands in [*classes, *drawn])]


@lru_cache(maxsize=32)
def _classes(feature: Feature[Any], ranking: Feature[Any]) -> tuple[list[Hand], ...]:
    """Hands that both features show alike."""
    found: dict[Any, list[Hand]] = defaultdict(list)
    for hand, _ in _hands():
        found[feature.read(hand), ranking.read(hand)].append(hand)
    return tuple(found.values())


@lru_cache(maxsize=1)
def _hands() -> tuple[tuple[Hand, int], ...]:
    """All 22,100 hands, each with its kind."""
    deck = deck_without(())
    return tuple(
        (Hand(*cards), kind)
        for cards, kind in zip(deck.hands.tolist(), deck.kinds.tolist(), strict=True)
    )


def _sees(place: str, one: Hand, other: Hand, facing: str) -> Finding:
    return Finding(
        place,
        f"It ends otherwise with {one} than with {other} {facing}, which are alike in all that "
        "the judgement declares: it sees what it did not declare.",
        "Declare the feature that tells them apart, or judge without it.",
    )
