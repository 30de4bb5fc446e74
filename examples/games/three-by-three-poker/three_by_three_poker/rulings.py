"""What is done about irregularities in Three by Three Poker (TBT)."""

from __future__ import annotations

import threecard.games as tc


def _absence(incident: tc.Absence, _now: tc.Circumstances, _readings: tc.Readings) -> tc.Ruling:
    if incident.ante:
        return tc.Ruling(tc.Remedy.FOLD, tc.clause("TBT 5.6"))
    return tc.Ruling(tc.Remedy.CONTINUE, tc.clause("TBT 3.5.3"))  # there is nothing to decide


_RULES: dict[type[tc.Incident], tc.Rule] = {
    tc.DeckFault: tc.plainly(tc.Remedy.VOID, tc.clause("TBT 5.1")),
    tc.CountDoubt: tc.counted(tc.clause("TBT 5.1")),
    tc.Misdeal: tc.put_right_or(tc.Remedy.VOID, tc.clause("TBT 5.2")),
    tc.WrongCount: tc.plainly(tc.Remedy.REMOVE_HAND, tc.clause("TBT 5.3")),
    tc.DealerWrongCount: tc.plainly(tc.Remedy.VOID, tc.clause("TBT 5.3")),
    tc.LateWager: tc.plainly(tc.Remedy.REFUSE, tc.clause("TBT 5.4")),
    tc.LateWithdrawal: tc.plainly(tc.Remedy.STANDS, tc.clause("TBT 5.5")),
    tc.Absence: _absence,
    tc.LoneSideWager: tc.before_or_after(
        before=tc.Ruling(tc.Remedy.REFUSE, tc.clause("TBT 3.3.1")),
        after=tc.Ruling(tc.Remedy.RETURN, tc.clause("TBT 5.7")),
    ),
    tc.UnderMinimum: tc.stands_once(before=tc.clause("TBT 3.3"), after=tc.clause("TBT 5.8")),
    tc.OverMaximum: tc.before_or_after(
        before=tc.Ruling(tc.Remedy.REFUSE, tc.clause("TBT 3.3")),
        after=tc.Ruling(tc.Remedy.TO_MAXIMUM, tc.clause("TBT 5.9")),
    ),
    tc.PowerFailure: tc.interrupted(
        established=tc.clause("TBT 5.10"),
        otherwise=tc.Ruling(tc.Remedy.VOID, tc.clause("TBT 5.10")),
    ),
}

RULINGS = tc.Rulings(
    _RULES,
    tc.clause("TBT 6.1"),
    tc.stands_by(deck=tc.clause("TBT 5.1"), limits=tc.clause("TBT 5.9")),
)
