"""The ways a deal says no."""

from __future__ import annotations

from threecard.core.errors import ThreecardError


class DealError(ThreecardError):
    """A seed, contribution or proof that can't be read or used."""


class ProofError(DealError):
    """A proof that can be read and does not hold: something was changed, or a word not kept."""
