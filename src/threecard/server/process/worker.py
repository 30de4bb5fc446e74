"""A worker: one of the processes that a supervisor hires, and what the two say to each other."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from threecard.core.errors import ThreecardError
from threecard.server.process.games import load_house_games
from threecard.server.process.listener import loop_factory
from threecard.server.process.serve import Post, prepare_process, print_line, run_at
from threecard.server.process.settings import ServeSettings
from threecard.server.storage.location import Running

BEAT_SECONDS = 1.0  # how often a worker says that it goes on


class Orders(Struct, frozen=True):
    """What the supervisor tells a worker, on its standard input."""

    settings: ServeSettings
    running: Running
    sockets: tuple[int, ...]  # file descriptors


class Word(Struct, frozen=True):
    """What a worker tells the supervisor: a sentence to pass on, that it is open, or why not."""

    says: str = ""  # none of these: that it goes on
    is_open: bool = False
    failed: str = ""


_ORDERS = msgspec.json.Decoder(Orders, dec_hook=lambda kind, value: kind(value))
WORDS = msgspec.json.Decoder(Word)


def work() -> None:
    """Be a worker: read the orders, serve, and say how it goes."""
    orders = _ORDERS.decode(sys.stdin.buffer.readline())
    prepare_process()
    load_house_games(orders.settings)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_work(orders))
    except ThreecardError as error:
        _tell(Word(failed=error.sentence))
        sys.exit(1)


async def _work(orders: Orders) -> None:
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def supervisor_gone() -> None:
        """Whoever would restart us is not there: close in good order."""
        loop.remove_reader(sys.stdin.fileno())
        stop.set()

    loop.add_reader(sys.stdin.fileno(), supervisor_gone)

    @contextmanager
    def opened() -> Iterator[None]:
        _tell(Word(is_open=True))
        yield

    sockets = [socket.socket(fileno=each) for each in orders.sockets]
    post = Post(sockets, orders.running, opened)
    beating = asyncio.create_task(_beat(), name="beat")
    try:
        await run_at(post, orders.settings, say=lambda says: _tell(Word(says=says)), stop=stop)
    finally:
        beating.cancel()


async def _beat() -> None:
    """Say that this process goes on, by the loop that does all its work."""
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        _tell(Word())


def _tell(word: Word) -> None:
    try:
        print_line(msgspec.json.encode(word).decode())
    except BrokenPipeError:  # nobody is there to be told
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    work()
