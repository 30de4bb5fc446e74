"""Stakes and other amounts as options of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from threecard.cli import complete
from threecard.core.errors import MoneyError
from threecard.core.money import Cents, parse_cents
from threecard.core.what_if import read_stakes

StakeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        metavar="W=AMOUNT",
        help="A stake each round in dollars, as main=25. Repeatable.",
        autocompletion=complete.stakes,
    ),
]


def parse_stakes(options: Sequence[str] | None) -> dict[str, Cents]:
    """The stakes by wager, each given once."""
    return read_stakes(options or (), mark="--")


def parse_amount(text: str, option: str) -> Cents:
    """Dollars and cents, with the option that was wrong if they can't be read."""
    try:
        return parse_cents(text)
    except MoneyError as error:
        raise MoneyError(error.code, f"{option}: {error.sentence}", where=option) from None
