"""What a waiting ruling is answered with: a person's word, the players' choice, or time."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command
from tests.procedure.books import RANKS
from tests.procedure.control import is_in
from tests.procedure.remedies import carry_out, invalidate, needs_second, put_out
from tests.procedure.reports import offer
from tests.procedure.rulings import Ruling
from tests.procedure.settling import corrected, settle_again, void
from tests.procedure.state import State, Waiting, need, player_of, staff
from tests.procedure.windows import HIDDEN, in_time


def decide_incident(table: State, command: Command) -> Answer:
    waiting = table.waiting
    need(waiting is not None and waiting.decides is not None, "nothing waits for a person")
    assert waiting is not None
    assert waiting.decides is not None
    need(RANKS[command["role"]] >= RANKS[waiting.decides], f"that is for a {waiting.decides}")
    need(command["reason"].strip(), "a reason is needed")
    need(not table.has_interest(command["actor"]), "they have a wager in the round")
    need(command["actor"] != waiting.player, "it concerns themselves")
    if waiting.confirm:
        return _confirm(table, waiting, command)
    if waiting.remedy == "may_bar":
        return _bar(table, waiting, command)
    if waiting.remedy == "order":  # N3P 5.11: which card came first; then the options of 5.7
        need(command["remedy"] == "continue", "say which card came first")
        table.waiting = None
        ruling = Ruling("offer", waiting.why, options=("continue", "invalidate"))
        asked = {"incident": {"type": waiting.incident}, "actor": waiting.reporter}
        offer(table, ruling, waiting.number, asked)
        return Answer()
    return _referred(table, waiting, command)


def _confirm(table: State, waiting: Waiting, command: Command) -> Answer:
    need(command["remedy"] in ("confirm", "reject"), "it is so, or it is not")
    need(command["actor"] != waiting.reporter, "not who reported it")
    table.waiting = None
    if command["remedy"] == "reject":
        return Answer()
    if waiting.cards is not None:
        return corrected(table, waiting)
    ruling = Ruling(waiting.remedy, waiting.why, withdrawal=waiting.withdrawal)
    return carry_out(table, ruling, {"position": waiting.position, "player": waiting.player})


def _bar(table: State, waiting: Waiting, command: Command) -> Answer:
    """TCP 5.9: prohibited from further play, and wagers returned until the dealer's hand shows."""
    need(command["remedy"] in ("bar", "continue"), "bar or continue")
    if command["remedy"] == "bar" and waiting.player is not None:
        returns = in_time(table, HIDDEN) and table.has_wager(waiting.player)
        if returns and needs_second(table, "return_wagers"):
            need(command["actor"] != waiting.reporter, "not who reported it")
        table.barred.add(waiting.player)
        if returns:
            put_out(table, waiting.player, waiting.why)
    table.waiting = None
    return Answer()


def _referred(table: State, waiting: Waiting, command: Command) -> Answer:
    remedy, position, player = command["remedy"], command.get("position"), command.get("player")
    need(remedy in ("void", "continue", "remove_hand", "return_wagers", "pay"), "no such remedy")
    if needs_second(table, remedy):
        need(command["actor"] != waiting.reporter, "not who reported it")
    over = table.phase == "concluded"
    if remedy == "continue":
        need(waiting.incident != "wrong_count", "a hand of a wrong count can't be played")
    if remedy == "void":
        need(not over or table.result != "void", "void already")
        table.waiting = None
        return void(table, waiting.why)
    if remedy == "remove_hand":
        need(position is not None and is_in(table, position), "no such hand")
        need(not over or table.result == "settled", "the round is void")
        assert position is not None
        invalidate(table, position, waiting.why)
        table.waiting = None
        return settle_again(table, table.meter_before) if over else Answer()
    if remedy == "return_wagers":
        need(not table.settled_before, "the wagers have gone")
        need(player in table.live_players(), "no such player")
        put_out(table, str(player), waiting.why)
        table.waiting = None
        return settle_again(table, table.meter_before) if over else Answer()
    if remedy == "pay":
        amount = command.get("amount") or 0
        need(amount > 0 and player and table.is_known(player), "no such payment")
        need(player != command["actor"], "they would pay themselves")
        table.pay_out(str(player), amount)
    table.waiting = None
    return Answer()


def choose_option(table: State, command: Command) -> Answer:
    player, waiting = player_of(table, command), table.waiting
    need(waiting is not None and player in waiting.asked, "nothing is asked of them")
    assert waiting is not None
    need(command["option"] in waiting.options, "no such option")
    waiting.asked.remove(player)
    if command["option"] in ("withdraw", "invalidate"):
        put_out(table, player, waiting.why)
    else:
        waiting.stayed = True
        if table.tag == "N3P":
            table.held.add(player)  # held to it for the round (5.7)
    # Whose last wager fell with another's is asked nothing any more.
    waiting.asked = [one for one in waiting.asked if table.has_wager(one)]
    if not waiting.asked:
        table.waiting = None
    return Answer()


def close_options(table: State, command: Command) -> Answer:
    """The announced time has run out: who has not answered stays in, but for a TCP reading."""
    staff(table, command, "dealer")
    waiting = table.waiting
    need(waiting is not None and waiting.options, "no options are open")
    assert waiting is not None
    back = table.tag == "TCP" and table.reading("absence.after_interruption") == "letter"
    for player in waiting.asked if back else []:
        put_out(table, player, ("TCP 5.11", "TCP 5.16.1", "reading absence.after_interruption"))
    table.waiting = None
    return Answer()
