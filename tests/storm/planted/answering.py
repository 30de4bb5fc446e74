"""Planted bugs in what is remembered, vouched for and signed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.storm.planted.bug import bug
from threecard.server.cage import cage as cage_module
from threecard.server.house import house as house_module
from threecard.server.house import receipts, signed_heads
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.identity import sessions
from threecard.server.log import append as append_module
from threecard.server.log import records
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.snapshot import KeptSnapshot
from threecard.server.storage.transaction import Answer, Transaction


@bug(house_module, "outcome_before", "An id is not looked up.")
def an_id_not_looked_up(was: Any) -> Any:
    async def outcome_before(*_args: Any) -> None:
        return None

    return outcome_before


@bug(cage_module, "answer_before", "An id of the counter's is not looked up.")
def a_counters_id_not_looked_up(was: Any) -> Any:
    async def answer_before(*_args: Any) -> None:
        return None

    return answer_before


@bug(receipts, "answer_before", "An id is enough: what was asked under it is not compared.")
def a_fingerprint_not_compared(was: Any) -> Any:
    async def answer_before(tx: Any, person: str, command: str, fingerprint: bytes) -> Any:
        before = await tx.answered(person, command)
        return None if before is None else before.body

    return answer_before


@bug(Transaction, "remember", "An answer is not kept.")
def an_answer_not_kept(was: Any) -> Any:
    def remember(self: Any, *_args: Any) -> None:
        """Nothing is remembered."""

    return remember


@bug(Transaction, "remember", "An answer is kept for the wrong place in the log.")
def an_answer_off_by_one(was: Any) -> Any:
    def remember(self: Any, person: str, command: str, answer: Answer, at: Any) -> None:
        body = answer.body
        if body.endswith(b"}") and body[-2:-1].isdigit():
            body = body[:-2] + (b"0" if body[-2:-1] == b"9" else b"9") + b"}"
        was(self, person, command, Answer(answer.fingerprint, body), at)

    return remember


@bug(records, "require_vouched_for", "A record's MAC is not checked.")
def a_mac_not_checked(was: Any) -> Any:
    def require_vouched_for(_keys: Any, _stream: str, _record: Any) -> None:
        """Whatever is there is believed."""

    return require_vouched_for


@bug(KeptSnapshot, "is_ours", "A snapshot's MAC is not checked.")
def a_snapshot_believed(was: Any) -> Any:
    return lambda _self, _keys: True


@bug(sessions, "is_session", "A session's MAC is not checked.")
def a_session_believed(was: Any) -> Any:
    return lambda _keys, _key, _row: True


@bug(house_module, "require_signed", "A house opens over logs that it did not sign.")
def heads_not_compared(was: Any) -> Any:
    async def require_signed(*_args: Any) -> None:
        """Whatever is there is gone on from."""

    return require_signed


@bug(HeadKeeper, "write", "After one failure heads are signed no more.")
def heads_signed_no_more(was: Any) -> Any:
    async def write(self: Any) -> None:
        if getattr(self._house, "gave_up", False):
            return
        try:
            await was(self)
        except Exception:  # noqa: BLE001 # the bug
            self._house.gave_up = True

    return write


@bug(signed_heads, "present_heads", "What the office writes is signed with a table's next record.")
def the_office_not_signed(was: Any) -> Any:
    known: dict[Any, Any] = {}

    async def present_heads(tx: Any) -> Any:
        found = await was(tx)
        tables = tuple((name, head) for name, head in found.items() if name != OFFICE)
        return known.setdefault(tables, found)

    return present_heads


@bug(signed_heads, "present_heads", "One stream is left out of what is signed.")
def a_head_not_signed(was: Any) -> Any:
    async def present_heads(tx: Any) -> Any:
        found = await was(tx)
        found.pop(max(found), None)
        return found

    return present_heads


@bug(append_module, "chain", "A record's MAC is over the record before.")
def a_mac_of_another_record(was: Any) -> Any:
    def chain(*args: Any) -> Any:
        made = was(*args)
        if len(made) > 2:
            made = [*made[:-1], replace(made[-1], mac=made[-2].mac)]
        return made

    return chain


@bug(append_module, "take_snapshot", "A snapshot is kept of the round before it is over.")
def a_snapshot_of_another_moment(was: Any) -> Any:
    async def take_snapshot(tx: Any, keys: Any, stream: str, live: Any) -> None:
        wrong = replace(live, ready=frozenset({"nobody"}))
        await was(tx, keys, stream, wrong)

    return take_snapshot


@bug(append_module, "entries_of", "The last entry of a settlement is lost.")
def an_entry_lost(was: Any) -> Any:
    def entries_of(stream: str, step: Any) -> Any:
        moved = list(was(stream, step))
        return moved[:-1] if len(moved) > 2 else moved

    return entries_of
