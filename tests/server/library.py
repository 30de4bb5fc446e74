"""The library's own odds, for a house that a test puts together without processes beside it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from threecard.core.rulebook import Rulebook
from threecard.odds import odds
from threecard.odds.rounds.expectation import Expectation
from threecard.odds.rounds.expected import Expected, expect
from threecard.odds.rounds.exposure import Exposure


@cache  # tests play by few rulebooks
def expectation_of(rules: Rulebook) -> Expectation:
    return Expectation(odds(rules))


@cache
def edges(rules: Rulebook) -> Mapping[str, Fraction]:
    return odds(rules).edges


async def library_edges(rules: Rulebook) -> Mapping[str, Fraction]:
    return edges(rules)


async def library_expected(rules: Rulebook, exposure: Exposure) -> Expected:
    return expect(exposure, expectation_of(rules).moments(exposure))
