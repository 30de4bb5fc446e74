"""What must hold of a house at any moment, computed again from what it stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from threecard.core.events import (
    HandCorrected,
    HandTurnedUp,
    PaymentDecided,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagerChanged,
    WagerPlaced,
)
from threecard.core.table import in_order
from threecard.server.house.house import House
from threecard.server.log.office import (
    STREAM,
    AdjustmentApproved,
    AllowanceGiven,
    ChipsBought,
    ChipsCashed,
    JackpotSeeded,
    PersonAdmitted,
    read_office,
)
from threecard.server.log.records import link, open_record
from threecard.server.log.snapshot import load_snapshot
from threecard.server.money.entries import METER, OWED, stakes, wallet
from threecard.server.storage.records import Head, Record
from threecard.server.storage.transaction import Row, Transaction
from threecard.server.table.facts import EnvyPaid, Fact, PrizeMadeWhole
from threecard.server.table.state import NEW, LiveTable, NewTable, follow

ENTRIES = "SELECT source, target, cents, kind FROM ledger ORDER BY id"
BALANCES = "SELECT account, cents FROM balances"
Facts = dict[str, list[tuple[int, Fact]]]  # by table, with their place in its log


async def check_house(house: House) -> Facts:
    """Chains, memory, snapshots, index, ledger and meter; the facts of every table."""
    async with house.store.reading() as tx:
        facts: Facts = {}
        wallets: Counter[str] = Counter()
        for name, head in await tx.streams():
            records = await tx.records(name)
            check_chain(name, head, records)
            if name == STREAM:
                count_office(records, wallets)
            else:
                facts[name] = await _check_table(house, tx, name, records)
                for _, fact in facts[name]:
                    count_wallets(fact, wallets)
        assert facts.keys() == house.tables.keys()
        await _check_ledger(tx, house, wallets)
        await _check_meter(tx, facts)
        return facts


def check_chain(name: str, head: Head, records: list[Record]) -> None:
    """Every record hangs on the one before, and the head is the last."""
    before = Head()
    for record in records:
        assert record.seq == before.seq + 1
        assert record.hash == link(
            before.hash, name, record.seq, record.at, record.body, record.cause
        )
        before = Head(record.seq, record.hash)
    assert before == head


async def _check_table(
    house: House, tx: Transaction, name: str, records: list[Record]
) -> list[tuple[int, Fact]]:
    """The log replayed from its start is the table in memory, and the snapshot on the way."""
    kept = await load_snapshot(tx, house.keys, name)
    facts: list[tuple[int, Fact]] = []
    live: LiveTable | NewTable = NEW
    ended = []
    for record in records:
        fact = open_record(house.keys, name, record)
        facts.append((record.seq, fact))
        live = follow(live, fact, record.at)
        if isinstance(fact, RoundSettled | RoundVoided):
            ended.append((live.table.round, live.round_from, int(isinstance(fact, RoundVoided))))
        if isinstance(fact, SettlementCorrected):
            ended[-1] = (*ended[-1][:2], int(fact.void))
        if kept is not None and kept.seq == record.seq:
            assert kept == live
    assert live == house.tables[name]
    rounds = await tx.rows(
        "SELECT round, first_seq, void FROM rounds WHERE stream = ? ORDER BY round", name
    )
    assert rounds == ended, "every round that is over is in the index, once"
    bars = await tx.rows("SELECT player FROM bars WHERE stream = ?", name)
    assert {player for (player,) in bars} == set(live.table.barred)
    return facts


def count_office(records: Iterable[Record], wallets: Counter[str]) -> None:
    """What the office's records do to a wallet, by another path than the ledger's."""
    for record in records:
        match read_office(record.body):
            case (
                ChipsBought(player=player, cents=cents) | AllowanceGiven(player=player, cents=cents)
            ):
                wallets[wallet(player)] += cents
            case ChipsCashed(player=player, cents=cents):
                wallets[wallet(player)] -= cents
            case AdjustmentApproved(player=player, cents=cents):
                wallets[wallet(player)] += cents
            case PersonAdmitted(person=player, guest=str() as guest, brought=int() as cents):
                wallets[wallet(guest)] -= cents
                wallets[wallet(player)] += cents
            case JackpotSeeded(cents=cents):
                wallets[METER] += cents
            case _:
                pass


def count_wallets(fact: Fact, wallets: Counter[str]) -> None:
    """What a fact does to a wallet, by another path than the ledger's."""
    match fact:
        case WagerPlaced():
            wallets[wallet(fact.player)] -= fact.stake
        case WagerChanged():
            wallets[wallet(fact.player)] += fact.was - fact.stake
        case RoundSettled() | RoundVoided():
            for line in fact.lines:
                wallets[wallet(line.player)] += line.taken
        case SettlementCorrected():
            for line in fact.reversed:
                wallets[wallet(line.player)] -= line.taken
            for line in fact.lines:
                wallets[wallet(line.player)] += line.taken
        case PrizeMadeWhole() | EnvyPaid():
            wallets[wallet(fact.player)] += fact.cents
        case PaymentDecided():
            wallets[wallet(fact.player)] += fact.amount
        case _:
            pass


