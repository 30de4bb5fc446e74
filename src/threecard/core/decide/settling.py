"""Settling: the outcome declared, every stake collected, paid or returned."""

from __future__ import annotations

from threecard.core.commands import Act, Settle
from threecard.core.decide.permission import refuse, require_phase, require_role
from threecard.core.errors import Code
from threecard.core.events import Event, RoundSettled
from threecard.core.hand import known_hand
from threecard.core.judgement import cite_of
from threecard.core.limits import LimitMode
from threecard.core.money import Cents
from threecard.core.people import Role
from threecard.core.round import Placed, PlayingPosition, Position, Round
from threecard.core.settlement import settle as settle_round
from threecard.core.table import HandState, Phase, Table
from threecard.core.transcript import write_line


def settle(table: Table, command: Settle) -> tuple[Event, ...]:
    """R3P 3.16, N3P 3.13, P3P 3.8, T3P 3.7, TCP 3.11 3.12."""
    require_phase(table, Phase.SETTLING)
    require_role(table, command, Role.DEALER)
    if jackpot_share(table) and command.meter is None:
        raise refuse(Code.METER_MISSING, "A jackpot wager is in play: say what the meter shows.")
    return (settled(table, command, meter=command.meter),)


def settled(table: Table, act: Act, *, meter: int | None) -> RoundSettled:
    """The settlement of the round as it lies; the meter is fed before prizes are paid."""
    fed = jackpot_share(table)
    with_share = None if meter is None else Cents(meter + fed)
    settlement = settle_round(table.rules, round_of(table, meter=with_share))
    return RoundSettled(
        actor=act.actor,
        role=act.role,
        lines=tuple(map(write_line, settlement.lines)),
        under_minimum=settlement.under_minimum,
        meter_before=meter,
        meter_fed=fed,
        meter_topped_up=settlement.topped_up,
        meter_after=settlement.meter,
    )


def round_of(table: Table, *, meter: Cents | None) -> Round:
    """The round as it lies on the table, wagers as the chips lay at the close (N3P 5.13)."""
    assert table.config is not None
    assert table.dealer is not None
    assert table.dealer.hand is not None
    placed: dict[int, list[Placed]] = {}
    for wager in table.wagers:
        placed.setdefault(wager.position, []).append(
            Placed(
                wager.player,
                wager.wager,
                Cents(wager.stake),
                cite_of(table.withdrawn[wager.player]) if wager.player in table.withdrawn else None,
            )
        )
    return Round(
        known_hand(table.dealer.hand),
        tuple(
            _position(table, position, tuple(wagers), table.hands.get(position))
            for position, wagers in sorted(placed.items())
        ),
        # Strict limits were kept when wagers were placed; those of real felt act now.
        table.config.displayed if table.config.mode is LimitMode.LAID else None,
        table.under_minimum,
        meter,
    )


def _position(
    table: Table, position: int, wagers: tuple[Placed, ...], held: HandState | None
) -> PlayingPosition:
    if held is None:
        return PlayingPosition(Position(position), wagers)
    return PlayingPosition(
        Position(position),
        wagers,
        None if held.hand is None else known_hand(held.hand),
        held.decision,
        not held.declined,
        table.seats.get(position),
        None if held.invalid is None else cite_of(held.invalid),
        held.forfeited,
    )


def jackpot_share(table: Table) -> int:
    """What this round's jackpot wagers feed the meter; those of invalid hands feed nothing."""
    jackpot = table.rules.jackpot
    if jackpot is None:
        return 0
    return sum(
        wager.stake * jackpot.rule.share_percent // 100
        for wager in table.wagers
        if wager.wager == jackpot.rule.wager
        and wager.position in table.hands
        and table.hands[wager.position].invalid is None
        and wager.player not in table.withdrawn
    )
