"""The house beside bare servers: durable wagers a second, and one busy table before a crowd.

A bare server parses the same message and commits the same rows in the same groups, and knows no
rule; another tells a crowd what one player does, one socket after the other. Both run under the
same server, in turns with the house; the crowd is a process of its own. CPU is the server's, which
a busy machine disturbs less than the clock on the wall.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from benchmarks.crowd import Tally
from benchmarks.houses import Open

TICKS = 100  # of a process's CPU time a second


class Run(msgspec.Struct):
    """What one turn of one server came to."""

    tally: Tally
    cpu: float  # seconds of the server's

    @property
    def rate(self) -> float:
        return self.tally.answers / self.tally.seconds

    @property
    def cpu_each(self) -> float:
        return self.cpu / self.tally.answers


def run(kind: str, players: int, tables: int, *crowd: str) -> Run:
    """A server of a kind before a crowd."""
    with tempfile.TemporaryDirectory(prefix="threecard-bench-") as folder:
        serving = [sys.executable, "-m", "benchmarks.houses", kind, folder]
        with subprocess.Popen(
            [*serving, str(players), str(tables)], stdout=subprocess.PIPE
        ) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            opened = msgspec.json.decode(line, type=Open)
            before = cpu_of(opened.pid)
            asking = [sys.executable, "-m", "benchmarks.crowd", *crowd]
            asked = subprocess.run(asking, input=line, stdout=subprocess.PIPE, check=True)
            spent = cpu_of(opened.pid) - before
            server.kill()
    return Run(msgspec.json.decode(asked.stdout, type=Tally), spent)


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def best(runs: list[Run]) -> Run:
    return max(runs, key=lambda each: each.rate)


def show(name: str, found: Run, unit: str) -> None:
    median, late, _ = found.tally.waits_ms
    print(
        f"  {name:<8}{found.rate:>9,.0f} {unit} a second"
        f"{1e6 * found.cpu_each:>9,.0f} µs of CPU each   "
        f"answered in {median:.0f} ms, 99 of 100 in {late:.0f} ms"
    )


def compare(house: Run, bare: Run, floor: float, aim: str) -> None:
    print(
        f"  the house does {house.rate / bare.rate:.2f} of it by the clock, "
        f"{bare.cpu_each / house.cpu_each:.2f} by CPU (floor {floor}{aim})"
    )


def main() -> None:
    """Take turns, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=28)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args()
    seats = (given.players, given.tables)
    played: dict[str, list[Run]] = {"bare": [], "house": []}
    watched: dict[str, list[Run]] = {"bare-telling": [], "house": []}
    for turn in range(given.turns):
        print(f"bench: turn {turn + 1} of {given.turns}", file=sys.stderr)
        for kind, runs in played.items():
            runs.append(run(kind, *seats, "play", str(given.seconds)))
        for kind, runs in watched.items():
            crowd = ("watch", str(given.seconds), str(given.watchers))
            runs.append(run(kind, 1, 1, *crowd))
    print(
        f"Durable wagers by WebSocket: {given.players} players at {given.tables} tables, "
        f"best of {given.turns} turns of {given.seconds:.0f} s"
    )
    bare, house = best(played["bare"]), best(played["house"])
    show("bare", bare, "wagers")
    show("house", house, "wagers")
    compare(house, bare, 0.5, ", aim 0.7")
    print(f"\nOne table before {given.watchers:,} watchers, each wager seen by all before the next")
    bare, house = best(watched["bare-telling"]), best(watched["house"])
    show("bare", bare, "times")
    show("house", house, "times")
    compare(house, bare, 0.5, "; 99 of 100 within 100 ms")
    print(f"  a watcher takes {house.tally.kib_each:.0f} KiB of the house's memory")


if __name__ == "__main__":
    main()
