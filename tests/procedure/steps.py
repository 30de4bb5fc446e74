"""The next step of a round, as the twin's own state has it: what people would plausibly do."""

from __future__ import annotations

from tests.procedure.answer import Command
from tests.procedure.books import MAINS, SIDES, STAFF_PLACE
from tests.procedure.control import due, has_say, looks, may_show, undecided
from tests.procedure.entry import unverified
from tests.procedure.people import OFF_DUTY, UNNAMED, People
from tests.procedure.state import State, Wager

LONE = 0.1  # how often a side wager is tried beside somebody else's main wager


def onward(table: State, people: People) -> Command:
    """A step that brings the round nearer to its end."""
    if table.waiting is not None:
        return answer(table, people)
    match table.phase:
        case "concluded":
            if table.shut:
                return people.staff("pit_manager") | {"type": "reopen_table"}
            return people.dealer() | {"type": "place_your_bets"}
        case "betting":
            alone = not any(one.wager in MAINS[table.tag] for one in table.wagers)
            if table.wagers and alone and people.rng.random() < 0.8:
                return wager(table, people)  # the texts have no round of side wagers alone
            return people.dealer() | {"type": "no_more_bets"}
        case "closed":
            if not table.felt and table.deck is None:
                return people.dealer() | {"type": "shuffle_deck", "cards": people.deck()}
            return people.dealer() | {"type": "deal_cards"}
        case "playing":
            return _play(table, people)
        case _:
            return _settle(table, people)


def _play(table: State, people: People) -> Command:
    waits = undecided(table)
    if waits:
        return decision(table, people, people.rng.choice(waits))
    if table.players_first:
        for position in table.hands:
            if due(table, position):
                return show(table, people, position)
    step = people.dealer() | {"type": "expose_dealer"}
    return step | ({"hand": people.hand(table)} if table.felt else {})


def _settle(table: State, people: People) -> Command:
    for position in table.hands:
        if may_show(table) and due(table, position):
            return show(table, people, position)
    for position in unverified(table):
        return people.staff("pit_supervisor") | {"type": "verify_prize", "position": position}
    step = people.dealer() | {"type": "settle"}
    if any(one.wager == "jackpot" for one in table.wagers) and people.rng.random() < 0.98:
        before = table.meter_before if table.settled_before else None
        step["meter"] = before or people.meter()
    return step


def decision(table: State, people: People, position: int) -> Command:
    player = has_say(table, position) or people.whoever(table)
    antes = any(one.wager == "ante" for one in table.at(position))
    choice = people.rng.choice(("play", "play", "fold")) if antes else "continue"
    step = people.of(table, player) | {"type": "decide"}
    return step | {"position": position, "decision": choice}


def show(table: State, people: People, position: int) -> Command:
    """A hand is turned up or, in Three Card Poker, at times its comparison is declined."""
    hand, player = table.hands[position], has_say(table, position)
    if (
        table.tag == "TCP"
        and hand.decision != "fold"
        and hand.declined_by is None
        and player
        and people.rng.random() < 0.15
    ):
        return people.of(table, player) | {"type": "decline_comparison", "position": position}
    step: Command = {"type": "turn_up_hand", "position": position}
    if table.tag == "TCP" and people.rng.random() < 0.7:
        step["meter"] = people.meter()
    if table.felt:
        return people.dealer() | step | {"hand": people.hand(table)}
    who = {"actor": player, "role": "player"} if player else people.dealer()
    if people.rng.random() < 0.4:
        who = people.dealer()
    return who | step


def answer(table: State, people: People) -> Command:
    """What a waiting ruling is answered with."""
    waiting = table.waiting
    assert waiting is not None
    if waiting.options:
        stays = [option for option in waiting.options if option not in ("withdraw", "invalidate")]
        leaves = [option for option in waiting.options if option not in stays]
        option = stays[0] if people.rng.random() < 0.6 else leaves[0]
        if waiting.stayed and people.rng.random() < 0.15:
            return people.dealer() | {"type": "close_options"}
        return people.of(table, waiting.asked[0]) | {"type": "choose_option", "option": option}
    who = people.staff(waiting.decides or "shift_manager")
    if people.rng.random() < 0.2:
        who = people.staff("pit_manager", "shift_manager")
    step = who | {"type": "decide_incident", "reason": people.reason()}
    if waiting.confirm:
        return step | {"remedy": people.rng.choice(("confirm", "confirm", "reject"))}
    if waiting.remedy == "order":
        return step | {"remedy": "continue"}
    if waiting.remedy == "may_bar":
        return step | {"remedy": people.rng.choice(("bar", "continue"))}
    return step | _referred(table, people)


def _referred(table: State, people: People) -> Command:
    remedy = people.rng.choice(("continue", "pay", "void", "remove_hand", "return_wagers"))
    live = table.live_players()
    if remedy == "return_wagers" and (not live or table.phase == "concluded"):
        remedy = "pay"  # no text returns wagers of a round that is settled, but by voiding it
    if remedy == "remove_hand" and not table.hands:
        remedy = "pay"
    here = live or list(table.seats.values())
    if remedy == "pay" and not here:
        remedy = "void"
    extra: Command = {}
    if remedy in ("pay", "return_wagers"):
        extra["player"] = people.rng.choice(here)
    if remedy == "pay":
        extra["amount"] = people.rng.choice((5_00, 12_34, 2_00, 0))
    if remedy == "remove_hand":
        extra["position"] = people.rng.choice(sorted(table.hands))
    return {"remedy": remedy} | extra


