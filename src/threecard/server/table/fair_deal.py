"""The fair deal: its deck, its closing and its proof, from what a live table knows of them."""

from __future__ import annotations

from threecard.core.cards import Card
from threecard.core.errors import ThreecardError
from threecard.core.table import in_order
from threecard.deal import (
    Digest,
    NotGiven,
    Seed,
    Unopened,
    Wagered,
    closing_of,
    key_of,
    openings_digest,
    prove,
    shuffle,
    verify,
    wagers_digest,
)
from threecard.server.ports import Millis
from threecard.server.table.facts import Committed, DealClosed, DealRevealed
from threecard.server.table.state import LiveTable, follow


def deck_of(live: LiveTable) -> tuple[Card, ...]:
    """The deck that the house's seed and the players' entropy deal."""
    assert live.deal.seed is not None, "the seed was drawn when the round opened"
    seed = Seed(bytes.fromhex(live.deal.seed))
    return shuffle(key_of(seed, live.round_id, live.deal.contributions(), live.deal.signature))


def wagers_at_close(live: LiveTable) -> Digest | None:
    """What was wagered, as a witness is shown it."""
    if live.deal.witness is None:
        return None
    lying = (
        Wagered(position, placed.wager, placed.player, placed.stake)
        for position, placed in in_order(live.table.wagers)
    )
    return wagers_digest(live.round_id, lying)


def openings_of(live: LiveTable) -> Digest:
    """What was opened of a deal that is closed."""
    assert live.deal.closing is not None, "nothing is opened before the close"
    closing = Digest(live.deal.closing)
    return openings_digest(live.round_id, closing, live.deal.contributions())


def closed(live: LiveTable) -> DealClosed:
    made = live.deal.commitments
    players = sorted(live.table.at_stake | made.keys())
    contributions = [
        Unopened(player, Digest(made[player])) if player in made else NotGiven(player)
        for player in players
    ]
    commitment = live.table.commitment
    assert commitment is not None
    wagers = wagers_at_close(live)
    return DealClosed(
        closing=closing_of(live.round_id, Digest(commitment), contributions, wagers),
        players=tuple(Committed(player, made.get(player)) for player in players),
        wagers=wagers,
    )


def revealed(live: LiveTable) -> DealRevealed:
    """The proof, of void rounds too: whatever was dealt can be checked."""
    if live.deal.closing is None:  # void while bets were open: the list as it stands
        live = follow(live, closed(live), Millis(0))
    assert live.deal.seed is not None
    seed = Seed(bytes.fromhex(live.deal.seed))
    proof = prove(live.round_id, seed, live.deal.contributions(), live.deal.witnessed)
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
