"""Permission: who may give a command, and when."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.commands import Act
from threecard.core.commands.act import TEXT_MAX
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.people import PLAYER, Role
from threecard.core.rulebook import Rulebook
from threecard.core.table import Phase, Table


def refuse(
    code: Code, sentence: str, *, clause: Clause | None = None, on_record: bool = False
) -> CommandRefusedError:
    """Make a refusal, to be raised; one `on_record` is of what a clause forbids."""
    error = CommandRefusedError(code, sentence, clause=clause)
    error.on_record = on_record
    return error


def told(act: Act, player: str, to_player: str, to_others: str) -> str:
    """A sentence about a player: as they read it who asked for themselves, or as others do."""
    return to_player if act.role is Role.PLAYER and act.actor == player else to_others


_DEALER = Role.DEALER
RECORDS = 5  # of what is forbidden or too late, for each person in a round


def has_room(table: Table, person: str) -> bool:
    """Whether somebody may have one more thing on record in this round."""
    return table.on_record.get(person, 0) < RECORDS


def require_phase(table: Table, *phases: Phase) -> None:
    if table.phase in phases:
        return
    expected = " or ".join(phase.value for phase in phases)
    raise refuse(
        Code.WRONG_PHASE, f"The round is {table.phase.value}; this is for when it is {expected}."
    )


def require_role(table: Table, act: Act, needed: Role, *, named_by: Clause | None = None) -> None:
    """Staff of a position that a clause may name or, where the rulebook lets them, a higher one."""
    role = act.role
    if role is needed:
        return
    if role.rank > needed.rank and higher_acts(table.rules):
        return
    raise refuse(
        Code.ROLE_NOT_PERMITTED,
        f"This is for a {needed.spoken}, not for a {role.spoken}.",
        clause=named_by,
    )


def require_dealer(table: Table, act: Act) -> None:
    if act.role is not _DEALER:
        require_role(table, act, _DEALER)


def require_rank(act: Act, needed: Role, *, named_by: Clause | None = None) -> None:
    """A person of that position, which a clause may name, or above it, whoever acts for whom."""
    if act.role.rank < needed.rank:  # a player holds none
        raise refuse(
            Code.ROLE_NOT_PERMITTED,
            f"This is for a {needed.spoken} or above, not for a {act.role.spoken}.",
            clause=named_by,
        )


def require_player(act: Act) -> None:
    if act.role is not PLAYER:
        raise refuse(Code.ROLE_NOT_PERMITTED, f"This is for a player, not for a {act.role.spoken}.")


def require_reason(reason: str) -> None:
    require_words(reason, "reason", "A decision is recorded with its reason; give one.")


def require_words(text: str, field: str, otherwise: str | None = None) -> None:
    """What somebody says in words: no longer than is taken and, with `otherwise`, not nothing."""
    if len(text) > TEXT_MAX:
        error = refuse(
            Code.BAD_FIELD, f"{field} has {len(text):,} characters; {TEXT_MAX} are taken."
        )
        error.where = field
        raise error
    if otherwise is not None and not text.strip():
        raise refuse(Code.BAD_FIELD, otherwise)


def higher_acts(rules: Rulebook) -> bool:
    """Whether a higher position may act for a lower (R3P 6.2, TCP 6.2; elsewhere a reading)."""
    if rules.edition.procedure.higher_acts is not None:
        return True
    return rules.readings["staff.acting"] == "higher_may_act"


def require_another(act: Act, first: str | None, *, what: str) -> None:
    """Nobody acts alone in their own cause: a second person has to do this."""
    if act.actor == first:
        raise refuse(Code.SAME_PERSON, f"{first} {what}; another person has to do this.")


def require_no_stake(table: Table, act: Act) -> None:
    """Nobody undoes, or has undone, a settled round in which they had a wager."""
    settled = table.settled
    if settled is None:
        return
    if any(each.player == act.actor for there in settled.wagers.values() for each in there):
        raise had_a_stake(act)


def had_a_stake(act: Act) -> CommandRefusedError:
    """A refusal to somebody who would judge a round in which they had a wager."""
    return refuse(
        Code.ON_DUTY, f"{act.actor} had a wager in this round; another person has to do this."
    )


def require_no_cause(act: Act, player: str | None) -> None:
    """Nobody decides for themselves what the house owes them, or whether they may play."""
    require_another(act, player, what="is whom it concerns")


def not_for(act: Act, player: str | None) -> CommandRefusedError:
    """A refusal to somebody who acts for another player."""
    return refuse(Code.NOT_FOR_ANOTHER, f"{act.actor} can't act for {player}.")


def subject(table: Table, act: Act, player: str | None) -> str:
    """Whom an act is of: a player acts for themselves, at felt the dealer records what they do."""
    actor = act.actor
    if act.role is PLAYER:
        if player is not None and player != actor:
            raise not_for(act, player)
        return actor
    if not table.is_felt:
        require_player(act)
    require_dealer(table, act)
    if not player:
        raise refuse(Code.BAD_FIELD, "Say of which player this is recorded.")
    return player


def is_there(table: Table, player: str) -> bool:
    """Whether a player sits at the table or has a wager in the round that is on or just over."""
    if player in table.withdrawn or player in table.seats.values() or table.has_wager(player):
        return True
    return any(line.player == player for line in table.lines)
