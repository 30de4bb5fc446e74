"""Loading games from outside: a package that is installed, or a file that is named.

A file holds a game as `EDITION`, or several editions as `EDITIONS`; a package says with an entry
point in the group `threecard.games` where it has them. What is loaded is registered, and from then
on a game like any other. What can't be loaded is refused as a `GameError`, which says what is
missing and in which line.
"""

from threecard.loading.errors import GameError, GameFault
from threecard.loading.files import load_file, read_file
from threecard.loading.games import (
    FILES_VARIABLE,
    LoadedGames,
    known_games,
    load_games,
    named_files,
)
from threecard.loading.installed import GROUP, load_installed
from threecard.loading.load import LoadedGame, editions_of, load_source, loaded_games, source_of
from threecard.loading.source import GameSource, SourceFile

__all__ = [
    "FILES_VARIABLE",
    "GROUP",
    "GameError",
    "GameFault",
    "GameSource",
    "LoadedGame",
    "LoadedGames",
    "SourceFile",
    "editions_of",
    "known_games",
    "load_file",
    "load_games",
    "load_installed",
    "load_source",
    "loaded_games",
    "named_files",
    "read_file",
    "source_of",
]
