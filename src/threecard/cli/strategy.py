"""`threecard strategy`: the best decisions of a game, found, and what every other way costs."""

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


def strategy(
    game: GameArgument = None,
    *,
    pay: PayOption = None,
    reading: ReadingOption = None,
    without: WithoutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the best decisions: what to play, what mistakes cost, one dealer card in view.

    With --json the value of every class of hands, played and folded.
    """
    with refusals():
        rules = asked_rulebook(game, pays=pay, readings=reading)
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds import strategy as find_best

        found = find_best(rules, without=cards_text(without))
        if as_json:
            from threecard.odds.present.data import whole_strategy_data

            print_json(whole_strategy_data(found))
        else:
            print_sheets(found.sheets())
