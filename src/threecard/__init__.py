"""Runs, prices and proves the three-card table games that Singapore's casinos are licensed to deal.

It plays for play chips, and is not itself an approved gaming system.
"""

from typing import TYPE_CHECKING

from threecard.core.registry import register as _register
from threecard.games import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)

__version__ = "1.1.0.dev0"

for _game in (
    royal_three_pictures,
    non_commission_three_pictures,
    prosperity_3_pictures,
    three_pictures,
    three_card_poker,
):
    _register(_game.EDITION)

if TYPE_CHECKING:
    from threecard.names import *  # noqa: F403
else:
    from threecard.public import lazily

    __getattr__, __dir__ = lazily(__name__, globals())
