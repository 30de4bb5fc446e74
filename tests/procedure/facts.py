"""Whether what a report says can be so: what is not is refused."""

from __future__ import annotations

from tests.procedure.answer import Command
from tests.procedure.betting import supported
from tests.procedure.books import SIDES
from tests.procedure.box import total
from tests.procedure.control import has_say, is_in, undecided
from tests.procedure.rulings import controlled
from tests.procedure.state import ON, State, need

PHYSICAL = (
    "deck_fault",
    "misdeal",
    "wrong_count",
    "dealer_wrong_count",
    "exposed_cards",
    "face_up_in_shoe",
    "drawn_together",
    "count_doubt",
    "shuffler_fault",
)
NEED_CARDS = ("misdeal", "wrong_count", "dealer_wrong_count", "exposed_cards", "drawn_together")
NEED_CLOSE = ("late_wager", "late_withdrawal")


def is_physical(facts: dict[str, object]) -> bool:
    return facts["type"] in PHYSICAL and facts.get("fault") != "unproven"


def check_facts(table: State, command: Command) -> None:
    """Refuse a report of what is not so."""
    facts, kind = command["incident"], command["incident"]["type"]
    position, player = command.get("position"), command.get("player")
    if kind == "uncovered" or is_physical(facts):
        need(command.get("description", "").strip(), "say what happened")
    if facts.get("fault") == "unproven":
        need(not table.felt, "there is no proof of a felt deal")
    need(table.round > 0, "no round yet")
    # The bar of TCP 5.9 at any time, the uncovered until the next announcement, a void or not.
    open_still = kind in ("uncovered", "not_confidential", "shuffler_fault", "jackpot_fault")
    need(table.phase in ON or table.result != "void" or open_still, "the last round is void")
    if kind in NEED_CARDS:
        need(table.dealer is not None, "no cards are dealt")
    if kind in NEED_CLOSE:
        need(table.phase != "betting", "bets are open")
    if kind == "wrong_count":
        need(position is not None and is_in(table, position), "no such hand")
    if kind == "absence":
        _check_absence(table, command)
    if kind in ("several_hands", "not_confidential", "late_wager"):
        need(table.is_here(player), "no such player")
    if kind == "several_hands":
        need(len(controlled(table, player)) > 1, "they control one hand at most")
    if kind == "late_wager":
        need(position and 1 <= position <= table.config["positions"], "no such position")
    if kind in ("over_maximum", "under_minimum"):
        _check_limits(table, command)
    if kind in ("lone_side_wager", "lone_jackpot_wager", "late_withdrawal"):
        _check_lying(table, command)
    if kind == "jackpot_fault":
        need(table.tag == "TCP", "there is no jackpot")


def _check_absence(table: State, command: Command) -> None:
    position, player = command.get("position"), command.get("player")
    if table.dealer is None:
        need(table.has_wager(player or ""), "no such player")
        need(table.tag != "TCP", "there is nothing to decide yet")
        return
    need(position is not None and is_in(table, position), "no such hand")
    if table.tag == "TCP":
        need(position in undecided(table), "there is nothing to decide")
        assert position is not None
        need(player in (None, has_say(table, position)), "somebody else decides on it")


def _check_limits(table: State, command: Command) -> None:
    position, wager, player = command.get("position"), command.get("wager"), command.get("player")
    need(position and wager in table.limits, "no limits are displayed for it")
    assert position is not None
    assert wager is not None
    low, high = table.limits[wager]
    if table.tag == "N3P":
        stake = total(table, position, wager)
    else:
        one = table.find(player or "", position, wager)
        need(one is not None, "no such wager")
        stake = one.stake if one else 0
    need(stake > 0, "no such wager")
    over = command["incident"]["type"] == "over_maximum"
    need(stake > high if over else stake < low, "within the limits")


def _check_lying(table: State, command: Command) -> None:
    one = table.find(
        command.get("player") or "", command.get("position") or 0, command.get("wager") or ""
    )
    need(one is not None, "no such wager")
    assert one is not None
    kind = command["incident"]["type"]
    if kind == "late_withdrawal":
        return
    need(one.wager in SIDES[table.tag] and not supported(table, one), "it is not alone")
    need((kind == "lone_jackpot_wager") == (one.wager == "jackpot"), "another kind of wager")
