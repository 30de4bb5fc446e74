"""A game's source: the text of its files, as it was run here and as it is sent to a worker."""

from __future__ import annotations

import zlib
from functools import cached_property
from hashlib import sha256

import msgspec

from threecard.core.errors import Code
from threecard.loading.errors import GameError, GameFault


class SourceFile(msgspec.Struct, frozen=True):
    """One module of a game."""

    name: str  # below its package, as `rules`; empty for the package, or for a file alone
    path: str  # where it was read
    text: str
    is_package: bool = False


class GameSource(msgspec.Struct, frozen=True, dict=True):  # dict: for the hash, made once
    """The source of a game from outside; equal hashes are equal texts under equal names."""

    origin: str  # where the game comes from: a path, or an installed package with its version
    files: tuple[SourceFile, ...]
    module: str = ""  # of `files`, the one that has the editions
    value: str = ""  # what they are called there; else EDITION or EDITIONS
    package: str = ""  # what the files are imported as; a file alone has no name to be known by

    @cached_property
    def hash(self) -> str:
        texts = [(each.name, each.text) for each in self.files]
        return sha256(msgspec.json.encode(texts)).hexdigest()

    def __repr__(self) -> str:
        return f"<GameSource {self.origin}, {len(self.files)} files, {self.hash[:12]}>"

    @property
    def key(self) -> tuple[str, str, str]:
        """Which text, and where in it the editions are."""
        return (self.hash, self.module, self.value)

    @property
    def top(self) -> str:
        """The name that its package is imported by."""
        return self.package or f"threecard_game_{self.hash[:16]}"

    def imported(self, name: str) -> str:
        """The full name of one of its modules."""
        return f"{self.top}.{name}" if name else self.top

    def packed(self) -> bytes:
        """To be sent to a worker."""
        return zlib.compress(msgspec.msgpack.encode(self))


def unpacked(sent: bytes, *, expected: str) -> GameSource:
    """A source as it was sent; refused where it is not the one that was promised."""
    source = msgspec.msgpack.decode(zlib.decompress(sent), type=GameSource)
    if source.hash != expected:
        raise GameError(
            Code.GAME_CHANGED,
            [
                GameFault(
                    source.origin,
                    f"Its source has the hash {source.hash[:12]}, and {expected[:12]} is expected.",
                )
            ],
        )
    return source
