"""Options: what a ruling lets players choose, and what becomes of those who do not answer."""

from __future__ import annotations

from threecard.core.commands import Act, ChooseOption, CloseOptions
from threecard.core.decide.permission import refuse, require_dealer, require_phase, subject, told
from threecard.core.decide.returning import fallen, given_back, is_in_play
from threecard.core.decide.stopping import IN_PLAY
from threecard.core.errors import Code
from threecard.core.events import (
    Event,
    HandInvalidated,
    OptionChosen,
    OptionsClosed,
    WagersReturned,
)
from threecard.core.evolve import evolve
from threecard.core.irregularities.incidents import PowerFailure
from threecard.core.judgement import Cite
from threecard.core.table import Pending, Phase, Table

LEAVES = frozenset({"withdraw", "invalidate"})


def choose_option(table: Table, command: ChooseOption) -> tuple[Event, ...]:
    """A player's own choice (R3P 5.13.1, N3P 5.7 5.7.1 5.7.2 5.7.3, TCP 5.16.1)."""
    player = subject(table, command, command.player)
    pending = require_pending(table)
    if pending.decides is not None:
        raise refuse(Code.NO_INCIDENT, f"First a {pending.decides.spoken} decides.")
    if player not in pending.waiting or command.option not in pending.options:
        raise refuse(
            Code.NOT_AN_OPTION,
            told(command, player, "You are", f"{player} is")
            + " offered nothing of that name; there are "
            f"{', '.join(pending.options)} for {', '.join(pending.waiting)}.",
        )
    chosen = OptionChosen(
        actor=command.actor,
        role=command.role,
        number=pending.number,
        player=player,
        option=command.option,
    )
    if command.option not in LEAVES:
        return (chosen,)
    return (chosen, *leave_round(table, command, player, pending.cite))


def close_options(table: Table, command: CloseOptions) -> tuple[Event, ...]:
    """Who has not answered in the announced time stays in.

    But who has not come back after the house's own interruption gets all wagers back, where
    reading absence.after_interruption follows the letter (TCP 5.11 5.16).
    """
    require_dealer(table, command)
    pending = require_pending(table)
    if pending.decides is not None or not pending.options:
        raise refuse(Code.NO_INCIDENT, "No options are open.")
    closed = OptionsClosed(actor=command.actor, role=command.role, number=pending.number)
    name = "absence.after_interruption"
    if not isinstance(pending.incident, PowerFailure) or table.rules.readings.get(name) != "letter":
        return (closed,)
    cite = pending.cite.read(name)
    left: list[Event] = []
    for player in pending.waiting:
        if table.has_wager(player):  # and did not fall with another's
            for event in leave_round(table, command, player, cite):
                left.append(event)
                table = evolve(table, event)
    return (closed, *left)


def leave_round(
    table: Table, act: Act, player: str, cite: Cite, *, reason: str | None = None
) -> list[Event]:
    """A player takes back all wagers; a hand nobody else has a wager on is out with them."""
    require_phase(table, *IN_PLAY)
    theirs = [
        (position, placed)
        for position, there in table.wagers.items()
        for placed in there
        if placed.player == player
    ]
    if not theirs:
        raise refuse(
            Code.WAGER_MISSING,
            told(act, player, "You have", f"{player} has") + " no wager in this round.",
        )
    alone = [
        position
        for position in sorted({position for position, _ in theirs} & table.hands.keys())
        if table.hands[position].invalid is None
        and not any(
            placed.player != player and is_in_play(table, position, placed)
            for placed in table.wagers_at(position)
        )
    ]
    open_bets = table.phase is Phase.BETTING
    return [
        WagersReturned(
            actor=act.actor,
            role=act.role,
            player=player,
            clause=cite.clause,
            reading=cite.reading,
            reason=reason,
        ),
        *given_back(act, theirs, cite),
        *(fallen(table, act, theirs) if open_bets else ()),
        *(
            HandInvalidated(
                actor=act.actor,
                role=act.role,
                position=position,
                clause=cite.clause,
                reading=cite.reading,
            )
            for position in alone
        ),
    ]


def require_pending(table: Table) -> Pending:
    if table.pending is None:
        raise refuse(Code.NO_INCIDENT, "No ruling waits for anything.")
    return table.pending
