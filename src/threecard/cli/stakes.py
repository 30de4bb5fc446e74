"""Stakes and other amounts as options of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from threecard.cli.what_if import parted
from threecard.core.errors import Code, MoneyError, RoundError
from threecard.core.money import Cents, parse_cents

StakeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        metavar="W=AMOUNT",
        help="A stake each round in dollars, as main=25. Repeatable.",
    ),
]


def parse_stakes(options: Sequence[str] | None) -> dict[str, Cents]:
    """The stakes by wager, each given once."""
    if not options:
        raise RoundError(
            Code.STAKE_NOT_POSITIVE, "Say what is staked each round, as --stake main=25."
        )
    stakes: dict[str, Cents] = {}
    for option in options:
        wager, amount = parted(option, "--stake", "main=25")
        if wager in stakes:
            raise RoundError(Code.WAGER_TWICE, f"--stake names {wager} twice; add the stakes up.")
        stakes[wager] = parse_amount(amount, "--stake")
    return stakes


def parse_amount(text: str, option: str) -> Cents:
    """Dollars and cents, with the option that was wrong if they can't be read."""
    try:
        return parse_cents(text)
    except MoneyError as error:
        raise MoneyError(error.code, f"{option}: {error.sentence}", where=option) from None
