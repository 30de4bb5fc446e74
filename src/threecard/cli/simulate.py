"""`threecard simulate`: a game played until it can be told from the one that was priced."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threecard.cli.console import print_json, refusals
from threecard.cli.sheets import print_sheets
from threecard.cli.what_if import (
    GameArgument,
    JsonOption,
    PayOption,
    ReadingOption,
    asked_rulebook,
)
from threecard.cli.whole import whole_number
from threecard.core.errors import Code, RulebookError

if TYPE_CHECKING:
    from threecard.sim import Result, Run

ROUNDS = {"kernel": 100_000_000, "engine": 10_000}  # unless said otherwise
SESSIONS = 100_000
WITHOUT_END = 10**15  # where a standard error says when to stop

RUN = "The run"
PLAYERS = "Players"
OUT = "What comes out"


def simulate(
    game: GameArgument = None,
    *,
    rounds: Annotated[
        str | None,
        typer.Option(metavar="N", help="Rounds to play, as 1e9.", rich_help_panel=RUN),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="N", help="Same seed, same cards.", rich_help_panel=RUN)
    ] = "0",
    engine: Annotated[
        bool,
        typer.Option(
            "--engine/--kernel",
            help="Play at a real table, command by command, or by the compiled kernel.",
            rich_help_panel=RUN,
        ),
    ] = False,
    generator: Annotated[
        str,
        typer.Option(
            help="Cards from philox, which is fast, or from production, the tables' own shuffle.",
            rich_help_panel=RUN,
        ),
    ] = "philox",
    until_se: Annotated[
        float | None,
        typer.Option(
            "--until-se",
            metavar="X",
            help="Stop once the standard error of the first wager's edge is this small, as 1e-6.",
            rich_help_panel=RUN,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Workers here; a core each by default.", rich_help_panel=RUN
        ),
    ] = None,
    processes: Annotated[
        bool,
        typer.Option(
            "--processes",
            help="Workers are processes, not threads; the engine's always are.",
            rich_help_panel=RUN,
        ),
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on a Dask cluster, as tcp://10.0.0.1:8786.",
            rich_help_panel=RUN,
        ),
    ] = None,
    chunk: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Rounds handed out at a time; part of what makes totals repeatable.",
            rich_help_panel=RUN,
        ),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep the run here every few seconds, and go on from it if it is there.",
            dir_okay=False,
            rich_help_panel=RUN,
        ),
    ] = None,
    positions: Annotated[
        int,
        typer.Option(metavar="N", help="Positions dealt from one deck.", rich_help_panel=PLAYERS),
    ] = 1,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="best, always, never, a way by name as mimic_dealer, or the lowest hand as Q-6-4.",
            rich_help_panel=PLAYERS,
        ),
    ] = None,
    meter: Annotated[
        bool,
        typer.Option(
            "--meter", help="Follow the jackpot's meter and envy.", rich_help_panel=PLAYERS
        ),
    ] = False,
    session: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Play sessions of at most N rounds; --rounds then counts sessions.",
            rich_help_panel=PLAYERS,
        ),
    ] = None,
    stake: Annotated[
        list[str] | None,
        typer.Option(
            metavar="W=AMOUNT",
            help="A session's stake each round, as main=25. Repeatable.",
            rich_help_panel=PLAYERS,
        ),
    ] = None,
    bankroll: Annotated[
        str, typer.Option(metavar="AMOUNT", help="A session's chips.", rich_help_panel=PLAYERS)
    ] = "500",
    stop_loss: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="Leave when this is lost.", rich_help_panel=PLAYERS),
    ] = None,
    stop_win: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="Leave when this is won.", rich_help_panel=PLAYERS),
    ] = None,
    pay: PayOption = None,
    reading: ReadingOption = None,
    as_json: JsonOption = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Write CSV, a row for every line of every wager.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg",
            help="Draw every line's z and the way the edge settled.",
            dir_okay=False,
        ),
    ] = None,
) -> None:
    """Play a game for as long as you like, and set every pay line beside its exact odds.

    All wagers lie on every position. Counts come with z, corrected for the number of lines, and
    the exit status is 0 when they agree with the odds and 1 when they stray. Ctrl-C shows what is
    known so far and says how to go on.

    threecard simulate TCP --rounds 1e9 --seed 7 --checkpoint tcp.run

    threecard simulate TCP --positions 7 --meter --strategy always

    threecard simulate R3P --session 200 --stake main=25 --stake tie=5 --stop-win 300
    """
    with refusals():
        if as_json and as_csv:
            raise RulebookError(Code.BAD_FIELD, "Ask for --json or for --csv, not for both.")
        rules = asked_rulebook(game, pays=pay, readings=reading)
        # Here and not above, so that commands without simulations start without numba.
        from threecard.cli.simulation import check_folders, play_shown, read_session
        from threecard.sim import Generator, Simulator, plan
        from threecard.sim.spec import bad_count

        check_folders(checkpoint, plot)
        if generator not in [*Generator]:
            raise bad_count(f"Cards come from {' or '.join(Generator)}, not from “{generator}”.")
        simulator = Simulator.ENGINE if engine else Simulator.KERNEL
        visit = read_session(session, stake, bankroll, stop_loss, stop_win)
        usual = SESSIONS if visit else WITHOUT_END if until_se else ROUNDS[simulator]
        run = plan(
            rules,
            rounds=usual if rounds is None else whole_number(rounds, "--rounds"),
            positions=positions,
            seed=whole_number(seed, "--seed"),
            strategy=strategy,
            simulator=simulator,
            generator=Generator(generator),
            meter=meter,
            session=visit,
            until_se=until_se,
            chunk=None if chunk is None else whole_number(chunk, "--chunk"),
            checkpoint=checkpoint,
        )
        stopped = play_shown(run, workers=workers, processes=processes, cluster=cluster)
        _write(run, as_json=as_json, as_csv=as_csv, plot=plot)
    if stopped:
        raise typer.Exit(130)
    raise typer.Exit(0 if run.result().verdict == "agrees" else 1)


def _write(run: Run, *, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    from threecard.sim.data import CSV_HEADS, result_data, result_rows
    from threecard.sim.plot import draw
    from threecard.sim.sheets import result_sheets

    result: Result = run.result()
    if plot is not None and result.wagers:
        try:
            plot.write_text(draw(result))
        except OSError as error:
            raise RulebookError(Code.BAD_FIELD, f"--plot can't write {plot}: {error}.") from None
    if as_json:
        print_json(result_data(result))
    elif as_csv:
        out = csv.writer(sys.stdout, lineterminator="\n")
        out.writerow(CSV_HEADS)
        out.writerows(result_rows(result))
    elif result.rounds:
        print_sheets(result_sheets(result))
