"""Three Pictures, Marina Bay Sands, version 2 of 31 December 2010 (T3P)."""

from threecard.games.three_pictures.rules import EDITION as EDITION
