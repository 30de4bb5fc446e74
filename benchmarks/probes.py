"""What one tree costs: `python -m benchmarks.probes settle|table|odds|…` prints it as JSON.

Seconds of CPU by what was done, for `benchmarks.against`, which runs this with the `threecard` of
one tree and then of the other. So a probe keeps to names that are public in both.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec

from benchmarks.rounds import ROUNDS, SEED, decks, picture_round, poker_round, table_run
from benchmarks.timing import best
from threecard import RULEBOOKS, Round, Rulebook, read_round, rulebook, settle

REPEATS = 3
STORED = 500
STAKES = {
    "royal-three-pictures": {"main": "25.00", "tie": "5.00"},
    "three-card-poker": {"ante": "25.00", "play": "25.00", "pair_plus": "5.00", "jackpot": "5.00"},
}
HELD = {
    "three-card-poker": {"ante": 25_00, "jackpot": 5_00},
    "royal-three-pictures": {"main": 25_00, "tie": 5_00},
    "prosperity-3-pictures": {"main": 25_00, "picture_perfect": 5_00},
}
SIMULATED = (("kernel", 1, 8_000_000), ("kernel", 7, 500_000), ("engine", 1, 300))


class Cost(msgspec.Struct):
    """Something that was done, and the seconds of CPU that doing it once took."""

    name: str
    each: float


def settle_probe() -> Iterator[Cost]:
    """Stored rounds: read from JSON, settled, and both."""
    for game, players in (("royal-three-pictures", 1), ("three-card-poker", 6)):
        lines = [_stored(game, deck.split(), players) for deck in decks(STORED)]
        rounds = [read_round(line) for line in lines]

        def read(lines: list[bytes] = lines) -> None:
            for line in lines:
                read_round(line)

        def settled(rounds: list[tuple[Rulebook, Round]] = rounds) -> None:
            for rules, round_ in rounds:
                settle(rules, round_)

        def both(lines: list[bytes] = lines) -> None:
            for line in lines:
                settle(*read_round(line))

        names = ("read_round", "settle", "read_round and settle")
        where = f"{game}, {players} player{'s' if players > 1 else ''}"
        for name, taken in zip(names, best(read, settled, both, repeats=REPEATS), strict=True):
            yield Cost(f"{name}: {where}", taken / STORED)


def _stored(game: str, cards: list[str], players: int) -> bytes:
    """A round as a house or a test lab would keep it."""
    poker = game == "three-card-poker"
    places = [
        {
            "position": number,
            "hand": " ".join(cards[3 * number : 3 * number + 3]),
            "wagers": [
                {"player": f"p{number}", "wager": wager, "stake": stake}
                for wager, stake in STAKES[game].items()
            ],
            **({"decision": "play"} if poker else {}),
        }
        for number in range(1, players + 1)
    ]
    round_ = {"game": game, "dealer": " ".join(cards[:3]), "positions": places}
    return msgspec.json.encode(round_ | ({"meter": "50000.00"} if poker else {}))


def table_probe() -> Iterator[Cost]:
    """Whole rounds at a table: every command decided, every event applied."""
    one, _ = table_run("royal-three-pictures", picture_round, 1)
    six, _ = table_run("three-card-poker", poker_round, 6)
    for name, taken in zip(
        ("a round, royal-three-pictures, 1 player", "a round, three-card-poker, 6 players"),
        best(one, six, repeats=REPEATS),
        strict=True,
    ):
        yield Cost(name, taken / ROUNDS)


def odds_probe() -> Iterator[Cost]:
    """Exact odds of each game by a process that has counted nothing yet."""
    import threecard.odds  # noqa: F401 # what is forked has imported it and no more

    games = list(RULEBOOKS)
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        turns = [pool.map(_cold_odds, games, chunksize=1) for _ in range(REPEATS)]
    for game, taken in zip(games, zip(*turns, strict=True), strict=True):
        yield Cost(f"odds, cold: {game}", min(taken))


def _cold_odds(game: str) -> float:
    from threecard.odds import odds

    start = time.process_time()
    report = odds(rulebook(game))
    assert report.covariances  # worked out when they are asked for
    assert report.strategy is None or report.strategy.best.plays
    return time.process_time() - start


def hold_probe() -> Iterator[Cost]:
    """What a table wins, by a process that has counted nothing yet."""
    import threecard.odds  # noqa: F401 # as above

    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        turns = [pool.map(_cold_hold, list(HELD), chunksize=1) for _ in range(REPEATS)]
    for game, taken in zip(HELD, zip(*turns, strict=True), strict=True):
        yield Cost(f"hold, cold: {game}, {' and '.join(HELD[game])}", min(taken))


def _cold_hold(game: str) -> float:
    from threecard.odds import hold

    start = time.process_time()
    assert hold(game, HELD[game]).covariance
    return time.process_time() - start


def report_probe() -> Iterator[Cost]:
    """What the first report of the tables waits for, by a process that has counted nothing yet."""
    import threecard.odds  # noqa: F401 # as above

    games = list(RULEBOOKS)
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        turns = [pool.map(_cold_report, games, chunksize=1) for _ in range(REPEATS)]
        whole = [pool.apply(_cold_reports, (games,)) for _ in range(REPEATS)]
    for game, taken in zip(games, zip(*turns, strict=True), strict=True):
        yield Cost(f"report tables, cold: {game}", min(taken))
    yield Cost("report tables, cold: all of them", min(whole))


def _cold_reports(games: list[str]) -> float:
    return sum(map(_cold_report, games))


def _cold_report(game: str) -> float:
    """Rounds of two players, each with three wagers and on the jackpot where there is one."""
    from threecard.odds import odds
    from threecard.odds.rounds.expectation import Expectation

    try:
        from threecard.odds.rounds.expected import expect
    except ModuleNotFoundError:  # a tree from before it was on its own
        from threecard.odds.rounds.expectation import expect  # type: ignore[attr-defined, no-redef]
    from threecard.odds.rounds.exposure import RoundStakes, expose

    rules = rulebook(game)
    jackpot = [] if rules.jackpot is None else [rules.jackpot.rule.wager]
    first = [each.id for each in rules.wagers.values() if each.equals is None]
    placed = [each for each in first if each not in jackpot][:3] + jackpot
    stakes = tuple((wager, 10_00) for wager in placed)
    start = time.process_time()
    exposure = expose(rules, [RoundStakes((stakes, stakes), 50_000_00 if jackpot else None)])
    assert expect(exposure, Expectation(odds(rules)).moments(exposure)).variance
    return time.process_time() - start


def simulate_probe() -> Iterator[Cost]:
    """Rounds of Three Card Poker simulated in one thread, with everything compiled."""
    from threecard.sim import Simulator, plan

    with ThreadPoolExecutor(1) as executor:
        for simulator, positions, rounds in SIMULATED:
            ready = partial(plan, "three-card-poker", rounds=rounds, seed=SEED, positions=positions)
            runs = [ready(simulator=Simulator(simulator)) for _ in range(REPEATS + 1)]
            for run in runs:
                run.work.make_ready()
            plays = iter([partial(run.play, executor, 1) for run in runs])
            next(plays)()  # compiles
            taken = min(best(*plays, repeats=1))
            yield Cost(f"simulate: {simulator}, positions: {positions}", taken / rounds)


PROBES: dict[str, Callable[[], Iterator[Cost]]] = {
    "settle": settle_probe,
    "table": table_probe,
    "odds": odds_probe,
    "hold": hold_probe,
    "report": report_probe,
    "simulate": simulate_probe,
}

if __name__ == "__main__":
    print(msgspec.json.encode(list(PROBES[sys.argv[1]]())).decode())