async def _check_ledger(tx: Transaction, house: House, wallets: Counter[str]) -> None:
    entries = await tx.rows(ENTRIES)
    check_money(entries, dict(await tx.rows(BALANCES)), house.tables, wallets)


def check_money(
    entries: Iterable[Row],
    balances: Mapping[str, int],
    tables: Mapping[str, LiveTable],
    wallets: Counter[str],
) -> None:
    """Rows are the sums of their entries, wallets what facts made of them, stakes what lies."""
    sums: Counter[str] = Counter()
    covered: Counter[str] = Counter()
    for source, target, cents, kind in entries:
        sums[source] -= cents
        sums[target] += cents
        if kind == "covered":
            covered[target] += cents
    assert sum(sums.values()) == 0
    for account, cents in balances.items():
        assert cents >= 0, account
        assert cents == sums[account], account
    with_rows = {account for account in sums if account.startswith(("wallet:", "meter:"))}
    assert with_rows <= balances.keys()
    for account in {*wallets, *with_rows} - {METER}:
        assert sums[account] == wallets[account] + covered[account], account
    assert -sums[OWED] == sum(cents for account, cents in covered.items() if account != METER)
    for name, live in tables.items():
        state = live.table
        lying: int = sum(placed.stake for _, placed in in_order(state.wagers))
        if state.settled is not None and state.wagers:  # opened again, and not moved back yet
            lying -= sum(placed.stake for _, placed in in_order(state.settled.wagers))
        assert sums[stakes(name)] == lying, f"what lies on the layout of {name}"


async def _check_meter(tx: Transaction, facts: Facts) -> None:
    """Every round found the meter as the one before had left it, at whatever table."""
    settled = {
        (name, seq): fact for name, table in facts.items() for seq, fact in _from_the_meter(table)
    }
    meter, at = 0, (("", 0))
    for stream, seq, source, target, cents in await tx.rows(
        "SELECT stream, seq, source, target, cents FROM ledger ORDER BY id"
    ):
        if (stream, seq) != at:
            if at in settled:
                assert meter == settled[at].meter_after
            at = (stream, seq)
            if at in settled:
                assert meter == settled[at].meter_before, f"{stream}, record {seq}"
        meter += cents * ((target == METER) - (source == METER))
    assert meter == await tx.balance(METER)


def _from_the_meter(facts: Iterable[tuple[int, Fact]]) -> Iterator[tuple[int, RoundSettled]]:
    """Settlements of rounds for which the meter was not kept when a hand was entered."""
    kept = False
    for seq, fact in facts:
        if isinstance(fact, RoundOpened | RoundVoided):
            kept = False
        elif isinstance(fact, HandTurnedUp | HandCorrected) and fact.reserved is not None:
            kept = True
        elif isinstance(fact, RoundSettled) and fact.meter_before is not None and not kept:
            yield seq, fact
