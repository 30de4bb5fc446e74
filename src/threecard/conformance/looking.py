"""What a judge looks at: reading a part of a value that equality leaves out is recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import fields, is_dataclass
from typing import Any


def looked_at(judge: Callable[..., object], shown: Iterable[tuple[Any, ...]]) -> set[str]:
    """Parts of the values shown that make no difference to equality, and that the judge read.

    Hands with equal values are alike to odds, so such a part can't be seen by them.
    """
    seen: set[str] = set()
    for values in shown:
        if any(map(hidden_parts, values)):
            judge(*(_recorded(value, seen) for value in values))
    return seen


def hidden_parts(value: object) -> frozenset[str]:
    """Fields of a value that do not count when it is compared."""
    if not is_dataclass(value):
        return frozenset()
    return frozenset(field.name for field in fields(value) if not field.compare)


def _recorded(value: Any, seen: set[str]) -> Any:  # noqa: ANN401 # of whatever type a feature has
    """The same value, of a type that writes down which hidden part is read."""
    hidden = hidden_parts(value)
    if not hidden:
        return value

    def read(self: object, name: str) -> object:
        if name in hidden:
            seen.add(name)
        return object.__getattribute__(self, name)

    kind = type(value)
    watched = copy(value)
    recorder = type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": read})
    object.__setattr__(watched, "__class__", recorder)
    return watched
