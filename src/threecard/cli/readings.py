"""`threecard readings`: what each way to read a loose clause does to each wager's edge."""

from __future__ import annotations

from threecard.cli.console import print_json, refusals
from threecard.cli.sheets import print_sheets
from threecard.cli.what_if import (
    GameArgument,
    JsonOption,
    PayOption,
    ReadingOption,
    WithoutOption,
    asked_rulebook,
    cards_text,
)


def readings(
    game: GameArgument = None,
    *,
    pay: PayOption = None,
    reading: ReadingOption = None,
    without: WithoutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Set the choices of every reading side by side, with each wager's house edge."""
    with refusals():
        rules = asked_rulebook(game, pays=pay, readings=reading)
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import readings as compare

        found = compare(rules, without=cards_text(without))
        if as_json:
            from threecard.odds.present.data import readings_data

            print_json(readings_data(found))
        else:
            print_sheets(found.sheets())
