"""Settling: the outcome declared, every stake collected, paid or returned; once, or again."""

from __future__ import annotations

from collections import Counter

from threecard.core.commands import Act, Settle, VerifyPrize
from threecard.core.decide.permission import (
    refuse,
    require_another,
    require_dealer,
    require_phase,
    require_rank,
)
from threecard.core.decide.prizes import enters_jackpot, prizes_of_meter
from threecard.core.decide.showing import require_all_shown
from threecard.core.errors import Code
from threecard.core.events import (
    Difference,
    Event,
    PrizeVerified,
    RoundSettled,
    SettlementCorrected,
)
from threecard.core.judgement import Cite
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.people import Role
from threecard.core.round import PlayingPosition, Position, Round
from threecard.core.settlement import settle_checked
from threecard.core.table import SETTLING, Table


def settle(table: Table, command: Settle) -> tuple[Event, ...]:
    """R3P 3.16, N3P 3.13, P3P 3.8, T3P 3.7, TCP 3.11 3.12."""
    require_phase(table, SETTLING)
    require_dealer(table, command)
    require_all_shown(table)
    for position in prizes_of_meter(table) if table.config.is_felt else ():
        if position not in table.verified:
            raise refuse(
                Code.PRIZE_UNVERIFIED,
                f"Position {position} wins the whole meter: a second person checks the hand first.",
            )
    if table.settled is not None:  # its hands were reconstructed
        return (settled_again(table, command, Cite(table.rules.edition.procedure.declares)),)
    if command.meter is None and enters_jackpot(table):
        raise refuse(Code.METER_MISSING, "A jackpot wager is in play: say what the meter shows.")
    meter = command.meter if table.reserved is None else table.reserved.kept.meter
    return (settled(table, command, meter=meter),)


def verify_prize(table: Table, command: VerifyPrize) -> tuple[Event, ...]:
    """The prize of the whole meter waits at felt for a second person's check of the hand."""
    require_phase(table, SETTLING)
    require_rank(command, Role.PIT_SUPERVISOR)
    if not table.is_felt or command.position not in prizes_of_meter(table):
        raise refuse(Code.NO_SUCH_HAND, "No hand there wins the whole meter.")
    entered_by = table.hands[command.position].entered_by
    require_another(command, entered_by, what="entered the hand")
    return (PrizeVerified(actor=command.actor, role=command.role, position=command.position),)


def settled(table: Table, act: Act, *, meter: int | None) -> RoundSettled:
    """The settlement of the round as it lies; the meter is fed before prizes are paid."""
    known = None if meter is None else Cents(meter)
    settlement = settle_checked(table.config.rules, round_of(table, meter=known))
    return RoundSettled(
        actor=act.actor,
        role=act.role,
        lines=settlement.lines,
        under_minimum=settlement.under_minimum,
        meter_before=meter,
        meter_fed=settlement.fed,
        meter_topped_up=settlement.topped_up,
        meter_after=settlement.meter,
    )


def settled_again(table: Table, act: Act, cite: Cite) -> SettlementCorrected:
    """The settlement from what stood before the first one, with the hands as they are now."""
    before = table.settled
    assert before is not None
    again = settled(table, act, meter=before.meter_before)
    return SettlementCorrected(
        actor=act.actor,
        role=act.role,
        lines=again.lines,
        reversed=table.lines,
        void=False,
        clause=cite.clause,
        reading=cite.reading,
        meter_before=before.meter_before,
        meter_after=again.meter_after,
        meter_topped_up=again.meter_topped_up,
        under_minimum=again.under_minimum,
        differences=differences(table.lines, again.lines),
    )


def differences(was: tuple[Line, ...], now: tuple[Line, ...]) -> tuple[Difference, ...]:
    """Who gets how much besides, and who gives how much back."""
    change: Counter[str] = Counter()
    for line in now:
        change[line.player] += line.taken
    for line in was:
        change[line.player] -= line.taken
    return tuple(Difference(player, cents) for player, cents in sorted(change.items()) if cents)


def round_of(table: Table, *, meter: Cents | None) -> Round:
    """The round as it lies on the table, wagers as the chips lay at the close (N3P 5.13)."""
    assert table.dealer is not None
    assert table.dealer.hand is not None
    before = table.under_minimum if table.settled is None else table.settled.under_minimum
    return Round(
        table.dealer.hand,
        tuple([_position(table, position) for position in sorted(table.wagers)]),
        # Strict limits were kept when wagers were placed; those of real felt act now.
        table.config.displayed if table.config.is_laid else None,
        before,
        meter,
        unfed=True,
    )


def _position(table: Table, position: int) -> PlayingPosition:
    held = table.hands.get(position)
    wagers = table.wagers[position]
    if held is None:
        return PlayingPosition(Position(position), wagers)
    return PlayingPosition(
        Position(position),
        wagers,
        held.hand,
        held.decision,
        not (held.declined_by and _forfeits_all(table)),
        table.seats.get(position),
        held.invalid,
        held.forfeited,
        held.declined_by,
        dealt=True,
    )


def _forfeits_all(table: Table) -> bool:
    """Whether not showing a hand gives up the others' wagers too."""
    return table.rules.readings["decline.shared"] == "forfeits_all"
