"""A house with dealers and a crowd, run to be killed: it notes what it acknowledged, and plays on.

Each line on standard input begins a new life on the same files; the answer is its process id, and
`dead` once it is gone. Lives are forked, so that each begins in milliseconds. With `served` it is
the whole server, and the crowd comes from outside; with `power` its disk loses power after some
calls, and with `failing` calls to the disk fail before that. A planted bug may be named besides.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import sqlite3
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec

from tests.fire.vfs import Platter
from tests.server.crowd import Crowd
from tests.server.library import edges, library_edges
from tests.storm.planted import BUGS
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.errors import Code, ThreecardError
from threecard.core.registry import RULEBOOKS
from threecard.server.api import ApiSettings
from threecard.server.errors import StoreError
from threecard.server.house.dealer import AutomaticDealer
from threecard.server.house.house import House
from threecard.server.house.recovery import recover, resume
from threecard.server.identity import Argon, IdentityTerms
from threecard.server.log.commit_queue import Group
from threecard.server.log.keys import Keys
from threecard.server.log.office import ChipsBought, write_down
from threecard.server.money.entries import wallet
from threecard.server.ports import SystemClock, SystemEntropy
from threecard.server.process.first_tables import floor_config, open_floor
from threecard.server.process.serve import ServeSettings, run_house
from threecard.server.storage.sqlite import SqliteStore
from threecard.server.table.facts import Pace

FAST = Pace(bets=60, openings=15, decisions=50, showing=30, options=50, next_round=20)
AT_ONCE = 8  # people
LITTLE = 5_000_00
DISKS = {"power": 0.0, "failing": 0.01}  # how often a call fails, before the power goes
DISK_CALLS = 1_500  # at most, until then


class Acknowledged(msgspec.Struct, frozen=True, array_like=True):
    """What somebody heard from the house: a command's place, or chips they bought."""

    person: str
    command: str = ""
    table: str = ""
    seq: int = 0
    bought: int = 0
    denied: bool = False  # they heard that it did not happen


Note = Callable[[Acknowledged], None]


def house_in(folder: Path) -> House:
    entropy = SystemEntropy()
    key = folder / "house.key"
    keys = Keys.load(key, entropy) if key.exists() else Keys.make(key, entropy)
    store = SqliteStore(folder / "house.db")
    return House(
        clock=SystemClock(), entropy=entropy, store=store, keys=keys, edges_of=library_edges
    )


async def opened(folder: Path, *, again: bool) -> House:
    """A house with what broke off ruled on; where its disk may refuse that, it is tried again."""
    while True:
        house = house_in(folder)
        try:
            await house.open()
            await recover(house)
            await open_floor(house, FAST)
            await resume(house)
        except (StoreError, sqlite3.Error):
            if not again:
                raise
            with suppress(StoreError, sqlite3.Error):
                await house.close()
        else:
            return house


async def live_on(folder: Path, seed: int, *, again: bool) -> None:
    """Open, deal, and let the crowd play until somebody pulls the plug."""
    house = await opened(folder, again=again)
    notes = os.open(folder / "acknowledged", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def note(heard: Acknowledged) -> None:
        os.write(notes, msgspec.json.encode(heard) + b"\n")

    dealers = [AutomaticDealer(house, table).run() for table in house.tables]
    people = [
        _person(house, random.Random(f"{seed}/{n}"), f"{seed}/{n}", note) for n in range(AT_ONCE)
    ]
    await asyncio.gather(*dealers, *people)


async def _person(house: House, draw: random.Random, name: str, note: Note) -> None:
    crowd = Crowd(draw)
    for number in range(10**9):
        table = draw.choice(list(house.tables))
        asked = crowd.wish(table, house.table(table))
        command = f"{name}/{number}"
        try:
            if asked is not None:
                receipt = await house.give(table, asked, command=command)
                note(Acknowledged(asked.actor, command, table, receipt.seq))
        except ThreecardError as error:
            if asked is not None and error.code is Code.STORE_FAILED:
                note(Acknowledged(asked.actor, command, table, denied=True))
            else:
                await _refill(house, draw.choice(PLAYERS), note)
        await asyncio.sleep(draw.random() * 0.01)


async def _refill(house: House, player: str, note: Note) -> None:
    async def work(group: Group) -> int:
        if await group.tx.balance(wallet(player)) >= LITTLE:
            return 0
        bought = ChipsBought(player=player, cents=LITTLE, by="cage")
        await write_down(group, house.keys, [bought], house.clock.now())
        return LITTLE

    try:
        cents = await house.run(work)
    except StoreError:
        return  # it buys again when there is next to nothing
    if cents:
        note(Acknowledged(player, bought=cents))


async def serve(folder: Path) -> None:
    """The house as it is served, on a real socket; the crowd comes from outside."""
    settings = ServeSettings(
        db=str(folder / "house.db"),
        key_file=folder / "house.key",
        port=0,
        pace=FAST,
        api=ApiSettings(
            requests_burst=10**6,
            commands_burst=10**6,
            kept_burst=10**6,
            guests_kept_burst=10**6,
        ),
        terms=IdentityTerms(newcomers_burst=10**6, argon=Argon(1, 1024, 1)),
    )
    await run_house(settings, say=lambda _sentence: None)


def main() -> None:
    folder, mode, *planted = Path(sys.argv[1]), *sys.argv[2:]
    logging.disable(logging.CRITICAL)
    for game in RULEBOOKS:
        edges(floor_config(game).rules)  # once for all lives
    for line in sys.stdin:
        life = os.fork()
        if not life:
            _live(folder, mode, planted, int(line))
            os._exit(1)  # it plays for ever, or something broke
        _say(str(life))
        _, status = os.waitpid(life, 0)
        _say("dead" if os.WIFSIGNALED(status) else "broken")


def _live(folder: Path, mode: str, planted: list[str], seed: int) -> None:
    """One life, until it is ended from without or by its disk."""
    if mode in DISKS:
        draw = random.Random(seed)
        calls = draw.choice((draw.randrange(1, 100), draw.randrange(1, DISK_CALLS)))
        Platter(folder, draw, calls=calls, fails=DISKS[mode]).mount()
    with ExitStack() as wrong:
        for name in planted:
            wrong.enter_context(BUGS[name].in_place())
        again = DISKS.get(mode, 0) > 0
        asyncio.run(serve(folder) if mode == "served" else live_on(folder, seed, again=again))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
