"""Three Card Poker, Marina Bay Sands, version 5 of 2 August 2019 (TCP)."""

from threecard.games.three_card_poker.rules import EDITION as EDITION
