"""Naming: what the layout calls a wager, a pay line, what that pays, and a table's own terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import assert_never

from threecard.core.money import dollars, parse_cents
from threecard.core.paytable import Award, Odds, Pays, WholeMeter
from threecard.core.rulebook import Rulebook
from threecard.core.ruled import Ruled

_OWN_LINE = re.compile(r"([\w-]+\.[\w-]+) pays (.+) in place of (.+)")
_OWN_PRICE = re.compile(r"a jackpot wager costs ([\d.]+)")


def listed(words: Sequence[object]) -> str:
    """`1, 2 and 3`."""
    *first, last = map(str, words)
    return f"{', '.join(first)} and {last}" if first else last


def wager_name(rules: Rulebook | None, wager: str) -> str:
    """What the rulebook calls a wager or payment."""
    known = None if rules is None else rules.priced.get(wager)
    return wager.replace("_", " ") if known is None else known.name


def line_name(rules: Rulebook | None, line: str) -> str:
    """A pay line such as `pair_plus.flush` by its wager's name and its own, where that differs."""
    wager, _, id_ = line.partition(".")
    lines = () if rules is None or wager not in rules.priced else rules.priced[wager].lines
    name = next((each.name for each in lines if each.id == id_), id_.replace("_", " "))
    of = wager_name(rules, wager)
    return of if name == of else f"{of}, {name}"


def printed(pays: Pays | None) -> str:
    """What a line pays, as the layout prints it."""
    match pays:
        case None:
            return ""
        case Odds():
            return f"{pays.pays} to {pays.to}"
        case Award():
            return dollars(pays.amount)
        case WholeMeter():
            return str(pays)
        case _:
            assert_never(pays)


def in_words(rules: Rulebook | None, own: str) -> str:
    """One of a table's own terms, which is stored with ids, as the layout would have it."""
    line, price = _OWN_LINE.fullmatch(own), _OWN_PRICE.fullmatch(own)
    if line is not None:
        name, pays, was = line_name(rules, line[1]), _as_printed(line[2]), _as_printed(line[3])
        return f"{name} pays {pays} in place of {was}"
    if price is not None:
        return own.replace(price[1], dollars(parse_cents(price[1])))
    return own


def edition_of(rules: Rulebook | None, ruled: Ruled) -> str:
    """The edition that a round is ruled by, and in what the table departs from it."""
    return ruled.name + but_for(rules, ruled.departs)


def but_for(rules: Rulebook | None, departures: Iterable[str]) -> str:
    """What follows an edition's name where a table has terms of its own."""
    told = ", ".join(in_words(rules, own) for own in departures)
    return f", but for this: {told}" if told else ""


def _as_printed(pays: str) -> str:
    if ":" in pays:
        return pays.replace(":", " to ")
    return pays if pays == str(WholeMeter()) else dollars(parse_cents(pays))
