"""Relations: tables of the database read whole, whatever they hold."""

from __future__ import annotations

from collections.abc import AsyncIterator

from msgspec import Struct

from threecard.server.storage.transaction import Row, Transaction

BATCH = 500  # rows; so that their values are fewer than a statement takes


class Relation(Struct, frozen=True):
    """A table of the database: its columns, those of its key, and whether it numbers its rows."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: str | None = None  # the column that the database may count by itself


# What logs account for, beside the records themselves.
STREAMS = Relation("streams", ("stream", "seq", "hash"), ("stream",))
LEDGER = Relation(
    "ledger", ("id", "stream", "seq", "at", "source", "target", "cents", "kind"), ("id",)
)
BALANCES = Relation("balances", ("account", "cents"), ("account",))
COMMANDS = Relation(
    "commands", ("person", "command", "fingerprint", "answer", "at"), ("person", "command")
)
ROUNDS = Relation(
    "rounds", ("stream", "round", "first_seq", "last_seq", "at", "void"), ("stream", "round")
)
ROUND_PLAYERS = Relation(
    "round_players", ("player", "stream", "round", "at"), ("player", "stream", "round")
)
BARS = Relation("bars", ("player", "stream"), ("player", "stream"))
SNAPSHOTS = Relation("snapshots", ("stream", "seq", "body"), ("stream",))
PEOPLE = Relation(
    "people",
    (
        "name",
        "name_key",
        "kind",
        "roles",
        "password",
        "made_at",
        "refilled_at",
        "epoch",
        "granted_by",
        "guest",
        "pin",
    ),
    ("name",),
)
OWN_LIMITS = Relation(
    "own_limits", ("person", "kind", "value", "later_value", "later_from"), ("person", "kind")
)
ADJUSTMENTS = Relation(
    "adjustments",
    (
        "number",
        "player",
        "cents",
        "reason",
        "proposed_by",
        "proposed_at",
        "state",
        "decided_by",
        "decided_at",
        "decision",
    ),
    ("number",),
)
SESSIONS = Relation(
    "sessions", ("token", "person", "began_at", "seen_at", "epoch", "mac"), ("token",)
)
LINKS = Relation("links", ("secret", "person", "expires_at", "epoch", "mac"), ("secret",))


async def batches(tx: Transaction, relation: Relation) -> AsyncIterator[list[Row]]:
    """Rows in the order of their key, some at a time."""
    key, columns = ", ".join(relation.key), ", ".join(relation.columns)
    marks = ", ".join("?" * len(relation.key))
    ordered = f"ORDER BY {key} LIMIT {BATCH}"
    places = [relation.columns.index(each) for each in relation.key]
    rows = await tx.rows(f"SELECT {columns} FROM {relation.name} {ordered}")  # noqa: S608 # names of ours
    after = f"SELECT {columns} FROM {relation.name} WHERE ({key}) > ({marks}) {ordered}"  # noqa: S608 # the same
    while rows:
        yield rows
        rows = await tx.rows(after, *(rows[-1][place] for place in places))
