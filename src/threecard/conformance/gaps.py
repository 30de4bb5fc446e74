"""Gaps and overlaps in a game's rulings, and the most that each could cost."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.checks.clauses import check_clauses
from threecard.conformance.checks.rulings import check_rulings
from threecard.conformance.finding import Finding
from threecard.conformance.subject import QUICK, Subject
from threecard.odds.protection.loopholes import Hold
from threecard.odds.protection.report import Protection
from threecard.odds.protection.withdrawals import Knowledge
from threecard.odds.sheet import Sheet, percent


def find_gaps(found: Protection) -> Iterator[Finding]:
    """What `check-game` finds of rulings and clauses."""
    subject = Subject(found.rulebook, QUICK)
    for check in (check_rulings, check_clauses):
        yield from (each for each in check(subject) if isinstance(each, Finding))


def gap_sheet(found: Protection) -> Sheet:
    """Each gap with a bound: the main wager taken back by who knows how the round ends.

    Nobody can say how an incident without a ruling, or with two, would be ruled on; but no ruling
    gives a player more than to have the wagers back that are lost.
    """
    main = next(iter(found.sums))
    most = next(each for each in found.withdrawals[Knowledge.EVERYTHING] if each.wager == main)
    rows = [(each.place, each.missing, percent(most.gain, 2)) for each in find_gaps(found)]
    rows += [
        (
            str(each.cite),
            f"No clause covers {each.incident}.",
            percent(found.right(each, main).gain, 2),
        )
        for each in found.loopholes
        if each.hold is Hold.REFERRED and each.in_force
    ]
    return Sheet(
        "Gaps and overlaps in the rulings",
        ("where", "what", f">could cost of {main}"),
        tuple(rows),
        (
            "The first are what check-game finds; the others are what the rulebook leaves to a "
            "shift manager.",
        ),
    )
