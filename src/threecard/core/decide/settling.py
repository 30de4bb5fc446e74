"""Settling: the outcome declared, every stake collected, paid or returned."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import Act, Settle
from threecard.core.decide.permission import refuse, require_phase, require_role
from threecard.core.errors import Code
from threecard.core.events import Event, RoundSettled
from threecard.core.limits import LimitMode
from threecard.core.money import Cents
from threecard.core.people import Role
from threecard.core.round import Placed, PlayingPosition, Position, Round
from threecard.core.settlement import settle_checked
from threecard.core.table import Phase, Table


def settle(table: Table, command: Settle) -> tuple[Event, ...]:
    """R3P 3.16, N3P 3.13, P3P 3.8, T3P 3.7, TCP 3.11 3.12."""
    require_phase(table, Phase.SETTLING)
    require_role(table, command, Role.DEALER)
    if command.meter is None and jackpot_share(table):
        raise refuse(Code.METER_MISSING, "A jackpot wager is in play: say what the meter shows.")
    return (settled(table, command, meter=command.meter),)


def settled(table: Table, act: Act, *, meter: int | None) -> RoundSettled:
    """The settlement of the round as it lies; the meter is fed before prizes are paid."""
    fed = jackpot_share(table)
    with_share = None if meter is None else Cents(meter + fed)
    settlement = settle_checked(table.rules, round_of(table, meter=with_share))
    return RoundSettled(
        actor=act.actor,
        role=act.role,
        lines=settlement.lines,
        under_minimum=settlement.under_minimum,
        meter_before=meter,
        meter_fed=fed,
        meter_topped_up=settlement.topped_up,
        meter_after=settlement.meter,
    )


def round_of(table: Table, *, meter: Cents | None) -> Round:
    """The round as it lies on the table, wagers as the chips lay at the close (N3P 5.13)."""
    assert table.dealer is not None
    assert table.dealer.hand is not None
    return Round(
        table.dealer.hand,
        tuple(_position(table, position) for position in sorted(table.wagers)),
        # Strict limits were kept when wagers were placed; those of real felt act now.
        table.config.displayed if table.config.mode is LimitMode.LAID else None,
        table.under_minimum,
        meter,
    )


def _position(table: Table, position: int) -> PlayingPosition:
    held = table.hands.get(position)
    wagers = _as_withdrawn(table, table.wagers[position])
    if held is None:
        return PlayingPosition(Position(position), wagers)
    return PlayingPosition(
        Position(position),
        wagers,
        held.hand,
        held.decision,
        not held.declined,
        table.seats.get(position),
        held.invalid,
        held.forfeited,
    )


def _as_withdrawn(table: Table, wagers: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """Wagers with what returns those whose player left the round."""
    if not table.withdrawn:
        return wagers
    return tuple(
        replace(placed, returned_by=table.withdrawn.get(placed.player)) for placed in wagers
    )


def jackpot_share(table: Table) -> int:
    """What this round's jackpot wagers feed the meter; those of invalid hands feed nothing."""
    jackpot = table.rules.jackpot
    if jackpot is None:
        return 0
    rule = jackpot.rule
    return sum(
        placed.stake * rule.share_percent // 100
        for position, held in table.hands.items()
        if held.invalid is None
        for placed in table.live_at(position)
        if placed.wager == rule.wager
    )
