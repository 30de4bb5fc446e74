"""A pricing process: answers questions one after the other, until nobody asks.

What is asked comes on standard input and is answered on standard output, each message after its
length in four bytes. When the house dies its end of the pipe closes, and so does this.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec
from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.errors import Code, ThreecardError
from threecard.loading import GameSource, load_source
from threecard.server.explorer.questions import Question

LENGTH_BYTES = 4
NICENESS = 5  # tables come first
MEMORY_MAX = 4 * 2**30  # bytes of addresses; the house has to live beside it


class PriceAnswer(Struct, frozen=True, tag="answered"):
    """What was asked for, as it is sent."""

    content: bytes


class PriceRefusal(Struct, frozen=True, kw_only=True, tag="refused"):
    """Why it can't be said."""

    code: Code
    sentence: str
    clause: Clause | None
    where: str | None


class GamesSent(Struct, frozen=True):
    """What a process is told first: the games from outside that it is asked about."""

    sources: tuple[GameSource, ...]


Reply = PriceAnswer | PriceRefusal

encode = msgspec.msgpack.Encoder().encode
decode_question = msgspec.msgpack.Decoder(Question).decode
decode_games = msgspec.msgpack.Decoder(GamesSent).decode
decode_reply = msgspec.msgpack.Decoder(Reply).decode


def packed(message: Question | Reply | GamesSent) -> bytes:
    """A message with its length before it."""
    content = encode(message)
    return len(content).to_bytes(LENGTH_BYTES) + content


def reply_to(question: Question) -> Reply:
    # Here and not above, so that the house itself never loads what only this process needs.
    from threecard.server.explorer.answers import answer

    try:
        return PriceAnswer(answer(question))
    except ThreecardError as error:
        return PriceRefusal(
            code=error.code, sentence=error.sentence, clause=error.clause, where=error.where
        )
    except MemoryError:
        return PriceRefusal(
            code=Code.ODDS_TOO_LARGE,
            sentence="That takes more memory than there is for it; ask for less at once.",
            clause=None,
            where=None,
        )


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    games = asked.read(int.from_bytes(asked.read(LENGTH_BYTES)))
    for source in decode_games(games).sources if games else ():
        load_source(source)
    while length := asked.read(LENGTH_BYTES):
        question = decode_question(asked.read(int.from_bytes(length)))
        answered.write(packed(reply_to(question)))
        answered.flush()


def main() -> None:
    """Answer until the house's end of the pipe closes."""
    if sys.platform != "win32":
        import resource

        os.nice(NICENESS)
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        bound = MEMORY_MAX if most == resource.RLIM_INFINITY else min(MEMORY_MAX, most)
        resource.setrlimit(resource.RLIMIT_AS, (bound, most))
    serve(sys.stdin.buffer, sys.stdout.buffer)
