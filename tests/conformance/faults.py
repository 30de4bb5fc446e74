"""Faults to plant in copies of our games, and the check that is to find each."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """One change of one file, which check finds it, and in which words."""

    name: str
    game: str
    file: str
    right: str
    wrong: str
    check: str
    said: str  # in the finding's place or sentence
    besides: str = ""  # code that the change needs, at the end of the imports


COUNTING = """
_asked = [0]


def _moody(end, again):
    _asked[0] += 1
    return again if _asked[0] % 7 == 0 else end
"""
PEEKING = """
from threecard.games import NOTHING, PICTURES, Conduct, Feature, Judgement

_seen = []


def _peek(hand):
    _seen[:] = [hand]
    return PICTURES.read(hand)


def _by_first_card(held, _dealer):
    return _judge_royal_pictures(held) if _seen[0].first < 39 else LOST


PEEKING = {
    Conduct.COMPARED: Judgement(_by_first_card, Feature("pictures", _peek, str), NOTHING)
}
"""
SUITED = """
from threecard.games import NOTHING, Conduct, Feature, Judgement

SUITED = {
    Conduct.COMPARED: Judgement(
        lambda black, _dealer: paid("any_king", WON) if black else LOST,
        Feature("a spade in it", lambda hand: max(hand) >= 39, str),
        NOTHING,
    )
}
"""
HIDING = """
from dataclasses import dataclass, field

from threecard.games import NOTHING, PICTURES, Conduct, Feature, Judgement


@dataclass(frozen=True, slots=True)
class Held:
    pictures: PictureCounts
    last: int = field(compare=False)


def _joker(held, _dealer):
    return LOST if held.last == 51 else _judge_royal_pictures(held.pictures)


HIDING = {
    Conduct.COMPARED: Judgement(
        _joker, Feature("held", lambda hand: Held(PICTURES.read(hand), hand.third), str), NOTHING
    )
}
"""
WORDLESS = """
from threecard.games import NOTHING, Conduct, Feature, Judgement

WORDLESS = {
    Conduct.COMPARED: Judgement(
        lambda low, _dealer: LOST if low else paid("any_king", WON),
        Feature("low", lambda hand: max(each % 13 for each in hand) < 5, {True: "low"}.__getitem__),
        NOTHING,
    )
}
"""
GENEROUS = """
class Generous(Odds, frozen=True, tag="generous"):
    def payout(self, stake):
        return super().payout(stake) + 1


