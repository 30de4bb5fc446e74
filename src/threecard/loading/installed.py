"""Games of installed packages: those with an entry point in the group `threecard.games`."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from threecard.core.errors import Code
from threecard.loading.errors import GameError, GameFault
from threecard.loading.files import PACKAGE, folder_files, read_module
from threecard.loading.load import LoadedGame, as_editions, broken, take_in
from threecard.loading.memory import note_imported
from threecard.loading.places import Places
from threecard.loading.source import GameSource

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# The group of entry points that name games.
GROUP = "threecard.games"
_done: dict[str, LoadedGame] = {}  # by their entry point


def load_installed(
    *, ask_all: bool = False
) -> tuple[tuple[LoadedGame, ...], tuple[GameError, ...]]:
    """Load the games of every installed package; what can't be loaded keeps nobody else out."""
    loaded, refused = [], []
    for entry in _entries() if _may_be_there() else ():
        try:
            loaded.append(_load(entry, ask_all=ask_all))
        except GameError as error:
            refused.append(error)
    return tuple(loaded), tuple(refused)


def _entries() -> list[EntryPoint]:
    from importlib.metadata import entry_points  # it takes a while to load

    return sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value))


def _may_be_there() -> bool:
    """Whether a file of entry points names the group at all: most often none does.

    What is not in a folder, as a zip is not, or is found in some other way, is left to the library.
    """
    if sum(hasattr(finder, "find_distributions") for finder in sys.meta_path) > 1:
        return True
    named = GROUP.encode()
    for place in map(Path, dict.fromkeys(sys.path)):
        if place.is_file():
            return True
        for pattern in ("*.dist-info", "*.egg-info", "EGG-INFO"):
            for about in place.glob(pattern):
                with suppress(OSError):  # most have none
                    if named in (about / "entry_points.txt").read_bytes():
                        return True
    return False


def _load(entry: EntryPoint, *, ask_all: bool) -> LoadedGame:
    there = _done.get(entry.value)
    if there is None:
        there = _done[entry.value] = _loaded(entry, ask_all=ask_all)
    return there


def _loaded(entry: EntryPoint, *, ask_all: bool) -> LoadedGame:
    origin = _origin(entry)
    source = _source(entry, origin)
    places = Places(source)
    blanks = places.blanks()
    if blanks:
        raise GameError(Code.GAME_INCOMPLETE, blanks)
    try:
        named = entry.load()
    except (Exception, SystemExit) as error:  # anybody's code: it may raise anything
        raise broken(places, error) from error
    note_imported(source)
    return take_in(source, as_editions(named, places), ask_all=ask_all)


def _origin(entry: EntryPoint) -> str:
    dist = entry.dist
    return entry.value if dist is None else f"{dist.name} {dist.version}"


def _source(entry: EntryPoint, origin: str) -> GameSource:
    """The text of the package; it is found without running any of it."""
    top, _, module = entry.module.partition(".")
    found = _found(top)
    if found is None:
        raise GameError(
            Code.GAME_UNREADABLE,
            [GameFault(origin, f"It has a game in {entry.value}, and there is no {top} to read.")],
        )
    if found.name == PACKAGE:
        files = folder_files(found.parent)
    else:
        files = (read_module(found, "", is_package=False),)
    if module not in {each.name for each in files}:
        raise GameError(
            Code.GAME_UNREADABLE,
            [GameFault(origin, f"It has a game in {entry.value}, and no such module.")],
        )
    return GameSource(origin, files, module=module, value=entry.attr, package=top)


def _found(top: str) -> Path | None:
    """The file that a module or package would be imported from."""
    from importlib.util import find_spec

    spec = sys.modules[top].__spec__ if top in sys.modules else find_spec(top)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin)
    return path if path.suffix == ".py" and path.is_file() else None
