"""Odds: what is priced is what comes out when every deal is judged by itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from threecard.conformance.enumeration import by_deals, by_pairs, named_ends
from threecard.conformance.finding import Finding
from threecard.conformance.subject import Subject
from threecard.core.cards import DECK, Card
from threecard.core.rulebook import Rulebook
from threecard.odds.counting.outcomes import Outcomes
from threecard.odds.pricing.report import GameOdds, odds

RANKS = 13
SHOWN = 3


def check_odds(subject: Subject) -> Iterator[Finding | str]:
    """Small decks dealt out whole, under readings in turn; and the whole deck, if asked to."""
    draw = random.Random(5)  # noqa: S311 # repeatable
    deals, depth = 0, subject.depth
    for count in range(depth.small_decks):
        rules = subject.variants[0 if count == 0 else draw.randrange(len(subject.variants))]
        cards = _leaning(draw, depth.deck_size)
        report = odds(rules, without=[card for card in DECK if card not in cards])
        found = by_deals(report, cards)
        deals += found.total()
        for each in _differing(Counter(report.joint.counts), found, report.joint.ids)[:SHOWN]:
            yield _wrong(rules, f"{len(cards)} cards", each)
    yield f"{deals:,} deals of {depth.small_decks} small decks judged one by one"
    if depth.all_pairs:
        report = odds(subject.rules)
        pairs, left = 0, [*report.joint.ids]
        for id_, ends in by_pairs(report):
            left.remove(id_)
            pairs = ends.total()
            for each in _differing(_priced(report, id_), ends, (id_,))[:SHOWN]:
                yield _wrong(subject.rules, "the whole deck", each)
        yield f"all {pairs:,} pairs of hands of the whole deck"
        if left:
            yield f"too many to enumerate, in small decks alone: {', '.join(left)}"


def _leaning(draw: random.Random, size: int) -> list[Card]:
    """Some cards of a few ranks, so that hands of note meet."""
    ranks = draw.sample(range(RANKS), 5)
    return sorted(draw.sample([card for card in DECK if card % RANKS in ranks], size))


def _priced(report: GameOdds, id_: str) -> Counter[Outcomes]:
    """How often each outcome of a wager comes up, as it was priced."""
    place = report.joint.ids.index(id_)
    found: Counter[Outcomes] = Counter()
    for outcomes, count in report.joint.counts.items():
        found[outcomes[place],] += count
    return found


def _differing(
    priced: Counter[Outcomes],
    dealt: Counter[Outcomes],
    ids: tuple[str, ...],
) -> list[str]:
    return [
        f"{named_ends(ids, ends)}: priced as {priced[ends]:,} deals, and {dealt[ends]:,} end so"
        for ends in sorted({*priced, *dealt}, key=repr)
        if priced[ends] != dealt[ends]
    ]


def _wrong(rules: Rulebook, deck: str, what: str) -> Finding:
    read = ", ".join(rules.what_ifs) or "as published"
    return Finding(
        f"odds of {deck}, {read}",
        f"{what}.",
        "Odds judge one hand of each class: look for a feature that tells more hands apart than "
        "its values do, or a judge that does not always answer alike.",
    )
