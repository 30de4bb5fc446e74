"""Public names of a package, loaded together when the first of them is asked for.

Whoever needs one part of the package imports that part: a command that lists the games has no use
for the rules of a live table, nor a house for what prices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(
    package: str, own: Mapping[str, object]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package whose public names stand in its module `names`."""

    def find(name: str) -> object:
        if not name.startswith("_") or name == "__all__":
            found: object = getattr(import_module(f"{package}.names"), name, own)
            if found is not own:
                return found
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def listed() -> list[str]:
        return sorted({*own, *import_module(f"{package}.names").__all__})

    return find, listed
