"""What people write: read where the house can keep all of it, else refused with its field.

PostgreSQL holds any text without the character NUL. JSON, which is UTF-8, has no half of a
surrogate pair; so that one character is all there is to look for, and both stores refuse it alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct

from threecard.core.errors import Code
from threecard.core.wire import read_line
from threecard.server.errors import HouseError

T = TypeVar("T")
NUL = "\0"


def read_written(decoder: msgspec.json.Decoder[T], written: bytes | str) -> T:
    """What a body says, or an error that names the field."""
    value = read_line(decoder, written)
    # JSON has the character by its number alone, so most bodies need no second look.
    if "\\u0000" in written if isinstance(written, str) else b"\\u0000" in written:
        for where in _unkept(value):
            raise _refuse(where)
    return value


def check_address(path: str, query: bytes) -> None:
    """Refuse an address that names what can't be kept, and so is nowhere."""
    if NUL in path:
        raise _refuse("path")
    if b"%00" in query or b"\0" in query:
        for name, value in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
            if NUL in name or NUL in value:
                raise _refuse(name.replace(NUL, "\\0"))


def _unkept(value: object, where: str = "") -> Iterator[str]:
    """The fields whose text can't be kept."""
    if isinstance(value, str):
        if NUL in value:
            yield where
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _unkept(getattr(value, name), f"{where}.{name}".lstrip("."))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _unkept(key, where)
            yield from _unkept(each, where if NUL in str(key) else f"{where}.{key}".lstrip("."))
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from _unkept(each, f"{where}[{number}]")


def _refuse(where: str) -> HouseError:
    return HouseError(Code.BAD_FIELD, "A text can't have the character NUL.", where=where)
