"""A house over PostgreSQL with its tables and players, served by one worker or several."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from benchmarks.houses import CHIPS, FIRST_STAKE, GAME, NEVER, POSITIONS, Seat, table_name
from threecard import Role, TableConfig
from threecard.core import commands
from threecard.server.api.settings import ApiSettings
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.house.recovery import hold
from threecard.server.identity import Identity
from threecard.server.log.office import ChipsBought, write_down
from threecard.server.process.opening import open_house
from threecard.server.process.serve import ServeSettings
from threecard.server.storage.location import Running, place_of
from threecard.server.table.facts import Pace

OPENS_WITHIN = 60.0


def settings(url: str, folder: Path, workers: int) -> ServeSettings:
    return ServeSettings(
        db=url,
        key_file=folder / "key",
        port=0,
        workers=workers,
        grace_ms=0,
        api=ApiSettings(
            commands_burst=10**9,
            requests_burst=10**9,
            in_flight=64,
            sockets_each=10**6,
            connections_each=10**6,
            kept_burst=10**9,
            guests_kept_burst=10**9,
        ),
    )


async def prepare(url: str, folder: Path, players: int, tables: int) -> list[Seat]:
    """Tables in their betting time, and players with one wager each; held until it is served."""
    odds = TableOdds(Pricer())
    house = await open_house(place_of(url), settings(url, folder, 1), odds)
    for name in map(table_name, range(tables)):
        config = TableConfig(table=name, game=GAME, positions=POSITIONS)
        await house.open_table(config, by="Sam", role=Role.SHIFT_MANAGER, pace=Pace(bets=NEVER))
        announced = commands.PlaceYourBets(actor="Dan", role=Role.DEALER)
        await house.give(name, announced, command=f"open-{name}")
    identity = Identity(house)
    seats = []
    for number in range(players):
        guest = await identity.make_guest(address=f"10.0.0.{number}")
        name = guest.person.name
        table, position = table_name(number % tables), 1 + number // tables % POSITIONS
        bought = ChipsBought(player=name, cents=CHIPS, by="Cay")
        note = partial(write_down, keys=house.keys, facts=[bought], at=house.clock.now())
        await house.run(note)
        wager = commands.PlaceWager(
            actor=name,
            role=Role.PLAYER,
            player=name,
            position=position,
            wager="main",
            stake=FIRST_STAKE,
        )
        await house.give(table, wager, command="first")
        seats.append(Seat(guest.token, name, table, position))
    await hold(house)
    await house.close()
    return seats


class Crew:
    """A house that is served, and where each worker can be reached."""

    def __init__(self, process: subprocess.Popen[bytes], running: Running) -> None:
        self.process = process
        urls = running.workers or (running.url,)
        self.ports = [int(url.rsplit(":", 1)[1]) for url in urls]

    def pids(self) -> list[int]:
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(each) for each in found] if len(self.ports) > 1 else [pid]


@contextmanager
def served(url: str, folder: Path, workers: int) -> Iterator[Crew]:
    given = [sys.executable, "-m", "benchmarks.workers", "--serve", url, str(folder), str(workers)]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(given, stdout=subprocess.DEVNULL, stderr=log)
    try:
        yield Crew(process, wait_for(url, process))
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def wait_for(url: str, process: subprocess.Popen[bytes]) -> Running:
    path, until = place_of(url).running_file, time.monotonic() + OPENS_WITHIN
    while time.monotonic() < until and process.poll() is None:
        if path.exists():
            running = msgspec.json.decode(path.read_bytes() or b"{}", type=dict[str, object])
            if running.get("pid") == process.pid:
                return msgspec.convert(running, Running)
        time.sleep(0.05)
    raise LookupError("the house did not open")
