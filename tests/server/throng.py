"""A throng: people who play at any worker, while workers and the database come and go."""

from __future__ import annotations

from collections import Counter

import msgspec

from tests.server.checks import Facts, check_house
from tests.server.crewed import Crew
from tests.server.patrons import Patrons
from threecard.core.events import CardsDealt, IncidentRuled, RoundOpened
from threecard.core.irregularities.incidents import PowerFailure
from threecard.server.audit import examine
from threecard.server.house.receipts import Receipt

_RECEIPTS = msgspec.json.Decoder(Receipt)


class Throng(Patrons):
    """Patrons of a house of several workers, who look through what is left of it."""

    def __init__(self, crew: Crew, seed: int) -> None:
        super().__init__(crew.served, seed)
        self.crew = crew

    async def look(self) -> Facts:
        """The house that is left: nothing acknowledged is missing, every cent is in its place."""
        house = self.crew.house()
        await house.open()
        try:
            facts = await check_house(house)
            async with house.store.reading() as tx:
                for each in self.heard:
                    if each.bought:
                        continue
                    answer = await tx.answered(each.person, each.command)
                    assert answer is not None, f"acknowledged and gone: {each}"
                    assert _RECEIPTS.decode(answer.body) == Receipt(each.table, each.seq)
                report = await examine(tx, house.keys)
            assert report.holds, report.findings
        finally:
            await house.close()
        for table, happened in facts.items():
            check_rounds(table, [fact for _, fact in happened])
        return facts


def check_rounds(table: str, facts: list[object]) -> None:
    """Every round is opened once, in order, and dealt once at most."""
    opened = [fact.round for fact in facts if isinstance(fact, RoundOpened)]
    assert opened == list(range(1, len(opened) + 1)), table
    dealt: Counter[int] = Counter()
    rounds = 0
    for fact in facts:
        rounds += isinstance(fact, RoundOpened)
        dealt[rounds] += isinstance(fact, CardsDealt)
    assert max(dealt.values(), default=0) <= 1, f"{table}: a round was dealt twice"


def failures(facts: Facts) -> list[IncidentRuled]:
    """The rulings on power failures."""
    return [
        fact
        for happened in facts.values()
        for _, fact in happened
        if isinstance(fact, IncidentRuled) and isinstance(fact.incident, PowerFailure)
    ]
