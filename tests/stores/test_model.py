"""A store beside a plain model of it: the same commands, the same refusals, the same end."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.checks import check_chain
from tests.stores.books import AT, grow
from tests.stores.factories import Factory
from threecard.server.errors import FundsError, OutOfTurnError
from threecard.server.storage.accounts import Account, Entry, has_row
from threecard.server.storage.records import Record
from threecard.server.storage.snapshots import find_snapshot, save_snapshot
from threecard.server.storage.store import Store
from threecard.server.storage.transaction import Answer, Transaction

STREAMS = ("T1", "T2")
ACCOUNTS = [
    Account(name)
    for name in ("wallet:Mei", "wallet:Tan", "wallet:Raj", "meter:jackpot", "cage", "stakes:T1")
]
GROUPS = 60
COMMANDS_MOST = 6
STEPS_MOST = 7


class RefusedError(Exception):
    """A command that comes to nothing."""


class BrokenError(Exception):
    """A group that comes to nothing."""


def perhaps(draw: random.Random, often: float, error: Exception) -> None:
    if draw.random() < often:
        raise error


@dataclass
class Model:
    """What a store holds, in plain dictionaries."""

    records: dict[str, list[Record]] = field(default_factory=lambda: {name: [] for name in STREAMS})
    sums: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    answers: dict[str, Answer] = field(default_factory=dict)
    snapshots: dict[str, tuple[int, bytes]] = field(default_factory=dict)


async def step(tx: Transaction, model: Model, draw: random.Random) -> None:
    """One thing a command might do, in the store and in the model."""
    stream = draw.choice(STREAMS)
    match draw.randrange(9):
        case 0 | 1:
            bodies = [draw.randbytes(8) for _ in range(draw.randint(1, 3))]
            model.records[stream] += await grow(tx, bodies, stream)
        case 2 | 3:
            await move(tx, model, draw, stream)
        case 4:
            command, answer = f"c{len(model.answers)}", Answer(draw.randbytes(4), b"done")
            tx.remember("Mei", command, answer, AT)
            model.answers[command] = answer
        case 5:
            kept = (draw.randrange(100), draw.randbytes(4))
            await save_snapshot(tx, stream, *kept)
            model.snapshots[stream] = kept
        case 6:
            await compare(tx, model, stream)
        case 7:
            account = draw.choice(ACCOUNTS)
            assert await tx.balance(account) == model.sums[account]
        case _:
            await tx.hold(draw.sample(ACCOUNTS[:4], 2))


async def move(tx: Transaction, model: Model, draw: random.Random, stream: str) -> None:
    entries = []
    for _ in range(draw.randint(1, 4)):
        source, target = draw.sample(ACCOUNTS, 2)
        entries.append((1, Entry(source, target, draw.randint(1, 300), "test")))
    after = model.sums.copy()
    for _, entry in entries:
        after[entry.source] -= entry.cents
        after[entry.target] += entry.cents
    short = any(after[account] < 0 and after[account] < model.sums[account] for account in ROWS)
    if short:
        with pytest.raises(FundsError):
            await tx.move(stream, AT, entries)
        raise RefusedError
    touched = {each for _, entry in entries for each in (entry.source, entry.target)}
    assert await tx.move(stream, AT, entries) == {
        account: after[account] for account in touched if has_row(account)
    }
    model.sums, model.entries = after, model.entries + len(entries)


ROWS = [account for account in ACCOUNTS if has_row(account)]


async def compare(tx: Transaction, model: Model, *streams: str) -> None:
    """What the store says now is what the model says."""
    heads = dict(await tx.streams())
    for stream in streams:
        records = await tx.records(stream)
        assert records == model.records[stream]
        check_chain(stream, heads[stream], records)
        assert await find_snapshot(tx, stream) == model.snapshots.get(stream)
    for account in ACCOUNTS:
        assert await tx.balance(account) == model.sums[account], account
    for command, answer in model.answers.items():
        assert await tx.answered("Mei", command) == answer
    assert await tx.answered("Mei", f"c{len(model.answers)}") is None


async def run_group(store: Store, model: Model, draw: random.Random) -> Model:
    """A group of commands, some refused; the model after it, which is before it if it broke."""
    after = deepcopy(model)
    try:
        async with store.group() as tx:
            for _ in range(draw.randint(1, COMMANDS_MOST)):
                before = deepcopy(after)
                try:
                    async with tx.savepoint():
                        for _ in range(draw.randint(1, STEPS_MOST)):
                            await step(tx, after, draw)
                        perhaps(draw, 0.3, RefusedError())
                except (RefusedError, OutOfTurnError):  # the latter is for another group
                    after = before
            perhaps(draw, 0.15, BrokenError())
    except BrokenError:
        return model
    return after


@pytest.mark.parametrize("seed", range(1, 7))
@in_loop
async def test_a_store_does_what_its_model_does(
    tmp_path: Path, factory: Factory, seed: int
) -> None:
    draw, model = random.Random(seed), Model()
    store = factory(tmp_path)
    await store.open()
    async with store.group() as tx:
        for stream in STREAMS:
            await tx.create(stream)
    for number in range(GROUPS):
        model = await run_group(store, model, draw)
        async with store.reading() as tx:
            await compare(tx, model, *STREAMS)
            [[entries]] = await tx.rows("SELECT COUNT(*) FROM ledger")
            assert entries == model.entries
        if number % 20 == 19:
            await store.close()
            store = factory(tmp_path)
            await store.open()
    assert model.entries
    await store.close()
