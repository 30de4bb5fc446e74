"""The games of a house: ours, those that are installed, and those in files it was told of."""

from __future__ import annotations

import logging

from threecard.loading import load_games
from threecard.server.process.settings import ServeSettings

log = logging.getLogger(__name__)


def load_house_games(settings: ServeSettings) -> None:
    """Load them; one that can't be loaded is in the log, and the house opens without it."""
    for error in load_games(settings.game_files, ask_all=True).refused:
        for fault in error.faults:
            log.error("a game is left out: %s", fault)
