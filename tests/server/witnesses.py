"""Witnesses for a house under a test's clock: the real key and log, and every way to fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.rsa import (
    RSAPrivateNumbers,
    RSAPublicNumbers,
    rsa_crt_dmp1,
    rsa_crt_dmq1,
    rsa_crt_iqmp,
)

from tests.deal.test_vectors import VECTORS
from tests.deal.twin_witness import EXPONENT
from tests.server.actors import World
from threecard.deal import Digest, Entropy, Signature, WitnessKind, commit_entropy
from threecard.server.audit import examine
from threecard.server.audit.report import AuditReport
from threecard.server.table.facts import DealRevealed
from threecard.witness.asking import Closed
from threecard.witness.client import WAIT_MS
from threecard.witness.errors import absent
from threecard.witness.secret import SecretKey
from threecard.witness.signed_log import SignedLog, read_log

WAIT = 60_000
PAGES = "witness"  # the one whose primes the page prints


@cache
def secret(name: str = PAGES) -> SecretKey:
    """A key by its name: that of docs/fair-deal.md, the same in every run, or a new one."""
    if name != PAGES:
        return SecretKey.fresh()
    primes = next((int(each["p"], 16), int(each["q"], 16)) for each in VECTORS if "p" in each)
    p, q = primes
    public = RSAPublicNumbers(EXPONENT, p * q)
    power = pow(EXPONENT, -1, (p - 1) * (q - 1))
    halves = (rsa_crt_dmp1(power, p), rsa_crt_dmq1(power, q), rsa_crt_iqmp(p, q))
    return SecretKey(RSAPrivateNumbers(p, q, power, *halves, public).private_key())


class LocalWitness:
    """A witness in this process, which can be away, slow, or out of its mind."""

    def __init__(
        self,
        folder: Path,
        *,
        wait_ms: int = WAIT_MS,
        kind: WitnessKind = WitnessKind.APART,
        name: str = PAGES,
    ) -> None:
        self.secret = secret(name)
        self.path = folder / f"{name}.log"
        self.log = SignedLog(self.path, self.secret)
        self.key = self.secret.public
        self.kind = kind
        self.wait_ms = wait_ms
        self.is_away = False
        self.hangs = False
        self.loses_answers = False
        self.asked: list[Closed] = []

    async def sign(self, closed: Closed, *, by: bytes) -> Signature:
        assert len(by) == 64
        self.asked.append(closed)
        if self.is_away:
            raise absent("It is away.")
        if self.hangs:
            await asyncio.Event().wait()
        signature = self.log.sign(closed)
        if self.loses_answers:
            raise absent("Its answer is lost.")
        return Signature(signature)


@asynccontextmanager
async def witnessed(
    folder: Path, *tags: str, wait_ms: int = WAIT, kind: WitnessKind = WitnessKind.APART
) -> AsyncIterator[tuple[World, LocalWitness]]:
    """Tables with a dealer and a witness, and Mei and Tan with chips."""
    witness = LocalWitness(folder, wait_ms=wait_ms, kind=kind)
    async with World(folder, witness=witness) as world:
        await world.buy("Mei", "Tan")
        await world.seed_jackpot()
        for tag in tags:
            await world.open_table(tag)
        world.employ()
        await world.quiet()
        yield world, witness


async def audited(world: World, witness: LocalWitness | None = None) -> AuditReport:
    logs = [] if witness is None else list(read_log(witness.path))
    async with world.house.store.reading() as tx:
        return await examine(tx, world.keys, witnesses=logs)


def proofs(world: World, tag: str) -> list[DealRevealed]:
    return [fact for fact in world.facts(tag) if isinstance(fact, DealRevealed)]


async def commit(world: World, tag: str, player: str, entropy: bytes) -> None:
    live = world.live(tag)
    commitment = Digest(live.table.commitment or "")
    made = commit_entropy(live.round_id, commitment, player=player, entropy=Entropy(entropy))
    await world.do(tag, "commit_entropy", by=player, commitment=made)


async def close_bets(world: World, tag: str, player: str = "Mei") -> None:
    """A wager, and everybody is ready."""
    await world.wager(tag, player, 1)
    await world.quiet()
    await world.do(tag, "be_ready", by=player)
    await world.quiet()
