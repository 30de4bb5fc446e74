"""Facts as they were written until 16 November 2026: cards in letters, settled lines in dollars."""

from __future__ import annotations

import json
from typing import Any

from threecard.core.cards import card_letters, parse_cards
from threecard.core.money import parse_cents
from threecard.core.upcast import Written
from threecard.server.table.facts import Fact, write_fact

MONEY = ("stake", "payout", "returned", "on")


def write_letters(fact: Fact) -> bytes:
    """A fact with its cards in letters."""
    written: Written = json.loads(write_fact(fact))
    for field in ("cards", "hand"):
        if written["type"] in CARDS and written.get(field) is not None:
            written[field] = " ".join(map(card_letters, written[field]))
    return json.dumps(written).encode()


def cards_up(written: Written) -> Written:
    """Cards as numbers."""
    held = {field: written[field] for field in ("cards", "hand") if field in written}
    return written | {field: list(map(int, parse_cards(of))) for field, of in held.items() if of}


def settled_up(written: Written) -> Written:
    """Lines with whole cents, with odds as such, and with what they cite."""
    return written | {"lines": [_line(dict(line)) for line in written["lines"]]}


def _line(line: dict[str, Any]) -> dict[str, Any]:
    line |= {field: parse_cents(line[field]) for field in MONEY if field in line}
    line["cite"] = {"clause": line.pop("clause", None), "reading": line.pop("reading", None)}
    if "pays" in line:
        pays, _, to = line["pays"].partition(":")
        line["pays"] = (
            {"type": "odds", "pays": int(pays), "to": int(to)}
            if to
            else {"type": "award", "cents": parse_cents(pays)}
        )
    return line


CARDS = ("deck_shuffled", "hand_viewed", "hand_turned_up", "dealer_exposed")
UP = dict.fromkeys(CARDS, cards_up) | {"round_settled": settled_up}
