"""A planted bug: one function of the house made wrong, as it might have been written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction
from typing import Any
from unittest.mock import patch

from msgspec import Struct


class Planted(Struct, frozen=True):
    """Where a bug is, and what stands there instead."""

    name: str
    says: str  # what is wrong, in a sentence
    owner: Any  # a module or a class
    attribute: str
    made: Callable[[Any], Any]  # from what stood there, what stands there now
    only: str | None = None  # the store that has it

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """The house has this bug."""
        was = self.owner.__dict__[self.attribute]
        now = self.made(was)
        assert iscoroutinefunction(now) == iscoroutinefunction(was), "it is not called as before"
        with patch.object(self.owner, self.attribute, now):
            yield


Mutation = Callable[[Any], Any]
BUGS: dict[str, Planted] = {}


def bug(
    owner: Any, attribute: str, says: str, *, only: str | None = None
) -> Callable[[Mutation], Planted]:
    """Plant a bug under the name of the function that makes it."""

    def plant(made: Mutation) -> Planted:
        name = made.__name__.replace("_", " ")
        assert name not in BUGS, name
        planted = BUGS[name] = Planted(name, says, owner, attribute, made, only)
        return planted

    return plant
