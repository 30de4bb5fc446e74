"""Random incidents, where and when the texts say what becomes of them."""

from __future__ import annotations

from typing import Any

from tests.procedure.answer import Command
from tests.procedure.books import SIDES
from tests.procedure.control import is_in, undecided
from tests.procedure.facts import is_physical
from tests.procedure.people import UNNAMED, People
from tests.procedure.rulings import controlled
from tests.procedure.state import State

Facts = dict[str, Any]


def mishap(table: State, people: People) -> Command | None:
    """A report that somebody at the table could make; None where nothing comes to mind."""
    rng = people.rng
    if table.round > 1 and rng.random() < 0.06:
        return _report(people, _past(people), {"round": rng.randint(1, table.round)})
    if not table.wagers or (table.phase == "concluded" and table.result != "settled"):
        if table.phase != "concluded" or rng.random() < 0.7:
            return None
        made = rng.choice(OF_NO_WAGER)(table, people)
    else:
        made = rng.choice(_possible(table))(table, people)
    if made is None or (not table.felt and is_physical(made[0]) and rng.random() < 0.7):
        return None
    facts, about = made
    return _report(people, facts, about)


def _report(people: People, facts: Facts, about: Command) -> Command:
    step = people.dealer() | {"type": "report_incident", "incident": facts}
    if people.rng.random() < 0.1:
        step |= people.staff("pit_supervisor", "pit_manager", "shift_manager", "dealer")
    return step | {"description": "" if people.rng.random() < 0.02 else "as seen"} | about


def _past(people: People) -> Facts:
    kinds: list[Facts] = [
        {"type": "deck_fault", "fault": "extra"},
        {"type": "deck_fault", "fault": "foreign"},
        {"type": "over_maximum"},
        {"type": "under_minimum"},
        {"type": "uncovered"},
        {"type": "misdeal"},
    ]
    return people.rng.choice(kinds)


def _possible(table: State) -> list[Any]:
    anytime = [_uncovered, _not_confidential]
    cards = [_deck, _deck, _misdeal, _wrong_count, _dealer_count, _exposed, _together, _doubt]
    match table.phase:
        case "betting":
            return [*anytime, _deck, _limits, _limits, _limits, _absence, _power, _lone]
        case "closed":
            return [_limits, _late, _late, _shoe, _deck, _power, _absence, _uncovered]
        case "playing":
            rest = [_limits, _late, _absence, _absence, _power, _power, _jackpot]
            rest += [_several] * 4
            return [*anytime, *cards, *rest, _shoe, _shuffler, _lone]
        case "settling":
            return [*anytime, *cards, _limits, _late, _power, _several]
        case _:
            late = [_power, _shuffler, _jackpot, _shoe, _limits, _late, _absence, _lone]
            return [*anytime, *cards, *cards, _several, *late]


Made = tuple[Facts, Command] | None


def _uncovered(table: State, people: People) -> Made:
    return {"type": "uncovered"}, {}


def _deck(table: State, people: People) -> Made:
    if table.phase == "concluded" and not table.hands:
        return None
    faults = ["foreign", "extra", "missing", "unshuffled"]
    if not table.felt:
        faults += ["unproven"] * (4 if table.hands else 0)
    elif people.rng.random() < 0.03:
        faults = ["unproven"]
    return {"type": "deck_fault", "fault": people.rng.choice(faults)}, {}


def _yes(people: People) -> bool:
    return people.rng.random() < 0.5


def _misdeal(table: State, people: People) -> Made:
    return {"type": "misdeal", "reconstructible": _yes(people)}, {}


def _wrong_count(table: State, people: People) -> Made:
    facts = {"type": "wrong_count", "reconstructible": _yes(people), "told_apart": _yes(people)}
    facts["viewed"] = people.rng.random() < 0.1
    places = sorted(table.hands) or [1]
    stray = people.rng.random() < 0.1
    return facts, {"position": people.position(table) if stray else people.rng.choice(places)}


