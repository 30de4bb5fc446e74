"""Certify: a billion rounds of each game by the kernel, a million by the engine, as a page.

    python -m scripts.certify                                  # as `make certify` does
    python -m scripts.certify --kernel 1e7 --engine 1e4 --decks 1e3

Runs are kept in build/certify, so that one that is stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import product
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from scripts.markdown import table
from threecard import RULEBOOKS, rulebook
from threecard.odds import odds
from threecard.odds.sheet import percent
from threecard.sim import Result, Run, Simulator, Totals, Verdict, plan
from threecard.sim.decks import deal_chunk
from threecard.sim.executors import Pool, cores, local_executor
from threecard.sim.results import LEVEL
from threecard.sim.spec import make_spec
from threecard.sim.statistics import CONFIDENCE
from threecard.sim.strategy import name_strategy
from threecard.sim.work import Work

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "certification.md"
KEPT = ROOT / "build" / "certify"
SEED = 20_261_115  # of the first run; each has the next
DECK_BLOCK = 1_000

Found = dict[str, dict[str, Result]]  # by game and run


@dataclass(frozen=True, slots=True)
class Asked:
    """A run that the page shows."""

    name: str
    simulator: Simulator
    rounds: int
    whole_table: bool = False  # every position, and the jackpot's meter

    def run(self, game: str, seed: int) -> Result:
        """One run to its end, kept on the way."""
        KEPT.mkdir(parents=True, exist_ok=True)
        rules = rulebook(game)
        planned = plan(
            rules,
            rounds=self.rounds,
            seed=seed,
            positions=rules.edition.layout.positions_max if self.whole_table else 1,
            meter=self.whole_table and rules.jackpot is not None,
            simulator=self.simulator,
            checkpoint=KEPT / f"{game}-{seed}-{self.rounds}.run",
        )
        pool = Pool.PROCESSES if self.simulator is Simulator.ENGINE else Pool.THREADS
        planned.work.make_ready()
        with local_executor(pool, cores()) as executor:
            planned.play(executor, cores(), shown)
        sys.stderr.write("\n")
        return planned.result()


def shown(run: Run) -> None:
    spec = run.work.spec
    sys.stderr.write(f"\r{spec.game} {spec.simulator}: {run.totals.rounds:,} of {run.rounds:,}   ")


def same_decks(game: str, first: int, decks: int) -> bool:
    """Whether engine and kernel make the same of the same decks, a block at a time."""
    rules = rulebook(game)
    report = odds(rules)
    spec = make_spec(
        rules,
        seed=SEED,
        strategy=name_strategy(report, None),
        simulator=Simulator.ENGINE,
        meter=rules.jackpot is not None,
    )
    work = Work(spec, report)
    for block in range(first, first + decks, DECK_BLOCK):
        dealt = np.concatenate(
            [*deal_chunk(spec, rules.terms, block, min(DECK_BLOCK, decks), cards=52)]
        )
        played = Totals()
        work.play(dealt, played, work.report.joint.worth.meter if spec.meter else None)
        if played != work.tally(len(dealt), [dealt]):
            return False
    return True


def agreements(decks: int) -> dict[str, bool]:
    """Both simulators on the same decks, every game."""
    workers = cores()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        asked: dict[str, list[Future[bool]]] = {
            game: [
                pool.submit(same_decks, game, at * decks, decks // workers) for at in range(workers)
            ]
            for game in RULEBOOKS
        }
        return {game: all(each.result() for each in found) for game, found in asked.items()}


def summary(found: Found, same: dict[str, bool]) -> Iterator[tuple[str, ...]]:
    for game, results in found.items():
        for name, result in results.items():
            wagers = result.wagers.values()
            lines = [line for wager in wagers for line in wager.lines.values()]
            yield (
                game,
                name,
                str(result.spec.seed),
                f"{result.rounds:,}",
                f"{result.seconds:,.1f} s",
                f"{max((line.z for line in lines), key=abs):+.2f}",
                f"{min(line.corrected for line in lines):.3f}",
                f"{min(wager.corrected for wager in wagers):.3f}",
                f"**{result.verdict}**",
                "alike" if same[game] else "**different**",
            )


def edges(result: Result) -> str:
    return table(
        "wager",
        "house edge as played",
        "exactly",
        f"± at {CONFIDENCE:.0%}",
        "z",
        "chi-square",
        "p",
        rows=[
            (
                f"`{each.id}`" + ("" if each.part_of is None else " alone"),
                percent(each.house_edge),
                percent(each.expected_edge),
                percent(each.interval[1] - each.house_edge),
                f"{each.z:+.2f}",
                f"{each.chi_square:.1f} / {each.freedom}",
                f"{each.tail:.3f}",
            )
            for each in result.wagers.values()
        ],
    )


def lines(kernel: Result, engine: Result) -> str:
    rows = []
    for id_, wager in kernel.wagers.items():
        for line_id, line in wager.lines.items():
            other = engine.wagers[id_].lines[line_id]
            if line.expected or line.count or other.count:
                rows.append(
                    (
                        f"`{id_}.{line_id}`",
                        f"{line.count:,}",
                        f"{line.expected:,.1f}",
                        f"{line.z:+.2f}",
                        f"{other.count:,}",
                        f"{other.expected:,.1f}",
                        f"{other.z:+.2f}",
                    )
                )
    return table("line", "kernel", "expected", "z", "engine", "expected", "z", rows=rows)


def page(found: Found, same: dict[str, bool], decks: int, command: str) -> str:
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    versions = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "scipy"))
    machine = f"{cores()} cores of {platform.machine()}, Python {platform.python_version()}"
    text = f"""# Certification

