"""Classes of hands: hands with equal features are alike to every judgement that reads no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np

from threecard.core.feature import Feature
from threecard.odds.counting.deck import Deck, Ints, kinds, numbered


class Suits(IntEnum):
    """What suits mean to a set of classes; the lower, the more cards are interchangeable."""

    IGNORED = 0  # only ranks count
    ALIKE = 1  # one suit is as good as another
    DISTINCT = 2  # it matters which suit it is, as for a royal flush of spades


@dataclass(frozen=True, slots=True)
class Column:
    """A feature's distinct values, and which of them each kind or class of hands has."""

    values: tuple[Any, ...]
    codes: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Classes:
    """The hands of a deck on one side of the table, grouped by what judgements read of them."""

    size: int
    columns: Mapping[Feature[Any], Column]
    of_kind: Ints  # the class of each kind of hand, if the deck can deal it
    suits: Suits


class Reader:
    """Reads features of a deck's hands, by the kinds of hand it can deal."""

    def __init__(self, deck: Deck) -> None:
        self._full = deck.is_full
        self._present = np.flatnonzero(deck.of_kind)
        self._columns: dict[Feature[Any], Column] = {}

    def column(self, feature: Feature[Any]) -> Column:
        """What the feature says of each kind present."""
        if feature not in self._columns:
            read = _read(feature)
            if not self._full:
                chosen, codes = numbered(read.codes[self._present])
                read = Column(tuple(read.values[code] for code in chosen.tolist()), codes)
            self._columns[feature] = read
        return self._columns[feature]

    def classify(self, features: Iterable[Feature[Any]]) -> Classes:
        """Group the deck's hands by these features together."""
        read = {feature: self.column(feature) for feature in dict.fromkeys(features)}
        classes = np.zeros(len(self._present), dtype=np.int64)
        for column in read.values():
            if len(column.values) > 1:
                _, classes = numbered(classes * len(column.values) + column.codes)
        size = int(classes.max()) + 1
        example = np.empty(size, dtype=np.int64)
        example[classes] = np.arange(len(classes))
        of_kind = np.full(len(kinds().hands), -1)
        of_kind[self._present] = classes
        return Classes(
            size,
            {
                feature: Column(column.values, column.codes[example])
                for feature, column in read.items()
            },
            of_kind,
            self._suits(classes),
        )

    def _suits(self, classes: Ints) -> Suits:
        """What suits mean to these classes: not assumed, but seen from which hands share one."""
        ranks = kinds().ranks[self._present]
        by_ranks = np.empty(ranks.max() + 1, dtype=np.int64)
        by_ranks[ranks] = classes
        if (by_ranks[ranks] == classes).all():
            return Suits.IGNORED
        suited = 2 * ranks + kinds().suited[self._present]
        by_suited = np.empty(suited.max() + 1, dtype=np.int64)
        by_suited[suited] = classes
        return Suits.ALIKE if (by_suited[suited] == classes).all() else Suits.DISTINCT


@lru_cache(maxsize=64)
def _read(feature: Feature[Any]) -> Column:
    """Read a feature once for each of the 1,599 kinds.

    Kept, because most features belong to a ranking and serve every rulebook that uses it.
    """
    return distinct(list(map(feature.read, kinds().hands)))


def distinct(values: Sequence[Any]) -> Column:
    """The different values in order of appearance, and the number of each value among them."""
    objects = dict(zip(map(id, values), values, strict=True))  # few, in many places: hash each once
    numbers: dict[Any, int] = {}
    of_object = {key: numbers.setdefault(value, len(numbers)) for key, value in objects.items()}
    codes = np.fromiter(map(of_object.__getitem__, map(id, values)), np.int64, len(values))
    return Column(tuple(numbers), codes)
