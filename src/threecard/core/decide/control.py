"""Control: which player has the say over a hand, and may look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threecard.core.clause import Clause
from threecard.core.commands import Act
from threecard.core.decide.permission import refuse, told
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.procedure import Examiner
from threecard.core.round import Placed
from threecard.core.table import Table

Seats = Mapping[int, str]
_FIRST, _FIRST_SEATED = Examiner.FIRST, Examiner.FIRST_SEATED


def in_turn(table: Table, position: int) -> list[str]:
    """The players who may have the say over a hand, in the order in which it falls to them.

    Of those whose wager brought the hand: in the order of placing, in Royal Three Pictures only
    those who sit (R3P 3.10 3.11), in Non-Commission Three Pictures first who sits at the box, then
    by stake (N3P 1.15). Where the hand is decided on, an Ante goes before other wagers.
    """
    rules = table.config.rules
    viewer = rules.edition.procedure.viewer
    candidates: Sequence[Placed] = table.wagers.get(position, ())
    if viewer is _FIRST and len(candidates) == 1:  # the usual case, and asked at every step
        return [each.player for each in candidates if each.wager in rules.bringing]
    if viewer is not _FIRST_SEATED:  # R3P 3.10: the wager, whichever it is
        candidates = [
            each for wagers in rules.in_say for each in candidates if each.wager in wagers
        ]
    ordered = ORDERS[viewer](table.seats, position, candidates)
    return list(dict.fromkeys([each.player for each in ordered]))


def controller(table: Table, position: int) -> str | None:
    """The player who decides on the hand; None where nobody has the say."""
    turn = in_turn(table, position)
    return turn[0] if turn else None


def examiner(table: Table, position: int) -> str | None:
    """The player who may look at the hand: the first who has not looked at another.

    R3P 3.7 3.14, N3P 3.10, TCP 3.4.1: one hand a player, and the next in turn takes what the first
    may no longer look at. Who has looked at this hand has it, whatever else they looked at.
    """
    held = table.hands.get(position)
    for player in in_turn(table, position):
        if looked_at(table, player) is None or (held is not None and player in held.viewed_by):
            return player
    return None


def looked_at(table: Table, player: str) -> int | None:
    """The first hand that a player has looked at in this round."""
    for position, held in table.hands.items():
        if player in held.viewed_by:
            return position
    return None


def _by_placing(_seats: Seats, _position: int, candidates: Sequence[Placed]) -> Sequence[Placed]:
    return candidates


def _seated(seats: Seats, _position: int, candidates: Sequence[Placed]) -> Sequence[Placed]:
    seated = seats.values()
    return [each for each in candidates if each.player in seated]


def _box(seats: Seats, position: int, candidates: Sequence[Placed]) -> Sequence[Placed]:
    sitter = seats.get(position)
    return sorted(candidates, key=lambda each: (each.player != sitter, -each.stake))


ORDERS = {
    Examiner.FIRST: _by_placing,
    Examiner.FIRST_SEATED: _seated,
    Examiner.BOX: _box,
}


def why_not_view(table: Table, act: Act, player: str, position: int) -> CommandRefusedError | None:
    """What forbids a player to look at a hand, if anything does."""
    procedure = table.config.rules.edition.procedure
    held, seen = table.hands.get(position), looked_at(table, player)
    if held is not None and player in held.viewed_by:  # which no clause forbids, nor adds anything
        return refuse(
            Code.ONE_HAND_ONLY,
            told(act, player, "You have", f"{player} has")
            + f" looked at the hand of position {position} already: "
            + told(act, player, "its cards stay open to you, go on with them.", "it is on record."),
        )
    if seen is not None:
        return refuse(
            Code.ONE_HAND_ONLY,
            told(act, player, "You", player)
            + f" looked at the hand of position {seen}, and a player looks at one; the others are "
            "played blind.",
            clause=procedure.one_hand.clause,
        )
    if procedure.must_sit is not None and table.seat_of(player) is None:
        return refuse(
            Code.NOT_SEATED,
            told(act, player, "Sit down first", f"{player} has to sit") + " to look at a hand.",
            clause=procedure.must_sit,
        )
    if examiner(table, position) != player:
        return not_theirs(table, act, player, position, procedure.viewer_clause)
    return None


def not_theirs(
    table: Table, act: Act, player: str, position: int, clause: Clause | None
) -> CommandRefusedError:
    """A refusal to somebody who has not the say."""
    who = controller(table, position)
    whose = f"; {who} has it" if who else ""
    return refuse(
        Code.NOT_YOUR_HAND,
        told(act, player, "You have", f"{player} has")
        + f" not the say over the hand at position {position}{whose}.",
        clause=clause,
    )
