"""What goes wrong in a scenario, and what people with a say in it do then."""

from __future__ import annotations

from tests.procedure.scenarios.scenario import Fields, Step
from tests.procedure.scenarios.steps import DAN, MAX, SUE, Who, of_player, step


def reports(
    incident: str,
    position: int | None = None,
    *,
    player: str | None = None,
    wager: str | None = None,
    earlier: int | None = None,
    by: Who = DAN,
    description: str = "seen at the table",
    **facts: object,
) -> Step:
    """Report an incident with its facts; `earlier` names the round, if it was an earlier one."""
    happened: Fields = {"type": incident, **facts}
    return step(
        "report_incident",
        by,
        incident=happened,
        position=position,
        player=player,
        wager=wager,
        round=earlier,
        description=description,
    )


def rules_on(
    remedy: str,
    by: Who,
    *,
    position: int | None = None,
    player: str | None = None,
    amount: int | None = None,
    reason: str = "having looked into it",
) -> Step:
    """A person with the discretion decides."""
    return step(
        "decide_incident",
        by,
        remedy=remedy,
        reason=reason,
        position=position,
        player=player,
        amount=amount,
    )


def by_two(report: Step, remedy: str, cite: str) -> Step:
    """The ruling waits for the word of a second person, one of the two a pit supervisor."""
    return report.ruled(remedy, cite, decides="pit_supervisor", confirm=True)


def confirms(by: Who = SUE) -> Step:
    return rules_on("confirm", by)


def rejects(by: Who = SUE) -> Step:
    return rules_on("reject", by)


def chooses(player: str, option: str, by: Who | None = None) -> Step:
    return of_player("choose_option", player, by, option=option)


def time_is_up(by: Who = DAN) -> Step:
    return step("close_options", by)


def permits(player: str, by: Who = SUE) -> Step:
    return step("permit_withdrawal", by, player=player, reason="dissatisfied with the misdeal")


def stops(player: str, by: Who = MAX) -> Step:
    return step("stop_player", by, player=player, reason="plays two hands")


def lifts(player: str, by: Who = MAX) -> Step:
    return step("lift_bar", by, player=player, reason="a second chance")


def disputes(player: str, earlier: int | None = None, by: Who | None = None) -> Step:
    return of_player(
        "raise_dispute", player, by, description="I was paid too little", round=earlier
    )


def answers(number: int, amount: int = 0, by: Who = MAX) -> Step:
    return step("answer_dispute", by, number=number, reason="seen on camera", amount=amount)
