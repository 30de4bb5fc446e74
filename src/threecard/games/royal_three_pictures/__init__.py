"""Royal Three Pictures, Marina Bay Sands, version 2 of 24 March 2020 (R3P)."""

from threecard.games.royal_three_pictures.rules import EDITION as EDITION
