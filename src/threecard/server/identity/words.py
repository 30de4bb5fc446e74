"""A second person's word by PIN, at a console where somebody else is signed in.

A word is of one named person, for one act at one table, from one console, for 30 seconds. Whoever
brings it acts as that person, in a role of theirs, and every rule about who may act holds as if
they had come with a session: nobody confirms their own report by it. The word's own number is the
id of the command it is used for, so a word does one act however often it is sent, at any worker.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from threecard.core.errors import Code
from threecard.core.people import Role
from threecard.server.errors import HouseError
from threecard.server.house.house import House, Provided
from threecard.server.identity import people
from threecard.server.identity.delays import Delays
from threecard.server.identity.names import name_key
from threecard.server.identity.passwords import Passwords
from threecard.server.identity.person import Person
from threecard.server.identity.pin_refusals import PinRefusals, console_of
from threecard.server.identity.terms import SECOND, IdentityTerms
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import write_down
from threecard.server.log.pin_facts import PinRefused
from threecard.server.ports import Millis
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import Fact, WordGiven
from threecard.server.table.state import LiveTable

WORD = "word"  # what the MAC is for
NUMBER_BYTES = 12
WRITTEN_MAX = 1_000


class SecondWord(Struct, frozen=True):
    """What a word is good for."""

    person: str
    epoch: int  # of the person; whatever ends their sessions ends their words too
    console: str  # who is signed in where it is used
    table: str
    act: str  # the command's name
    until: int
    number: str

    @property
    def command(self) -> str:
        """The id of the one command that it is used for."""
        return f"word-{self.number}"


class GivenWord(Struct, frozen=True):
    """A word, to be sent with the command it is for, and until when it is good."""

    word: str
    person: str
    act: str
    until: int


_encode = msgspec.json.Encoder().encode
_WORDS = msgspec.json.Decoder(SecondWord)


class Words:
    """Gives words for PINs, and says what a word is good for."""

    def __init__(self, house: House, terms: IdentityTerms, passwords: Passwords) -> None:
        self._house, self._terms, self._passwords = house, terms, passwords
        self._delays = Delays()
        self._refusals = PinRefusals(house.keys, self._delays)

    async def give(
        self, console: Person, *, table: str, name: str, pin: str, act: str
    ) -> GivenWord:
        """A word for somebody's PIN. A wrong one is on record, and makes the next one wait."""
        house = self._house
        house.table(table)
        if name_key(name) == name_key(console.name):
            raise HouseError(
                Code.SECOND_PERSON, "This is your own console; another person's PIN is asked for."
            )
        where = {"name": name_key(name), "address": console_of(console.name)}
        async with house.store.reading() as tx:
            await self._refusals.catch_up(tx, house.clock.now())
            known = await people.find(tx, name)
        self._delays.begin(**where, now=house.clock.now())
        stored = None if known is None else known.pin
        right = await self._passwords.verify(stored, pin)
        if known is None or not right or stored is None:
            if known is not None:
                await self._record(
                    PinRefused(person=known.person.name, table=table, by=console.name)
                )
                self._refusals.counted(**where)
            raise HouseError(Code.BAD_CREDENTIALS, "The name or the PIN is not right.")
        now = house.clock.now()
        self._delays.succeeded(**where, now=now)
        word = SecondWord(
            known.person.name,
            known.epoch,
            console.name,
            table,
            act,
            now + self._terms.word_lifetime,
            house.entropy.draw(NUMBER_BYTES).hex(),
        )
        return GivenWord(self._write(word), word.person, act, word.until)

    async def bearer(
        self, written: str, console: Person, *, table: str, act: str
    ) -> tuple[SecondWord, Person]:
        """Whose act it is that comes with a word, if the word is for that."""
        word = self._read(written)
        if word is None:
            raise _no_word("This is no word that the house gave.")
        if (word.console, word.table, word.act) != (console.name, table, act):
            raise _no_word(f"{word.person}'s word was given for something else.")
        async with self._house.store.reading() as tx:
            known = await people.need(tx, word.person)
        return word, known.person

    def provided(self, word: SecondWord, role: Role) -> Provided:
        """Holds a command to its word as it is decided, and records by whose word it is.

        A command that was answered before is not looked at again: it may come after the time.
        """

        async def look(tx: Transaction, live: LiveTable, now: Millis) -> Sequence[Fact]:
            assert live.table.config.table == word.table, "a word is for one table"
            known = await people.need(tx, word.person)
            is_theirs = role.value in [each.value for each in known.person.roles]
            if known.epoch != word.epoch or known.pin is None or not is_theirs:
                raise _no_word(f"{word.person}'s word is void since.")
            if now > word.until:
                seconds = self._terms.word_lifetime // SECOND
                raise _no_word(f"{word.person}'s word was good for {seconds} s, which are over.")
            return [WordGiven(person=word.person, role=role, act=word.act, console=word.console)]

        return look

    async def _record(self, fact: PinRefused) -> None:
        house = self._house

        async def work(group: Group) -> None:
            await write_down(group, house.keys, [fact], house.clock.now())

        await house.run(work)

    def _write(self, word: SecondWord) -> str:
        body = _encode(word)
        mac = self._house.keys.mac(WORD, body)
        return f"{urlsafe_b64encode(body).decode()}.{mac.hex()}"

    def _read(self, written: str) -> SecondWord | None:
        body, _, mac = written.partition(".")
        try:
            claimed = urlsafe_b64decode(body.encode())
            if self._house.keys.vouches_now(bytes.fromhex(mac), WORD, claimed):
                return _WORDS.decode(claimed)
        except (ValueError, msgspec.DecodeError):
            pass
        return None


def _no_word(sentence: str) -> HouseError:
    return HouseError(Code.NO_WORD, sentence, where="word")
