"""Rounds that are over: where each lies in its table's stream, and who was in it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threecard.server.ports import Millis
from threecard.server.storage.transaction import Row, Transaction

_COLUMNS = "r.stream, r.round, r.first_seq, r.last_seq, r.at, r.void"


class RoundEntry(Struct, frozen=True):
    """Where a round lies in its stream, and who was in it."""

    round: int
    first: int
    last: int
    void: bool
    players: tuple[str, ...]


class RoundRow(Struct, frozen=True):
    """A round that is over, as it is found again."""

    stream: str
    round: int
    first: int
    last: int
    at: Millis
    void: bool


async def add_round(tx: Transaction, stream: str, entry: RoundEntry, at: Millis) -> None:
    """Index a round that is over."""
    await tx.rows(
        "INSERT INTO rounds (stream, round, first_seq, last_seq, at, void) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        stream,
        entry.round,
        entry.first,
        entry.last,
        at,
        int(entry.void),
    )
    await tx.run_many(
        "INSERT INTO round_players (player, stream, round, at) VALUES (?, ?, ?, ?)",
        [(player, stream, entry.round, at) for player in entry.players],
    )


async def extend_round(tx: Transaction, stream: str, round_: int, last: int, *, void: bool) -> None:
    """A round that is over goes on to a later record: something was corrected."""
    await tx.rows(
        "UPDATE rounds SET last_seq = ?, void = ? WHERE stream = ? AND round = ?",
        last,
        int(void),
        stream,
        round_,
    )


async def find_round(tx: Transaction, stream: str, round_: int) -> RoundRow | None:
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM rounds r WHERE r.stream = ? AND r.round = ?",  # noqa: S608 # columns of ours
        stream,
        round_,
    )
    return _round(found[0]) if found else None


async def list_rounds(tx: Transaction, stream: str, *, before: int, limit: int) -> list[RoundRow]:
    """A stream's rounds before one, the latest first."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM rounds r WHERE r.stream = ? AND r.round < ? "  # noqa: S608 # columns of ours
        "ORDER BY r.round DESC LIMIT ?",
        stream,
        before,
        limit,
    )
    return [_round(row) for row in found]


async def list_rounds_between(
    tx: Transaction, stream: str, *, after: int, begins: int, ends: int, limit: int
) -> list[RoundRow]:
    """A stream's rounds after one that ended from `begins` to before `ends`, in order."""
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM rounds r WHERE r.stream = ? AND r.round > ? "  # noqa: S608 # columns of ours
        "AND r.at >= ? AND r.at < ? ORDER BY r.round LIMIT ?",
        stream,
        after,
        begins,
        ends,
        limit,
    )
    return [_round(row) for row in found]


async def seek_rounds(
    tx: Transaction,
    stream: str,
    *,
    players: Sequence[str],
    before: int,
    begins: int,
    ends: int,
    limit: int,
) -> list[RoundRow]:
    """A stream's rounds before one that ended from `begins` to before `ends`, the latest first.

    Where players are named, only rounds that one of these names was in.
    """
    joined = ""
    if players:
        marks = ", ".join("?" * len(players))
        joined = (
            "AND EXISTS (SELECT 1 FROM round_players p WHERE p.stream = r.stream "  # noqa: S608 # question marks
            f"AND p.round = r.round AND p.player IN ({marks})) "
        )
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM rounds r WHERE r.stream = ? AND r.round < ? "  # noqa: S608 # columns of ours
        f"AND r.at >= ? AND r.at < ? {joined}ORDER BY r.round DESC LIMIT ?",
        stream,
        before,
        begins,
        ends,
        *players,
        limit,
    )
    return [_round(row) for row in found]


async def list_rounds_of(
    tx: Transaction, players: Sequence[str], *, before: int, limit: int
) -> list[RoundRow]:
    """The rounds that somebody of these names was in, ended before a time, the latest first."""
    marks = ", ".join("?" * len(players))
    found = await tx.rows(
        f"SELECT {_COLUMNS} FROM round_players p "  # noqa: S608 # columns and question marks
        "JOIN rounds r ON r.stream = p.stream AND r.round = p.round "
        f"WHERE p.player IN ({marks}) AND p.at < ? "
        "ORDER BY p.at DESC, p.stream, p.round DESC LIMIT ?",
        *players,
        before,
        limit,
    )
    return [_round(row) for row in found]


async def players_of(
    tx: Transaction, stream: str, rounds: Sequence[int]
) -> dict[int, tuple[str, ...]]:
    """Who was in each of these rounds, by name: one question, however many rounds."""
    if not rounds:
        return {}
    marks = ", ".join("?" * len(rounds))
    found = await tx.rows(
        f"SELECT round, player FROM round_players WHERE stream = ? AND round IN ({marks}) "  # noqa: S608 # question marks alone
        "ORDER BY player",
        stream,
        *rounds,
    )
    players: dict[int, tuple[str, ...]] = dict.fromkeys(rounds, ())
    for round_, player in found:
        players[round_] += (player,)
    return players


def _round(row: Row) -> RoundRow:
    stream, round_, first, last, at, void = row
    return RoundRow(stream, round_, first, last, at, bool(void))
