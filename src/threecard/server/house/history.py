"""History: rounds that are over, and how a wallet came to hold what it does, read from the log."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from threecard.core.errors import Code
from threecard.core.events import RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.money import parse_cents
from threecard.core.transcript import LineOut
from threecard.core.view import Viewer
from threecard.deal import Proof
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.records import open_record
from threecard.server.money.entries import wallet
from threecard.server.storage.transaction import Row, Transaction
from threecard.server.table.facts import DealRevealed, Fact, see

PAGE_MAX = 100


class RoundOut(Struct, frozen=True):
    """A round that is over, as a list has it."""

    round: int
    at: int
    void: bool
    players: tuple[str, ...]


class OwnRound(Struct, frozen=True):
    """A round somebody was in, and what it came to for them."""

    table: str
    game: str
    round: int
    at: int
    void: bool
    net: int  # cents won, or below zero lost


class EventOut(Struct, frozen=True):
    """A fact with its place in the table's log."""

    seq: int
    at: int
    event: Fact


class Recalled(Struct, frozen=True):
    """A whole round: everything that happened in it, as the viewer may know it, and its proof."""

    table: str
    game: str
    round: int
    at: int
    void: bool
    events: tuple[EventOut, ...]
    proof: Proof | None


class LedgerEntry(Struct, frozen=True):
    """Cents that came into a wallet or, below zero, left it, and what it held after."""

    id: int
    at: int
    table: str | None
    cents: int
    kind: str
    balance: int


class Recall:
    """Questions about the past; each is answered from what is committed."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def rounds(self, table: str, *, before: int, limit: int) -> list[RoundOut]:
        """A table's rounds, the latest first."""
        self._house.table(table)
        async with self._house.store.reading() as tx:
            found = await tx.rows(
                "SELECT round, at, void FROM rounds WHERE stream = ? AND round < ? "
                "ORDER BY round DESC LIMIT ?",
                table,
                before,
                limit,
            )
            # Two questions, however many rounds: who was in all of them.
            rounds = [int(row[0]) for row in found]
            players = await _players(tx, table, rounds) if rounds else {}
        return [
            RoundOut(round_, at, bool(void), tuple(players.get(round_, ())))
            for round_, at, void in found
        ]

    async def round(self, table: str, number: int, viewer: Viewer) -> Recalled:
        """One round from its announcement to its end."""
        live = self._house.table(table)
        config = live.table.config
        assert config is not None
        async with self._house.store.reading() as tx:
            found = await tx.rows(
                "SELECT first_seq, last_seq, at, void FROM rounds WHERE stream = ? AND round = ?",
                table,
                number,
            )
            if not found:
                raise HouseError(
                    Code.UNKNOWN_ROUND,
                    f"Table {table} has no round {number} that is over.",
                    where="round",
                )
            first, last, at, void = found[0]
            facts = await self._facts(tx, table, first, last)
        events = tuple(EventOut(seq, when, see(fact, viewer)) for seq, when, fact in facts)
        proofs = [fact.proof for _, _, fact in facts if isinstance(fact, DealRevealed)]
        proof = proofs[-1] if proofs else None
        return Recalled(table, config.game, number, at, bool(void), events, proof)

    async def proof(self, table: str, number: int) -> Proof:
        """The proof of a round's deal, as `threecard verify-deal` reads it."""
        recalled = await self.round(table, number, Viewer())
        if recalled.proof is None:
            raise HouseError(
                Code.UNKNOWN_ROUND,
                f"Round {number} of table {table} was dealt by hand, and has no proof.",
                where="round",
            )
        return recalled.proof

    async def own_rounds(self, person: str, *, before: int, limit: int) -> list[OwnRound]:
        """The rounds somebody was in that ended before a time, the latest first."""
        async with self._house.store.reading() as tx:
            found = await tx.rows(
                "SELECT r.stream, r.round, r.first_seq, r.last_seq, p.at, r.void "
                "FROM round_players p JOIN rounds r ON r.stream = p.stream AND r.round = p.round "
                "WHERE p.player = ? AND p.at < ? ORDER BY p.at DESC, p.stream, p.round DESC "
                "LIMIT ?",
                person,
                before,
                limit,
            )
            return [await self._own_round(tx, person, row) for row in found]

    async def ledger(self, person: str, *, before: int, limit: int) -> list[LedgerEntry]:
        """How a wallet came to hold what it does, the latest first."""
        account = wallet(person)
        async with self._house.store.reading() as tx:
            balance = await tx.balance(account)
            [(later,)] = await tx.rows(
                "SELECT (SELECT COALESCE(SUM(cents), 0) FROM ledger WHERE target = ? AND id >= ?) "
                "- (SELECT COALESCE(SUM(cents), 0) FROM ledger WHERE source = ? AND id >= ?)",
                account,
                before,
                account,
                before,
            )
            # Each half by its own index, or a long history would be read whole.
            found = await tx.rows(
                "SELECT id, at, stream, cents, kind FROM (SELECT * FROM ("
                "SELECT id, at, stream, cents, kind FROM ledger WHERE target = ? AND id < ? "
                "ORDER BY id DESC LIMIT ?) AS came UNION ALL SELECT * FROM ("
                "SELECT id, at, stream, -cents, kind FROM ledger WHERE source = ? AND id < ? "
                "ORDER BY id DESC LIMIT ?) AS went) AS moved ORDER BY id DESC LIMIT ?",
                account,
                before,
                limit,
                account,
                before,
                limit,
                limit,
            )
        return _with_balances(found, balance - int(later))

    async def balance(self, person: str) -> int:
        async with self._house.store.reading() as tx:
            return await tx.balance(wallet(person))

    async def _own_round(self, tx: Transaction, person: str, row: Row) -> OwnRound:
        table, number, first, last, at, void = row
        config = self._house.table(table).table.config
        assert config is not None
        facts = await self._facts(tx, table, first, last)
        net = _net(person, (fact for _, _, fact in facts))
        return OwnRound(table, config.game, number, at, bool(void), net)

    async def _facts(
        self, tx: Transaction, table: str, first: int, last: int
    ) -> list[tuple[int, int, Fact]]:
        records = await tx.records(table, after=first - 1, last=last)
        return [(each.seq, each.at, open_record(self._house.keys, table, each)) for each in records]


async def _players(tx: Transaction, table: str, rounds: list[int]) -> dict[int, list[str]]:
    marks = ", ".join("?" * len(rounds))
    found = await tx.rows(
        f"SELECT round, player FROM round_players WHERE stream = ? AND round IN ({marks}) "  # noqa: S608 # question marks alone
        "ORDER BY player",
        table,
        *rounds,
    )
    players: dict[int, list[str]] = {}
    for round_, player in found:
        players.setdefault(int(round_), []).append(player)
    return players


def _net(person: str, facts: Iterable[Fact]) -> int:
    lines: tuple[LineOut, ...] = ()
    for fact in facts:
        if isinstance(fact, RoundSettled | RoundVoided | SettlementCorrected):
            lines = fact.lines
    return sum(
        parse_cents(line.payout) + parse_cents(line.returned) - parse_cents(line.stake)
        for line in lines
        if line.player == person
    )


def _with_balances(rows: list[Row], balance: int) -> list[LedgerEntry]:
    entries: list[LedgerEntry] = []
    for id_, at, stream, cents, kind in rows:
        table = None if stream == OFFICE else stream
        entries.append(LedgerEntry(id_, at, table, cents, kind, balance))
        balance -= cents
    return entries
