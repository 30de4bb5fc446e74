"""What stands out in the office's log."""

from __future__ import annotations

from threecard.core.errors import InvariantBrokenError
from threecard.server.log.office import (
    AdjustmentApproved,
    AdjustmentProposed,
    AdjustmentRejected,
    HouseClosed,
    HouseOpened,
    JackpotSeeded,
    OfficeFact,
    PersonAdmitted,
    RolesChanged,
    SelfExcluded,
)
from threecard.server.ports import Millis
from threecard.server.reports.telling import Told, dollars
from threecard.server.table.gaming_day import gaming_day

TOLD = (
    HouseOpened,
    HouseClosed,
    JackpotSeeded,
    AdjustmentProposed,
    AdjustmentApproved,
    AdjustmentRejected,
    PersonAdmitted,
    RolesChanged,
    SelfExcluded,
)
OFFICE_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in TOLD)
HOUSE = "house"


def told_by_office(fact: OfficeFact) -> Told:
    """Who did it, what it was, and why."""
    kind = str(fact.__struct_config__.tag)
    match fact:
        case HouseOpened():
            return Told(kind, HOUSE, f"The house opened, version {fact.version}.")
        case HouseClosed():
            held = ", ".join(fact.held) or "none"
            return Told(kind, HOUSE, f"The house closed in good order; rounds held: {held}.")
        case JackpotSeeded():
            return Told(kind, fact.by, f"Put up {dollars(fact.cents)} for the meter.")
        case AdjustmentProposed():
            what = f"Adjustment {fact.number} asked for: {dollars(fact.cents)} for {fact.player}."
            return Told(kind, fact.by, what, fact.reason)
        case AdjustmentApproved():
            what = f"Adjustment {fact.number} made: {dollars(fact.cents)} for {fact.player}."
            return Told(kind, fact.by, what)
        case AdjustmentRejected():
            return Told(kind, fact.by, f"Adjustment {fact.number} turned down.", fact.reason)
        case PersonAdmitted():
            return Told(kind, fact.by, f"Admitted {fact.person} as {_listed(fact.roles)}.")
        case RolesChanged():
            what = f"{fact.person} may act as {_listed(fact.roles)}."
            return Told(kind, fact.by, what, fact.reason)
        case SelfExcluded():
            until = gaming_day(Millis(fact.until))
            return Told(kind, fact.player, f"Asked not to be let play until {until}.")
        case _:
            raise InvariantBrokenError(f"A report tells nothing of {kind}.")


def _listed(roles: tuple[str, ...]) -> str:
    return ", ".join(role.replace("_", " ") for role in roles) or "nothing"
