"""A ruling's surroundings in words: until when it is asked for, when it acts, and who agrees."""

from __future__ import annotations

from threecard.core.decide.incidents import UNDOING
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.people import Role
from threecard.core.rulebook import Rulebook

_ACTS = {
    "at once": (
        Remedy.VOID,
        Remedy.REMOVE_HAND,
        Remedy.RECONSTRUCT,
        Remedy.FOLD,
        Remedy.PLAY_VIEWED,
        Remedy.PLAY_FIRST,
        Remedy.COVER,
        Remedy.USE_CARD,
        Remedy.CONTINUE,
    ),
    "at once while bets are open, else at settlement": (
        Remedy.REJECT_EXCESS,
        Remedy.REFUSE,
        Remedy.SUPPLY,
    ),
    "at once for a side wager that lies alone, else at settlement": (Remedy.RETURN,),
    "at settlement": (Remedy.PRO_RATA, Remedy.TO_MAXIMUM, Remedy.ONCE, Remedy.STANDS),
    "when bets close": (Remedy.ADVISE,),
    "as the players choose": (Remedy.OFFER,),
    "as it is decided": (Remedy.REFER, Remedy.MAY_BAR),
    "never: it is a record": (Remedy.SETTLED,),
}
ACTS = {remedy: when for when, remedies in _ACTS.items() for remedy in remedies}


def window(rules: Rulebook, ruling: Ruling) -> str:
    """Until when the ruling can be had."""
    return "at any time" if ruling.any_time else rules.edition.window(ruling.cite).sentence


def second(ruling: Ruling) -> str | None:
    """Whose word it takes besides, where nobody acts alone in their own cause."""
    rank = (ruling.decides or Role.PIT_SUPERVISOR).spoken
    if ruling.remedy in UNDOING:
        return f"another person, a {rank} or above, once a hand lies face up"
    if ruling.remedy is Remedy.RECONSTRUCT:
        return f"another person, a {rank} or above, once the round is settled"
    if ruling.remedy is Remedy.REFER:
        return "another person than reported it, to undo anything once a hand lies face up"
    return None
