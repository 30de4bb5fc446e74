"""Words under a test's clock: 30 seconds, and what a house that was edited believes of a PIN."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.test_audit import audited
from threecard.core.errors import Code, ThreecardError
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.people import Role
from threecard.server.audit import examine
from threecard.server.errors import HouseError
from threecard.server.house.receipts import Receipt
from threecard.server.identity import Argon, Identity, IdentityTerms, Person, Position
from threecard.server.identity.words import GivenWord, Words
from threecard.server.table.facts import WordGiven

PASSWORD, PIN = "three cards, please", "270418"
TERMS = IdentityTerms(argon=Argon(1, 1024, 1))


class Floor:
    """A felt table that waits for a shift manager, and one who has a PIN."""

    def __init__(self, world: World) -> None:
        self.world, self.identity = world, Identity(world.house, TERMS)
        self.boss = self.dealer = Person("nobody", "guest")  # type: ignore[arg-type] # until then

    async def furnish(self) -> None:
        secret = await self.identity.first_manager_secret()
        assert secret is not None
        redeemed = await self.identity.redeem(secret=secret, password=PASSWORD, name="Una")
        self.boss = redeemed.person
        link = await self.identity.admit(
            name="Dan", roles=[Position.DEALER], by=self.boss, reason="deals"
        )
        self.dealer = (await self.identity.redeem(secret=link, password=PASSWORD)).person
        await self.identity.set_pin(self.boss, password=PASSWORD, pin=PIN, address="here")
        await self.world.open_felt("R3P")
        await self.world.do("R3P", "place_your_bets", by="dealer")
        await self.world.do(
            "R3P", "report_incident", by="dealer", incident=Uncovered(), description="a bird"
        )

    async def word(self) -> GivenWord:
        return await self.identity.words.give(
            self.dealer, table="R3P", name="Una", pin=PIN, act="decide_incident"
        )

    async def decide(self, word: GivenWord) -> Receipt:
        words = self.identity.words
        read, person = await words.bearer(
            word.word, self.dealer, table="R3P", act="decide_incident"
        )
        asked = replace(
            ask("decide_incident", by="shift_manager", remedy="continue", reason="it flew off"),
            actor=person.name,
        )
        provided = words.provided(read, Role.SHIFT_MANAGER)
        return await self.world.house.give("R3P", asked, command=read.command, provided=provided)


@in_loop
async def test_a_word_is_good_for_thirty_seconds(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        floor = Floor(world)
        await floor.furnish()
        late, word = await floor.word(), await floor.word()
        world.clock.advance(30_000)
        first = await floor.decide(word)
        (given,) = (fact for fact in world.last("R3P") if isinstance(fact, WordGiven))
        assert (given.person, given.console) == ("Una", "Dan")
        world.clock.advance(1)
        # One that has done its act is answered for ever; another is over.
        assert await floor.decide(word) == first
        with pytest.raises(ThreecardError, match=r"good for 30 s, which are over"):
            await floor.decide(late)


@in_loop
async def test_wrong_pins_make_the_next_wait_at_every_worker_and_after_a_restart(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        floor = Floor(world)
        await floor.furnish()
        here, there = floor.identity.words, Identity(world.house, TERMS).words

        async def attempt(words: Words, pin: str = "111222") -> str:
            asked = {"table": "R3P", "name": "una", "pin": pin, "act": "decide_incident"}
            try:
                await words.give(floor.dealer, **asked)
            except HouseError as error:
                return error.sentence if error.code is Code.TOO_SOON else error.code.value
            return "given"

        wrong = "bad_credentials"
        assert [await attempt(each) for each in (here, there, here)] == [wrong] * 3
        waits = "After failed attempts, the next is taken in {} s."
        assert [await attempt(each) for each in (here, there)] == [waits.format(1)] * 2
        world.clock.advance(1_000)
        assert await attempt(there) == wrong
        # Three or four wrong ones, wherever they were given, are counted once each.
        restarted = Identity(world.house, TERMS).words
        for each in (here, there, restarted):
            assert await attempt(each, PIN) == waits.format(2)
        world.clock.advance(2_000)
        assert [await attempt(each, PIN) for each in (here, there, restarted)] == ["given"] * 3
        # What one worker forgave is not counted again there, and elsewhere forgotten in its time.
        assert [await attempt(here) for _ in range(4)] == [wrong] * 3 + [waits.format(1)]
        world.clock.advance(3_600_000)
        late = Identity(world.house, TERMS).words
        assert [await attempt(late) for _ in range(3)] == [wrong] * 3


@in_loop
async def test_the_audit_knows_whose_pin_is_whose(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        floor = Floor(world)
        await floor.furnish()
        await floor.decide(await floor.word())
        async with world.house.store.reading() as tx:
            assert (await examine(tx, world.keys, ())).findings == ()
            ((stored,),) = await tx.rows("SELECT pin FROM people WHERE name = 'Una'")
        assert PIN not in stored
    for name, pin in (("Dan", stored), ("Una", None), ("Una", stored[:-1] + "A")):
        with closing(sqlite3.connect(world.path)) as database, database:
            database.execute("UPDATE people SET pin = ? WHERE name = ?", (pin, name))
        (finding,) = (await audited(world.path, world.keys)).findings
        assert (finding.row, finding.field) == (name, "pin")
        with closing(sqlite3.connect(world.path)) as database, database:
            database.execute("UPDATE people SET pin = CASE name WHEN 'Una' THEN ? END", (stored,))
