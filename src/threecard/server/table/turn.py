"""A turn: a command completed with what only the house knows, and the facts it makes."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import (
    CorrectCards,
    PlaceYourBets,
    Settle,
    ShuffleDeck,
    TurnUpHand,
)
from threecard.core.decide.permission import refuse
from threecard.core.decide.prizes import may_win_meter
from threecard.core.errors import Code
from threecard.core.table import Phase
from threecard.deal import Seed
from threecard.deal.entropy import SEED_BYTES
from threecard.server.ports import Entropy, Millis
from threecard.server.table.deal_orders import WitnessTerms
from threecard.server.table.deciding import Turn, ask, open_round
from threecard.server.table.fair_deal import deck_of
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable

ENTERING = (TurnUpHand, CorrectCards)  # what enters the cards of a hand


def take_turn(
    live: LiveTable,
    asked: Asked,
    at: Millis,
    *,
    entropy: Entropy,
    meter: int | None = None,
    witness: WitnessTerms | None = None,
) -> Turn:
    """The facts of a command; seeds, decks and the meter come from the house, never from outside.

    `meter` is what the jackpot shows, held while the command is decided; `witness` is who takes
    part in the rounds that open now.
    """
    electronic = not live.table.is_felt
    match asked:
        case PlaceYourBets() if electronic and live.table.phase is Phase.CONCLUDED:
            return open_round(live, asked, Seed(entropy.draw(SEED_BYTES)), at, witness)
        case ShuffleDeck() if electronic and live.table.phase is Phase.CLOSED:
            if live.deal.witness is not None and live.deal.signed is None:
                raise refuse(Code.WITNESS_ABSENT, "The witness of this deal has not signed it.")
            return ask(live, replace(asked, cards=deck_of(live)), at)
        case Settle() | TurnUpHand() | CorrectCards():
            return ask(live, replace(asked, meter=meter), at)
        case _:
            return ask(live, asked, at)


def asks_for_meter(live: LiveTable, asked: Asked) -> bool:
    """Whether a command is decided by what the jackpot shows."""
    if isinstance(asked, Settle):
        return True
    if not isinstance(asked, ENTERING) or live.missing is not None:
        return False
    return may_win_meter(live.table, asked)
