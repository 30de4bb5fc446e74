"""Prosperity 3 Pictures, Marina Bay Sands, 18 August 2017 (P3P)."""

from threecard.games.prosperity_3_pictures.rules import EDITION as EDITION
