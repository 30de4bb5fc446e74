"""Shuffling: whether a round at felt is dealt from what the one before has left of the pack."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.cards import DECK
from threecard.core.pack import Pack
from threecard.core.table import Table


def left_over(table: Table) -> Pack | None:
    """The pack when the next round opens: what lay face up can't come again before a shuffle.

    None where it is shuffled then: an electronic table's always, elsewhere after the rounds that
    the reading says, and after a round that is void, whose cards may be at fault.
    """
    pack = table.pack
    if pack is None or table.settled is None or pack.rounds >= table.rules.rounds_to_shuffle:
        return None
    if table.dealer is None:  # nobody wagered
        return pack
    held = (*table.hands.values(), table.dealer)  # at felt known where they lay face up
    up = [card for each in held if each.hand for card in each.hand]
    return replace(pack, seen=tuple(sorted([*pack.seen, *up])))


def dealt_from(table: Table, cards: int) -> Pack | None:
    """The pack with so many cards dealt from it, shuffled first where too few are left."""
    if not table.config.is_felt or table.rules.rounds_to_shuffle == 1:
        return None
    pack = table.pack or Pack()
    if pack.dealt + cards > len(DECK):
        pack = Pack()
    return Pack(pack.rounds + 1, pack.dealt + cards, pack.seen)
