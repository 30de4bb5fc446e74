"""Wagers while bets are open: placed, increased, reduced, withdrawn, displaced and fallen."""

from __future__ import annotations

from tests.procedure import books
from tests.procedure.answer import Answer, Command
from tests.procedure.books import (
    JACKPOT_PRICE,
    LATE_WAGER,
    LATE_WITHDRAWAL,
    MAINS,
    SIDES,
    STAFF_PLACE,
)
from tests.procedure.box import falls_short, mind_advice, place_in_box, total
from tests.procedure.record import record
from tests.procedure.state import AFTER_CLOSE, State, Wager, higher_may_act, need


def take_off(table: State, one: Wager, amount: int) -> None:
    """Chips go back to their player, and with the last of them the wager is gone."""
    one.take_off(amount)
    table.pay_out(one.player, amount)
    if not one.chips:
        table.wagers.remove(one)


def supported(table: State, one: Wager) -> bool:
    """R3P 3.5, N3P 3.9: a main wager at the position; P3P 3.4, T3P 3.3, TCP 3.5: one's own."""
    if one.wager not in SIDES[table.tag]:
        return True
    return any(
        other.wager in MAINS[table.tag]
        and (table.tag in ("R3P", "N3P") or other.player == one.player)
        for other in table.wagers
        if other.position == one.position
    )


def leaning(table: State) -> list[Wager]:
    """Side wagers that something supports now."""
    return [one for one in table.wagers if one.wager in SIDES[table.tag] and supported(table, one)]


def let_fall(table: State, leant: list[Wager]) -> None:
    """While bets are open a side wager falls when nothing that supports it is left."""
    for one in leant:
        if one in table.wagers and not supported(table, one):
            take_off(table, one, one.stake)
    mind_advice(table)


def _placer(table: State, command: Command) -> tuple[str, int, str, int] | None:
    """Who places: the player, or staff against the player's own request, which is named."""
    if command["role"] == "player":
        need(command["player"] == command["actor"], "a player wagers for themselves")
        return None
    need(table.tag in STAFF_PLACE, "nobody places wagers for players here")
    if command["role"] == "shift_manager":
        need(higher_may_act(table), "the shift manager is no pit employee (N3P 1.10)")
    asked = (command["player"], command["position"], command["wager"], command["stake"])
    need(asked in table.requests, "the player did not ask for it")
    return asked


def _open_to(table: State, player: str, position: int) -> None:
    """Whether a player may wager at a position at all."""
    need(player not in table.on_duty, "a person on duty has no wager")
    need(player not in table.barred, "barred")
    need(player not in table.stopped, "stopped")
    need(player not in table.out, "out of the round")
    if player in table.restricted:
        mine = sorted(
            (one for one in table.wagers if one.player == player), key=lambda one: one.order
        )
        need(not mine or mine[0].position == position, "restricted to one position")


def _unit(table: State, wager: str) -> int:
    """A main wager pays 1 to 2 on six, so an odd cent could not be paid."""
    return 2 if wager == "main" else 1


def _late(table: State, command: Command, clause: str) -> Answer | None:
    """Acts of players after “No more bets” are on record; others are refused outright."""
    if table.phase == "betting":
        return None
    need(table.phase in AFTER_CLOSE, "no round is on")
    need(command["role"] == "player", "bets are closed")
    return record(table, command, (table.cite(clause),))


def request_wager(table: State, command: Command) -> Answer:
    need(command["role"] == "player", "a player asks for themselves")
    need(table.tag in STAFF_PLACE, "nobody places wagers for players here")
    need(table.phase == "betting", "bets are not open")
    need(command["wager"] in table.kinds, "no such wager")
    need(1 <= command["position"] <= table.config["positions"], "no such position")
    need(command["stake"] > 0, "no stake")
    asked = (command["actor"], command["position"], command["wager"], command["stake"])
    need(asked not in table.requests, "asked for already")
    table.requests.append(asked)
    return Answer()


def place_wager(table: State, command: Command) -> Answer:
    player, position = command["player"], command["position"]
    wager, stake = command["wager"], command["stake"]
    need(wager in table.kinds, "no such wager")
    need(1 <= position <= table.config["positions"], "no such position")
    need(stake > 0, "no such stake")
    if command["role"] == "player":
        need(player == command["actor"], "a player wagers for themselves")
    late = _late(table, command, LATE_WAGER[table.tag])
    if late:
        return late
    asked = _placer(table, command)
    put(table, (player, position, wager), stake)
    met = asked or (player, position, wager, stake)  # who asked and placed it has it, either way
    if met in table.requests:
        table.requests.remove(met)
    return Answer()


