"""The name under which Gymnasium finds the environments."""

from __future__ import annotations

import gymnasium

ID = "threecard/ThreeCardPoker-v1"  # for `gymnasium.make` and `make_vec`


def register() -> None:
    """Tell Gymnasium, once."""
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="threecard.env.table:ThreeCardPoker",
            vector_entry_point="threecard.env.vector:ThreeCardPokerVector",
        )
