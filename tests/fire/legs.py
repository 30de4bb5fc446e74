"""The runs under fire, each by its name, and what one seed of each does."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.fire.decks import Decks
from tests.fire.flood import flooded
from tests.fire.power import DiskFailer, PowerCutter
from tests.fire.replies import lose_replies
from tests.fire.run import Leg, Run
from tests.fire.stops import stop_workers
from tests.fire.watchers import watch
from tests.fire.workers import kill_workers
from tests.server.killing import Killer
from tests.server.spending import AT_ONCE, spend_at_once
from tests.stores.postgres import database_of
from tests.table.incidents import GAMES
from threecard.server.storage.postgres import PostgresStore
from threecard.server.storage.sqlite import SqliteStore

LIVES, CUTS, TROUBLES, STOPS, LOST = 50, 25, 10, 10, 200
FLOODED, SPENDS, ROUNDS, WATCHERS = 25_000, 8, 100, 1_000
SLOWER_MAX = 2.0  # what half a crowd that does not read may cost the others


def _in_folder(work: Callable[[Path], Counter[str]]) -> Counter[str]:
    with tempfile.TemporaryDirectory(prefix="fire-") as folder:
        return work(Path(folder))


def _killing(kind: type[Killer], lives: int) -> Leg:
    def leg(seed: int) -> Counter[str]:
        deaths = _in_folder(lambda folder: _counted(kind, folder, seed, lives))
        assert deaths["acknowledged"], "nothing was played"
        return deaths

    return leg


def _counted(kind: type[Killer], folder: Path, seed: int, lives: int) -> Counter[str]:
    deaths = kind(folder, seed).run(lives)
    return Counter(
        acknowledged=deaths.acknowledged,
        denied=deaths.denied,
        rounds=deaths.rounds,
        rulings=deaths.rulings.total(),
    )


def _flooding(*, garbage: bool) -> Leg:
    def flood(folder: Path, seed: int) -> Counter[str]:
        with flooded(folder, seed) as flood:
            asyncio.run(flood.run(FLOODED, garbage=garbage))
            return flood.counts

    return lambda seed: _in_folder(lambda folder: flood(folder, seed))


def _decks(seed: int) -> Counter[str]:
    """A hundred rounds of each game."""
    total: Counter[str] = Counter()
    for tag in GAMES:
        with tempfile.TemporaryDirectory(prefix="fire-") as folder:
            total += asyncio.run(Decks(tag, seed).run(Path(folder), seed, ROUNDS))
    return total


def _spends(seed: int) -> Counter[str]:
    """Over SQLite and PostgreSQL in turn."""
    draw, counts = random.Random(seed), Counter[str]()
    for turn in range(SPENDS):
        afford = draw.randrange(AT_ONCE + 1)
        with tempfile.TemporaryDirectory(prefix="fire-") as made:
            folder = Path(made)
            if turn % 2:
                url = database_of(folder)
                work = spend_at_once(folder, afford, lambda _, url=url: PostgresStore(url))  # type: ignore[misc]
            else:
                work = spend_at_once(folder, afford, SqliteStore)
            asyncio.run(work)
        counts["taken"] += afford
        counts["refused"] += AT_ONCE - afford
    return counts


def _watchers(_seed: int) -> Counter[str]:
    alone, beside = _in_two(WATCHERS)
    assert beside < SLOWER_MAX * alone, f"p99 {alone:.3f} s alone, {beside:.3f} s beside stalled"
    return Counter({"ms p99 alone": round(alone * 1000), "ms p99 beside": round(beside * 1000)})


def _in_two(many: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory(prefix="fire-") as folder:
        return watch(Path(folder), many)


_ONCE = "every acknowledged command once, none that was denied"
_WHOLE = f"{_ONCE}; logs, MACs and cents whole by the audit"
_RULED = f"{_WHOLE}; open rounds ruled on once, by their clause, before anything else"
_RUNS = (
    Run(
        name="kills",
        fault="kill -9",
        place="a house over SQLite",
        holds=_RULED,
        caught="`an answer not kept`: `test_a_planted_bug_is_caught_by_killing`",
        each=LIVES,
        total=3_000,
        leg=_killing(Killer, LIVES),
    ),
    Run(
        name="power",
        fault="power cut: unsynced writes dropped, reordered, torn",
        place="SQLite's files",
        holds=_RULED,
        caught="`lost sync` (`synchronous=NORMAL`): `test_without_syncing_power_cuts_lose`",
        each=CUTS,
        total=1_000,
        leg=_killing(PowerCutter, CUTS),
    ),
    Run(
        name="failing",
        fault="disk fails or is full (1 call in 100), then a power cut",
        place="SQLite's files",
        holds=f"{_RULED}; “it did not happen” only of what did not",
        caught="`unknown taken for committed`: "
        "`test_a_commit_taken_for_granted_is_caught_by_a_failing_disk`",
        each=CUTS,
        total=1_000,
        leg=_killing(DiskFailer, CUTS),
    ),
    Run(
        name="workers",
        fault="kill -9 of workers; the database ended as by a power failure, once in ten",
        place="two and four workers over PostgreSQL",
        holds=f"{_WHOLE}; every round opened once, dealt once at most, and none ruled on",
        caught="`always down`, `a missing lock on a table`: `make storm ARGS=--planted`",
        each=TROUBLES,
        total=200,
        leg=lambda seed: _in_folder(lambda folder: kill_workers(folder, seed, TROUBLES)),
    ),
    Run(
        name="stops",
        fault="SIGSTOP, ended by the supervisor or woken again",
        place="workers over PostgreSQL",
        holds=f"{_WHOLE}; others are answered within 20 s, it is replaced within 40 s",
        caught="`leases for ever`: `make storm ARGS=--planted`",
        each=STOPS,
        total=100,
        leg=lambda seed: _in_folder(lambda folder: stop_workers(folder, seed, STOPS)),
    ),
    Run(
        name="replies",
        fault="requests and replies lost or cut off",
        place="a proxy before the house",
        holds=f"{_WHOLE}; what is asked again under its id is done once",
        caught="`an answer not kept`: `test_an_answer_not_kept_is_caught_by_lost_replies`",
        each=LOST,
        total=10_000,
        leg=lambda seed: _in_folder(lambda folder: lose_replies(folder, seed, LOST)),
    ),
    Run(
        name="spends",
        fault="64 wagers at once from one wallet",
        place="a house over SQLite and over PostgreSQL",
        holds="as many are taken as there are chips for; every cent in its place",
        caught="`a missing lock on wallets`: `make storm ARGS=--planted`",
        each=SPENDS * AT_ONCE,
        total=64_000,
        leg=_spends,
    ),
    Run(
        name="malformed",
        fault="garbage: fields, types, bytes, sizes",
        place="HTTP and WebSocket, half each",
        holds="refused, no 5xx, not a row of the database changed",
        caught="`a body that raises`, `an assertion before the rules`: "
        "`test_an_error_of_the_servers_own_is_caught_by_a_flood`",
        each=FLOODED,
        total=1_000_000,
        leg=_flooding(garbage=True),
    ),
    Run(
        name="unlawful",
        fault="commands that the rules refuse, by a guest, a dealer, a shift manager",
        place="HTTP and WebSocket, half each",
        holds="refused, no 5xx, not a row of the database changed",
        caught="`anybody deals`: `test_what_the_rules_forbid_and_is_taken_is_caught_by_a_flood`",
        each=FLOODED,
        total=1_000_000,
        leg=_flooding(garbage=False),
    ),
    Run(
        name="watchers",
        fault="1,000 sockets that nobody reads, beside 1,000 healthy ones",
        place="one table's room",
        holds="no healthy watcher misses a frame, and their p99 is less than doubled",
        caught="`one silences all`: `make storm ARGS=--planted`",
        each=1,
        total=1,
        leg=_watchers,
    ),
    Run(
        name="decks",
        fault="two decks and seeds that differ only in what a viewer may not know",
        place="what each of anybody, players, a dealer and a manager is sent",
        holds="the same bytes",
        caught="`a hand shown`, `a hidden hand told`, `a seed shown`: "
        "`test_what_is_shown_too_early_is_caught_by_two_decks`",
        each=ROUNDS * len(GAMES),
        total=10_000 * len(GAMES),
        leg=_decks,
    ),
)
RUNS = {run.name: run for run in _RUNS}
