"""A blank: what the skeleton of a new game leaves to whoever writes the game."""

from __future__ import annotations

from typing import Any

from threecard.core.errors import Code, RulebookError


def blank(what: str) -> Any:  # noqa: ANN401 # it stands for whatever belongs there
    """Stands where something is to be filled in, and says what; no game with one can be loaded."""
    raise RulebookError(Code.GAME_INCOMPLETE, f"A blank is not filled in: {what}.")
