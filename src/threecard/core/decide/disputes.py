"""Disputes: a player is not satisfied; the table goes on, and a shift manager answers."""

from __future__ import annotations

from threecard.core.commands import Act, AnswerDispute, RaiseDispute
from threecard.core.decide.permission import (
    had_a_stake,
    is_there,
    refuse,
    require_no_cause,
    require_rank,
    require_reason,
    require_words,
    subject,
)
from threecard.core.errors import Code
from threecard.core.events import DisputeAnswered, DisputeRaised, Event, PaymentDecided
from threecard.core.judgement import Cite
from threecard.core.money import Cents
from threecard.core.table import Table

DISPUTES = 5  # of one player on one round that wait for an answer; what is forbidden is no part


def raise_dispute(table: Table, command: RaiseDispute) -> tuple[Event, ...]:
    """Of a ruling, a payment or whatever it is; also the dissatisfaction of R3P 5.7."""
    player = subject(table, command, command.player)
    require_known(table, player)
    require_words(command.description, "description", "Say in words what the dispute is about.")
    concerns = table.round if command.round is None else command.round
    if not 1 <= concerns <= table.round:
        raise refuse(Code.NOT_SO, f"This table has had rounds 1 to {table.round}, no {concerns}.")
    theirs = (each for each in table.disputes.values() if each.player == player)
    if sum(each.round == concerns for each in theirs) >= DISPUTES:
        raise refuse(
            Code.TOO_MANY_DISPUTES,
            f"{DISPUTES} disputes of {player} on round {concerns} wait for an answer already.",
        )
    return (
        DisputeRaised(
            actor=command.actor,
            role=command.role,
            number=table.incidents + 1,
            player=player,
            round=concerns,
            description=command.description,
        ),
    )


def require_known(table: Table, player: str) -> None:
    """Only who sits at a table, or has or lately had a wager at it, is owed anything there."""
    if not (is_there(table, player) or player in table.played):
        raise refuse(Code.WAGER_MISSING, f"{player or 'Nobody'} neither sits here nor had a wager.")


def answer_dispute(table: Table, command: AnswerDispute) -> tuple[Event, ...]:
    """By the shift manager, at any time, with a stated amount or without (R3P 6.1, N3P 5.17).

    By a claim that names nobody each player of its round can be paid; without an amount it ends.
    """
    cite = table.rules.edition.rulings.uncovered
    require_rank(command, command.rank, named_by=cite.clause)
    require_reason(command.reason)
    dispute = table.disputes.get(command.number)
    if dispute is None:
        raise refuse(Code.NO_DISPUTE, f"No dispute {command.number} waits for an answer.")
    require_no_cause(command, dispute.player)
    if command.actor in dispute.players:
        raise had_a_stake(command)
    answered = DisputeAnswered(
        actor=command.actor, role=command.role, number=command.number, reason=command.reason
    )
    if not command.amount:
        return (answered,)
    player = dispute.player or command.player or ""
    if command.player not in (None, player):
        raise refuse(Code.NOT_SO, f"Dispute {command.number} is {player}'s; nobody else is paid.")
    if dispute.player is None and player not in dispute.players:
        raise refuse(
            Code.WAGER_MISSING,
            f"{player or 'Nobody'} had no wager in round {dispute.round}; say who is paid.",
        )
    paid = payment(command, command.number, player, command.amount, cite, command.reason)
    return (paid,) if dispute.player is None else (answered, paid)


def payment(
    act: Act, number: int, player: str, amount: int, cite: Cite, reason: str
) -> PaymentDecided:
    """A stated amount that the house pays by decision."""
    require_no_cause(act, player)
    if amount <= 0 or not player:
        raise refuse(Code.STAKE_NOT_POSITIVE, "Say to whom how much is paid, more than nothing.")
    return PaymentDecided(
        actor=act.actor,
        role=act.role,
        number=number,
        player=player,
        amount=Cents(amount),
        reason=reason,
        clause=cite.clause,
        reading=cite.reading,
    )


def of_player(table: Table, player: str) -> int | None:
    """The first dispute that a player has open in this round."""
    for number, dispute in table.disputes.items():
        if dispute.player == player and dispute.round == table.round:
            return number
    return None
