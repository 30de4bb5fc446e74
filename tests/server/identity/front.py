"""The front of a house: its identity under a test's clock, and people who come in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import pytest

from tests.server.actors import World
from tests.server.quick_store import QuickStore
from threecard.core.errors import Code, ThreecardError
from threecard.server.identity import Argon, Identity, IdentityTerms, Person, Position
from threecard.server.log.office import KeysTaken, OfficeFact, PasswordSet, read_office
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Row, Value

# What a password costs here is next to nothing.
QUICK = IdentityTerms(argon=Argon(passes=1, memory_kib=8, lanes=1))
PASSWORD = "a good long one"  # noqa: S105 # of people who do not exist
HERE, THERE = "192.0.2.1", "198.51.100.7"
SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000


class Front(World):
    """A house with its identity."""

    def __init__(
        self,
        folder: Path,
        terms: IdentityTerms = QUICK,
        *,
        store: Callable[[Path], Store] = QuickStore,
    ) -> None:
        super().__init__(folder, store=store)
        self.terms = terms
        self.identity = Identity(self.house, terms)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    async def restart(self, terms: IdentityTerms | None = None) -> None:
        """Stop without warning, and open again with an empty memory."""
        await self.lose_power()
        await self.house.open()
        self.identity = Identity(self.house, terms or self.terms)

    async def register(
        self,
        name: str,
        password: str = PASSWORD,
        *,
        address: str = HERE,
        guest: Person | None = None,
    ) -> Person:
        made = await self.identity.register(
            name=name, password=password, address=address, guest=guest
        )
        return made.person

    async def sign_in(self, name: str, password: str = PASSWORD, address: str = HERE) -> str:
        signed = await self.identity.sign_in(name=name, password=password, address=address)
        return signed.token

    async def guest(self, address: str = HERE) -> Person:
        return (await self.identity.make_guest(address=address)).person

    async def manager(self, name: str | None = None) -> Person:
        """The first shift manager."""
        secret = await self.identity.first_manager_secret()
        assert secret is not None
        redeemed = await self.identity.redeem(secret=secret, password=PASSWORD, name=name)
        return redeemed.person

    async def staff(self, name: str, *roles: Position, by: Person) -> Person:
        secret = await self.identity.admit(name=name, roles=roles, by=by, reason="joins us")
        return (await self.identity.redeem(secret=secret, password=PASSWORD)).person

    async def rows(self, statement: str, *values: Value) -> list[Row]:
        async with self.house.store.reading() as tx:
            return await tx.rows(statement, *values)

    async def office(self) -> list[OfficeFact]:
        """What the office wrote down of people and chips."""
        async with self.house.store.reading() as tx:
            facts = [read_office(record.body) for record in await tx.records("house")]
        return [fact for fact in facts if not isinstance(fact, KeysTaken | PasswordSet)]


@asynccontextmanager
async def at_a_table(
    folder: Path, tag: str = "R3P", **readings: str
) -> AsyncIterator[tuple[Front, Person]]:
    """Mei has 50,000.00 and a felt table with bets open."""
    async with Front(folder) as front:
        mei = await front.register("Mei")
        await front.buy("Mei", cents=49_000_00)
        await front.open_felt(tag, readings=readings)
        await front.do(tag, "place_your_bets", by="dealer")
        yield front, mei


async def refused(asked: Awaitable[object]) -> ThreecardError:
    """The refusal of what is asked."""
    with pytest.raises(ThreecardError) as error:
        await asked
    assert error.value.sentence.endswith(".")
    return error.value


async def code_of(asked: Awaitable[object]) -> Code:
    return (await refused(asked)).code
