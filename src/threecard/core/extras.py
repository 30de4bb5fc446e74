"""Parts of the program that need packages beside it, and how a person gets them."""

from __future__ import annotations


class NotInstalledError(ModuleNotFoundError):
    """A part of the program was asked for without the packages that it needs."""

    def __init__(self, part: str, extra: str, missing: ModuleNotFoundError) -> None:
        super().__init__(f"{part} more: {how_to_get(extra)}.", name=missing.name)


def how_to_get(extra: str) -> str:
    """What to type; there is no index that has this package, so it is done in the checkout."""
    return f"run `make setup` in the checkout, or `pip install '.[{extra}]'` there"
