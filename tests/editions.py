"""Other editions of a game, for tests: registered beside the first and taken away again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from threecard import Rulebook, register, rulebook
from threecard.core import registry
from threecard.core.edition import Edition
from threecard.core.paytable import Odds
from threecard.core.reading import Readings
from threecard.core.wager import Priced


@contextmanager
def registered(*editions: Edition) -> Iterator[None]:
    """These editions are known, and afterwards nobody has heard of them."""
    games = {game: dict(known) for game, known in registry._editions.items()}
    newest, owners = dict(registry._newest), dict(registry._owners)
    try:
        for edition in editions:
            register(edition)
        yield
    finally:
        registry._editions.clear()
        registry._editions.update(games)
        registry._newest.clear()
        registry._newest.update(newest)
        registry._owners.clear()
        registry._owners.update(owners)


def later(
    game: str, *, version: str, effective: str, pays: dict[str, Odds] | None = None
) -> Edition:
    """A later edition of a game by the same package, with other odds on some lines."""
    first = rulebook(game).edition

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(_paying(each, pays or {}) for each in first.priced(readings))

    priced.__module__ = first.priced.__module__
    return replace(first, version=version, effective=effective, priced=priced)


def elsewhere(edition: Edition, package: str) -> Edition:
    """The same edition as if another package had written it."""

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return edition.priced(readings)

    priced.__module__ = f"{package}.rules"
    return replace(edition, priced=priced)


def published(edition: Edition) -> Rulebook:
    return Rulebook.of(edition)


def _paying(priced: Priced, pays: dict[str, Odds]) -> Priced:
    lines = tuple(
        replace(line, pays=pays.get(f"{priced.id}.{line.id}", line.pays)) for line in priced.lines
    )
    return replace(priced, lines=lines)
