"""What no byte may show: cards that lie face down for this viewer, the deck, the seed."""

from __future__ import annotations

import msgspec

from tests.storm.truth import require
from threecard.server.table.state import LiveTable


def check_hidden(text: str, live: LiveTable, name: str | None) -> None:
    """Nothing a viewer was sent holds what they may not know of the table as it is there."""
    seed = live.deal.seed
    if seed is not None and not live.deal.revealed:
        require(seed not in text, f"{name} was sent the seed of a round that is not over")
    for place, held in (*live.table.hands.items(), (0, live.table.dealer)):
        if held is None or held.hand is None or held.face_up:
            continue
        if name is not None and (name in held.viewed_by or name in held.inspected_by):
            continue
        written = msgspec.json.encode(held.hand).decode()
        require(written not in text, f"{name} was sent the hidden hand at {place}")
    if live.table.deck is not None and live.is_playing:
        deck = msgspec.json.encode(live.table.deck).decode().strip("[]")
        require(deck[:60] not in text, f"{name} was sent the deck")
