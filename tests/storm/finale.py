"""The end of a storm: all is mended, it has to come right within a bound, and is gone through."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tests.server.checks import check_house
from tests.server.library import library_edges
from tests.server.quick_store import QuickStore
from tests.server.world import SeededEntropy, VirtualClock
from tests.storm.ground import keys
from tests.storm.truth import BrokenPromiseError, require
from tests.storm.worker import heads_file
from threecard.core.table import Phase
from threecard.core.view import Viewer
from threecard.server.audit import examine
from threecard.server.house.house import House
from threecard.server.house.receipts import Outcome
from threecard.server.log.causes import Cause
from threecard.server.log.heads import read_heads
from threecard.server.storage.transaction import Answer
from threecard.server.table.state import view

if TYPE_CHECKING:
    from tests.storm.client import Client
    from tests.storm.sent import Sent
    from tests.storm.storm import Storm

CALM_SECONDS = 16.0
COMES_RIGHT_WITHIN = 90.0  # seconds, for open rounds to end and every question to be answered
_OUTCOMES = msgspec.json.Decoder(Outcome)


async def finish(storm: Storm) -> None:
    """Let the house come to rest, close it, and look through all that is left."""
    storm.note("calm")
    await _until(storm, _open_for_all, "the house is not open again")
    for client in storm.clients:
        if client.name is not None:
            client.is_resting = client.name != "installer"
    for cashier in storm.cashiers:
        cashier.is_resting = True
    await _until(storm, _at_rest, "rounds or questions stay open")
    if storm.weather.is_long_calm:
        await asyncio.sleep(CALM_SECONDS)
        await _until(storm, _at_rest, "rounds or questions stay open")
    storm.weather.is_over = True
    storm.watch.check_memory()
    for client in storm.clients:
        _check_view(storm, client)
    await _close(storm)
    storm.truth.look(whole=True)
    await _look_through(storm)
    deadlocks = 0 if storm.database is None else storm.database.engine.held.deadlocks
    require(not deadlocks, f"transactions waited for each other {deadlocks} times")


async def _close(storm: Storm) -> None:
    """Tell all of them to stop; where there are several, one may have been killed just then."""
    if len(storm.workers) > 1 and storm.draw.random() < 0.5:
        storm.counts["kill_closing"] += 1
        storm.worker_ended(storm.draw.choice(storm.workers))
    for worker in storm.workers:
        if worker.is_alive:
            worker.close()
    await _until(storm, lambda s: not any(w.is_alive for w in s.workers), "it does not close")
    require(storm.is_closed, "a house told to stop ended without closing")


async def _until(storm: Storm, holds: object, sentence: str) -> None:
    until = storm.loop.time() + COMES_RIGHT_WITHIN
    while not holds(storm):  # type: ignore[operator] # a question about the storm
        require(storm.loop.time() < until, f"{sentence}: {_state(storm)}")
        await asyncio.sleep(0.25)


def _state(storm: Storm) -> str:
    lives = {name: storm.truth.now(name) for name in storm.truth.tables}
    tables = [
        (name, live.seq, str(live.table.phase), live.clock, live.table.pending is not None)
        for name, live in lives.items()
    ]
    asking = {str(c): c.open_questions for c in storm.clients if c.open_questions}
    asking |= {str(c): c.open_questions for c in storm.cashiers if c.open_questions}
    behind = [
        (
            str(c),
            c.table,
            c.live and c.live.seq,
            c.balance,
            storm.truth.balance(str(c)),
        )
        for c in storm.clients
        if _is_behind(storm, c)
    ]
    workers = [(each.process.name, each.is_well, each.refused) for each in storm.workers]
    return f"{tables}, {asking}, {behind}, {workers}"


def _open_for_all(storm: Storm) -> bool:
    return all(worker.is_well for worker in storm.workers)


def _at_rest(storm: Storm) -> bool:
    """No round open, nobody waiting for an answer, and every client up to date."""
    for name in storm.truth.tables:
        live = storm.truth.now(name)
        if live.table.pending is not None and live.table.pending.confirm:
            continue  # for a second person, whom this house does not have
        if live.table.wagers and live.table.phase is not Phase.CONCLUDED:
            return False
        if live.table.pending is not None and live.table.pending.decides is not None:
            return False
    for client in storm.clients:
        if client.open_questions:
            _visit(storm, client)
            return False
    if any(cashier.open_questions for cashier in storm.cashiers):
        return False
    return not any(_is_behind(storm, client) for client in storm.clients)


def _is_behind(storm: Storm, client: Client) -> bool:
    """Whether a client has not been told all there is to tell."""
    live = client.live
    if live is None or live.seq != storm.truth.now(client.table).seq:
        return True
    is_player = client.name not in (None, "installer")
    return is_player and client.balance != storm.truth.balance(str(client))


def _visit(storm: Storm, client: Client) -> None:
    """Go to the table where a question is open."""
    table = client.sent[client.open_questions[0]].table
    if table != client.table and client.wire is not None:
        client.wire.hang_up()
        client.table, client.live = table, None


def _check_view(storm: Storm, client: Client) -> None:
    live = storm.truth.now(client.table)
    require(client.live == view(live, Viewer(client.name)), f"{client} sees another {client.table}")


async def _look_through(storm: Storm) -> None:
    """The audit with every head that was ever signed, the ledger, and every answer."""
    storm.weather.take_away_forged()
    path = Path(f"{storm.folder}/left.db")
    storm.kept.copy(path)
    store, entropy = QuickStore(path), SeededEntropy(0)
    house = House(
        clock=VirtualClock(),
        entropy=entropy,
        store=store,
        keys=keys(entropy),
        edges_of=library_edges,
    )
    heads = [*read_heads(storm.heads_away), *read_heads(heads_file(storm.folder))]
    await house.open(heads[-1] if heads else None)
    try:
        async with store.reading() as tx:
            report = await examine(tx, storm.keys, heads)
            require(report.holds, f"the audit finds {report.findings[:3]}")
            commands = await tx.rows("SELECT person, command, fingerprint, answer FROM commands")
            causes = [cause for (cause,) in await tx.rows("SELECT cause FROM events")]
        try:
            await check_house(house)
        except AssertionError as error:
            raise BrokenPromiseError(f"what is left does not hold: {error!r}") from error
    finally:
        await house.close()
    answers = {(person, command): Answer(f, body) for person, command, f, body in commands}
    asked_by: dict[bytes, int] = {}
    for cause in causes:
        if cause:
            who = Cause.read(cause).asked_by
            asked_by[who] = asked_by.get(who, 0) + 1
    require(max(asked_by.values(), default=1) == 1, "a command was done twice")
    for client in storm.clients:
        for id_, sent in client.sent.items():
            _check_answer(storm, client, id_, sent, answers)
    for cashier in storm.cashiers:
        cashier.check(answers)
    storm.counts["heads signed"] += len(heads)
    storm.counts["records"] += len(causes)


def _check_answer(
    storm: Storm,
    client: Client,
    id_: str,
    sent: Sent,
    answers: dict[tuple[str, str], Answer],
) -> None:
    kept = answers.get((str(client), id_))
    storm.counts["commands"] += 1
    if sent.answer is not None:
        storm.counts["acknowledged"] += 1
        require(kept is not None, f"{client}: {id_} was acknowledged, and is not there")
        assert kept is not None
        outcome = _OUTCOMES.decode(kept.body)
        require(outcome.seq == sent.answer, f"{client}: {id_} has another answer in the log")
        require(outcome.code is None, f"{client}: {id_} was acknowledged and is on record refused")
    elif sent.copies == 1 and sent.given_up:
        storm.counts["refused"] += 1
        code = None if kept is None else _OUTCOMES.decode(kept.body).code
        require(
            kept is None or code in sent.refused,
            f"{client}: {id_} was refused as {sent.refused}, and happened",
        )
