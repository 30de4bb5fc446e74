"""The ways a simulation says no."""

from __future__ import annotations

from threecard.core.errors import ThreecardError


class SimulationError(ThreecardError):
    """A simulation that can't be run as asked, or can't be taken up again."""

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.sentence))  # workers send it home
