"""What the rulebooks say to each incident, as things stand when it is reported in its round."""

from __future__ import annotations

from dataclasses import dataclass

from tests.procedure import books
from tests.procedure.answer import Command, Why
from tests.procedure.books import LATE_WAGER, LATE_WITHDRAWAL, MISDEAL, SUPPORT
from tests.procedure.control import has_say, is_in
from tests.procedure.state import State
from tests.procedure.windows import APPLIES, DEAL, HIDDEN, NEXT, ROUND, established, in_time

OFFER = ("withdraw", "stay")


@dataclass
class Ruling:
    """A remedy, why, how long it can be had, and whose word or choice it takes."""

    remedy: str
    why: Why
    window: str = APPLIES
    decides: str | None = None
    options: tuple[str, ...] = ()
    withdrawal: Why | None = None


def refer(table: State) -> Ruling:
    """What is not covered goes to the shift manager, until the next announcement."""
    return Ruling("refer", table.uncovered(), NEXT, decides="shift_manager")


def _offer(table: State, *, reconstructible: bool = False, number: str = "5.7") -> Ruling:
    """N3P 5.7: every player may go on, or have the bets returned and the hand invalidated."""
    go_on = "reconstructed" if reconstructible else "continue"
    cites = (table.cite("5.7"), table.cite(number))
    return Ruling("offer", cites, HIDDEN, options=(go_on, "invalidate"))


def _unhandled(table: State) -> bool:
    """No player has handled cards, and the dealer's hand does not show."""
    return table.phase == "playing" and not table.handled and not table.dealer_seen


def deck_fault(table: State, fault: str) -> Ruling:
    tag = table.tag
    if tag in ("R3P", "TCP"):
        return Ruling("void", (table.cite("5.1"),), ROUND)
    if tag == "N3P":
        number = {"foreign": "5.5.1", "unshuffled": "5.5.3"}.get(fault, "5.5.2")
        return Ruling("void", (table.cite(number),), ROUND if fault == "foreign" else NEXT)
    if fault == "unshuffled":
        return refer(table)
    number = "5.1" if fault == "foreign" else "5.2"
    return Ruling("void", (table.cite(number),), ROUND)


def _by_moving_hands(table: State, *, reconstructible: bool) -> Ruling:
    remedy = "reconstruct" if reconstructible else "void"
    return Ruling(remedy, (table.cite(MISDEAL[table.tag]),), NEXT)


def _played_out(table: State) -> Ruling:
    """R3P 5.6, and 5.7 for whoever is not satisfied with it."""
    return Ruling("continue", (table.cite("5.6"),), ROUND, withdrawal=(table.cite("5.7"),))


def misdeal(table: State, *, reconstructible: bool) -> Ruling:
    if _unhandled(table):
        return _by_moving_hands(table, reconstructible=reconstructible)
    if table.tag == "R3P":
        return _played_out(table)
    if table.tag == "N3P":
        return _offer(table, reconstructible=reconstructible)
    return refer(table)


def wrong_count(table: State, command: Command) -> Ruling:
    facts = command["incident"]
    reconstructible = facts.get("reconstructible", False)
    hand = table.hands[command["position"]]
    viewed = bool(hand.viewers) or facts.get("viewed", False)
    if table.tag == "R3P":
        if viewed:
            return Ruling(
                "remove_hand", (table.cite("5.5"),), NEXT, withdrawal=(table.cite("5.7"),)
            )
        if _unhandled(table):
            return _by_moving_hands(table, reconstructible=reconstructible)
        return _played_out(table) if facts.get("told_apart", False) else refer(table)
    if table.tag == "N3P" and reconstructible and in_time(table, HIDDEN):
        return _offer(table, reconstructible=True)  # 5.9 describes what can't be reconstructed
    if table.tag in ("TCP", "N3P"):
        number = "5.7" if table.tag == "TCP" else "5.9"
        withdrawal = (table.cite("5.7.1"),) if table.tag == "TCP" else None
        if reconstructible and not books.RECONSTRUCTED_MAY_WITHDRAW:
            withdrawal = None
        remedy = "reconstruct" if reconstructible else "remove_hand"
        return Ruling(remedy, (table.cite(number),), NEXT, withdrawal=withdrawal)
    return refer(table)


