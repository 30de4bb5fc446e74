"""Hands: what a table's view leaves to work out of them, by the rulebook the table plays by."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.decide.control import controller
from threecard.core.decide.showing import is_due
from threecard.core.table import DEALER, Phase, Table
from threecard.core.view import Viewer, view

ANYONE = Viewer()


class Named(Struct, frozen=True):
    """What a hand that lies face up is called, as it was when it was turned up."""

    name: str
    qualifies: bool | None = None  # the dealer's, where it is asked


def names_of(table: Table) -> dict[int, Named]:
    """The name of each hand that anyone may see, by position; 0 is the dealer."""
    shown = view(table, ANYONE)  # a name tells of cards: nothing is named that is hidden
    named = {
        position: Named(table.rules.hand_name(held.hand))
        for position, held in shown.hands.items()
        if held.hand is not None
    }
    if shown.dealer is not None and shown.dealer.hand is not None:
        hand = shown.dealer.hand
        named[DEALER] = Named(table.rules.hand_name(hand), table.rules.dealer_qualifies(hand))
    return named


def say_of(table: Table) -> dict[int, str]:
    """Who has the say over each hand, while there is something to say; some have nobody."""
    if table.phase not in (Phase.PLAYING, Phase.SETTLING):
        return {}
    says = {
        position: controller(table, position)
        for position, held in table.hands.items()
        if is_due(table, position, held)
    }
    return {position: player for position, player in says.items() if player is not None}
