"""Incidents as they are reported: refused, put on record, ruled on at once, or waited on."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command, Why
from tests.procedure.facts import check_facts, is_physical
from tests.procedure.record import record
from tests.procedure.remedies import carry_out, needs_second, reconstruct
from tests.procedure.rulings import Ruling, rule
from tests.procedure.state import State, Waiting, need, staff
from tests.procedure.windows import in_time


def report_incident(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(not table.has_interest(command["actor"]), "they had a wager in the round")
    number = command.get("round")
    if number is not None and number != table.round:
        need(1 <= number < table.round, "no such round")
        return _past(table, command)
    if not table.felt and is_physical(command["incident"]):
        return record(table, command, ())
    check_facts(table, command)
    ruling = rule(table, command)
    if not in_time(table, ruling.window):
        answer = record(table, command, _stands(table, command, ruling))
        table.number()
        return answer
    if command["incident"]["type"] == "exposed_cards":
        table.exposures += command["incident"].get("cards", 1)
    number = table.number()
    if ruling.decides:
        _wait(table, command, ruling, decides=ruling.decides, confirm=False)
        return Answer(why=ruling.why)
    if ruling.options:
        offer(table, ruling, number, command)
        return Answer(why=ruling.why)
    reopening = command["incident"].get("reopening", False)
    if needs_second(table, ruling.remedy) and not reopening:
        _wait(table, command, ruling, decides="pit_supervisor", confirm=True)
        return Answer(why=ruling.why, confirm=True)
    return carry_out(table, ruling, command)


def _stands(table: State, command: Command, ruling: Ruling) -> Why:
    """By what a claim out of time is answered while its round is the last one."""
    if command["incident"]["type"] == "deck_fault" and table.tag != "N3P":
        return (*ruling.why, table.cite("5.1.2"))
    return (*ruling.why, *((table.cite("5.6"),) if table.tag == "N3P" else ()))


def _past(table: State, command: Command) -> Answer:
    """A claim on an earlier round: the outcome stands."""
    facts, kind = command["incident"], command["incident"]["type"]
    if not table.felt and is_physical(facts):
        return record(table, command, ())
    if kind == "uncovered" or is_physical(facts):
        need(command.get("description", "").strip(), "say what happened")
    if facts.get("fault") == "unproven":
        need(not table.felt, "there is no proof of a felt deal")
    if kind == "not_confidential" and table.tag == "TCP":
        # TCP 5.9 has no end: the shift manager may bar at any time, whenever it was.
        need(command.get("player"), "whom does it concern?")
        need(command.get("description", "").strip(), "say what happened")
        ruling = rule(table, command)
        table.number()
        _wait(table, command, ruling, decides="shift_manager", confirm=False)
        return Answer(why=ruling.why)
    why: Why = ()
    if table.tag == "N3P":
        why = (table.cite("5.6"),)
    elif kind == "deck_fault":
        # P3P 5.1 and T3P 5.1 name a foreign card alone.
        alone = table.tag in ("P3P", "T3P") and facts["fault"] != "foreign"
        why = (table.cite("5.2"), table.cite("5.1.2")) if alone else (table.cite("5.1.2"),)
    elif kind in ("over_maximum", "under_minimum"):
        number = {"R3P": "5.12", "TCP": "5.15"}.get(table.tag)
        why = (table.cite(number),) if number else ()
    answer = record(table, command, why)
    table.number()
    return answer


def _wait(table: State, command: Command, ruling: Ruling, *, decides: str, confirm: bool) -> None:
    table.waiting = Waiting(
        number=table.numbers,
        remedy=ruling.remedy,
        incident=command["incident"]["type"],
        reporter=command["actor"],
        why=ruling.why,
        decides=decides,
        confirm=confirm,
        position=command.get("position"),
        player=command.get("player"),
        withdrawal=ruling.withdrawal,
    )


def offer(table: State, ruling: Ruling, number: int, command: Command) -> None:
    """Ask every player who is in; in N3P nobody twice who chose to go on (5.7)."""
    if "reconstructed" in ruling.options:
        reconstruct(table)
    asked = [who for who in table.live_players() if who not in table.held]
    if not asked:
        return
    table.waiting = Waiting(
        number=number,
        remedy="offer",
        incident=command["incident"]["type"],
        reporter=command["actor"],
        why=ruling.why,
        options=ruling.options,
        asked=asked,
    )