<!-- Written by `make certify`; run it again rather than change it. -->

Written {now} by `{command}` on {machine}, {versions}.

The engine is the table that deals to players: every command decided, every event applied, a deck
shuffled for each round. The kernel deals by tables that are made from the same rulebook. Both play
every wager at one position, Three Card Poker by its best strategy; a third run has the kernel deal
to every position of the layout, and follow the jackpot's meter.

Counts stand beside what the [exact odds](odds.md) expect: z by itself, p corrected by Holm's method
for the number of lines and for the number of wagers, and a verdict that calls a fair run astray
once in {round(1 / LEVEL):,}. For the last column both simulators were fed the same {decks:,} decks
of each game, and every line of every round had to end alike, in Three Card Poker the meter too.
[scale.md](scale.md) says how to run simulations, and longer ones.

"""
    text += table(
        "game", "by", "seed", "rounds", "took", "farthest z", "least p of lines", "of wagers",
        "verdict", "same decks",
        rows=[*summary(found, same)],
    )  # fmt: skip
    for game, results in found.items():
        text += f"\n## {rulebook(game).edition.title}\n\nBy the kernel, one position:\n\n"
        text += edges(results["kernel"])
        text += "\nEvery end of a stake, by both:\n\n"
        text += lines(results["kernel"], results["engine"])
    return text


def main() -> None:
    """Run everything and write the page; the exit status says whether all agree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for option, usual in (("--kernel", "1e9"), ("--engine", "1e6"), ("--decks", "1e5")):
        parser.add_argument(option, default=usual, metavar="ROUNDS")
    options = parser.parse_args()
    kernel, engine, decks = (
        int(float(each)) for each in (options.kernel, options.engine, options.decks)
    )
    same = agreements(decks)
    print(f"same decks: {same}")
    asked = (
        Asked("kernel", Simulator.KERNEL, kernel),
        Asked("kernel, whole table", Simulator.KERNEL, kernel // 10, whole_table=True),
        Asked("engine", Simulator.ENGINE, engine),
    )
    found: Found = {game: {} for game in RULEBOOKS}
    for place, (each, game) in enumerate(product(asked, RULEBOOKS)):
        found[game][each.name] = each.run(game, SEED + place)
        print(f"{game} by the {each.name}: {found[game][each.name].verdict}", flush=True)
    command = " ".join(["python -m scripts.certify", *sys.argv[1:]])
    PAGE.write_text(page(found, same, decks, command))
    print(f"certify: wrote {PAGE.relative_to(ROOT)}")
    verdicts = [result.verdict for results in found.values() for result in results.values()]
    agree = all(verdict is Verdict.AGREES for verdict in verdicts)
    raise SystemExit(0 if agree and all(same.values()) else 1)


if __name__ == "__main__":
    main()