def wager(table: State, people: People) -> Command:
    """Somebody places, increases, reduces or withdraws a wager."""
    rng = people.rng
    if rng.random() < (0.4 if table.felt else 0.01):
        return lay(table, people)
    free = [who for who in people.players if who not in table.stopped and who not in table.out]
    player = rng.choice(free or list(people.players))
    if rng.random() < 0.02:
        player = rng.choice(OFF_DUTY)
    mine = [one for one in table.wagers if one.player == player]
    if mine and rng.random() < 0.3:
        return change(table, people, rng.choice(mine))
    position, kinds = people.position(table), MAINS[table.tag]
    anyone = table.tag in ("R3P", "N3P") or rng.random() < LONE
    supports = [one.position for one in (table.wagers if anyone else mine) if one.wager in kinds]
    kind = rng.choice(kinds)
    if supports and rng.random() < 0.5:
        position, kind = rng.choice(supports), rng.choice(SIDES[table.tag])
    stake = people.stake(table, kind)
    act = {"player": player, "position": position, "wager": kind, "stake": stake}
    if table.requests and rng.random() < 0.6:
        asked = rng.choice(table.requests)
        by = people.staff("dealer", "pit_supervisor", "pit_manager", "shift_manager")
        names = ("player", "position", "wager", "stake")
        return by | {"type": "place_wager"} | dict(zip(names, asked, strict=True))
    asked_before = any(each[:3] == (player, position, kind) for each in table.requests)
    may_ask = table.tag in STAFF_PLACE and player not in table.barred and not asked_before
    if may_ask and stake and rng.random() < 0.1:
        asked_for = {name: act[name] for name in ("position", "wager", "stake")}
        return {"actor": player, "role": "player", "type": "request_wager"} | asked_for
    return {"actor": player, "role": "player", "type": "place_wager"} | act


def lay(table: State, people: People) -> Command:
    """The dealer enters chips as they lie: an area, or several of several players at once."""
    rng = people.rng
    areas = 1 if rng.random() < 0.6 else rng.randint(2, 6)
    step = people.dealer() | {"type": "lay_chips"}
    return step | {"chips": [_lies(table, people) for _ in range(areas)]}


def _lies(table: State, people: People) -> Command:
    """One area: new chips, other chips than lay there, none any more, or what lies there still."""
    rng = people.rng
    theirs = [one for one in table.wagers if one.player in UNNAMED]
    if theirs and rng.random() < 0.4:
        one = rng.choice(theirs)
        stake = rng.choice((0, one.stake, people.stake(table, one.wager), one.stake + 1_00))
        return {"player": one.player, "position": one.position, "wager": one.wager, "stake": stake}
    player = rng.choice(UNNAMED) if rng.random() < 0.98 else people.some()
    position, kinds = people.position(table), MAINS[table.tag]
    anyone = table.tag in ("R3P", "N3P") or rng.random() < LONE
    supports = [
        one.position for one in table.wagers if one.wager in kinds and (anyone or one in theirs)
    ]
    kind = rng.choice(kinds)
    if supports and rng.random() < 0.5:
        position, kind = rng.choice(supports), rng.choice(SIDES[table.tag])
        there = [one.player for one in theirs if one.position == position]
        player = rng.choice(there) if there and not anyone else player
    stake = people.stake(table, kind) if rng.random() < 0.95 else 0
    if rng.random() < 0.02:  # off the layout
        position, kind = rng.choice(((9, kind), (position, "play"), (position, "any_pair")))
    return {"player": player, "position": position, "wager": kind, "stake": stake}


def change(table: State, people: People, one: Wager) -> Command:
    """A player changes a wager that lies, or the dealer enters that its chips are others now."""
    rng = people.rng
    if one.player in UNNAMED:
        lies: Command = {"player": one.player, "position": one.position, "wager": one.wager}
        lies["stake"] = rng.choice((0, one.stake // 2, one.stake + 1_00))
        return people.dealer() | {"type": "lay_chips", "chips": [lies]}
    kind = rng.choice(("increase_wager", "increase_wager", "reduce_wager", "withdraw_wager"))
    step: Command = {"actor": one.player, "role": "player", "type": kind, "player": one.player}
    step |= {"position": one.position, "wager": one.wager}
    if kind == "withdraw_wager":
        return step
    by = rng.choice((2, 50, 1_00, 5_00, one.stake // 2))
    box = (one.position, one.wager)
    if kind == "increase_wager" and box in table.advice:  # to the minimum, or not at all
        there = sum(each.stake for each in table.area(*box))
        by = max(2, table.limits[one.wager][0] - there)
    return step | {"by": by}


def look(table: State, people: People) -> Command | None:
    """Somebody looks at a hand: mostly who may; at felt at times somebody who may not."""
    hidden = [place for place, hand in table.hands.items() if not hand.up and hand.invalid is None]
    if not hidden:
        return None
    position = people.rng.choice(hidden)
    player = looks(table, position)
    if player is None or people.rng.random() < 0.15:
        player = people.whoever(table)
    if player in table.hands[position].viewers or player in table.stopped:
        return None
    return people.of(table, player) | {"type": "view_hand", "position": position}