def dealer_wrong_count(table: State, *, reconstructible: bool) -> Ruling:
    if table.tag == "R3P":
        if _unhandled(table):
            return _by_moving_hands(table, reconstructible=reconstructible)
        if table.reading("dealer_wrong_count") == "void":
            return Ruling("void", ("reading dealer_wrong_count",), NEXT)
        return refer(table)
    if table.tag == "N3P" and reconstructible and in_time(table, HIDDEN):
        return _offer(table, reconstructible=True)  # and so does 5.5.5
    number = {"TCP": "5.3", "N3P": "5.5.5", "P3P": "5.4", "T3P": "5.4"}[table.tag]
    spared = reconstructible and table.tag != "T3P"
    return Ruling("reconstruct" if spared else "void", (table.cite(number),), NEXT)


def exposed_cards(table: State, *, cards: int, first: bool) -> Ruling:
    if table.tag == "R3P":
        if first and table.config["device"] == "manual":
            return Ruling("void", (table.cite("5.8.1"),), DEAL)
        return Ruling("cover", (table.cite("5.8"),), DEAL)
    if table.tag == "TCP":
        remedy = "void" if table.exposures + cards >= 2 else "stands"
        return Ruling(remedy, (table.cite("5.4"),), DEAL)
    return _offer(table) if table.tag == "N3P" else refer(table)


def drawn_together(table: State, *, order_known: bool) -> Ruling:
    if table.tag != "N3P":
        return refer(table)
    if order_known:
        ruling = _offer(table, number="5.11.1")
        ruling.window = DEAL
        return ruling
    return Ruling("order", (table.cite("5.11"),), DEAL, decides="pit_supervisor")


def count_doubt(table: State, *, right: bool) -> Ruling:
    number = {"R3P": "5.9", "TCP": "5.8", "N3P": "5.5.2"}.get(table.tag, "5.2")
    window = NEXT if table.tag == "N3P" else ROUND
    if right:
        return Ruling(
            "continue", (table.cite(number),) if table.tag in ("R3P", "TCP") else (), window
        )
    return Ruling("void", (table.cite(number),), window)


def over_maximum(table: State) -> Ruling:
    if table.phase == "betting":
        if table.tag == "N3P":
            return Ruling("reject_excess", (table.cite("5.1"),))
        return Ruling("return", (table.cite("3.4"),) if table.tag in ("R3P", "TCP") else ())
    if table.tag == "N3P":
        return Ruling("pro_rata", (table.cite("5.1.1"),))
    number = {"R3P": "5.11", "TCP": "5.14"}.get(table.tag)
    return Ruling("to_maximum", (table.cite(number),) if number else ())


def under_minimum(table: State, player: str | None) -> Ruling:
    if table.phase == "betting":
        if table.tag == "N3P":
            return Ruling("advise", (table.cite("5.2"),))
        return Ruling("return", (table.cite("3.4"),) if table.tag in ("R3P", "TCP") else ())
    if table.tag == "N3P":
        return Ruling("stands", (table.cite("5.2.1"),))
    number = {"R3P": "5.10", "TCP": "5.13"}.get(table.tag)
    why: Why = (table.cite(number),) if number else ()
    return Ruling("return_later" if player in table.one_time else "once", why)


def lone_wager(table: State) -> Ruling:
    if table.tag == "N3P":
        return Ruling("return", (table.cite("5.14"),), ROUND)
    if table.tag == "TCP":
        if table.phase == "betting":
            return Ruling("supply", (table.cite("5.12.1"),))
        return Ruling("return_later", (table.cite("5.12.2"),))
    if table.phase == "betting":
        return Ruling("return", (table.cite(SUPPORT[table.tag]),))
    return refer(table)


