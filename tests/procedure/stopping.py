"""TCP 5.10.3: a player who is stopped looks, decides and wagers no more in the round."""

from __future__ import annotations

from tests.procedure import books
from tests.procedure.control import has_say, undecided
from tests.procedure.remedies import invalidate
from tests.procedure.state import State


def stop_hands(table: State, player: str) -> None:
    """TCP 5.10.3: decided hands play on, viewed ones fold, unviewed ones are invalidated."""
    for position in undecided(table):
        if has_say(table, position) != player:
            continue
        hand = table.hands[position]
        if not hand.viewers:
            lost = table.reading("invalidated.wagers") == "collected"
            lost = lost and books.STOPPED_AS_INVALIDATED
            invalidate(
                table, position, (table.cite("5.10.3"),), collected_from=player if lost else None
            )
        elif any(one.wager == "ante" for one in table.at(position)):
            hand.decision = "fold"
        else:
            hand.decision = "continue"
