"""`threecard session`: what becomes of a player's chips over many rounds."""

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
from threecard.cli.whole import whole_number


def session(
    game: GameArgument = None,
    *,
    stake: StakeOption = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Rounds at most, as 1e4.")] = "200",
    bankroll: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="The player's chips; without, they never run out."),
    ] = None,
    stop_loss: Annotated[
        str | None,
        typer.Option("--stop-loss", metavar="AMOUNT", help="Leave when so much is lost."),
    ] = None,
    stop_win: Annotated[
        str | None,
        typer.Option("--stop-win", metavar="AMOUNT", help="Leave when so much is won."),
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="What the jackpot's meter shows; else its seed."),
    ] = None,
    pay: PayOption = None,
    reading: ReadingOption = None,
    as_json: JsonOption = False,
) -> None:
    """Follow a player through a session: ahead or behind, ruin, where the result lies.

    Mean and variance are exact; chances are worked out by convolution, with a bound on their error.

    threecard session R3P --stake main=25 --rounds 200 --bankroll 1000

    threecard session TCP --stake ante=25 --stake pair_plus=5 --bankroll 1000 --stop-win 500
    """
    with refusals():
        rules = asked_rulebook(game, pays=pay, readings=reading)
        stakes = parse_stakes(stake)

        def amount(text: str | None, option: str) -> int | None:
            return None if text is None else parse_amount(text, option)

        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import session as follow

        found = follow(
            rules,
            stakes,
            rounds=whole_number(rounds, "--rounds"),
            bankroll=amount(bankroll, "--bankroll"),
            stop_loss=amount(stop_loss, "--stop-loss"),
            stop_win=amount(stop_win, "--stop-win"),
            meter=amount(meter, "--meter"),
        )
        if as_json:
            from threecard.odds.present.data import session_data

            print_json(session_data(found))
        else:
            from threecard.cli.bars import print_bars

            print_sheets(found.sheets())
            print_bars("Results of sessions, in dollars", found.law)
