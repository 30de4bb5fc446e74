"""Telling in the office: a fact of its log in a sentence."""

from __future__ import annotations

from typing import assert_never

from threecard.core.money import dollars
from threecard.core.naming import listed
from threecard.core.telling import Told
from threecard.server.log.office import (
    AdjustmentApproved,
    AdjustmentProposed,
    AdjustmentRejected,
    AllowanceGiven,
    ChipsBought,
    ChipsCashed,
    HouseClosed,
    HouseOpened,
    HouseRestored,
    JackpotSeeded,
    KeysTaken,
    OfficeFact,
    OwnLimitChanged,
    PasswordReset,
    PasswordSet,
    PeopleLeft,
    PersonAdmitted,
    RolesChanged,
    SelfExcluded,
    SessionsEnded,
)
from threecard.server.log.pin_facts import PinRefused, PinSet
from threecard.server.ports import Millis
from threecard.server.table.gaming_day import gaming_day


def tell_office(fact: OfficeFact) -> Told:
    """The fact as people read it."""
    reason: str | None = getattr(fact, "reason", None)
    return Told(_sentence(fact), reason=reason or None)


def _sentence(fact: OfficeFact) -> str:
    match fact:
        case JackpotSeeded():
            return f"{fact.by} puts up {dollars(fact.cents)} for the meter."
        case ChipsBought():
            return f"{fact.player} buys chips for {dollars(fact.cents)}."
        case ChipsCashed():
            return f"{fact.player} cashes chips for {dollars(fact.cents)}."
        case AdjustmentProposed():
            amount = dollars(fact.cents)
            return f"{fact.by} asks for adjustment {fact.number}: {amount} for {fact.player}."
        case AdjustmentApproved():
            amount = dollars(fact.cents)
            return f"{fact.by} agrees to adjustment {fact.number}: {amount} for {fact.player}."
        case AdjustmentRejected():
            return f"{fact.by} turns down adjustment {fact.number}."
        case AllowanceGiven():
            return f"{fact.player} is given play chips for {dollars(fact.cents)}."
        case PersonAdmitted(guest=str()):
            return f"{fact.person}, who was {fact.guest}, makes an account."
        case PersonAdmitted():
            if fact.by == fact.person:
                return f"{fact.person} comes in as a {fact.kind}."
            return f"{fact.by} admits {fact.person} as {_roles(fact.roles)}."
        case PeopleLeft(people=(alone,)):
            return f"{alone} is here no more."
        case PeopleLeft():
            return f"{len(fact.people)} guests who had left make room for others."
        case PasswordSet():
            return f"{fact.person} has a new password."
        case PasswordReset():
            return f"{fact.by} lets {fact.person} set a new password by a link."
        case PinSet():
            return f"{fact.person} has {'no PIN any more' if fact.mark is None else 'a new PIN'}."
        case PinRefused():
            return f"A wrong PIN of {fact.person} was given at {fact.by}'s console, {fact.table}."
        case SessionsEnded():
            return f"{fact.by} signs {fact.person} out everywhere."
        case RolesChanged():
            return f"{fact.by} lets {fact.person} act as {_roles(fact.roles)}."
        case OwnLimitChanged():
            return (
                f"{fact.player} sets a limit of {fact.limit} for every gaming day: {_limit(fact)}, "
                f"from {gaming_day(Millis(fact.holds_from))}."
            )
        case SelfExcluded():
            until = gaming_day(Millis(fact.until))
            return f"{fact.player} asks not to be let play until {until}."
        case KeysTaken():
            return f"The house takes its keys of generation {fact.generation}."
        case HouseRestored():
            return f"{fact.by} and {fact.agreed} answer for a house made again from a copy."
        case HouseOpened():
            return f"The house opens, version {fact.version}."
        case HouseClosed():
            held = listed(fact.held) if fact.held else "none"
            return f"The house closes in good order; rounds held: {held}."
        case _:
            assert_never(fact)


def _roles(roles: tuple[str, ...]) -> str:
    return listed([role.replace("_", " ") for role in roles]) if roles else "nothing"


def _limit(fact: OwnLimitChanged) -> str:
    if fact.value is None:
        return "none"
    return f"{fact.value} minutes" if fact.limit == "time" else dollars(fact.value)
