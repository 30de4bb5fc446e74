"""Dispute packs: checked without the house, and no part of one can be changed unnoticed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.test_payments import MEI, settled, stopped
from tests.server.world import SeededEntropy
from threecard.core.cards import DECK
from threecard.core.errors import ThreecardError
from threecard.core.events import HandTurnedUp
from threecard.core.hand import Hand
from threecard.server.log.heads import present_heads, sign_heads
from threecard.server.log.keys import Keys
from threecard.server.log.records import link
from threecard.server.packs.checking import check_pack
from threecard.server.packs.making import make_pack
from threecard.server.packs.pack import DisputePack, PackedRecord, read_pack, write_pack
from threecard.server.ports import Millis
from threecard.server.table.facts import write_fact

TAGS = ("R3P", "N3P", "P3P", "T3P", "TCP")


async def argued(world: World) -> DisputePack:
    """A round at felt with a wrong payment, a correction and a dispute, between two others."""
    await world.buy("Mei", "Raj")
    await world.open_felt("R3P")
    await settled(world)
    await settled(world)
    assert await stopped(world, MEI, 20_00) == "payment_differs"
    wrong = {"hand": "Ks Kh 8d", "reason": "a six was an eight"}
    await world.do("R3P", "correct_cards", by="dealer", position=1, **wrong)
    await world.do("R3P", "decide_incident", by="pit_supervisor", remedy="confirm", reason="seen")
    await world.do("R3P", "raise_dispute", by="Mei", description="It was a straight eight.")
    await settled(world)
    return await make_pack(world.house, "R3P", first=2, last=2, by="Sam")


@in_loop
async def test_a_pack_is_checked_without_the_house(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        made = await argued(world)
        async with world.house.store.reading() as tx:
            signed = sign_heads(world.keys, await present_heads(tx), world.clock.now())
    pack = read_pack(write_pack(made))
    assert pack == made
    checked = check_pack(pack, house=world.keys.public, heads=[signed])
    assert (checked.findings, checked.rounds, checked.unchecked) == ((), 1, ())
    assert checked.settled >= 1
    told = [record.told for record in pack.records]
    assert told[0] == "Round 2 opens: “Place your bets, please”."
    assert any(said and "It was a straight eight." in said for said in told)
    assert {"R3P 4.1"} <= {each.clause for each in pack.clauses}
    assert all(each.says for each in pack.clauses)


@in_loop
async def test_rounds_of_every_game_dealt_by_the_house_are_checked_too(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.seed_jackpot()
        for tag in TAGS:
            await world.open_table(tag)
            for number in (1, 2):
                await world.betting(tag, "Mei", "Raj")
                await world.deal(tag)
                if tag == "TCP" and number == 1:  # a hand that nobody sees
                    await world.do(tag, "decide", by="Raj", position=2, decision="fold")
                await world.play_all(tag)
                await world.finish(tag)
            await world.betting(tag, "Mei")
            await world.void(tag)
            pack = await make_pack(world.house, tag, first=1, last=3, by="Sam")
            checked = check_pack(read_pack(write_pack(pack)))
            assert checked.findings == (), tag
            assert (checked.rounds, checked.settled, checked.proofs) == (3, 3, 3)
            live = world.live(tag)
            written = write_pack(pack).decode()
            for record in pack.records:
                assert not record.sealed or record.seen is not None
                if record.sealed and record.seen and "hand_viewed" in record.seen:
                    assert json.loads(record.seen)["hand"] is None
            assert live.deal.seed is None or live.deal.revealed or live.deal.seed not in written


def leaves(document: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:  # noqa: ANN401
    """The place of every value in a JSON document, and of everything that holds some."""
    yield at
    if isinstance(document, dict):
        for name, value in document.items():
            yield from leaves(value, (*at, name))
    elif isinstance(document, list):
        for place, value in enumerate(document):
            yield from leaves(value, (*at, place))


def edited(document: Any, at: tuple[str | int, ...]) -> Any:  # noqa: ANN401
    """The document with the value at one place changed, or one more or less where it holds some."""
    copy = json.loads(json.dumps(document))
    holder = copy
    for step in at[:-1]:
        holder = holder[step]
    last = at[-1]
    match holder[last]:
        case bool() as value:
            holder[last] = not value
        case int() as value:
            holder[last] = value + 1
        case str() as value:
            holder[last] = f"{value[:-1]}{'0' if value[-1:] != '0' else '1'}"
        case None:
            holder[last] = "x"
        case list() as value if value:
            holder[last] = value[:-1]
        case list():
            holder[last] = ["x"]
        case dict() as value if value:
            holder[last] = dict(list(value.items())[:-1])
        case _:
            holder[last] = {"x": "x"}
    return copy


def is_found(document: Any, public: str) -> bool:  # noqa: ANN401
    """Whether somebody who is handed this notices."""
    try:
        pack = read_pack(json.dumps(document).encode())
    except (msgspec.MsgspecError, ThreecardError):
        return True
    return bool(check_pack(pack, house=public).findings)


@in_loop
async def test_every_edit_of_a_pack_is_found(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        pack = await argued(world)
    document = json.loads(write_pack(pack))
    assert not is_found(document, world.keys.public)
    places = [at for at in leaves(document) if at]
    assert len(places) > 150
    unnoticed = [
        at
        for at in places
        if (changed := edited(document, at)) != document
        and _says_otherwise(changed, pack)
        and not is_found(changed, world.keys.public)
    ]
    assert unnoticed == []
    texts = [("opening",), *(("records", n, "body") for n in range(len(pack.records)))]
    for at in texts:  # JSON within the JSON: as the log wrote it
        for place in range(0, len(_at(document, at)), 23):
            copy = json.loads(json.dumps(document))
            text = _at(copy, at)
            wrong = "1" if text[place] != "1" else "2"
            _at(copy, at[:-1])[at[-1]] = text[:place] + wrong + text[place + 1 :]
            assert is_found(copy, world.keys.public), (at, place)
    for record in range(len(document["records"])):
        less = json.loads(json.dumps(document))
        del less["records"][record]
        assert is_found(less, world.keys.public)


def _at(document: Any, at: tuple[str | int, ...]) -> Any:  # noqa: ANN401
    for step in at:
        document = document[step]
    return document


def _says_otherwise(document: Any, pack: DisputePack) -> bool:  # noqa: ANN401
    """Whether a pack was changed at all: a default left out is the same pack."""
    try:
        return read_pack(json.dumps(document).encode()) != pack
    except (msgspec.MsgspecError, ThreecardError):
        return True


def rechained(pack: DisputePack, keys: Keys) -> DisputePack:
    """As a dishonest house would make it: hashed anew and signed with its own key."""
    before, records = bytes.fromhex(pack.before), []
    for record in pack.records:
        cause = bytes.fromhex(record.cause)
        before = link(before, pack.table, record.seq, Millis(record.at), record.written, cause)
        records.append(replace(record, hash=before.hex()))
    return replace(pack, records=tuple(records)).signed(keys)


@in_loop
async def test_a_house_that_signs_what_never_was_is_found_out(tmp_path: Path) -> None:
    """Whoever has the key can hash and sign anew; what follows from the rules still must."""
    async with World(tmp_path) as world:
        pack = await argued(world)
        async with world.house.store.reading() as tx:
            await world.do("R3P", "raise_dispute", by="Mei", description="again")
            heads = sign_heads(world.keys, await present_heads(tx), world.clock.now())
    keys = world.keys
    assert check_pack(rechained(pack, keys)).findings == ()
    lies = (
        ('"payout":500', '"payout":600', "settlement"),
        ('"due":1500', '"due":2000', "settlement"),
        ('"stake":1000', '"stake":900', "settlement"),
        ('"differences":[', '"differences":[{"player":"Raj","amount":1},', "settlement"),
    )
    for true, false, part in lies:
        records = tuple(replace(each, body=each.body.replace(true, false)) for each in pack.records)
        assert records != pack.records, true
        found = check_pack(rechained(replace(pack, records=records), keys)).findings
        assert part in {each.part for each in found}, true
    first = pack.records[0]
    unsaid = replace(pack, records=(replace(first, told="Nothing."), *pack.records[1:]))
    assert [each.part for each in check_pack(rechained(unsaid, keys)).findings] == ["words"]
    clause, *others = pack.clauses
    other = replace(pack, clauses=(replace(clause, says="Players win."), *others))
    assert [each.part for each in check_pack(rechained(other, keys)).findings] == ["clauses"]
    later = tuple(replace(each, at=each.at + 1) for each in pack.records)
    moved = replace(pack, records=later).signed(keys)  # and not hashed anew
    assert [each.part for each in check_pack(moved).findings] == ["chain"]
    more = replace(pack, last_round=3)
    assert [each.part for each in check_pack(rechained(more, keys)).findings] == ["rounds"]
    assert heads.heads["R3P"][0] > pack.records[-1].seq


@in_loop
async def test_a_hand_that_the_proof_does_not_deal_is_found(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("T3P")
        await world.betting("T3P", "Mei")
        await world.deal("T3P")
        await world.finish("T3P")
        pack = await make_pack(world.house, "T3P", first=1, last=1, by="Sam")
    assert check_pack(pack).findings == ()

    def shown_otherwise(record: PackedRecord) -> PackedRecord:
        fact = record.fact()
        if not isinstance(fact, HandTurnedUp):
            return record
        other = next(card for card in DECK if card not in fact.hand)
        hand = Hand(fact.hand[0], fact.hand[1], other)
        return replace(record, body=write_fact(replace(fact, hand=hand)).decode())

    records = tuple(map(shown_otherwise, pack.records))
    found = check_pack(rechained(replace(pack, records=records), world.keys)).findings
    assert "deal" in {each.part for each in found}


@in_loop
async def test_another_key_and_another_log_are_noticed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        pack = await argued(world)
    stranger = Keys.fresh(SeededEntropy(99))
    signed = rechained(pack, stranger)
    assert check_pack(signed).findings == ()
    (finding,) = check_pack(signed, house=world.keys.public).findings
    assert finding.part == "signature"
    # A head that was signed while the log ended there, and kept elsewhere.
    at = pack.records[3]
    honest = sign_heads(world.keys, {"R3P": (at.seq, at.hash)}, Millis(1))
    other = sign_heads(world.keys, {"R3P": (at.seq, "00" * 32)}, Millis(1))
    assert check_pack(pack, heads=[honest]).findings == ()
    assert [each.part for each in check_pack(pack, heads=[other]).findings] == ["chain"]


@in_loop
async def test_a_pack_is_of_rounds_that_are_over(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await argued(world)
        await world.betting("R3P", "Mei")
        for first, last, code in (
            (4, 4, "unknown_round"),
            (2, 1, "bad_field"),
            (1, 300, "bad_field"),
        ):
            with pytest.raises(ThreecardError) as refused:
                await make_pack(world.house, "R3P", first=first, last=last, by="Sam")
            assert refused.value.code == code
        pack = await make_pack(world.house, "R3P", first=3, last=3, by="Sam")
        assert "round_opened" not in pack.records[-1].body
        assert check_pack(pack).findings == ()
