"""Who writes the database behind the house's back: whatever they do is found, and where."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import create_engine, inspect

from tests.server.actors import in_loop
from tests.server.quick_store import empty_house
from tests.server.tampered import Played, in_postgres, in_sqlite
from tests.server.tampering import NOT_AUDITED, TABLES, tamper
from threecard.server.audit import Finding
from threecard.server.log.office import ChipsBought, OfficeFact
from threecard.server.log.records import OPEN, link
from threecard.server.storage.records import Head
from threecard.server.storage.transaction import Transaction

Tampers = Callable[[Transaction], Awaitable[None]]

POST = (
    "INSERT INTO ledger (stream, seq, at, source, target, cents, kind) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
FILL = "UPDATE balances SET cents = cents + 100000 WHERE account = 'wallet:Mei'"


async def post_of_no_stream(tx: Transaction) -> None:
    await tx.rows(POST, "nowhere", 1, 0, "house", "wallet:Mei", 100000, "paid")
    await tx.rows(FILL)


async def cover_what_needs_no_cover(tx: Transaction) -> None:
    """At the felt table's correction, where such entries may stand."""
    [(seq, at)] = await tx.rows(
        "SELECT MAX(seq), MAX(at) FROM ledger WHERE stream = 'F' AND kind LIKE '%_reversed'"
    )
    await tx.rows(POST, "F", seq, at, "owed", "wallet:Mei", 100000, "covered")
    await tx.rows(FILL)


async def append_chips_bought(tx: Transaction) -> None:
    """A record more, hashed as anybody can, with its money."""
    await _append(tx, ChipsBought(player="Mei", cents=100000, by="Kim"))
    [(seq, at)] = await tx.rows("SELECT MAX(seq), MAX(at) FROM events WHERE stream = 'house'")
    await tx.rows(POST, "house", seq, at, "cage", "wallet:Mei", 100000, "bought")
    await tx.rows(FILL)


async def _append(tx: Transaction, fact: OfficeFact) -> None:
    [(seq, hash_)] = await tx.rows("SELECT seq, hash FROM streams WHERE stream = 'house'")
    head, body = Head(seq, hash_), OPEN + msgspec.json.encode(fact)
    [(at, mac)] = await tx.rows(
        "SELECT at, mac FROM events WHERE stream = 'house' AND seq = ?", seq
    )
    hash_ = link(head.hash, "house", seq + 1, at, body)
    await tx.rows(
        "INSERT INTO events (stream, seq, at, body, hash, mac, cause) VALUES (?, ?, ?, ?, ?, ?, ?)",
        *("house", seq + 1, at, body, hash_, mac, b""),
    )
    await tx.rows("UPDATE streams SET seq = ?, hash = ? WHERE stream = 'house'", seq + 1, hash_)


async def approve_alone(tx: Transaction) -> None:
    await tx.rows(
        "UPDATE adjustments SET state = 'approved', decided_by = proposed_by, decided_at = "
        "proposed_at WHERE number = 3"
    )


async def give_a_role(tx: Transaction) -> None:
    await tx.rows("UPDATE people SET roles = 'player,shift_manager,cage' WHERE name = 'Mei'")


async def set_a_password(tx: Transaction) -> None:
    """The manager's, to one that the writer knows: their own, whose hash they can read."""
    await tx.rows(
        "UPDATE people SET password = (SELECT password FROM people WHERE name = 'Mei') "
        "WHERE name = 'Una'"
    )


async def unmark_a_void_round(tx: Transaction) -> None:
    await tx.rows("UPDATE rounds SET void = 0 WHERE stream = 'R3P' AND round = 2")


async def take_a_player_out(tx: Transaction) -> None:
    await tx.rows("DELETE FROM round_players WHERE player = 'Raj' AND stream = 'T3P'")


async def change_a_fingerprint(tx: Transaction) -> None:
    await tx.rows("UPDATE commands SET fingerprint = ? WHERE command = 'b1'", bytes(32))


async def forget_a_command(tx: Transaction) -> None:
    """So that the same can be asked once more."""
    await tx.rows("DELETE FROM commands WHERE command = 'b1'")


async def move_a_snapshot(tx: Transaction) -> None:
    await tx.rows("UPDATE snapshots SET seq = seq - 1 WHERE stream = 'T3P'")


async def date_an_entry_back(tx: Transaction) -> None:
    """Yesterday's losses do not count against today's limit."""
    await tx.rows("UPDATE ledger SET at = at - 86400000 WHERE stream = 'T3P' AND kind = 'wager'")


async def lift_an_exclusion(tx: Transaction) -> None:
    await tx.rows("UPDATE own_limits SET value = 0 WHERE kind = 'exclusion'")


async def sign_somebody_in(tx: Transaction) -> None:
    await tx.rows(
        "INSERT INTO sessions (token, person, began_at, seen_at, epoch, mac) "
        "SELECT ?, person, began_at, seen_at, epoch, mac FROM sessions WHERE person = 'Una'",
        bytes(32),
    )


async def make_a_link(tx: Transaction) -> None:
    await tx.rows("INSERT INTO links (secret, person) VALUES (?, 'Una')", bytes(32))


