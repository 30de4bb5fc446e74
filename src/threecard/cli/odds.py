"""`threecard odds`: every wager of a game priced exactly, as published or as if."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from threecard.cli import complete
from threecard.cli.console import print_json, refusals
from threecard.cli.sheets import print_sheets
from threecard.cli.stakes import parse_stakes
from threecard.cli.what_if import (
    GameArgument,
    JsonOption,
    PayOption,
    ReadingOption,
    WithoutOption,
    asked_rulebook,
    cards_text,
    with_options,
)
from threecard.core.errors import Code, RulebookError
from threecard.core.meant import known_names
from threecard.core.money import Cents
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook

if TYPE_CHECKING:
    from threecard.odds.pricing.report import GameOdds


def odds(
    game: GameArgument = None,
    *,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            "--wager",
            metavar="W",
            help="Only this wager. Repeatable.",
            autocompletion=complete.wagers,
        ),
    ] = None,
    pay: PayOption = None,
    reading: ReadingOption = None,
    without: WithoutOption = None,
    stake: Annotated[
        list[str] | None,
        typer.Option(
            "--stake",
            metavar="W=AMOUNT",
            help="The edge of this stake too, as it is paid, as main=25. Repeatable.",
            autocompletion=complete.stakes,
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    as_json: JsonOption = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Write CSV, a row for every line of every wager.")
    ] = False,
) -> None:
    """Price every wager exactly: house edge, every pay line, variance, how wagers go together.

    Nothing is sampled: the deals of a player's and a dealer's hand are counted, and judged by the
    judgements that settle a round. A wager on which the player has the edge is said out loud. Odds
    are priced unrounded; where a rulebook rounds payments, --stake says what that is worth.
    """
    with refusals():
        if as_json and as_csv:
            raise RulebookError(Code.BAD_FIELD, "Ask for --json or for --csv, not for both.")
        if every and game is not None:
            raise RulebookError(Code.BAD_FIELD, f"Ask for {game} or for --all, not for both.")
        if stake and (every or as_csv):
            raise RulebookError(Code.BAD_FIELD, "--stake is of one game, and not of --csv.")
        rulebooks = [
            with_options(rules, pays=pay, readings=reading)
            for rules in (RULEBOOKS.values() if every else [asked_rulebook(game)])
        ]
        for rules in rulebooks:
            _check_wagers(rules, wager or ())
        # Here and not above, so that commands without odds start without numpy.
        from threecard.odds.pricing.report import odds as price

        stakes = parse_stakes(stake) if stake else {}
        reports = [price(rules, without=cards_text(without)) for rules in rulebooks]
        if as_json:
            _write_json(reports, wager or (), stakes, as_list=every)
        elif as_csv:
            _write_csv(reports, wager or ())
        elif every:
            from threecard.odds.present.report_sheets import overview_sheets

            print_sheets(overview_sheets(reports))
        else:
            from threecard.odds.present.report_sheets import report_sheets, stakes_sheet

            at_stake = [stakes_sheet(reports[0], stakes)] if stakes else []
            print_sheets([*report_sheets(reports[0], wager or ()), *at_stake])


def _check_wagers(rules: Rulebook, wagers: Sequence[str]) -> None:
    envy = rules.edition.jackpot.envy if rules.edition.jackpot else None
    known = [id_ for id_ in rules.priced if id_ != envy]
    for each in wagers:
        if each not in known:
            raise RulebookError(
                Code.UNKNOWN_WAGER,
                f"{rules.edition.title} has no wager “{each}”; it knows {known_names(each, known)}",
            )


def _write_json(
    reports: Sequence[GameOdds],
    wagers: Sequence[str],
    stakes: Mapping[str, Cents],
    *,
    as_list: bool,
) -> None:
    from threecard.odds.present.data import report_data

    written = [report_data(report, wagers, stakes) for report in reports]
    print_json(written if as_list else written[0])


def _write_csv(reports: Sequence[GameOdds], wagers: Sequence[str]) -> None:
    from threecard.odds.present.data import CSV_HEADS, report_rows

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(CSV_HEADS)
    for report in reports:
        out.writerows(report_rows(report, wagers))
