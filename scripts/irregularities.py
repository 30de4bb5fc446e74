"""The table of irregularities: incident by rulebook, the ruling and its clause."""

from __future__ import annotations

from threecard import RULEBOOKS, Device
from threecard.core.irregularities import rule
from threecard.core.irregularities.incidents import (
    Absence,
    Circumstances,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    DrawnTogether,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Incident,
    LateWager,
    LateWithdrawal,
    LoneJackpotWager,
    LoneSideWager,
    Misdeal,
    NotConfidential,
    NotExposed,
    OverMaximum,
    PastError,
    PastLimits,
    PowerFailure,
    SeveralHands,
    Uncovered,
    UnderMinimum,
    WrongCount,
)
from threecard.core.irregularities.ruling import Remedy

CLOSED = Circumstances()
OPEN = Circumstances(closed=False)
HANDLED = Circumstances(handled=True)
ESTABLISHED = Circumstances(handled=True, established=True)
MANUAL = Circumstances(device=Device.MANUAL)

SCENARIOS: tuple[tuple[str, Incident, Circumstances], ...] = (
    ("foreign card", DeckFault(Fault.FOREIGN), CLOSED),
    ("extra card", DeckFault(Fault.EXTRA), CLOSED),
    ("missing card", DeckFault(Fault.MISSING), CLOSED),
    ("unshuffled cards", DeckFault(Fault.UNSHUFFLED), CLOSED),
    ("doubt about the count: right", CountDoubt(right=True), CLOSED),
    ("doubt about the count: wrong", CountDoubt(right=False), CLOSED),
    ("misdeal, not handled, can be put right", Misdeal(reconstructible=True), CLOSED),
    ("misdeal, not handled", Misdeal(), CLOSED),
    ("misdeal, handled, can be put right", Misdeal(reconstructible=True), HANDLED),
    ("misdeal, handled", Misdeal(), HANDLED),
    ("player's wrong count, not handled", WrongCount(), CLOSED),
    ("player's wrong count, can be put right", WrongCount(reconstructible=True), CLOSED),
    ("player's wrong count, others handled", WrongCount(), HANDLED),
    ("player's wrong count, viewed", WrongCount(viewed=True), HANDLED),
    ("dealer's wrong count, can be put right", DealerWrongCount(reconstructible=True), CLOSED),
    ("dealer's wrong count, not handled", DealerWrongCount(), CLOSED),
    ("dealer's wrong count, handled", DealerWrongCount(), HANDLED),
    ("one card exposed in the deal", ExposedCards(), CLOSED),
    ("first card exposed, manual device", ExposedCards(first=True), MANUAL),
    ("two cards exposed in the deal", ExposedCards(cards=2), CLOSED),
    ("card face up in the device", FaceUpInShoe(), CLOSED),
    ("cards drawn together, order known", DrawnTogether(order_known=True), CLOSED),
    ("cards drawn together", DrawnTogether(), CLOSED),
    ("late wager or increase", LateWager(), CLOSED),
    ("late withdrawal", LateWithdrawal(), CLOSED),
    ("over the maximum, bets open", OverMaximum(), OPEN),
    ("over the maximum, bets closed", OverMaximum(), CLOSED),
    ("under the minimum, bets open", UnderMinimum(), OPEN),
    ("under the minimum, the first time", UnderMinimum(), CLOSED),
    ("under the minimum, again", UnderMinimum(before=True), CLOSED),
    ("side wager alone, bets open", LoneSideWager(), OPEN),
    ("side wager alone, bets closed", LoneSideWager(), CLOSED),
    ("jackpot wager alone, bets open", LoneJackpotWager(), OPEN),
    ("jackpot wager alone, bets closed", LoneJackpotWager(), CLOSED),
    ("absent player, hand not viewed", Absence(), CLOSED),
    ("absent player, hand viewed", Absence(viewed=True), HANDLED),
    ("absent player, Pair Plus alone", Absence(ante=False), CLOSED),
    ("several hands, none viewed", SeveralHands(), CLOSED),
    ("several hands, one viewed", SeveralHands(viewed=1), HANDLED),
    ("hand not kept confidential", NotConfidential(), HANDLED),
    ("hand not exposed", NotExposed(), HANDLED),
    ("power failure, no outcome", PowerFailure(), CLOSED),
    ("power failure, outcome established", PowerFailure(), ESTABLISHED),
    ("limits of an earlier round", PastLimits(), CLOSED),
    ("error of an earlier round", PastError(), CLOSED),
    ("anything else", Uncovered(), CLOSED),
)


def rows() -> list[tuple[str, ...]]:
    """One row a scenario, one cell a rulebook."""
    return [
        (
            label,
            *(
                f"{ruling.remedy.replace('_', ' ')}, {ruling.cite}"
                for ruling in (rule(book, incident, now) for book in RULEBOOKS.values())
            ),
        )
        for label, incident, now in SCENARIOS
    ]


def remedies() -> list[tuple[str, str]]:
    return [(remedy.replace("_", " "), remedy.sentence) for remedy in Remedy]
