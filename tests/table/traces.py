"""What must be on record, and what nobody may do alone: said apart from the code that keeps it."""

from __future__ import annotations

from threecard import Command, Event, Phase, Role, Table, commands, events
from threecard.core.irregularities import incidents as kinds

RECORDS = 5
PHYSICAL = (
    *(kinds.DeckFault, kinds.Misdeal, kinds.WrongCount, kinds.DealerWrongCount),
    *(kinds.ExposedCards, kinds.FaceUpInShoe, kinds.DrawnTogether, kinds.CountDoubt),
    kinds.ShufflerFault,
)
CHANGES = (commands.IncreaseWager, commands.ReduceWager, commands.WithdrawWager)
# What a player does, and the dealer at felt records.
OF_PLAYERS = (
    *(commands.Sit, commands.Stand, commands.ViewHand, commands.Decide),
    *(commands.DeclineComparison, commands.ChooseOption, commands.RaiseDispute),
)
AFTER_CLOSE = (Phase.CLOSED, Phase.PLAYING, Phase.SETTLING)


def is_physical(incident: kinds.Incident) -> bool:
    """Whether it is of cards one can touch."""
    proof = isinstance(incident, kinds.DeckFault) and incident.fault is kinds.Fault.UNPROVEN
    return isinstance(incident, PHYSICAL) and not proof


def refused(before: Table, command: Command) -> None:
    """A command was refused and left no trace: it is none that has to be on record."""
    if before.pending is not None or before.on_record.get(command.actor, 0) >= RECORDS:
        return
    if isinstance(command, CHANGES):
        assert not _too_late(before, command), "what a clause forbids and somebody tried"
    if isinstance(command, commands.ReportIncident):
        assert not _of_the_past(before, command), "a claim out of time is recorded and answered"
    if isinstance(command, commands.LayChips):
        assert not _taken_off(before, command), "what lies there no longer is written down"


def _too_late(table: Table, command: Command) -> bool:
    """A player's change of a wager of their own, after “No more bets”."""
    assert isinstance(command, CHANGES)
    own = command.role is Role.PLAYER and command.actor == command.player
    lies = table.find(command.player, command.position, command.wager) is not None
    placed = command.wager in table.rules.placeable
    by = 1 if isinstance(command, commands.WithdrawWager) else command.by
    return own and lies and placed and by > 0 and table.phase in AFTER_CLOSE


def _taken_off(table: Table, command: commands.LayChips) -> bool:
    """A dealer says, while bets are open, that the chips of one area are off the felt."""
    (lay, *others), may = command.chips, command.role is Role.DEALER
    gone = not (others or lay.stake) and table.find(lay.player, lay.position, lay.wager)
    unnamed = lay.player.startswith("#")
    mine = _has_interest(table, command.actor)
    return bool(may and gone and unnamed and not mine and table.phase is Phase.BETTING)


def _of_the_past(table: Table, command: commands.ReportIncident) -> bool:
    """A dealer's report, in words, of what may have happened in an earlier round."""
    earlier = command.round is not None and 1 <= command.round < table.round
    incident, place = command.incident, command.position
    unproven = isinstance(incident, kinds.DeckFault) and not is_physical(incident)
    possible = not unproven if table.is_felt else not is_physical(incident)
    named = not isinstance(incident, kinds.NotConfidential) or command.player is not None
    there = place is None or 1 <= place <= table.config.positions
    may = command.role is Role.DEALER and not _has_interest(table, command.actor)
    return earlier and possible and named and there and may and bool(command.description.strip())


def _has_interest(table: Table, person: str) -> bool:
    lay = table.wagers or (table.settled.wagers if table.settled else {})
    return any(placed.player == person for there in lay.values() for placed in there)


def disinterested(before: Table, command: Command, facts: tuple[Event, ...]) -> None:
    """Nobody judges, pays or frees themselves, or undoes a round they had a wager in."""
    if isinstance(
        command, commands.ReportIncident | commands.DecideIncident | commands.CorrectCards
    ):
        assert not _has_interest(before, command.actor)
    for fact in facts:
        if isinstance(fact, events.PaymentDecided | events.BarLifted):
            assert fact.player != fact.actor, "nobody decides in their own cause"
        if isinstance(fact, events.DisputeAnswered) and fact.number in before.disputes:
            assert before.disputes[fact.number].player != fact.actor


def by_whom(before: Table, command: Command, facts: tuple[Event, ...], after: Table) -> None:
    """Players act for themselves, at felt the dealer records it; corrections leave a trace."""
    if isinstance(command, OF_PLAYERS) and command.role is not Role.PLAYER:
        assert before.is_felt, "staff do nothing for a player at an electronic table"
    for fact in facts:
        if isinstance(fact, events.HandTurnedUp) and before.is_felt:
            assert fact.role is not Role.PLAYER, "players at felt enter no cards"
        if isinstance(fact, events.HandCorrected):
            was = before.hands[fact.position] if fact.position else before.dealer
            now = after.hands[fact.position] if fact.position else after.dealer
            assert was is not None
            assert now is not None
            assert (was.hand, now.hand) == (fact.was, fact.hand), "what was entered first is kept"
            assert fact.reason.strip()


def as_they_lie(
    before: Table, command: commands.LayChips, facts: tuple[Event, ...], after: Table
) -> None:
    """At felt, before the close, what the dealer says lies there does; no wallet is spent by it."""
    assert before.is_felt
    assert before.phase is Phase.BETTING
    assert command.role is not Role.PLAYER
    for fact in facts:
        was = fact.was if isinstance(fact, events.WagerChanged) else 0
        if isinstance(fact, events.WagerPlaced | events.WagerChanged) and fact.stake > was:
            assert fact.player.startswith("#"), "whoever has an account moves their own chips"
    told = command.chips[-1]  # what was told before it may have given way
    lies = after.find(told.player, told.position, told.wager)
    assert (lies.stake if lies else 0) == told.stake
