"""The product's procedure agrees with its twin, and the comparison notices where it would not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.procedure.against import DisagreementError, Match
from tests.procedure.product import Heard, Product
from threecard import Cite, Clause, Event, Role
from threecard.core.events import (
    ActRefused,
    IncidentRuled,
    PlayerSat,
    RoundSettled,
    RoundVoided,
    WagerPlaced,
)

STREAMS = 20  # to a test, of forty: some 45 seconds in all


@pytest.mark.parametrize("first", range(1, 40 * STREAMS, STREAMS))
def test_the_product_and_its_twin_agree(first: int) -> None:
    for seed in range(first, first + STREAMS):
        Match(seed).run()


Alter = Callable[[Event], Event]


class Altered(Product):
    """A product with one deviation, planted in the first event that takes it."""

    def __init__(self, alter: Alter) -> None:
        super().__init__()
        self.alter, self.planted = alter, False

    def hear(self, facts: tuple[Event, ...]) -> Heard:
        changed = []
        for fact in facts:
            other = fact if self.planted else self.alter(fact)
            self.planted = self.planted or other != fact
            changed.append(other)
        return super().hear(tuple(changed))


def stake(fact: Event) -> Event:
    return replace(fact, stake=fact.stake + 2) if isinstance(fact, WagerPlaced) else fact


def chips(fact: Event) -> Event:
    if isinstance(fact, WagerPlaced) and fact.player.startswith("#"):
        return replace(fact, stake=fact.stake + 2)
    return fact


def payout(fact: Event) -> Event:
    if not isinstance(fact, RoundSettled) or not fact.lines:
        return fact
    first, *others = fact.lines
    return replace(fact, lines=(replace(first, payout=first.payout + 1), *others))


def ruling(fact: Event) -> Event:
    cited = isinstance(fact, IncidentRuled) and fact.clause is not None and fact.remedy != "settled"
    return replace(fact, clause=Clause("R3P 9.9")) if cited else fact


def refusal(fact: Event) -> Event:
    cited = isinstance(fact, ActRefused) and fact.act != "report_incident"
    return replace(fact, clause=Clause("R3P 9.9")) if cited else fact


def rank(fact: Event) -> Event:
    decides = isinstance(fact, IncidentRuled) and fact.decides is Role.SHIFT_MANAGER
    return replace(fact, decides=Role.DEALER) if decides else fact


def seat(fact: Event) -> Event:
    return replace(fact, position=9) if isinstance(fact, PlayerSat) else fact


def line(fact: Event) -> Event:
    if not isinstance(fact, RoundVoided) or not fact.lines:
        return fact
    first, *others = fact.lines
    cite = Cite(clause=Clause("R3P 9.9"))
    return replace(fact, lines=(replace(first, cite=cite), *others))


@pytest.mark.parametrize("alter", [stake, chips, payout, ruling, refusal, rank, seat, line])
def test_a_planted_deviation_is_caught_where_it_is_planted(alter: Alter) -> None:
    for seed in range(1, 200):
        match = Match(seed)
        match.product = product = Altered(alter)
        try:
            match.run()
        except DisagreementError:
            assert product.planted, "the accounts parted by themselves"
            return
        assert not product.planted, "nobody noticed"
    pytest.fail("no event to alter in any stream")
