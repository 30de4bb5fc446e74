"""Games from files: a file alone, or a folder that is a package."""

from __future__ import annotations

from pathlib import Path

from threecard.core.errors import Code
from threecard.loading.errors import GameError, GameFault
from threecard.loading.load import LoadedGame, load_source
from threecard.loading.source import GameSource, SourceFile

PACKAGE = "__init__.py"


def load_file(path: str | Path, *, ask_all: bool = False) -> LoadedGame:
    """Load a game from a file, or from the folder of a package, and register its editions."""
    return load_source(read_file(path), ask_all=ask_all)


def read_file(path: str | Path) -> GameSource:
    """The source of a game; a file of a package is read together with the others of it."""
    asked = Path(path)
    if asked.is_dir():
        if not (asked / PACKAGE).is_file():
            raise _unreadable(asked, f"The folder of a game has a file {PACKAGE}; this has none.")
        return GameSource(str(path), folder_files(asked), package=asked.resolve().name)
    if not asked.is_file():
        raise _unreadable(asked, "There is no such file.")
    if asked.suffix != ".py":
        raise _unreadable(asked, "A game is a file of Python, as game.py, or a folder of them.")
    if (asked.parent / PACKAGE).is_file():
        module = "" if asked.name == PACKAGE else asked.stem
        package = asked.resolve().parent.name
        folder = str(asked.parent)  # whose it is, whichever of its games is asked for
        return GameSource(folder, folder_files(asked.parent), module=module, package=package)
    return GameSource(str(path), (read_module(asked, "", is_package=False),))


def folder_files(folder: Path) -> tuple[SourceFile, ...]:
    """Every module of a package, in the order of their names."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found.append(read_module(path, name, is_package=is_package))
    return tuple(found)


def read_module(path: Path, name: str, *, is_package: bool) -> SourceFile:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, f"It can't be read: {error}.") from None
    return SourceFile(name, str(path), text, is_package)


def _unreadable(path: Path, sentence: str) -> GameError:
    return GameError(Code.GAME_UNREADABLE, [GameFault(str(path), sentence)])
