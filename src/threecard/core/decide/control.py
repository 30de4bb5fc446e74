"""Control: which player has the say over a hand, and may look at it."""

from __future__ import annotations

from threecard.core.decide.permission import refuse
from threecard.core.errors import Code
from threecard.core.procedure import Examiner
from threecard.core.table import Table


def controller(table: Table, position: int) -> str | None:
    """The player who may look at the hand and decide on it; None where nobody may.

    Of those whose wager brought the hand: whoever placed first, in Royal Three Pictures the first
    who sits (R3P 3.10 3.11), in Non-Commission Three Pictures who sits at the box, else who staked
    most (N3P 1.15). Where the hand is decided on, an Ante goes before other wagers.
    """
    rules = table.rules
    wagers, decided_on = rules.wagers, rules.decided_on
    placed = [each for each in table.live_at(position) if wagers[each.wager].condition is None]
    candidates = [each for each in placed if each.wager == decided_on] or placed
    if not candidates:
        return None
    match rules.edition.procedure.viewer:
        case Examiner.FIRST:
            return candidates[0].player
        case Examiner.FIRST_SEATED:
            seated = set(table.seats.values())
            return next((each.player for each in candidates if each.player in seated), None)
        case Examiner.BOX:
            sitter = table.seats.get(position)
            if any(each.player == sitter for each in candidates):
                return sitter
            return max(candidates, key=lambda each: each.stake).player


def may_view(table: Table, player: str, position: int) -> None:
    """One hand a player, and only by the one who has the say over it."""
    procedure = table.rules.edition.procedure
    for seen, held in table.hands.items():
        if held.viewed_by == player:
            raise refuse(
                Code.ONE_HAND_ONLY,
                f"{player} looked at the hand of position {seen}, and a player looks at one; the "
                "others are played blind.",
                clause=procedure.one_hand.clause,
            )
    if procedure.must_sit is not None and table.seat_of(player) is None:
        raise refuse(
            Code.NOT_SEATED, f"{player} has to sit to look at a hand.", clause=procedure.must_sit
        )
    if controller(table, position) != player:
        raise refuse(
            Code.NOT_YOUR_HAND,
            f"{player} has not the say over the hand at position {position}.",
            clause=procedure.viewer_clause,
        )