def put(table: State, place: tuple[str, int, str], stake: int) -> None:
    """A new wager of a player at a position, if the layout takes it."""
    player, position, wager = place
    need(stake % _unit(table, wager) == 0, "it could not be paid to the cent")
    _open_to(table, player, position)
    need(table.find(player, position, wager) is None, "placed already")
    mine = Wager(position, player, wager, table.next_order, [(table.next_order, stake)])
    if wager == "jackpot":
        need(stake == JACKPOT_PRICE, "a jackpot wager has its price")
    lies = table.tag in books.LAID_TAKES_LONE and not table.strict
    need(supported(table, mine) or lies, "nothing to lie beside")
    displaced = _room(table, mine)
    table.wagers.append(mine)
    rejected = _check_limits(table, mine)
    if rejected is None:
        table.wagers.remove(mine)
        need(so=False, sentence="outside the limits")
    table.next_order += 1
    for one in displaced:
        take_off(table, one, one.stake)
    _reject(table, position, wager, rejected or {})
    table.pay_in(player, stake)
    table.patrons.add(player)
    mind_advice(table)


def _room(table: State, mine: Wager) -> list[Wager]:
    """Whom a new wager displaces; refused where the area is full."""
    there = table.area(mine.position, mine.wager)
    if not table.per_area or len(there) < table.per_area:
        return []
    # TCP 3.5.1: the seated player shall be given the opportunity (reading jackpot.seat).
    standing = [one for one in there if one.player != table.seats.get(mine.position)]
    need(
        mine.wager == "jackpot"
        and table.reading("jackpot.seat") == "seated_first"
        and table.seats.get(mine.position) == mine.player
        and standing,
        "the area is full",
    )
    return standing[-1:]


def _check_limits(table: State, mine: Wager) -> dict[str, int] | None:
    """What others lose by it; None where the limits do not take the stake that now lies."""
    if not table.strict or mine.wager not in table.limits:
        return {}
    low, high = table.limits[mine.wager]
    if table.tag != "N3P":
        return {} if low <= mine.stake <= high else None
    rejected = place_in_box(table, mine)
    if rejected is None or total(table, mine.position, mine.wager) < low:
        return None
    return rejected


def _reject(table: State, position: int, wager: str, rejected: dict[str, int]) -> None:
    for player, amount in rejected.items():
        one = table.find(player, position, wager)
        assert one is not None
        take_off(table, one, amount)


def own(table: State, command: Command) -> Wager:
    """The player's own wager that a command is about."""
    need(command["role"] == "player" and command["player"] == command["actor"], "not one's own")
    one = table.find(command["player"], command["position"], command["wager"])
    need(one is not None and one.wager != "play", "no such wager")
    assert one is not None
    return one


def increase_wager(table: State, command: Command) -> Answer:
    one, by = own(table, command), command["by"]
    need(by > 0, "no such stake")
    late = _late(table, command, LATE_WAGER[table.tag])
    if late:
        return late
    add(table, one, by)
    return Answer()


def add(table: State, one: Wager, by: int) -> None:
    """More chips on a wager that lies."""
    need(by % _unit(table, one.wager) == 0, "it could not be paid to the cent")
    need(one.wager != "jackpot", "a jackpot wager has its price")
    _open_to(table, one.player, one.position)
    one.chips.append((table.next_order, by))
    rejected = _check_limits(table, one)
    if rejected is None:
        one.take_off(by)
        need(so=False, sentence="outside the limits")
    table.next_order += 1
    _reject(table, one.position, one.wager, rejected or {})
    table.pay_in(one.player, by)
    mind_advice(table)


def reduce_wager(table: State, command: Command) -> Answer:
    one, by = own(table, command), command["by"]
    need(by > 0, "no such stake")
    late = _late(table, command, LATE_WITHDRAWAL[table.tag])
    if late:
        return late
    need(by < one.stake, "that would be all of it")
    lessen(table, one, by)
    return Answer()


def lessen(table: State, one: Wager, by: int) -> None:
    """Fewer chips on a wager, which still lies."""
    need(by % _unit(table, one.wager) == 0, "it could not be paid to the cent")
    need(one.wager != "jackpot", "a jackpot wager has its price")
    if table.strict and one.wager in table.limits:
        low, _ = table.limits[one.wager]
        left = one.stake if table.tag != "N3P" else total(table, one.position, one.wager)
        need(left - by >= low, "outside the limits")
    take_off(table, one, by)
    mind_advice(table)


def withdraw_wager(table: State, command: Command) -> Answer:
    one = own(table, command)
    late = _late(table, command, LATE_WITHDRAWAL[table.tag])
    if late:
        return late
    take_away(table, one)
    return Answer()


def take_away(table: State, one: Wager) -> None:
    """A wager is gone, and so is what it alone supported."""
    leant = leaning(table)
    take_off(table, one, one.stake)
    let_fall(table, leant)
    box = (one.position, one.wager)
    boxed = table.tag == "N3P" and table.strict and one.wager in table.limits
    if boxed and total(table, *box) and falls_short(table, *box) and box not in table.advice:
        table.advice.add(box)  # N3P 5.2, ruled at once
        table.number()


def return_advised(table: State) -> None:
    """N3P 5.2 unanswered when bets close: it counts as withdrawn."""
    leant = leaning(table)
    for position, wager in sorted(table.advice):
        for one in table.area(position, wager):
            take_off(table, one, one.stake)
    table.advice.clear()
    let_fall(table, leant)
