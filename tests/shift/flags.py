"""Flags: where the product pointed during a shift, at once by a refusal or later by a report."""

from __future__ import annotations

from typing import NamedTuple

from threecard.server.reports.looks import WorthALook

VOIDS = "unusual_voids"


class Flag(NamedTuple):
    """What was said, and of which place."""

    said: str  # a refusal's code, or why something is worth a look
    table: str
    round: int = 0
    position: int | None = None
    wager: str | None = None
    who: str | None = None


def flags_in(found: WorthALook) -> set[Flag]:
    """Everything that the report of a shift points at."""
    looks = {
        Flag(str(each.kind), each.table, each.round, each.position, each.wager, each.player)
        for each in found.looks
    }
    return looks | {Flag(VOIDS, "", who=each.dealer) for each in found.voids if each.unusual}
