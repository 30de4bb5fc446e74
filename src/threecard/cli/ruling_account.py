"""A ruling's surroundings in words: until when it is asked for, and who agrees."""

from __future__ import annotations

from threecard.core.decide.incidents import UNDOING
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.people import Role
from threecard.core.rulebook import Rulebook


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
    if ruling.remedy is Remedy.MAY_BAR:
        return "another person than reported it, to give wagers back once a hand lies face up"
    return None
