"""The PAR sheet: all that is known of a game's odds on one page that stands by itself."""

from threecard.odds.present.par.page import parsheet

__all__ = ["parsheet"]
