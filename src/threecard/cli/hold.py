"""`threecard hold`: what a table wins, how far an honest one strays, and its jackpot's meter."""

from __future__ import annotations

from typing import Annotated

import typer

from threecard.cli.console import print_json, refusals
from threecard.cli.sheets import print_sheets
from threecard.cli.stakes import StakeOption, parse_amount, parse_stakes
from threecard.cli.what_if import (
    GameArgument,
    JsonOption,
    PayOption,
    ReadingOption,
    asked_rulebook,
)
from threecard.core.what_if import read_number


def hold(
    game: GameArgument = None,
    *,
    stake: StakeOption = None,
    occupied: Annotated[
        str, typer.Option(metavar="N", help="Positions occupied, as 5 or on average 4.5.")
    ] = "5",
    pace: Annotated[str, typer.Option(metavar="N", help="Rounds an hour.")] = "45",
    hours: Annotated[str, typer.Option(metavar="N", help="Hours a day.")] = "24",
    seed: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="Where the jackpot's meter starts; else its own."),
    ] = None,
    share: Annotated[
        int | None,
        typer.Option(metavar="PERCENT", help="Of a jackpot wager, what feeds the meter."),
    ] = None,
    pay: PayOption = None,
    reading: ReadingOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell an operator what a table wins in an hour, a day and a month, and how sure that is.

    Positions meet one dealer's hand, and their results go together: that is counted, not left out.
    With a jackpot wager among the stakes its meter is followed, as its readings fund it.

    threecard hold R3P --stake main=25 --stake tie=5 --occupied 4.5 --pace 50 --hours 20

    threecard hold TCP --stake ante=25 --stake jackpot=5 --seed 20000 --share 60
    """
    with refusals():
        rules = asked_rulebook(game, pays=pay, readings=reading)
        stakes = parse_stakes(stake)
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import hold as work_out

        found = work_out(
            rules,
            stakes,
            occupied=read_number(occupied, "--occupied"),
            pace=read_number(pace, "--pace"),
            hours=read_number(hours, "--hours"),
            seed=None if seed is None else parse_amount(seed, "--seed"),
            share_percent=share,
        )
        if as_json:
            from threecard.odds.present.data import hold_data

            print_json(hold_data(found))
            return
        print_sheets(found.sheets())
        if found.meter is not None:
            from threecard.cli.bars import print_bars

            print_bars("What the meter is hit at, in dollars above its seed", found.meter.law)
