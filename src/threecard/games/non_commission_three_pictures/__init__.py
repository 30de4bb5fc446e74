"""Non-Commission Three Pictures, Resorts World Sentosa, version 3 of 9 July 2019 (N3P)."""

from threecard.games.non_commission_three_pictures.rules import EDITION as EDITION
