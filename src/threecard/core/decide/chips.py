"""Chips: what lies on real felt, as the dealer sees and enters it."""

from __future__ import annotations

from threecard.core.commands import Act, Chips, LayChips, PlaceWager
from threecard.core.decide.opening import require_position
from threecard.core.decide.permission import not_for, refuse, require_dealer, require_phase
from threecard.core.decide.wagering import lowering, placing, raising, taking_off
from threecard.core.errors import Code
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.people import is_unnamed
from threecard.core.table import BETTING, Table


def lay_chips(table: Table, command: LayChips) -> tuple[Event, ...]:
    """Chips as they lie while bets are open, each area as if its player had placed them.

    Staff place no wager of their own accord (R3P 3.6, N3P 5.16, TCP 3.6): here somebody has, by
    hand, and the dealer writes it down. Whoever has an account here moves their own chips.
    """
    require_dealer(table, command)
    require_phase(table, BETTING)
    if not table.is_felt:
        raise refuse(Code.NOT_PHYSICAL, "An electronic table has no chips that anybody could lay.")
    events: list[Event] = []
    for chips in command.chips:
        for event in _laid(table, command, chips):
            table = evolve(table, event)
            events.append(event)
    if not events:
        raise refuse(Code.WAGER_TWICE, "That is how the chips lie already.")
    return tuple(events)


def _laid(table: Table, act: Act, chips: Chips) -> tuple[Event, ...]:
    """What became of one area; nothing where it lies so already."""
    if not is_unnamed(chips.player):
        raise not_for(act, chips.player)
    position = chips.position
    require_position(table, position)
    placed = table.find(chips.player, position, chips.wager)
    if placed is None:
        if not chips.stake and chips.wager in table.rules.placeable:
            return ()
        placing_it = PlaceWager(
            actor=act.actor,
            role=act.role,
            player=chips.player,
            position=position,
            wager=chips.wager,
            stake=chips.stake,
        )
        return placing(table, placing_it)
    if not chips.stake:
        return taking_off(table, act, position, placed)
    if chips.stake == placed.stake:
        return ()
    change = raising if chips.stake > placed.stake else lowering
    return change(table, act, position, placed, chips.stake)
