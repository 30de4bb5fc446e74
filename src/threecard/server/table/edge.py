"""The house's edge at a table, exactly, and kept: a table asks for it whenever it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from threecard.core.rulebook import Rulebook
from threecard.odds import odds

_known: dict[str, Mapping[str, Fraction]] = {}  # by the hash of the terms


def edges(rules: Rulebook) -> Mapping[str, Fraction]:
    """The edge of every wager that stands by itself; below zero it is the player's."""
    terms = rules.terms.hash
    if terms not in _known:
        priced = odds(rules).wagers
        _known[terms] = {
            wager: each.house_edge for wager, each in priced.items() if each.part_of is None
        }
    return _known[terms]
