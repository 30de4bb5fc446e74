"""A throng: people who play at any worker, while workers and the database come and go."""

from __future__ import annotations

from tests.server.checks import Facts
from tests.server.crewed import Crew
from tests.server.patrons import Patrons
from threecard.core.events import IncidentRuled
from threecard.core.irregularities.incidents import PowerFailure


class Throng(Patrons):
    """Patrons of a house of several workers, who look through what is left of it."""

    def __init__(self, crew: Crew, seed: int) -> None:
        super().__init__(crew.served, seed)
        self.crew = crew

    async def look(self) -> Facts:
        """The house that is left."""
        return await self.look_through(self.crew.house())


def failures(facts: Facts) -> list[IncidentRuled]:
    """The rulings on power failures."""
    return [
        fact
        for happened in facts.values()
        for _, fact in happened
        if isinstance(fact, IncidentRuled) and isinstance(fact.incident, PowerFailure)
    ]