def absence(table: State, command: Command) -> Ruling:
    if table.tag == "N3P":
        return Ruling("continue", (table.cite("5.3"),), ROUND)
    if table.tag != "TCP":
        return refer(table)
    position = command["position"]
    viewed = bool(table.hands[position].viewers) or command["incident"].get("viewed", False)
    ante = any(one.wager == "ante" for one in table.at(position))
    letter = table.reading("absence") == "letter"
    both: Why = (table.cite("5.11"), "reading absence")
    if ante:
        return Ruling("fold" if viewed and not letter else "invalid", both)
    if viewed and not letter:
        return Ruling("play_on", (*both, table.cite("3.9.3")))
    remedy = "play_on" if books.UNSEEN_PAIR_PLUS_CONTINUES else "invalid"
    return Ruling(remedy, (*both, table.cite("3.9.3")))


def several_hands(table: State, player: str) -> Ruling:
    if table.tag != "TCP":
        return refer(table)
    viewed = any(table.hands[place].viewers for place in controlled(table, player))
    number = "5.10.1" if viewed else "5.10.2"
    return Ruling("play_viewed" if viewed else "play_first", (table.cite(number),), HIDDEN)


def controlled(table: State, player: str | None) -> list[int]:
    """The hands over which a player has the say, the first dealt first."""
    return [
        place
        for place in sorted(table.hands)
        if is_in(table, place) and has_say(table, place) == player
    ]


def power_failure(table: State) -> Ruling:
    on = established(table)
    if table.tag == "N3P":
        return Ruling(
            "continue" if on else "void", (table.cite("5.4.1" if on else "5.4.2"),), ROUND
        )
    parent = {"R3P": "5.13", "TCP": "5.16"}.get(table.tag)
    if parent is None:
        why: Why = ("reading power_failure",)
        voids = table.reading("power_failure") == "void_or_conclude"
    else:
        why, voids = (table.cite(parent + (".2" if on else ".1")),), False
    if on:
        return Ruling("continue", why, ROUND)
    if voids:
        return Ruling("void", why, ROUND)
    return Ruling("offer", why, ROUND, options=OFFER)


def rule(table: State, command: Command) -> Ruling:
    """The ruling on an incident whose facts have been found to be so."""
    facts = command["incident"]
    can_be = facts.get("reconstructible", False)
    match facts["type"]:
        case "deck_fault":
            return deck_fault(table, facts["fault"])
        case "misdeal":
            return misdeal(table, reconstructible=can_be)
        case "wrong_count":
            return wrong_count(table, command)
        case "dealer_wrong_count":
            return dealer_wrong_count(table, reconstructible=can_be)
        case "exposed_cards":
            return exposed_cards(
                table, cards=facts.get("cards", 1), first=facts.get("first", False)
            )
        case "face_up_in_shoe" if table.tag == "N3P":
            return Ruling("use_card", (table.cite("5.10"),), DEAL)
        case "drawn_together":
            return drawn_together(table, order_known=facts.get("order_known", False))
        case "count_doubt":
            return count_doubt(table, right=facts["right"])
        case "late_wager":
            return Ruling("refuse", (table.cite(LATE_WAGER[table.tag]),))
        case "late_withdrawal":
            return Ruling("stands", (table.cite(LATE_WITHDRAWAL[table.tag]),))
        case "over_maximum":
            return over_maximum(table)
        case "under_minimum":
            return under_minimum(table, command.get("player"))
        case "lone_side_wager" | "lone_jackpot_wager":
            return lone_wager(table)
        case "absence":
            return absence(table, command)
        case "several_hands":
            return several_hands(table, command["player"])
        case "not_confidential" if table.tag == "TCP":
            return Ruling("may_bar", (table.cite("5.9"),), NEXT, decides="shift_manager")
        case "power_failure":
            return power_failure(table)
        case "shuffler_fault" if table.tag == "N3P" and books.SHUFFLER_INTERRUPTS:
            return power_failure(table)
        case _:
            return refer(table)
