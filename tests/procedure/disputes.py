"""Who is stopped, barred, let go, or not satisfied, and what is answered."""

from __future__ import annotations

from tests.procedure import books
from tests.procedure.answer import Answer, Command
from tests.procedure.remedies import put_out
from tests.procedure.state import ON, Dispute, State, need, player_of, staff
from tests.procedure.stopping import stop_hands


def stop_player(table: State, command: Command) -> Answer:
    """TCP 5.10.3, at the discretion of a shift manager."""
    need(table.tag == "TCP", "nobody has that power")
    need(command["role"] == "shift_manager", "that is for a shift manager")
    need(command["reason"].strip(), "a reason is needed")
    player = command["player"]
    need(table.phase in ON and table.has_wager(player), "no such player")
    need(player not in table.stopped, "stopped already")
    table.stopped.add(player)
    stop_hands(table, player)
    return Answer()


def lift_bar(table: State, command: Command) -> Answer:
    need(command["role"] == "shift_manager", "that is for a shift manager")
    need(command["reason"].strip(), "a reason is needed")
    need(command["player"] in table.barred, "they are not barred")
    need(command["player"] != command["actor"], "it concerns themselves")
    table.barred.discard(command["player"])
    return Answer()


def raise_dispute(table: State, command: Command) -> Answer:
    player = player_of(table, command)
    need(command["description"].strip(), "with what?")
    need(table.round > 0, "no round yet")
    number = command.get("round") or table.round
    need(1 <= number <= table.round, "no such round")
    need(table.is_known(player) or books.ANYBODY_DISPUTES, "no such player")
    theirs = [one for one in table.disputes.values() if one.open and one.player == player]
    waiting = [one for one in theirs if one.round == number]
    need(len(waiting) < books.DISPUTES, "enough of theirs on that round wait for an answer")
    table.disputes[table.number()] = Dispute(player, number)
    return Answer()


def answer_dispute(table: State, command: Command) -> Answer:
    need(command["role"] == "shift_manager", "that is for a shift manager")
    need(command["reason"].strip(), "a reason is needed")
    dispute = table.disputes.get(command["number"])
    need(dispute is not None and dispute.open, "no such dispute is open")
    assert dispute is not None
    need(command["actor"] != dispute.player, "it is their own")
    need(command["actor"] not in dispute.players, "they had a wager in that round")
    amount = command.get("amount", 0)
    need(amount >= 0, "nobody pays the house")
    named = command.get("player")
    if amount and dispute.player is None:  # a claim: whoever had a wager is paid, and it stays
        need(named in dispute.players, "paid to whom?")
        table.pay_out(str(named), amount)
        return Answer()
    if amount:
        need(named in (None, dispute.player), "the dispute is another's")
        table.pay_out(str(dispute.player), amount)
    dispute.open = False
    return Answer()


def permit_withdrawal(table: State, command: Command) -> Answer:
    """R3P 5.7, TCP 5.7.1: with a pit supervisor's consent, until the dealer's hand shows."""
    staff(table, command, "pit_supervisor")
    need(command["reason"].strip(), "a reason is needed")
    player = command["player"]
    need(table.withdrawal and table.reading("misdeal.withdraw") == "with_consent", "no such leave")
    need(table.phase == "playing" and not table.dealer_seen, "not now")
    need(player in table.live_players(), "no such player")
    asked = [
        dispute
        for dispute in table.disputes.values()
        if dispute.open and dispute.player == player and dispute.round == table.round
    ]
    need(asked, "they did not ask for it")
    asked[-1].open = False
    assert table.withdrawal is not None
    put_out(table, player, table.withdrawal)
    return Answer()
