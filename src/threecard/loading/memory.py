"""Importing a game from its text, so that what runs is what was read and hashed.

A worker elsewhere has no file to import, only the text that it was sent.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import ExecutionLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType

from threecard.core.errors import Code
from threecard.loading.errors import GameError, GameFault
from threecard.loading.source import GameSource, SourceFile


class _TextImporter(MetaPathFinder, ExecutionLoader):
    """Finds and loads modules whose text it was given."""

    def __init__(self) -> None:
        self.known: dict[str, SourceFile] = {}
        self.hashes: dict[str, str] = {}  # of the source that each package is imported from

    def find_spec(
        self,
        fullname: str,
        _path: Sequence[str] | None = None,
        _target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname not in self.known:
            return None
        return spec_from_loader(fullname, self)

    def get_source(self, fullname: str) -> str:
        return self.known[fullname].text

    def get_filename(self, fullname: str) -> str:
        return self.known[fullname].path

    def is_package(self, fullname: str) -> bool:
        return self.known[fullname].is_package


_IMPORTER = _TextImporter()


def import_source(source: GameSource) -> ModuleType:
    """The module that has the editions; whatever it raises when it is run is raised here."""
    if _IMPORTER not in sys.meta_path:
        sys.meta_path.insert(0, _IMPORTER)
    if source.top in sys.modules:
        if _IMPORTER.hashes.get(source.top) == source.hash:
            return import_module(source.imported(source.module))
        raise GameError(
            Code.EDITION_TAKEN,
            [
                GameFault(
                    source.origin,
                    f"A module {source.top} is imported here already, from another source.",
                )
            ],
        )
    for each in source.files:
        _IMPORTER.known[source.imported(each.name)] = each
    _IMPORTER.hashes[source.top] = source.hash
    try:
        return import_module(source.imported(source.module))
    except BaseException:
        forget(source)
        raise


def note_imported(source: GameSource) -> None:
    """An installed package was imported, and this is its source."""
    _IMPORTER.hashes[source.top] = source.hash


def forget(source: GameSource) -> None:
    """As if it had never been imported, so that it can be mended and loaded again."""
    for each in source.files:
        name = source.imported(each.name)
        _IMPORTER.known.pop(name, None)
        sys.modules.pop(name, None)
    _IMPORTER.hashes.pop(source.top, None)
