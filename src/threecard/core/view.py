"""Views: what a person in a given place may know of a table, and of each event."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.events import DeckShuffled, Event, HandInspected, HandViewed
from threecard.core.table import HandState, Table


class Viewer(Struct, frozen=True):
    """Someone who looks at a table, by name, or with no name anyone.

    Staff know no more than the room: cards face down are face down to the dealer too, but for a
    hand that was not exposed and that somebody of rank looked at.
    """

    player: str | None = None


def view(table: Table, viewer: Viewer) -> Table:
    """The table as the viewer may know it: the deck is gone, and so are hands they can't see."""
    return replace(
        table,
        deck=None,
        hands={position: _hand(hand, viewer) for position, hand in table.hands.items()},
        dealer=None if table.dealer is None else _hand(table.dealer, viewer),
    )


def see(event: Event, viewer: Viewer) -> Event:
    """The event as the viewer may know it; applied one by one, these give the viewer's view."""
    match event:
        case DeckShuffled():
            return replace(event, cards=None)
        case HandViewed() if event.player != viewer.player:
            return replace(event, hand=None)
        case HandInspected() if event.actor != viewer.player:
            return replace(event, hand=None)
        case _:
            return event


def knows(hand: HandState, viewer: Viewer) -> bool:
    """Whether the viewer has seen a hand: it lies face up, or they looked at it."""
    who = viewer.player
    return hand.face_up or who in hand.viewed_by or who in hand.inspected_by


def _hand(hand: HandState, viewer: Viewer) -> HandState:
    known = hand.hand is None or knows(hand, viewer)
    return hand if known else replace(hand, hand=None)
