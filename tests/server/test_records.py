"""Records: secrets stay sealed until the reveal, and a chain shows whatever was changed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.checks import check_chain
from tests.server.world import SeededEntropy
from tests.table.incidents import GAMES
from threecard.core.cards import Card, card_letters
from threecard.core.errors import Code
from threecard.core.events import DeckShuffled, HandViewed
from threecard.server.errors import StoreError
from threecard.server.log.keys import Keys, is_signed
from threecard.server.log.records import OPEN, SEALED, chain, open_record, read_record, seal_facts
from threecard.server.ports import Millis
from threecard.server.storage.records import Head, Record
from threecard.server.table.facts import SeedDrawn


def on_disk(world: World) -> bytes:
    """Every byte the house keeps, its write-ahead log included."""
    return b"".join(part.read_bytes() for part in sorted(world.folder.iterdir()))


def written(cards: tuple[Card, ...]) -> list[bytes]:
    """Cards as events have them, and as a proof has them."""
    return [msgspec.json.encode(cards), " ".join(map(card_letters, cards)).encode()]


@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("tag", GAMES)
@in_loop
async def test_nothing_secret_lies_on_the_disk_before_its_reveal(
    tmp_path: Path,
    tag: str,
    void: bool,
) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Tan")
        await world.seed_jackpot()
        await world.open_table(tag)
        secrets: list[bytes] = []

        def check() -> None:
            live, kept = world.live(tag), on_disk(world)
            state = live.table
            seed, deck = live.deal.seed, state.deck
            assert seed is not None
            secrets[:] = [seed.encode(), bytes.fromhex(seed)]
            if deck is not None:
                secrets.extend(written(deck))
            for held in (*state.hands.values(), state.dealer):
                if held is not None and not held.face_up and held.hand is not None:
                    secrets.extend(written(held.hand))
            for secret in secrets:
                assert secret not in kept, secret

        await world.betting(tag, "Mei", "Tan")
        check()
        await world.deal(tag)
        check()
        await world.do(tag, "view_hand", by="Mei", position=1)
        check()
        await world.play_all(tag)
        check()
        if void:
            await world.void(tag)
        else:
            await world.show(tag)
            check()
            await world.do(tag, "settle", by="dealer")
        kept = on_disk(world)
        state = world.live(tag).table
        assert state.deck is not None
        assert written(state.deck)[1] in kept, "revealed"
        assert secrets[0] in kept


@in_loop
async def test_secrets_are_sealed_and_nothing_else_is(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("R3P")
        await world.betting("R3P", "Mei")
        await world.deal("R3P")
        await world.do("R3P", "view_hand", by="Mei", position=1)
        async with world.house.store.reading() as tx:
            records = await tx.records("R3P")
        sealed = {}
        for record in records:
            fact = open_record(world.keys, "R3P", record)
            sealed[type(fact)] = record.body[:1] == SEALED
            assert record.body[:1] in (OPEN, SEALED)
        secret = {kind for kind, is_sealed in sealed.items() if is_sealed}
        assert secret == {SeedDrawn, DeckShuffled, HandViewed}


def records_of(keys: Keys, stream: str = "R3P") -> list[Record]:
    facts = [SeedDrawn(round=number, seed="ab" * 32) for number in range(1, 4)]
    return chain(keys, Head(), stream, Millis(5), seal_facts(keys, stream, 0, facts))


def test_a_sealed_record_opens_in_its_place_alone() -> None:
    keys = Keys.fresh(SeededEntropy())
    first, second, _ = records_of(keys)
    assert open_record(keys, "R3P", first) == SeedDrawn(round=1, seed="ab" * 32)
    assert first.body != second.body
    moved = Record(first.seq, first.at, second.body, second.hash, second.mac)
    changed = replace(first, body=first.body[:-1] + b"\0")
    for record, stream, opener in (
        (moved, "R3P", keys),
        (first, "T3P", keys),
        (changed, "R3P", keys),
        (first, "R3P", Keys.fresh(SeededEntropy(2))),
    ):
        with pytest.raises(StoreError) as failed:
            read_record(opener, stream, record)
        assert failed.value.code is Code.STORE_FAILED
        with pytest.raises(StoreError) as failed:
            open_record(opener, stream, record)
        assert failed.value.code is Code.NOT_VOUCHED_FOR


@pytest.mark.parametrize("change", ["body", "at", "order", "missing", "stream", "tail"])
def test_a_chain_shows_what_was_changed(change: str) -> None:
    records = records_of(Keys.fresh(SeededEntropy()))
    head, stream = Head(3, records[-1].hash), "R3P"
    check_chain(stream, head, records)
    match change:
        case "body":
            records[1] = Record(2, records[1].at, b"\0{}", records[1].hash)
        case "at":
            records[1] = Record(2, Millis(6), records[1].body, records[1].hash)
        case "order":
            records[0], records[1] = records[1], records[0]
        case "missing":
            del records[1]
        case "stream":
            stream = "T3P"
        case _:
            del records[-1]
    with pytest.raises(AssertionError):
        check_chain(stream, head, records)


def test_a_house_gets_keys_of_its_own_and_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    keys = Keys.make(path, SeededEntropy())
    assert path.stat().st_mode & 0o777 == 0o600
    again = Keys.load(path, SeededEntropy(2))
    assert again.public == keys.public
    assert again.unseal(keys.seal(b"secret", b"here"), b"here") == b"secret"
    assert is_signed(keys.public, again.sign(b"head"), b"head")
    assert not is_signed(keys.public, again.sign(b"head"), b"another")
    assert again.vouches(keys.mac("word", b"a", b"bc"), "word", b"a", b"bc")
    assert not again.vouches(keys.mac("word", b"a", b"bc"), "word", b"ab", b"c")
    assert not again.vouches(keys.mac("word", b"a"), "other", b"a")
    for broken in (b"", b"{}", b'{"seal": "zz", "sign": "zz"}', b'{"seal": "aa", "sign": "aa"}'):
        path.write_bytes(broken)
        with pytest.raises(StoreError) as failed:
            Keys.load(path, SeededEntropy())
        assert str(path) in failed.value.sentence
