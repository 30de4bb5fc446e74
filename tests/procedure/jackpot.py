"""Three Card Poker's progressive jackpot: prizes, envy and the meter."""

from __future__ import annotations

from tests.procedure.answer import Line
from tests.procedure.books import JACKPOT_PRICE, SEED, SHARE
from tests.procedure.control import counting_jackpots, is_in
from tests.procedure.state import State, Wager
from tests.twin import WHOLE_METER, envy, jackpot


def shows_for(table: State, one: Wager) -> bool:
    """Whether the hand shows its cards for this player (TCP 3.10.1, reading decline.shared)."""
    hand = table.hands[one.position]
    return hand.up and hand.cards is not None and hand.declined_by != one.player


def prize_lines(table: State, meter: int, gone: set[int]) -> tuple[list[Line], int]:
    """The lines of every jackpot wager that counts, the envy, and the meter after them.

    The round's shares feed the meter first; lower prizes come out of it before the whole (3.20.1),
    and so does envy where it comes out of it.
    """
    wagers = [one for one in counting_jackpots(table) if one.order not in gone]
    if not wagers:
        return [], meter
    meter += len(wagers) * JACKPOT_PRICE * SHARE // 100
    lines, last = [], []
    for one in wagers:
        cards = table.hands[one.position].cards
        end = jackpot(cards) if shows_for(table, one) and cards else ("collected", None, None)
        if end[2] == WHOLE_METER:
            last.append(one)
            continue
        award = end[2] if isinstance(end[2], int) else 0
        if table.reading("jackpot.funding") == "meter":
            meter = _left(meter, award)
        lines.append(_prize(table, one, award))
    for line in envy_lines(table, gone):
        if table.reading("envy.funding") == "meter":
            meter = _left(meter, line.payout)
        lines.append(line)
    for one in last:
        lines.append(_prize(table, one, meter))
        meter = SEED
    return lines, meter


def _left(meter: int, award: int) -> int:
    """What an award leaves; the house tops the meter up to the seed."""
    return max(meter - award, SEED) if award else meter


def _prize(table: State, one: Wager, award: int) -> Line:
    back = JACKPOT_PRICE if award and table.reading("jackpot.stake") == "returned" else 0
    return Line(one.position, one.player, "jackpot", JACKPOT_PRICE, award, back)


def envy_lines(table: State, gone: set[int]) -> list[Line]:
    """TCP 3.14: a royal with an Ante pays every other player with a jackpot wager."""
    jackpots = [one for one in counting_jackpots(table) if one.order not in gone]
    due: list[tuple[Wager, int, int]] = []
    for position, hand in table.hands.items():
        # Shown for others, a hand is compared for their Antes, not for the decliner's (3.10.1).
        antes = [
            one
            for one in table.at(position)
            if one.wager == "ante" and one.player != hand.declined_by
        ]
        shown = hand.up and hand.cards and is_in(table, position)
        if not shown or not antes or hand.cards is None:
            continue
        if hand.decision == "fold" and table.reading("envy.folded") == "none":
            continue
        end = envy(hand.cards)
        if end is None or not isinstance(end[2], int):
            continue
        # One's own hand is one that one's Ante or Pair Plus brought.
        own = {one.player for one in table.at(position) if one.wager in ("ante", "pair_plus")}
        for one in jackpots:
            if one.player not in own:
                due.append((one, position, end[2]))
    if table.reading("envy.to") == "player":  # one bonus a player and qualifying hand
        first: dict[tuple[str, int], tuple[Wager, int, int]] = {}
        for one, position, amount in due:
            first.setdefault((one.player, position), (one, position, amount))
        due = list(first.values())
    if table.reading("envy.hands") == "once":  # the larger of what a wager is due
        most: dict[int, tuple[Wager, int, int]] = {}
        for each in due:
            most[each[0].order] = max(most.get(each[0].order, each), each, key=lambda one: one[2])
        due = list(most.values())
    return [Line(one.position, one.player, "envy", 0, amount, 0) for one, _, amount in due]
