"""The ways in which odds can't be had."""

from __future__ import annotations

from threecard.core.errors import Code, ThreecardError


class OddsError(ThreecardError):
    """Odds, a session, a hold or a page that can't be worked out or written as asked."""


def bad_count(sentence: str, where: str | None = None) -> OddsError:
    return OddsError(Code.ODDS_BAD_COUNT, sentence, where=where)
