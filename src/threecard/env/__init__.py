"""Environments for learners: Three Card Poker as Gymnasium knows games, with its optimum beside it.

>>> import gymnasium
>>> table = gymnasium.make("threecard.env:threecard/ThreeCardPoker-v1")
>>> cards, info = table.reset(seed=4)
>>> info["hand"], info["regret"]
(Hand.parse('7c 8c 6c'), (Fraction(1775075, 2303), Fraction(0, 1)))

What each action gives away on average against the best one is known exactly, in cents, so that a
learner's mistakes can be counted and not only its winnings.
"""

from threecard.core.extras import NotInstalledError as _NotInstalledError

try:
    import gymnasium as _gymnasium
except ModuleNotFoundError as error:  # the library alone does without
    raise _NotInstalledError("Environments need", "env", error) from None

from threecard.env.action import Action, Observed
from threecard.env.optimum import DEALS, Optimum, optimum
from threecard.env.registration import ID, register
from threecard.env.table import ThreeCardPoker
from threecard.env.vector import ThreeCardPokerVector

register()

__all__ = [
    "DEALS",
    "ID",
    "Action",
    "Observed",
    "Optimum",
    "ThreeCardPoker",
    "ThreeCardPokerVector",
    "optimum",
]

del _gymnasium, register
