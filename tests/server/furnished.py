"""A house with something in every table of its database, all of it by the ways that people use."""

from __future__ import annotations

from pathlib import Path

from tests.server.actors import World
from tests.server.identity.front import HERE, PASSWORD, QUICK
from threecard.core.irregularities.incidents import NotConfidential
from threecard.server.cage.cage import Cage
from threecard.server.house.signed_heads import HeadKeeper
from threecard.server.identity import Identity, LimitKind, Person, Position

TAGS = ("R3P", "N3P", "P3P", "T3P", "TCP")
HANDS = ("2s 3s 4s", "Ks Kh 6d")


async def played(world: World) -> Path:
    """Rounds of every game, a void one and a corrected one; the signed heads."""
    await world.buy("Mei", "Raj")
    await world.seed_jackpot()
    for tag in TAGS:
        await world.open_table(tag)
        await world.betting(tag, "Mei", "Raj")
        if tag == "TCP":
            await world.wager(tag, "Mei", 1, "jackpot", 5_00)
        await world.deal(tag)
        await world.play_all(tag)
        await world.finish(tag)
    await world.betting("R3P", "Mei")
    await world.void("R3P")
    await world.open_felt("TCP", "F")
    await world.betting("F", "Mei")
    await world.wager("F", "Mei", 1, "jackpot", 5_00)
    await world.deal("F")
    await world.play_all("F")
    await world.finish("F", HANDS)
    await world.void("F")
    await world.betting("N3P", "Raj")  # lies on the layout now
    heads = world.folder / "heads"
    await HeadKeeper(world.house, heads).write()
    return heads


async def furnish(world: World) -> Path:
    """Rounds, and people of all kinds with what they have; the signed heads."""
    heads = await played(world)
    await world.do("TCP", "report_incident", by="dealer", incident=NotConfidential(), player="Raj")
    await world.do("TCP", "decide_incident", by="shift_manager", remedy="bar", reason="again")
    identity = Identity(world.house, QUICK)
    secret = await identity.first_manager_secret()
    assert secret is not None
    una = (await identity.redeem(secret=secret, password=PASSWORD, name="Una")).person
    await identity.set_pin(una, password=PASSWORD, pin="270418", address=HERE)
    kim = await _staff(identity, una, "Kim", Position.CAGE)
    lee = await _staff(identity, una, "Lee", Position.AUDITOR)
    await identity.admit(name="Pat", roles=[Position.DEALER], by=una, reason="starts on Monday")
    await identity.change_roles(
        name="Lee", roles=[Position.CAGE], by=una, reason="no longer audits"
    )
    await _players(world, identity)
    cage = Cage(world.house)
    await cage.buy(player="Mei", cents=200_00, by=kim, command="b1")
    await cage.cash(player="Mei", cents=50_00, by=lee, command="b2")
    for cents in (10_00, -20_00, 30_00):
        world.clock.advance(1_000)
        await cage.propose(player="Mei", cents=cents, reason="a slip", by=kim, command=f"p{cents}")
    await cage.approve(1, by=lee, command="a1")
    await cage.reject(2, reason="it was right", by=lee)
    await HeadKeeper(world.house, heads).write()
    return heads


async def _staff(identity: Identity, una: Person, name: str, *roles: Position) -> Person:
    secret = await identity.admit(name=name, roles=roles, by=una, reason="joins us")
    return (await identity.redeem(secret=secret, password=PASSWORD)).person


async def _players(world: World, identity: Identity) -> None:
    """Mei by a password, Ana who was a guest with a limit, and a guest who wants no more of it."""
    await identity.register(name="Mei", password=PASSWORD, address=HERE)
    guest = (await identity.make_guest(address=HERE)).person
    await identity.set_limit(guest, LimitKind.LOSS, 100_00)
    world.clock.advance(60_000)
    made = await identity.register(name="Ana", password=PASSWORD, address=HERE, guest=guest)
    await identity.set_limit(made.person, LimitKind.LOSS, 300_00)
    await identity.set_limit(made.person, LimitKind.TIME, 90)
    await identity.sign_in(name="Ana", password=PASSWORD, address=HERE)
    other = (await identity.make_guest(address=HERE)).person
    await identity.exclude(other, days=7)
