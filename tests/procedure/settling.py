"""The end of a round: every stake is paid, collected or returned; and once more if corrected."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command, Line, Why
from tests.procedure.control import counting_jackpots, due
from tests.procedure.ends import picture_ends, poker_ends
from tests.procedure.entry import keep_meter, read_hand, unverified, wins_meter
from tests.procedure.jackpot import prize_lines, shows_for
from tests.procedure.shares import counted, fell_short, returned_by_limits
from tests.procedure.state import State, Wager, Waiting, need, staff
from tests.twin import End


def ends_of(table: State, one: Wager) -> dict[str, End | None]:
    """How the wagers on this hand end for this player, by the twin of settlement."""
    hand, dealer = table.hands[one.position], table.dealer
    assert dealer is not None
    assert dealer.cards is not None
    if table.tag != "TCP":
        assert hand.cards is not None
        return picture_ends(table, hand.cards, dealer.cards)
    shown = shows_for(table, one) or hand.decision == "fold"
    return poker_ends(
        table,
        hand.cards if shown else None,
        dealer.cards,
        decision=hand.decision or "play",
        exposed=shown,
        ante=table.find(one.player, one.position, "ante") is not None,
    )


def _line(one: Wager, end: End | None, part: int, why: Why) -> Line:
    where = (one.position, one.player, one.wager, one.stake)
    if end is None or end[0] == "collected":
        return Line(*where, 0, one.stake - part, why)
    if end[0] == "returned":
        return Line(*where, 0, one.stake, why)
    assert isinstance(end[2], tuple)
    pays, to = end[2]
    return Line(*where, part * pays // to, one.stake, why)


def lines_of(table: State, meter: int | None) -> tuple[list[Line], set[str], int | None]:
    """Every line of the round, who used their one time up, and the meter after it."""
    had_theirs = table.one_time_before if table.settled_before else table.one_time
    gone = returned_by_limits(table, had_theirs)
    parts = counted(table, gone)
    counting = {one.order for one in counting_jackpots(table)}
    lines: list[Line] = []
    used: set[str] = set()
    for one in table.wagers:
        where = (one.position, one.player, one.wager, one.stake)
        hand = table.hands.get(one.position)
        if one.player in table.out:
            lines.append(Line(*where, 0, one.stake, table.out[one.player]))
        elif hand is None:
            lines.append(Line(*where, 0, one.stake))
        elif one.wager == "jackpot" and not _leans(table, one):  # never in play
            lines.append(Line(*where, 0, one.stake, (table.cite("5.12.2"),)))
        elif hand.invalid is not None:
            lines.append(Line(*where, 0, 0 if hand.collected else one.stake, hand.invalid))
        elif one.order in gone:
            lines.append(Line(*where, 0, one.stake, gone[one.order]))
        elif one.wager == "jackpot":
            if one.order not in counting:
                lines.append(Line(*where, 0, one.stake, (table.cite("5.12.2"),)))
        else:
            ends = ends_of(table, one)
            part, why = parts[one.order]
            end = ends.get(one.wager)
            lines.append(_line(one, end, part, why))
            if fell_short(table, one) and end is not None and end[0] != "returned":
                used.add(one.player)
            bonus = ends.get("ante_bonus") if one.wager == "ante" else None
            if bonus is not None and isinstance(bonus[2], tuple):
                pays, to = bonus[2]
                lines.append(Line(one.position, one.player, "ante_bonus", 0, part * pays // to, 0))
    if meter is not None:
        prizes, meter = prize_lines(table, meter, set(gone))
        lines += prizes
    return lines, used, meter


def _leans(table: State, jackpot: Wager) -> bool:
    """Whether a jackpot wager lies beside an Ante or Pair Plus of its player's own."""
    return any(
        one.player == jackpot.player and one.wager in ("ante", "pair_plus")
        for one in table.at(jackpot.position)
    )


def conclude(table: State, lines: list[Line], result: str) -> None:
    """Pay what the lines say; of a round that was settled before, only the difference."""
    for line in table.lines if table.settled_before else []:
        table.pay_out(line.player, -line.taken)
    for line in lines:
        table.pay_out(line.player, line.taken)
    if not table.settled_before:
        table.one_time_before = set(table.one_time)
    table.lines, table.phase, table.result = lines, "concluded", result
    table.settled_before = True


def settle(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(table.phase == "settling", "not now")
    need(not any(due(table, position) for position in table.hands), "hands are to be shown")
    need(not unverified(table), "a second person has to look at the hand")
    meter = table.meter_before if table.settled_before else command.get("meter")
    need(meter is not None or not counting_jackpots(table), "the meter is needed")
    if table.kept and not table.settled_before and table.kept[0] in wins_meter(table):
        meter = table.kept[1]  # first entered, first paid (TCP 3.19)
    return settle_again(table, meter)


def settle_again(table: State, meter: int | None) -> Answer:
    """Settle by the cards as they now lie; a second time from what stood before the first."""
    before = table.one_time_before if table.settled_before else set(table.one_time)
    jackpots = bool(counting_jackpots(table)) or any(o.wager == "jackpot" for o in table.wagers)
    lines, used, after = lines_of(table, meter if jackpots else None)
    conclude(table, lines, "settled")
    if not table.day_over:  # else the day whose one time it was is over
        table.one_time = before | used
    table.meter_before = meter
    moved = bool(counting_jackpots(table))
    return Answer(lines=lines, meter=after if moved else None)


def void(table: State, why: Why) -> Answer:
    """Void returns every wager of the round, settled or not (N3P 5.15, and the others the same)."""
    lines = [
        Line(one.position, one.player, one.wager, one.stake, 0, one.stake, why)
        for one in table.wagers
    ]
    again = table.settled_before
    conclude(table, lines, "void")
    if again and not table.day_over:
        table.one_time = set(table.one_time_before)
    return Answer(lines=lines, why=why)


def correct_cards(table: State, command: Command) -> Answer:
    """House policy: by the dealer alone until the round is settled, then by two persons."""
    need(table.felt, "cards are not entered here")
    need(command["reason"].strip(), "a reason is needed")
    need(not table.has_interest(command["actor"]), "they had a wager in the round")
    place = command["position"]
    hand = table.dealer if place == 0 else table.hands.get(place)
    need(hand is not None and hand.up, "no such hand is face up")
    assert hand is not None
    if table.phase == "concluded":
        need(table.result == "settled", "nothing was settled")
        need(command["role"] != "player", "that is for the staff")
        cards = read_hand(table, command["hand"], hand)
        table.waiting = Waiting(
            table.number(), "correct_cards", "", command["actor"], ("house policy",)
        )
        table.waiting.decides, table.waiting.confirm = "pit_supervisor", True
        table.waiting.position, table.waiting.cards = place, cards
        return Answer()
    staff(table, command, "dealer")
    hand.cards, hand.entered_by = read_hand(table, command["hand"], hand), command["actor"]
    hand.verified = False
    keep_meter(table, place, command.get("meter"))
    return Answer()


def corrected(table: State, waiting: Waiting) -> Answer:
    """A second person has seen other cards lie there too: the round is settled by them."""
    hand = table.dealer if waiting.position == 0 else table.hands[waiting.position or 0]
    assert hand is not None
    hand.cards = waiting.cards
    return settle_again(table, table.meter_before)
