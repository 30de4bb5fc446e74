"""Control: which player has the say over a hand, and may look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threecard.core.decide.permission import refuse
from threecard.core.errors import Code
from threecard.core.procedure import Examiner
from threecard.core.round import Placed
from threecard.core.table import Table

Seats = Mapping[int, str]


def controller(table: Table, position: int) -> str | None:
    """The player who may look at the hand and decide on it; None where nobody may.

    Of those whose wager brought the hand: whoever placed first, in Royal Three Pictures the first
    who sits (R3P 3.10 3.11), in Non-Commission Three Pictures who sits at the box, else who staked
    most (N3P 1.15). Where the hand is decided on, an Ante goes before other wagers.
    """
    rules = table.config.rules
    decided_on, bringing = rules.decided_on, rules.bringing
    placed = table.live_at(position)
    candidates = [each for each in placed if each.wager == decided_on] or [
        each for each in placed if each.wager in bringing
    ]
    if not candidates:
        return None
    return SAY[rules.edition.procedure.viewer](table.seats, position, candidates)


def _first(_seats: Seats, _position: int, candidates: Sequence[Placed]) -> str | None:
    return candidates[0].player


def _first_seated(seats: Seats, _position: int, candidates: Sequence[Placed]) -> str | None:
    seated = seats.values()
    for each in candidates:
        if each.player in seated:
            return each.player
    return None


def _box(seats: Seats, position: int, candidates: Sequence[Placed]) -> str | None:
    sitter = seats.get(position)
    if any(each.player == sitter for each in candidates):
        return sitter
    return max(candidates, key=lambda each: each.stake).player


SAY = {Examiner.FIRST: _first, Examiner.FIRST_SEATED: _first_seated, Examiner.BOX: _box}


def may_view(table: Table, player: str, position: int) -> None:
    """One hand a player, and only by the one who has the say over it."""
    procedure = table.config.rules.edition.procedure
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