def _dealer_count(table: State, people: People) -> Made:
    can_be = _yes(people)
    if table.tag == "R3P" and (table.handled or table.phase != "playing"):
        can_be = False
    return {"type": "dealer_wrong_count", "reconstructible": can_be}, {}


def _exposed(table: State, people: People) -> Made:
    cards = people.rng.choice((1, 1, 2))
    return {"type": "exposed_cards", "cards": cards, "first": people.rng.random() < 0.3}, {}


def _together(table: State, people: People) -> Made:
    return {"type": "drawn_together", "order_known": _yes(people)}, {}


def _doubt(table: State, people: People) -> Made:
    return {"type": "count_doubt", "right": people.rng.random() < 0.6}, {}


def _shoe(table: State, people: People) -> Made:
    return {"type": "face_up_in_shoe"}, {}


def _shuffler(table: State, people: People) -> Made:
    return {"type": "shuffler_fault"}, {}


def _jackpot(table: State, people: People) -> Made:
    return ({"type": "jackpot_fault"}, {}) if table.tag == "TCP" else None


def _late(table: State, people: People) -> Made:
    if _yes(people):
        about: Command = {"player": people.rng.choice(table.wagers).player}
        about["wager"] = table.kinds[0]
        return {"type": "late_wager"}, about | {"position": people.position(table)}
    one = people.rng.choice(table.wagers)
    if one.wager == "play":
        return None
    about = {"player": one.player, "position": one.position, "wager": one.wager}
    return {"type": "late_withdrawal"}, about


def _limits(table: State, people: People) -> Made:
    limited = [one for one in table.wagers if one.wager in table.limits]
    outside = [
        one
        for one in limited
        if not table.limits[one.wager][0] <= one.stake <= table.limits[one.wager][1]
    ]
    if not limited:
        return None
    one = people.rng.choice(outside or limited)
    kind = "over_maximum" if one.stake > table.limits[one.wager][0] else "under_minimum"
    about = {"player": one.player, "position": one.position, "wager": one.wager}
    if table.tag == "N3P" and _yes(people):
        kind = people.rng.choice(("over_maximum", "under_minimum"))
        del about["player"]
    return {"type": kind}, about


def _lone(table: State, people: People) -> Made:
    """With the wagers that the layout takes, none is ever alone: such a report is refused."""
    sides = [one for one in table.wagers if one.wager in SIDES[table.tag]]
    if not sides:
        return None
    one = people.rng.choice(sides)
    kind = "lone_jackpot_wager" if one.wager == "jackpot" else "lone_side_wager"
    return {"type": kind}, {"player": one.player, "position": one.position, "wager": one.wager}


def _absence(table: State, people: People) -> Made:
    if table.dealer is None:
        if table.tag == "TCP":
            return None
        one = people.rng.choice(table.wagers)
        return {"type": "absence"}, {"player": one.player, "position": one.position}
    places = undecided(table) if table.tag == "TCP" else list(table.hands)
    places = [place for place in places if is_in(table, place)]
    if not places:
        return None
    where: Command = {"position": people.rng.choice(places)}
    if people.rng.random() < 0.3:  # somebody who has a wager there, and the say over it or not
        where["player"] = people.rng.choice(table.at(where["position"])).player
    return {"type": "absence"}, where


def _several(table: State, people: People) -> Made:
    everybody = (*people.players, *UNNAMED)
    several = [who for who in everybody if len(controlled(table, who)) > 1]
    if not several or (table.phase == "concluded" and table.tag != "TCP"):
        return None
    return {"type": "several_hands"}, {"player": people.rng.choice(several)}


def _not_confidential(table: State, people: People) -> Made:
    return {"type": "not_confidential"}, {"player": people.rng.choice(table.wagers).player}


def _power(table: State, people: People) -> Made:
    return {"type": "power_failure", "reopening": people.rng.random() < 0.2}, {}


# What can be said of a round that is void or that nobody wagered on.
OF_NO_WAGER = (
    *(_uncovered, _deck, _power, _shuffler, _jackpot),
    *(_shoe, _doubt, _misdeal, _dealer_count),
)
