"""What kind of witness a house says that it has."""

from __future__ import annotations

from enum import StrEnum, unique


@unique
class WitnessKind(StrEnum):
    """By the house's own word; who doubts it compares the key's fingerprint with the witness's."""

    APART = "apart"  # somebody else's
    CHILD = "child"  # run by the house itself: no protection from whoever runs the house