NAMED: dict[Tampers, tuple[str, str | None, str | None]] = {
    post_of_no_stream: ("ledger", "nowhere", None),
    cover_what_needs_no_cover: ("ledger", "F", None),
    append_chips_bought: ("mac", "house", "mac"),
    approve_alone: ("adjustments", "house", "decided_by"),
    give_a_role: ("people", "house", "roles"),
    set_a_password: ("people", "house", "password"),
    unmark_a_void_round: ("rounds", "R3P", "void"),
    take_a_player_out: ("round_players", "T3P", None),
    change_a_fingerprint: ("commands", "house", "fingerprint"),
    forget_a_command: ("commands", "house", None),
    move_a_snapshot: ("snapshots", "T3P", "seq"),
    date_an_entry_back: ("ledger", "T3P", "at"),
    lift_an_exclusion: ("own_limits", "house", "value"),
    sign_somebody_in: ("sessions", None, "mac"),
    make_a_link: ("links", None, "mac"),
}


@in_loop
async def test_each_edit_that_went_unseen_once_is_found_at_its_place(tmp_path: Path) -> None:
    async with in_sqlite(tmp_path) as played:
        async with played.trial() as tx:
            assert (await played.audit(tx)).findings == ()
        for edit, place in NAMED.items():
            found = await _found(played, edit)
            places = {(each.check, each.stream, each.field) for each in found}
            assert place in places, f"{edit.__name__}: {found}"


@in_loop
async def test_an_entry_numbered_before_those_of_earlier_records_is_named_itself(
    tmp_path: Path,
) -> None:
    """Not only the entry after it, where its log goes back."""

    async def to_the_front(tx: Transaction) -> None:
        await tx.rows(
            "UPDATE ledger SET id = 0 WHERE id = "
            "(SELECT MAX(id) FROM ledger WHERE stream = 'TCP' AND kind = 'wager')"
        )

    async with in_sqlite(tmp_path) as played:
        found = await _found(played, to_the_front)
    assert ("ledger", "TCP", "0", "id") in {
        (each.check, each.stream, each.row, each.field) for each in found
    }


@pytest.mark.parametrize("seq", [0, -3])
@in_loop
async def test_an_entry_of_no_record_is_named_itself(tmp_path: Path, seq: int) -> None:
    async def add(tx: Transaction) -> None:
        await tx.rows(POST, "P3P", seq, 0, "stakes:P3P", "house", 10_00, "collected")
        await tx.rows("UPDATE ledger SET id = -1 WHERE stream = 'P3P' AND seq = ?", seq)

    async with in_sqlite(tmp_path) as played:
        found = await _found(played, add)
    assert ("ledger", "P3P", seq) in {(each.check, each.stream, each.seq) for each in found}


@in_loop
async def test_the_audit_goes_on_after_damage_and_ends_with_all_of_it(tmp_path: Path) -> None:
    """Several at once, some of which leave nothing to read: none hides the others."""

    async def everything(tx: Transaction) -> None:
        await tx.rows("UPDATE events SET body = ? WHERE stream = 'T3P' AND seq = 5", b"\0rubbish")
        await tx.rows("UPDATE events SET body = ? WHERE stream = 'house' AND seq = 2", b"")
        await tx.rows("UPDATE events SET at = 'noon' WHERE stream = 'R3P' AND seq = 3")
        await tx.rows("DELETE FROM events WHERE stream = 'P3P' AND seq = 1")
        await tx.rows("UPDATE ledger SET cents = 'many' WHERE stream = 'TCP' AND kind = 'fed'")
        await tx.rows("UPDATE commands SET answer = 7 WHERE command = 'b2'")
        for edit in (give_a_role, unmark_a_void_round, take_a_player_out, sign_somebody_in):
            await edit(tx)

    async with in_sqlite(tmp_path) as played:
        found = await _found(played, everything)
    places = {(each.check, each.stream, each.seq) for each in found if each.stream is not None}
    assert places >= {
        ("chain", "T3P", 5),
        ("replay", "T3P", 5),
        ("chain", "house", 2),
        ("events", "R3P", 3),
        ("chain", "P3P", 1),
    }
    assert {"ledger", "commands", "people", "rounds", "round_players", "sessions"} <= {
        each.check for each in found
    }


async def _found(played: Played, edit: Tampers) -> tuple[Finding, ...]:
    async with played.trial() as tx:
        await edit(tx)
        return (await played.audit(tx)).findings


@pytest.mark.parametrize(("made", "edits"), [(in_sqlite, 24), (in_postgres, 8)])
@in_loop
async def test_seeded_edits_are_found_or_harmless(
    tmp_path: Path, made: Callable[[Path], object], edits: int
) -> None:
    """As `make tamper` does by the thousand."""
    async with made(tmp_path) as played:  # type: ignore[attr-defined] # one of the two above
        tally = await tamper(played, seed=1, edits=edits)
    assert tally.missed == []
    assert tally.found > edits * 0.8


def test_every_table_and_column_is_tried_or_named_as_nothing_to_find(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(empty_house())
    engine = create_engine(f"sqlite:///{path}")
    tables = inspect(engine)
    there = {
        name: {column["name"] for column in tables.get_columns(name)}
        for name in tables.get_table_names()
        if name not in NOT_AUDITED
    }
    engine.dispose()
    assert there == {table.name: set(table.columns) for table in TABLES}
