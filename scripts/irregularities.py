"""The table of irregularities: incident by rulebook, the ruling and its clause."""

from __future__ import annotations

from threecard import RULEBOOKS, Device
from threecard.cli.ruling_account import second, window
from threecard.core.irregularities import incidents as kinds
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.judgement import Cite

CLOSED = kinds.Circumstances()
OPEN = kinds.Circumstances(closed=False)
SHOWN = kinds.Circumstances(handled=True, shown=True, established=True)
HANDLED = kinds.Circumstances(handled=True)
ESTABLISHED = kinds.Circumstances(handled=True, established=True)
MANUAL = kinds.Circumstances(device=Device.MANUAL)

SCENARIOS: tuple[tuple[str, kinds.Incident, kinds.Circumstances], ...] = (
    ("foreign card", kinds.DeckFault(kinds.Fault.FOREIGN), CLOSED),
    ("extra card", kinds.DeckFault(kinds.Fault.EXTRA), CLOSED),
    ("missing card", kinds.DeckFault(kinds.Fault.MISSING), CLOSED),
    ("unshuffled cards", kinds.DeckFault(kinds.Fault.UNSHUFFLED), CLOSED),
    ("doubt about the count: right", kinds.CountDoubt(right=True), CLOSED),
    ("doubt about the count: wrong", kinds.CountDoubt(right=False), CLOSED),
    ("misdeal, not handled, can be put right", kinds.Misdeal(reconstructible=True), CLOSED),
    ("misdeal, not handled", kinds.Misdeal(), CLOSED),
    ("misdeal, handled, can be put right", kinds.Misdeal(reconstructible=True), HANDLED),
    ("misdeal, handled", kinds.Misdeal(), HANDLED),
    ("player's wrong count, not handled", kinds.WrongCount(), CLOSED),
    ("player's wrong count, can be put right", kinds.WrongCount(reconstructible=True), CLOSED),
    (
        "player's wrong count, can be put right, the dealer's hand shows",
        kinds.WrongCount(reconstructible=True),
        SHOWN,
    ),
    ("player's wrong count, others handled", kinds.WrongCount(), HANDLED),
    ("player's wrong count, viewed", kinds.WrongCount(viewed=True), HANDLED),
    (
        "dealer's wrong count, can be put right",
        kinds.DealerWrongCount(reconstructible=True),
        CLOSED,
    ),
    (
        "dealer's wrong count, can be put right, the dealer's hand shows",
        kinds.DealerWrongCount(reconstructible=True),
        SHOWN,
    ),
    ("dealer's wrong count, not handled", kinds.DealerWrongCount(), CLOSED),
    ("dealer's wrong count, handled", kinds.DealerWrongCount(), HANDLED),
    ("one card exposed in the deal", kinds.ExposedCards(), CLOSED),
    ("first card exposed, manual device", kinds.ExposedCards(first=True), MANUAL),
    ("two cards exposed in the deal", kinds.ExposedCards(cards=2), CLOSED),
    ("card face up in the device", kinds.FaceUpInShoe(), CLOSED),
    ("cards drawn together, order known", kinds.DrawnTogether(order_known=True), CLOSED),
    ("cards drawn together", kinds.DrawnTogether(), CLOSED),
    ("late wager or increase", kinds.LateWager(), CLOSED),
    ("late withdrawal", kinds.LateWithdrawal(), CLOSED),
    ("over the maximum, bets open", kinds.OverMaximum(), OPEN),
    ("over the maximum, bets closed", kinds.OverMaximum(), CLOSED),
    ("under the minimum, bets open", kinds.UnderMinimum(), OPEN),
    ("under the minimum, the first time", kinds.UnderMinimum(), CLOSED),
    ("under the minimum, again", kinds.UnderMinimum(before=True), CLOSED),
    ("side wager alone, bets open", kinds.LoneSideWager(), OPEN),
    ("side wager alone, bets closed", kinds.LoneSideWager(), CLOSED),
    ("jackpot wager alone, bets open", kinds.LoneJackpotWager(), OPEN),
    ("jackpot wager alone, bets closed", kinds.LoneJackpotWager(), CLOSED),
    ("absent player, hand not viewed", kinds.Absence(), CLOSED),
    ("absent player, hand viewed", kinds.Absence(viewed=True), HANDLED),
    ("absent player, Pair Plus alone", kinds.Absence(ante=False), CLOSED),
    ("several hands, none viewed", kinds.SeveralHands(), CLOSED),
    ("several hands, one viewed", kinds.SeveralHands(viewed=1), HANDLED),
    ("hand not kept confidential", kinds.NotConfidential(), HANDLED),
    ("power failure, no outcome", kinds.PowerFailure(), CLOSED),
    ("power failure, outcome established", kinds.PowerFailure(), ESTABLISHED),
    ("power failure, the house reopens", kinds.PowerFailure(reopening=True), CLOSED),
    ("shuffler or device failed", kinds.ShufflerFault(), CLOSED),
    ("jackpot system failed", kinds.JackpotFault(), CLOSED),
    ("an electronic deal's proof fails", kinds.DeckFault(kinds.Fault.UNPROVEN), CLOSED),
    ("anything else", kinds.Uncovered(), CLOSED),
)


def rows() -> list[tuple[str, ...]]:
    """One row a scenario, one cell a rulebook."""
    return [
        (
            label,
            *(
                f"{ruling.remedy.replace('_', ' ')}, {ruling.cite}"
                for ruling in (book.rule(incident, now) for book in RULEBOOKS.values())
            ),
        )
        for label, incident, now in SCENARIOS
    ]


def remedies() -> list[tuple[str, ...]]:
    """What each remedy does, when it acts, and whose words it takes."""
    return [
        (remedy.replace("_", " "), remedy.sentence, remedy.acts, "; ".join(_words(remedy)))
        for remedy in Remedy
    ]


def _words(remedy: Remedy) -> list[str]:
    """Who decides on something where a rulebook has it so, and who has to agree."""
    rulings = (
        book.rule(incident, now) for _, incident, now in SCENARIOS for book in RULEBOOKS.values()
    )
    words = {
        f"a {ruling.decides.spoken} or above on {ruling.matter}": None
        for ruling in rulings
        if ruling.remedy is remedy and ruling.decides is not None
    }
    agrees = second(Ruling(remedy, Cite()))
    return [*words, *([agrees] if agrees else [])]


def windows() -> list[tuple[str, ...]]:
    """Until when each ruling can be had, one row a scenario and one cell a rulebook."""
    return [
        (label, *(window(book, book.rule(incident, now)) for book in RULEBOOKS.values()))
        for label, incident, now in SCENARIOS
    ]
