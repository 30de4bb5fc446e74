"""The explorer: what an edit costs over HTTP beside the bare library, and what tables feel of it.

Every question is another one, so that no answer that is kept is given twice. The library is asked
here, as warm as a pricing process is, in turns with the house.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from statistics import median
from urllib.parse import urlencode

import httpx
import msgspec

from benchmarks.crowd import Tally
from benchmarks.houses import Open
from threecard import RULEBOOKS
from threecard.server.explorer import (
    OddsAsked,
    ReadingsAsked,
    SessionAsked,
    StrategyAsked,
    Visit,
    WhatIf,
    WhatIfAsked,
)
from threecard.server.explorer.answers import answer

PAGE_MS = 200  # from an edit to the figures that it changes
FIRST = {"three-card-poker": ("ante", "pair_plus.pair")}  # elsewhere main, and what a tie pays
READING = {"three-card-poker": "ante_bonus.when=winning_only"}
PLAYERS, TABLES = 14, 2

_fresh = count(2)


def edits(game: str) -> dict[str, Callable[[], WhatIfAsked]]:
    """What a page asks after each kind of edit, with a pay line nobody asked for before."""
    wager, line = FIRST.get(game, ("main", "tie.tie"))
    reading = READING.get(game, "tie.on=ranking")

    def what_if(**changed: object) -> WhatIf:
        fresh = {"pay": (f"{line}={next(_fresh)}:1",), **changed}
        return WhatIf(game=game, **fresh)  # type: ignore[arg-type]  # as each edit has them

    def session() -> WhatIfAsked:
        visit = Visit(stake=(f"{wager}=25",), rounds=200, bankroll="1000")
        return SessionAsked(what_if=what_if(), visit=visit)

    found: dict[str, Callable[[], WhatIfAsked]] = {
        "a pay line": lambda: OddsAsked(what_if=what_if()),
        "a reading": lambda: OddsAsked(what_if=what_if(reading=(reading,))),
        "a card out": lambda: OddsAsked(what_if=what_if(without="Kd")),
        "session": session,
        "readings": lambda: ReadingsAsked(what_if=what_if()),
    }
    if RULEBOOKS[game].decided_on is not None:
        found["strategy"] = lambda: StrategyAsked(what_if=what_if())
    return found


def address(question: WhatIfAsked) -> str:
    """The question as a page asks it."""
    own = question.what_if
    query: list[tuple[str, str]] = [
        *(("pay", each) for each in own.pay),
        *(("reading", each) for each in own.reading),
        ("without", own.without),
    ]
    if isinstance(question, SessionAsked):
        visit = question.visit
        query += [("stake", each) for each in visit.stake]
        query += [("rounds", str(visit.rounds)), ("bankroll", visit.bankroll)]
    kind = question.__struct_config__.tag
    return f"/api/games/{own.game}/{kind}?{urlencode(query)}"


@contextmanager
def open_house() -> Iterator[tuple[Open, bytes]]:
    with tempfile.TemporaryDirectory(prefix="threecard-bench-") as folder:
        serving = [sys.executable, "-m", "benchmarks.houses", "house", folder]
        with subprocess.Popen(
            [*serving, str(PLAYERS), str(TABLES)], stdout=subprocess.PIPE
        ) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            try:
                yield msgspec.json.decode(line, type=Open), line
            finally:
                server.kill()


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def milliseconds(client: httpx.Client, turns: int) -> None:
    print(f"An edit, from request to answer; median of {turns} turns, every one another question")
    heads = ("over HTTP", "library", "ratio", f"of {PAGE_MS} ms")
    print(f"  {'':<32}{'':<12}" + "".join(f"{head:>11}" for head in heads))
    for game in RULEBOOKS:
        for kind, make in edits(game).items():
            asked, bare = list[float](), list[float]()
            for _ in range(turns + 1):  # the first warms both
                path, question = address(make()), make()
                asked.append(timed(lambda path=path: client.get(path).raise_for_status()))  # type: ignore[misc]
                bare.append(timed(lambda question=question: answer(question)))  # type: ignore[misc]
            over, by_library = median(asked[1:]), median(bare[1:])
            print(
                f"  {game:<32}{kind:<12}{over:>8.1f} ms{by_library:>8.1f} ms"
                f"{over / by_library:>11.2f}{over / PAGE_MS:>11.0%}",
                flush=True,
            )


def commands(opened: Open, line: bytes, seconds: float, turns: int) -> None:
    """Wagers a second at tables, alone and beside an explorer that never rests."""
    quiet, beside = list[Tally](), list[Tally]()
    answered = 0
    for turn in range(turns):
        for busy in (turn % 2 == 0, turn % 2 != 0):
            stop = threading.Event()
            counts = list[int]()
            asking = threading.Thread(target=load, args=(opened.port, stop, counts))
            if busy:
                asking.start()
                time.sleep(1)  # processes are there
            crowd = [sys.executable, "-m", "benchmarks.crowd", "play", str(seconds)]
            said = subprocess.run(crowd, input=line, stdout=subprocess.PIPE, check=True)
            stop.set()
            if busy:
                asking.join()
                answered += sum(counts)
            (beside if busy else quiet).append(msgspec.json.decode(said.stdout, type=Tally))
    print(
        f"\nDurable wagers by WebSocket: {PLAYERS} players at {TABLES} tables, "
        f"median of {turns} turns of {seconds:.0f} s"
    )
    rates = []
    for name, tallies in (("alone", quiet), ("beside an explorer", beside)):
        rates.append(median(each.answers / each.seconds for each in tallies))
        late = median(each.waits_ms[1] for each in tallies)
        print(f"  {name:<20}{rates[-1]:>9,.0f} wagers a second   99 of 100 in {late:.0f} ms")
    print(
        f"  tables do {rates[1] / rates[0]:.2f} of it beside an explorer that answered "
        f"{answered / (turns * (seconds + 1)):.0f} questions a second; the crowd, the house and "
        "its processes share the cores"
    )


def load(port: int, stop: threading.Event, counts: list[int]) -> None:
    """Ask one question after the other, each another one."""
    makers = [make for game in RULEBOOKS for make in edits(game).values()]
    done = 0
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        while not stop.is_set():
            client.get(address(makers[done % len(makers)]())).raise_for_status()
            done += 1
    counts.append(done)


def main() -> None:
    """Take turns, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=4)
    given = parser.parse_args()
    with open_house() as (opened, line):
        with httpx.Client(base_url=f"http://127.0.0.1:{opened.port}", timeout=60) as client:
            milliseconds(client, given.turns)
        commands(opened, line, given.seconds, max(1, given.turns // 2))


if __name__ == "__main__":
    main()
