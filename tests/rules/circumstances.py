"""The circumstances of an incident, and what a rulebook rules in them, in short."""

from __future__ import annotations

from tests.desk import TAGS, rules
from threecard.core.irregularities.incidents import (
    Circumstances,
    Incident,
)
from threecard.core.procedure import Device

GAMES = {tag: game for game, tag in TAGS.items()}
UNTOUCHED = Circumstances()
HANDLED = Circumstances(handled=True)
SHOWN = Circumstances(handled=True, shown=True)
OPEN = Circumstances(closed=False)
ESTABLISHED = Circumstances(handled=True, established=True)
MANUAL = Circumstances(device=Device.MANUAL)


def ruled(
    tag: str, incident: Incident, now: Circumstances = UNTOUCHED, **readings: str
) -> tuple[str, str]:
    """The remedy and the clause or reading."""
    named = {name.replace("__", "."): choice for name, choice in readings.items()}
    ruling = rules(GAMES[tag], named).rule(incident, now)
    return ruling.remedy.value, ruling.cite.clause or ruling.cite.reading or ""
