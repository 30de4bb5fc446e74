"""Pay lines: each can win, none hides another, and every verdict is one that can be paid."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.finding import Finding
from threecard.conformance.subject import Subject
from threecard.core.judgement import Result, Verdict
from threecard.core.wager import Payment, Priced


def check_lines(subject: Subject) -> Iterator[Finding | str]:
    """Every wager's lines against every verdict it can come to, under every reading."""
    rules = subject.rules
    ends = subject.verdicts.ends
    lines = sum(len(each.lines) for each in rules.priced.values())
    for each in rules.priced.values():
        known = {line.id for line in each.lines}
        found = ends.get(each.id, set())
        won = {name for end in found if end for name in (end.line, end.also) if name}
        for name in sorted(known - won):
            yield Finding(
                f"{each.id}.{name}",
                "No hand wins this line, whatever the reading.",
                "Take it off the pay table, or let the judgement pay it. Does another line come "
                "first in the judgement and win all its hands?",
            )
        for name in sorted(won - known):
            yield Finding(
                f"{each.id}.{name}",
                "A judgement pays a line that the pay table does not have.",
                f"Add it to the lines of {each.id}, or name one of {', '.join(sorted(known))}.",
            )
        for end in sorted(found, key=repr):
            yield from _payable(each, end)
        if not isinstance(each, Payment) and not any(
            end is not None and end.result is Result.COLLECTED for end in found
        ):
            yield Finding(each.id, "The wager can't lose.", "Let its judgement collect it.")
    yield f"{lines} lines of {len(rules.priced)} wagers and payments, each with a hand that wins it"


def _payable(each: Priced, end: Verdict | None) -> Iterator[Finding]:
    if end is None:
        if not isinstance(each, Payment):
            yield Finding(
                each.id,
                "A judgement says nothing of some hands, but a wager always ends.",
                "Answer with paid, collected or returned; only a payment may be not due.",
            )
        return
    if isinstance(each, Payment) and end.result is not Result.PAID:
        yield Finding(
            each.id,
            f"A payment has no stake that could be {end.result.value}.",
            "Answer with None where it is not due.",
        )
    elif (end.result is Result.PAID) is (end.line is None):
        kind = "paid without a line" if end.line is None else f"{end.result.value} on a line"
        yield Finding(
            each.id,
            f"A verdict is {kind} ({end.cite}): the money would not balance.",
            "Use paid(line, …), collected(…) and returned(…).",
        )
    if end.also is not None and end.also == end.line:
        yield Finding(each.id, f"The line {end.also} is paid twice at once.", "Pay it once.")
