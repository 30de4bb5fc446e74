"""Periods that a test reports on."""

from __future__ import annotations

from tests.server.actors import World
from threecard.server.reports.period import Period, read_period

DAY = 24 * 3600 * 1000


def today(world: World) -> Period:
    return read_period("", "", world.clock.now())
