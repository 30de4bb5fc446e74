"""The fair deal: its deck, its closing and its proof, from what a live table knows of them."""

from __future__ import annotations

from threecard.core.cards import Card
from threecard.core.errors import ThreecardError
from threecard.deal import (
    Digest,
    NotGiven,
    Seed,
    Unopened,
    closing_of,
    key_of,
    prove,
    shuffle,
    verify,
)
from threecard.server.ports import Millis
from threecard.server.table.facts import Committed, DealClosed, DealRevealed
from threecard.server.table.state import LiveTable, follow


def deck_of(live: LiveTable) -> tuple[Card, ...]:
    """The deck that the house's seed and the players' entropy deal."""
    assert live.deal.seed is not None, "the seed was drawn when the round opened"
    seed = Seed(bytes.fromhex(live.deal.seed))
    return shuffle(key_of(seed, live.round_id, live.deal.contributions()))


def closed(live: LiveTable) -> DealClosed:
    players = sorted({*live.table.players} | live.deal.commitments.keys())
    made = live.deal.commitments
    contributions = [
        Unopened(player, Digest(made[player])) if player in made else NotGiven(player)
        for player in players
    ]
    commitment = live.table.commitment
    assert commitment is not None
    return DealClosed(
        closing=closing_of(live.round_id, Digest(commitment), contributions),
        players=tuple(Committed(player, made.get(player)) for player in players),
    )


def revealed(live: LiveTable) -> DealRevealed:
    """The proof, of void rounds too: whatever was dealt can be checked."""
    if live.deal.closing is None:  # void while bets were open: the list as it stands
        live = follow(live, closed(live), Millis(0))
    assert live.deal.seed is not None
    seed = Seed(bytes.fromhex(live.deal.seed))
    proof = prove(live.round_id, seed, live.deal.contributions())
    return DealRevealed(round=live.table.round, proof=proof)


def proof_holds(live: LiveTable) -> bool:
    """Whether the deal of this round is the one that the table announced, closed and dealt."""
    table, deal = live.table, live.deal
    if deal.seed is None or deal.closing is None:
        return True  # nothing was dealt
    try:
        verify(revealed(live).proof, commitment=table.commitment, closing=deal.closing)
    except ThreecardError:
        return False
    return table.deck is None or table.deck == deck_of(live)
