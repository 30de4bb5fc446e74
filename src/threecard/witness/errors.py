"""The ways a witness says no, or nothing."""

from __future__ import annotations

from threecard.core.errors import Code, ThreecardError


class WitnessError(ThreecardError):
    """There is no signature: the witness refused, or did not answer as one."""


def absent(sentence: str) -> WitnessError:
    """It may be back: ask again."""
    return WitnessError(Code.WITNESS_ABSENT, sentence)


def refused(sentence: str) -> WitnessError:
    """It will say the same however often it is asked."""
    return WitnessError(Code.WITNESS_REFUSED, sentence)
