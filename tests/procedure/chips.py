"""Chips that the dealer enters as they lie, of players whom the books don't know."""

from __future__ import annotations

from copy import deepcopy

from tests.procedure.answer import Answer, Command
from tests.procedure.betting import add, lessen, put, take_away
from tests.procedure.state import State, need, staff


def is_unnamed(player: str) -> bool:
    """No account's name begins like that, so nobody's wallet is spent by it."""
    return player.startswith("#")


def lay_chips(table: State, command: Command) -> Answer:
    """What lies now, area by area in the order told; all of it, or nothing if one can't lie so."""
    staff(table, command, "dealer")
    need(table.felt, "nothing lies on an electronic layout but what was placed there")
    need(table.phase == "betting", "bets are not open")  # R3P 5.2 5.3, N3P 5.8, TCP 5.5 5.6
    after = deepcopy(table)
    changed = [_lies(after, lies) for lies in command["chips"]]
    need(any(changed), "they lie so already")
    table.__dict__.update(after.__dict__)
    return Answer()


def _lies(table: State, lies: Command) -> bool:
    """One area of one player: from what lay there to what lies there. False: the same."""
    player, position, wager = place = lies["player"], lies["position"], lies["wager"]
    need(is_unnamed(player), "whoever has a wallet places wagers themselves, or asks for them")
    need(wager in table.kinds, "no such wager")
    need(1 <= position <= table.config["positions"], "no such position")
    one, stake = table.find(*place), lies["stake"]
    if one is None and stake:
        put(table, place, stake)
    elif one is not None and not stake:
        take_away(table, one)
    elif one is not None and stake > one.stake:
        add(table, one, stake - one.stake)
    elif one is not None and stake < one.stake:
        lessen(table, one, one.stake - stake)
    else:
        return False
    return True
