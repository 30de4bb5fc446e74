"""Who has the say over a hand, and which hands are still to be shown."""

from __future__ import annotations

from tests.procedure import books
from tests.procedure.state import State, TwinHand, Wager


def say_order(table: State, position: int) -> list[str]:
    """Those who may come to have the say over a hand, the first of them before the others."""
    there = sorted(table.at(position), key=lambda one: one.order)
    if table.tag == "TCP":  # who has the Ante, else who placed Pair Plus
        there = [one for one in there if one.wager in ("ante", "pair_plus")]
        there.sort(key=lambda one: (one.wager != "ante", one.order))
    if table.tag == "N3P":  # 1.15: who sits there, else the highest bet, ties to the earlier
        mains = [one for one in there if one.wager == "main"]
        sitter = table.seats.get(position)
        mains.sort(key=lambda one: (one.player != sitter, -one.stake, one.order))
        return [one.player for one in mains]
    if table.tag == "R3P" and not books.SIDE_GIVES_SAY:
        there = [one for one in there if one.wager == "main"]
    names = list(dict.fromkeys(one.player for one in there))
    if table.tag == "R3P":  # 3.10 and 3.11: of those who sit, who placed first
        names = [who for who in names if table.seat_of(who) is not None]
    return names


def has_say(table: State, position: int) -> str | None:
    order = say_order(table, position)
    return order[0] if order else None


def looks(table: State, position: int) -> str | None:
    """Who may look: the first in that order who has not looked at another hand."""
    for who in say_order(table, position):
        elsewhere = any(
            who in hand.viewers for seat, hand in table.hands.items() if seat != position
        )
        if not elsewhere or who in table.hands[position].viewers:
            return who
    return None


def is_in(table: State, position: int) -> bool:
    """Whether a hand is in the round: valid, and somebody's wager is on it."""
    hand = table.hands.get(position)
    there = table.at(position)
    if table.tag == "TCP":  # a jackpot wager alone is deemed invalid (TCP 5.12.2)
        there = [one for one in there if one.wager != "jackpot"]
    return hand is not None and hand.invalid is None and bool(there)


def undecided(table: State) -> list[int]:
    """Hands of Three Card Poker with a decision to make (TCP 3.9)."""
    if table.tag != "TCP":
        return []
    return [
        position
        for position, hand in table.hands.items()
        if is_in(table, position) and hand.decision is None
    ]


def envy_possible(table: State, position: int) -> bool:
    """Whether a royal here would earn somebody else envy (TCP 3.14)."""
    here = {one.player for one in table.at(position) if one.wager != "jackpot"}
    ante = any(one.wager == "ante" for one in table.at(position))
    return ante and any(one.player not in here for one in counting_jackpots(table))


def counting_jackpots(table: State) -> list[Wager]:
    """Jackpot wagers in play: on a valid hand, beside their player's Ante or Pair Plus."""
    return [
        one
        for one in table.wagers
        if one.wager == "jackpot"
        and is_in(table, one.position)
        and one.player not in table.out
        and any(table.find(one.player, one.position, kind) for kind in ("ante", "pair_plus"))
    ]


def due(table: State, position: int) -> bool:
    """Whether a hand is still to be shown before the round can be settled."""
    hand: TwinHand | None = table.hands.get(position)
    if hand is None or hand.up or not is_in(table, position):
        return False
    there = table.at(position)
    # A jackpot wager beside nothing of its player's own is no wager on the hand (5.12.2).
    own = {one.player for one in there if one.wager in ("ante", "pair_plus")}
    if hand.declined_by is not None:
        others = any(own - {hand.declined_by})
        return others and table.reading("decline.shared") == "shown_for_others"
    if hand.decision == "fold":
        if any(_hangs_on_cards(table, one) for one in there if one.player in own):
            return True
        return table.reading("envy.folded") == "pays" and envy_possible(table, position)
    return True


def _hangs_on_cards(table: State, one: Wager) -> bool:
    """Whether a wager on a folded hand may still win something by its cards."""
    if one.wager == "pair_plus":
        folded = table.find(one.player, one.position, "ante") is not None
        return not folded or table.reading("fold.pair_plus") == "kept"
    if one.wager == "ante":
        bonus = table.reading("ante_bonus.when") == "irrespective"
        return bonus and table.reading("fold.ante_bonus") == "paid"
    return one.wager == "jackpot"


def may_show(table: State) -> bool:
    """Whether players' hands are shown now (reading reveal, and TCP 3.9 before all)."""
    phase = "playing" if table.players_first else "settling"
    return table.phase == phase and not undecided(table)
