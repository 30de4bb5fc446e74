"""Payments entered at felt, judged again: held against the settlement, and by two people."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.server.table.facts import PaymentEntered, PaymentStands
from threecard.server.table.paid import due_for, lines_of
from threecard.server.table.state import LiveTable


def paid_otherwise(live: LiveTable, fact: PaymentEntered | PaymentStands) -> Iterator[str]:
    """What of such a fact does not follow from the settlement it stands beside."""
    whose = fact.position, fact.player, fact.wager
    lines = lines_of(live.table.lines, whose)
    before = next((each for each in live.paid if each.whose == whose), None)
    if fact.round != live.table.round or (not lines and before is None):
        yield "A payment was entered for a wager that was not settled."
    elif fact.due != due_for(lines, whose):
        yield "A payment was held against another amount than the table settled."
    if isinstance(fact, PaymentEntered):
        if fact.was != (None if before is None else before.taken):
            yield "A payment names another one before it than was entered."
    elif before is None or before.taken != fact.taken or before.by == fact.by:
        yield f"{fact.by} let a payment stand that nobody else had entered so."
