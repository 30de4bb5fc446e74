"""Outcomes: whether any wager has been conclusively won or lost by what is face up or declared."""

from __future__ import annotations

from itertools import combinations

from threecard.core.cards import DECK
from threecard.core.decide.hands import antes_at
from threecard.core.hand import Hand
from threecard.core.judgement import AnyJudgement, Conduct, Result
from threecard.core.round import Decision
from threecard.core.table import Table


def is_established(table: Table) -> bool:
    """By an exposed hand or a folded Ante, never by what the program knows of the deck.

    R3P 5.13.1 5.13.2, N3P 5.4.1 5.4.2, TCP 5.16.1 5.16.2.
    """
    if table.is_shown:
        return True
    return any(
        _deemed_lost(table, position)
        or (held.decision is Decision.FOLD and antes_at(table, position))
        or (held.face_up and _decides_a_wager(table, position))
        for position, held in table.hands.items()
        if held.invalid is None
    )


def _deemed_lost(table: Table, position: int) -> bool:
    """Whether not showing a hand has lost a wager, whatever the dealer holds (TCP 3.10.1)."""
    declined = table.hands[position].declined_by
    if not declined:
        return False
    all_lost = table.rules.readings["decline.shared"] == "forfeits_all"
    return any(
        (all_lost or placed.player in declined)
        and not table.rules.wagers[placed.wager].judgements[Conduct.NOT_EXPOSED].sees_dealer
        for placed in table.wagers_at(position)
    )


def _decides_a_wager(table: Table, position: int) -> bool:
    """Whether some wager on a hand face up ends alike whatever the dealer turns out to hold."""
    hand = table.hands[position].hand
    assert hand is not None, "a hand face up is known"
    face_up = {
        card for held in table.hands.values() if held.face_up and held.hand for card in held.hand
    }
    dealers = [Hand(*cards) for cards in combinations([c for c in DECK if c not in face_up], 3)]
    for wager in {placed.wager for placed in table.wagers_at(position)}:
        judgement = table.rules.wagers[wager].judgements[Conduct.COMPARED]
        ends = (_end(judgement, hand, dealer) for dealer in dealers)
        first = next(ends)
        if first is not Result.RETURNED and all(end is first for end in ends):
            return True
    return False


def _end(judgement: AnyJudgement, hand: Hand, dealer: Hand) -> Result:
    verdict = judgement.verdict(hand, dealer)
    assert verdict is not None, "a wager always ends"
    return verdict.result
