"""Permission: who may give a command, and when."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.commands import Act
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.people import Role
from threecard.core.rulebook import Rulebook
from threecard.core.table import Phase, Table


def refuse(code: Code, sentence: str, *, clause: Clause | str | None = None) -> CommandRefusedError:
    """Make a refusal, to be raised."""
    return CommandRefusedError(code, sentence, clause=None if clause is None else Clause(clause))


def require_phase(table: Table, *phases: Phase) -> None:
    if table.phase in phases:
        return
    expected = " or ".join(phase.value for phase in phases)
    raise refuse(
        Code.WRONG_PHASE, f"The round is {table.phase.value}; this is for when it is {expected}."
    )


def require_role(table: Table, act: Act, needed: Role) -> None:
    """Staff of a position or, where the rulebook lets them, of a higher one."""
    role = act.role
    if role is needed:
        return
    if role is not Role.PLAYER and role.rank > needed.rank and higher_acts(table.rules):
        return
    raise refuse(
        Code.ROLE_NOT_PERMITTED,
        f"This is for a {needed.spoken}, not for a {role.spoken}.",
        clause=table.rules.edition.procedure.higher_acts if role.rank > needed.rank else None,
    )


def require_rank(act: Act, needed: Role) -> None:
    """A person of that position or above it, whoever else may act for whom."""
    if act.role is Role.PLAYER or act.role.rank < needed.rank:
        raise refuse(
            Code.ROLE_NOT_PERMITTED,
            f"This is for a {needed.spoken} or above, not for a {act.role.spoken}.",
        )


def require_player(act: Act) -> None:
    if act.role is not Role.PLAYER:
        raise refuse(Code.ROLE_NOT_PERMITTED, f"This is for a player, not for a {act.role.spoken}.")


def require_reason(reason: str) -> None:
    if not reason.strip():
        raise refuse(Code.BAD_FIELD, "A decision is recorded with its reason; give one.")


def higher_acts(rules: Rulebook) -> bool:
    """Whether a higher position may act for a lower (R3P 6.2, TCP 6.2; elsewhere a reading)."""
    if rules.edition.procedure.higher_acts is not None:
        return True
    return rules.readings["staff.acting"] == "higher_may_act"


def may_act_for(table: Table, act: Act, player: str) -> None:
    """A player acts for themselves; staff for a player where the rulebook says so."""
    if player in table.withdrawn:
        raise refuse(Code.OUT_OF_ROUND, f"{player} withdrew from this round.")
    if act.role is Role.PLAYER:
        if act.actor != player:
            raise refuse(Code.NOT_FOR_ANOTHER, f"{act.actor} can't act for {player}.")
        return
    # R3P 3.6, N3P 5.16, TCP 3.6; the other two say nothing, so there nobody may.
    if table.rules.edition.procedure.by_staff is None:
        raise refuse(
            Code.ROLE_NOT_PERMITTED,
            f"{table.rules.edition.title} has no clause by which staff place a player's wagers.",
        )
