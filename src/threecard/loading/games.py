"""Every game that a process is to know: those installed, and those in files that were named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from threecard.loading.errors import GameError
from threecard.loading.files import load_file
from threecard.loading.installed import load_installed
from threecard.loading.load import LoadedGame

# The environment's list of files with games, parted as the system parts paths.
FILES_VARIABLE = "THREECARD_GAME_FILES"


@dataclass(frozen=True, slots=True)
class LoadedGames:
    """What a process was told to load, what was loaded, and what could not be."""

    files: tuple[str, ...] = ()
    loaded: tuple[LoadedGame, ...] = ()
    refused: tuple[GameError, ...] = ()
    refused_files: tuple[GameError, ...] = ()  # of `refused`, those that are files


def named_files(files: Iterable[str | Path] = ()) -> tuple[str, ...]:
    """These files, after those that the environment names."""
    environment = os.environ.get(FILES_VARIABLE, "").split(os.pathsep)
    return tuple(dict.fromkeys([*filter(None, environment), *map(str, files)]))


def load_games(files: Iterable[str | Path] = (), *, ask_all: bool = False) -> LoadedGames:
    """Load the installed games and these files; what can't be loaded is told, and the rest is."""
    global _known  # noqa: PLW0603 # as the registry, it is the process's own
    named = tuple(map(str, files))
    loaded, refused = load_installed(ask_all=ask_all)
    not_taken: tuple[GameError, ...] = ()
    for path in named:
        try:
            loaded += (load_file(path, ask_all=ask_all),)
        except GameError as error:
            not_taken += (error,)
    _known = LoadedGames(named, loaded, refused + not_taken, not_taken)
    return _known


def known_games() -> LoadedGames:
    """What `load_games` found the last time, for whoever starts others or is asked about it."""
    return _known


_known = LoadedGames()