"""

FAULTS = (
    # The whole: what keeps a game from being loaded.
    Fault("an area missing", "R3P", "rules", 'Area("tie", "Tie", Clause("R3P 2.2.2")),', "",
          "whole", "no area for Tie"),
    Fault("an area without a wager", "R3P", "rules", 'Area("tie", "Tie",',
          'Area("tie", "Tie", Clause("R3P 2.2.2")),\n            Area("pair", "Pair",', "whole",
          "area for pair"),
    Fault("a clause cited by the procedure and not listed", "R3P", "rules",
          'late_wager=Clause("R3P 5.2")', 'late_wager=Clause("R3P 5.99")', "whole", "R3P 5.99"),
    Fault("a clause cited by a judgement and not listed", "R3P", "rules",
          'standoff=returned(clause("R3P 1.1.5"))', 'standoff=returned(clause("R3P 1.1.7"))',
          "whole", "R3P 1.1.7"),
    Fault("a hand that nobody judges", "TCP", "judgements",
          'Conduct.FOLDED: by_hand if readings["envy.folded"] == "pays" else always(None),', "",
          "whole", "no judgement of a hand that is folded"),
    Fault("a reading missing that tables ask for", "TCP", "readings", '"envy.hands"', '"envy.most"',
          "whole", "no reading envy.hands"),
    # Names.
    Fault("a value without words", "R3P", "rules", "on_player(_judge_royal_pictures)", "WORDLESS",
          "names", "can't be described", WORDLESS),
    Fault("a choice without a meaning", "R3P", "rules",
          '"noticed after cards were handled, it voids the round"', '""', "names",
          "dealer_wrong_count=void"),
    Fault("a pay line without a name", "R3P", "rules", '"any_king", "Any King"', '"any_king", ""',
          "names", "royal_pictures.any_king"),
    Fault("a summary that is no sentence", "TCP", "clauses",
          '"Standoff: said of a wager that does not win and does not lose."', '"Standoff"', "names",
          "TCP 1.1.10"),
    # Layout and terms.
    Fault("a wager that goes only with itself", "R3P", "rules", 'any_of=("main",)',
          'any_of=("tie",)', "layout", "can't place every wager"),
    Fault("a prize where there are odds", "TCP", "judgements",
          'PayLine("pair", "Pair", Odds(1, 1))', 'PayLine("pair", "Pair", Award(Cents(1_00)))',
          "terms", "pair_plus.pair"),
    Fault("a decision that places nothing", "TCP", "rules",
          'play_judgements(CITES, dealer), equals="ante")',
          'play_judgements(CITES, dealer), equals="pair_plus")', "terms", "places nothing"),
    Fault("a jackpot that costs nothing", "TCP", "rules", 'wager="jackpot",',
          'wager="jackpot",\n        price=0,', "terms", "A price of 0"),
    Fault("a dealer who always qualifies", "TCP", "judgements",
          "return is_qualified(dealer_of(readings))",
          'return Feature("dealer qualifies", lambda hand: bool(hand), str)', "terms",
          "Every hand of the dealer qualifies"),
    # Readings.
    Fault("a reading that nobody asks for", "R3P", "rules",
          "        wagers_per_area(\n",
          '        Reading(\n            "backs",\n            (),\n'
          '            (Choice("blue", "the backs are blue"), Choice("red", "they are red")),\n'
          '            "The text is silent.",\n        ),\n        wagers_per_area(\n',
          "readings", "backs=red"),
    Fault("a choice that changes nothing", "R3P", "rulings",
          'readings["dealer_wrong_count"] == "void"', 'readings["dealer_wrong_count"] == "voided"',
          "readings", "dealer_wrong_count=void"),
    # Clauses.
    Fault("a clause never reached", "R3P", "rulings",
          "if incident.first and now.device is Device.MANUAL:",
          "if incident.first and now.device is Device.MANUAL and now.established and not now.closed"
          " and incident.cards > 52:", "clauses", "R3P 5.8.1"),
    Fault("a clause cited nowhere", "R3P", "clauses", '"R3P", ROWS,',
          '"R3P", (*ROWS, ("6.3", Kind.AUTHORITY, "Cards that fall are picked up.")),', "clauses",
          "R3P 6.3"),
    # Rulings.
    Fault("an incident without a ruling", "N3P", "rulings", 'Fault.UNPROVEN: "N3P 5.5.2",', "",
          "rulings", "deck fault, fault unproven has no ruling"),
    Fault("a ruling forgotten in one branch", "R3P", "rulings",
          "return refer(UNCOVERED)  # a hand of two or four cards can't be played to a conclusion",
          "return None", "rulings", "wrong count has no ruling"),
    Fault("two rulings for one incident", "R3P", "rulings",
          '    LateWithdrawal: plainly(Remedy.STANDS, clause("R3P 5.3")),\n',
          '    LateWithdrawal: plainly(Remedy.STANDS, clause("R3P 5.3")),\n'
          '    LateWager: plainly(Remedy.STANDS, clause("R3P 5.3")),\n',
          "rulings", "“LateWager” is ruled twice"),
    Fault("two accounts of one wager", "R3P", "rules", 'late_wager=Clause("R3P 5.2")',
          'late_wager=Clause("R3P 5.3")', "rulings",
          "acts by R3P 5.3 of itself, and by R3P 5.2"),
    Fault("an offer of nothing", "TCP", "rulings",
          'Ruling(Remedy.OFFER, clause("TCP 5.16.1"), options=WITHDRAW_ALL)',
          'Ruling(Remedy.OFFER, clause("TCP 5.16.1"))', "rulings", "nothing to choose from"),
    Fault("a ruling that cites nothing", "TCP", "rulings",
          'counted(clause("TCP 5.8"))', "counted(type(UNCOVERED)())", "rulings", "cites nothing"),
    Fault("a clause without its moments", "R3P", "clauses", '    "5.9": Window.ROUND,\n', "",
          "rulings", "R3P 5.9"),
    # Pay lines.
    Fault("a line that can't win, shadowed by another", "R3P", "rules",
          "    if triple := triple_of(held):\n", "    if not is_three_pictures(held) and "
          "(triple := triple_of(held)):\n", "lines", "royal_pictures.three_kings"),
    Fault("a line that is not on the pay table", "R3P", "rules", 'return "any_picture_pair"',
          'return "picture_pair"', "lines", "royal_pictures.picture_pair"),
    Fault("a wager that can't lose", "R3P", "rules", 'LOST = collected(', "LOST = returned(",
          "lines", "can't lose"),
    Fault("a stake collected on a line that pays", "R3P", "rules",
          "return paid(line, WON) if line else LOST",
          'return Verdict(LOST.result, WON, line) if line == "any_king" else '
          "(paid(line, WON) if line else LOST)", "lines", "collected on a line"),
    # Judgements, money, odds, kernel, tables.
    Fault("a judgement that sees what it did not declare", "R3P", "rules",
          "on_player(_judge_royal_pictures)", "PEEKING", "judgements",
          "sees what it did not declare", PEEKING),
    Fault("a judgement that looks at what equality leaves out", "R3P", "rules",
          "on_player(_judge_royal_pictures)", "HIDING", "judgements", "looks at last", HIDING),
    Fault("a feature that odds can't see", "R3P", "rules", "on_player(_judge_royal_pictures)",
          "SUITED", "judgements", "a spade in it", SUITED),
    Fault("a judge of moods", "R3P", "rules", "return paid(line, WON) if line else LOST",
          "return _moody(paid(line, WON) if line else LOST, LOST)", "judgements",
          "answered twice otherwise", COUNTING),
    Fault("money that does not balance", "R3P", "rules",
          'PayLine("any_king", "Any King", Odds(1, 1))',
          'PayLine("any_king", "Any King", Generous(1, 1))', "money", "royal_pictures.any_king",
          GENEROUS),
    Fault("a settlement that breaks", "R3P", "rules", 'return "any_picture_pair"',
          'return "picture_pair"', "money", "can't be settled"),
    Fault("odds of another game than is judged", "R3P", "rules", "on_player(_judge_royal_pictures)",
          "SUITED", "odds", "royal_pictures", SUITED),
    Fault("a kernel that differs", "R3P", "rules", "on_player(_judge_royal_pictures)", "SUITED",
          "kernel", "Kernel and table differ", SUITED),
    Fault("a table that breaks", "T3P", "rules", "staff_acting(),", "", "whole", "staff.acting"),
    Fault("a ruling that breaks a table", "R3P", "rulings", 'readings["misdeal.withdraw"]',
          'readings["misdeal.leave"]', "table", "misdeal.leave"),
)  # fmt: skip
