"""Facts: what whoever reports an incident says of it, and every way to say it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import EnumMeta
from itertools import product
from typing import Any

import msgspec
from msgspec import Struct

from threecard.core.irregularities.incidents import (
    Absence,
    Incident,
    PowerFailure,
    SeveralHands,
    UnderMinimum,
)

# What the table knows by itself, or only the house says.
KNOWN = {
    (Absence, "ante"),
    (PowerFailure, "reopening"),
    (SeveralHands, "viewed"),
    (UnderMinimum, "before"),
}
COUNTS = (1, 2, 3)  # of cards that were shown

Value = bool | int | str


class Asking(Struct, frozen=True):
    """A fact of an incident that whoever reports it has to say, and what it can be."""

    name: str
    choices: tuple[Value, ...]


def facts_of(kind: type[Incident]) -> tuple[Asking, ...]:
    """What can be said of an incident; as it is usually first."""
    return tuple(
        Asking(field.name, _choices(field.type))
        for field in msgspec.structs.fields(kind)
        if (kind, field.name) not in KNOWN
    )


def ways(kind: type[Incident]) -> Iterator[Incident]:
    """The incident with every choice of its facts; as it is usually first."""
    facts = facts_of(kind)
    for values in product(*(each.choices for each in facts)):
        said: dict[str, Any] = dict(zip((each.name for each in facts), values, strict=True))
        yield msgspec.convert(said, kind)


def _choices(of: object) -> tuple[Value, ...]:
    if isinstance(of, EnumMeta):
        return tuple(each.value for each in of)  # type: ignore[var-annotated] # of strings
    return (False, True) if of is bool else COUNTS
