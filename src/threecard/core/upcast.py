"""Bringing up: what an earlier version wrote down, read in the shape that this version knows.

A stored fact is for ever. A field that comes to one has a default, and the default says what facts
from before it meant; that is nearly always enough. Where it is not, the fact gets a new tag, and
the old one stands in `EARLIER`. Hashes, MACs and signatures are of the bytes as they are stored,
never of what was made of them here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
Written = dict[str, Any]

# From the tag of a shape that is written no more to what brings it to the present one. Empty: since
# version 1.0.0 every fact of an earlier shape is read by its defaults.
EARLIER: dict[str, Callable[[Written], Written]] = {}

_encode = msgspec.json.Encoder().encode


class Reader(Generic[T]):
    """Reads what is stored: commands, events, facts of the house, or lists of them."""

    def __init__(self, kind: object) -> None:
        decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind)
        self._decode: Callable[[bytes | str], T] = decoder.decode
        self._decode_lines: Callable[[bytes], list[T]] = decoder.decode_lines

    def decode(self, written: bytes | str) -> T:
        """In the present shape if it is of that, which costs no more for this; or brought up."""
        try:
            return self._decode(written)
        except msgspec.ValidationError as unknown:
            try:
                brought = _bring_up(msgspec.json.decode(written))
            except (AttributeError, KeyError, TypeError, ValueError):
                raise unknown from None  # neither shape: what is wrong with it is told by this one
            if brought is None:
                raise
            return self._decode(_encode(brought))

    def decode_all(self, written: Sequence[bytes]) -> list[T]:
        """Many in one step if each is of the present shape, in half the time; or one by one."""
        try:
            read = self._decode_lines(b"\n".join(written))
        except msgspec.ValidationError:
            read = []
        return read if len(read) == len(written) else [self.decode(each) for each in written]


def _bring_up(written: Any) -> Any:  # noqa: ANN401 # JSON
    """What was written in an earlier shape in the present one; None if no such shape is known."""
    if isinstance(written, list):
        brought = [_bring_up(each) for each in written]
        if all(each is None for each in brought):
            return None
        return [was if is_ is None else is_ for was, is_ in zip(written, brought, strict=True)]
    bring = EARLIER.get(written["type"])
    return None if bring is None else bring(written)
