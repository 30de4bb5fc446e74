"""Three by Three Poker: Three Card Poker's parts, a mini royal and the Six Card Bonus."""

from three_by_three_poker.rules import EDITION

__all__ = ["EDITION"]
