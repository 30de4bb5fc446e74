"""The floor around a round: announcements, seats, limits, restrictions and the gaming day."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command
from tests.procedure.betting import return_advised
from tests.procedure.books import MAY_RESTRICT_AREA, MAY_RESTRICT_PLAYER, RANKS
from tests.procedure.state import Dispute, State, TwinPack, need, player_of, staff


def place_your_bets(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(table.phase == "concluded" and not table.shut, "not now")
    if table.waiting is not None:  # electronic: the claim stays open as a dispute
        claim = Dispute(table.waiting.player, table.round)
        claim.players = tuple(one.player for one in table.wagers)
        table.disputes[table.waiting.number] = claim
    config, seats = table.config, table.seats
    fresh = State(config=config, limits=table.config["limits"], seats=seats, phase="betting")
    fresh.round = table.round + 1
    for name in ("restricted", "area_most", "one_time", "barred", "patrons", "disputes", "money"):
        setattr(fresh, name, getattr(table, name))
    for name in ("numbers", "next_order"):
        setattr(fresh, name, getattr(table, name))
    fresh.one_time_before = set(table.one_time)
    fresh.pack = _pack_left(table)
    table.__dict__.update(fresh.__dict__)
    return Answer()


def _pack_left(table: State) -> TwinPack | None:
    """What goes on into the next round: nothing after a void one, or once its rounds are dealt."""
    pack = table.pack
    if pack is None or table.result == "void" or pack.rounds >= table.rounds_of_pack:
        return None
    hands = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    pack.seen |= {card for hand in hands if hand.up for card in hand.cards or ()}
    return pack


def no_more_bets(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(table.phase == "betting", "not now")
    return_advised(table)
    table.requests.clear()
    if table.wagers:
        table.phase = "closed"
        return Answer()
    table.phase, table.result = "concluded", "empty"
    return Answer(lines=[])


def sit(table: State, command: Command) -> Answer:
    player, position = player_of(table, command), command["position"]
    need(1 <= position <= table.config["positions"], "no such position")
    need(position not in table.seats, "the seat is taken")
    need(table.seat_of(player) is None, "they sit elsewhere")
    table.seats[position] = player
    return Answer()


def stand(table: State, command: Command) -> Answer:
    seat = table.seat_of(player_of(table, command))
    need(seat is not None, "they do not sit")
    assert seat is not None
    del table.seats[seat]
    return Answer()


def _between_rounds(table: State) -> None:
    need(table.phase == "concluded", "a round is on")


def _or_above(command: Command, rank: str) -> None:
    need(RANKS[command["role"]] >= RANKS[rank], f"that is for a {rank} or above")


def _with_reason(command: Command) -> None:
    need(command["reason"].strip(), "a reason is needed")


def change_limits(table: State, command: Command) -> Answer:
    _or_above(command, "pit_manager")
    _with_reason(command)
    _between_rounds(table)
    need(all(wager in table.kinds for wager in command["limits"]), "no such wager")
    table.config = table.config | {"limits": dict(command["limits"])}
    return Answer()


def adopt_edition(table: State, command: Command) -> Answer:
    need(command["role"] == "shift_manager", "that is for a shift manager")
    _with_reason(command)
    _between_rounds(table)
    need(so=False, sentence="the twin knows one edition of each game")
    return Answer()


def close_table(table: State, command: Command) -> Answer:
    _or_above(command, "pit_manager")
    _with_reason(command)
    _between_rounds(table)
    need(not table.shut, "closed already")
    table.shut = True
    return Answer()


def reopen_table(table: State, command: Command) -> Answer:
    _or_above(command, "pit_manager")
    need(table.shut, "it is open")
    table.shut = False
    return Answer()


def open_gaming_day(table: State, command: Command) -> Answer:
    staff(table, command, "pit_supervisor")
    _between_rounds(table)
    table.one_time, table.day_over = set(), True
    return Answer()


def restrict_player(table: State, command: Command) -> Answer:
    need(table.tag in MAY_RESTRICT_PLAYER, "nobody has that power")
    staff(table, command, "pit_manager")
    if command.get("restricted", True):
        table.restricted.add(command["player"])
    else:
        table.restricted.discard(command["player"])
    return Answer()


def restrict_area(table: State, command: Command) -> Answer:
    need(table.tag in MAY_RESTRICT_AREA, "nobody has that power")
    staff(table, command, "pit_manager")
    need(command["most"] >= 0, "no such number")
    table.area_most = command["most"]
    return Answer()
