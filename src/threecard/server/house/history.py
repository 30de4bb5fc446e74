"""History: rounds that are over, and how a wallet came to hold what it does, read from the log."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.config import TableConfig
from threecard.core.errors import Code, RulebookError
from threecard.core.events import RoundOpened, RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.line import Line
from threecard.core.naming import edition_of
from threecard.core.rulebook import Rulebook
from threecard.core.ruled import Ruled
from threecard.core.telling import Told
from threecard.core.view import Viewer
from threecard.deal import Proof
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.log.office import STREAM as OFFICE
from threecard.server.log.records import open_record
from threecard.server.money.entries import wallet
from threecard.server.storage.ledger import Posting, list_postings, moved_since
from threecard.server.storage.people import names_of
from threecard.server.storage.rounds import (
    RoundRow,
    find_round,
    list_rounds,
    list_rounds_of,
    players_of,
)
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import DealRevealed, Fact, SeedDrawn, WitnessNamed, see
from threecard.server.table.telling import tell

PAGE_MAX = 100
Names = tuple[str, ...]  # that somebody has played under: their own, and the guest's they were


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
    told: Told | None  # the fact as people read it; none where nothing is to be told


class Recalled(Struct, frozen=True):
    """A whole round: everything that happened in it, as the viewer may know it, and its proof."""

    table: str
    game: str
    edition: str  # that it was ruled by, in full
    missing: str | None  # why it can't be ruled on again here, where its edition is not installed
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


class History:
    """Questions about the past; each is answered from what is committed."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def rounds(self, table: str, *, before: int, limit: int) -> list[RoundOut]:
        """A table's rounds, the latest first."""
        self._house.table(table)
        async with self._house.store.reading() as tx:
            found = await list_rounds(tx, table, before=before, limit=limit)
            players = await players_of(tx, table, [each.round for each in found])
        return [RoundOut(each.round, each.at, each.void, players[each.round]) for each in found]

    async def round(
        self, table: str, number: int, viewer: Viewer, *, follows: bool = False
    ) -> Recalled:
        """One round from its announcement to its end, or with what followed until the next."""
        live = self._house.table(table)
        config = live.table.config
        async with self._house.store.reading() as tx:
            found = await find_round(tx, table, number)
            if found is None:
                raise HouseError(
                    Code.UNKNOWN_ROUND,
                    f"Table {table} has no round {number} that is over.",
                    where="round",
                )
            if follows:
                found = replace(found, last=await last_of(tx, self._house, found))
            facts = await self._facts(tx, found)
        proofs = [fact.proof for _, _, fact in facts if isinstance(fact, DealRevealed)]
        proof = proofs[-1] if proofs else None
        ruled = next(fact.ruled for _, _, fact in facts if isinstance(fact, RoundOpened))
        rules, missing = _installed(ruled, config)
        events = tuple(
            EventOut(seq, when, see(fact, viewer), tell(rules, fact)) for seq, when, fact in facts
        )
        return Recalled(
            table,
            config.game,
            edition_of(rules, ruled),
            missing,
            number,
            found.at,
            found.void,
            events,
            proof,
        )

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
            names = await names_of(tx, person)
            found = await list_rounds_of(tx, names, before=before, limit=limit)
            return [await self._own_round(tx, names, each) for each in found]

    async def ledger(self, person: str, *, before: int, limit: int) -> list[LedgerEntry]:
        """How a wallet came to hold what it does, the latest first.

        Where somebody was a guest before, that one's entries go on behind the account's own; what
        the guest brought is among these once.
        """
        entries: list[LedgerEntry] = []
        async with self._house.store.reading() as tx:
            for account in map(wallet, await names_of(tx, person)):
                balance = await tx.balance(account)
                later = await moved_since(tx, account, before)
                found = await list_postings(tx, account, before=before, limit=limit - len(entries))
                entries += _with_balances(found, balance - later)
                before = entries[-1].id if entries else before
        return entries

    async def balance(self, person: str) -> int:
        async with self._house.store.reading() as tx:
            return await tx.balance(wallet(person))

    async def _own_round(self, tx: Transaction, names: Names, over: RoundRow) -> OwnRound:
        config = self._house.table(over.stream).table.config
        net = _net(names, (fact for _, _, fact in await self._facts(tx, over)))
        return OwnRound(over.stream, config.game, over.round, over.at, over.void, net)

    async def _facts(self, tx: Transaction, over: RoundRow) -> list[tuple[int, int, Fact]]:
        records = await tx.records(over.stream, after=over.first - 1, last=over.last)
        keys = self._house.keys
        return [(each.seq, each.at, open_record(keys, over.stream, each)) for each in records]


async def last_of(tx: Transaction, house: House, over: RoundRow) -> int:
    """The last record before the next round is prepared: payments and disputes come after an end.

    A round's seed is drawn, and its witness named, before it opens.
    """
    live = house.table(over.stream)
    next_ = await find_round(tx, over.stream, over.round + 1)
    if next_ is None and live.table.round <= over.round:
        return max(over.last, live.seq)
    last = (live.round_from if next_ is None else next_.first) - 1
    for record in reversed(
        await tx.records(over.stream, after=max(over.last, last - 2), last=last)
    ):
        if not isinstance(open_record(house.keys, over.stream, record), SeedDrawn | WitnessNamed):
            break
        last = record.seq - 1
    return last


def _installed(ruled: Ruled, config: TableConfig) -> tuple[Rulebook | None, str | None]:
    """The rulebook that a round was ruled by, or why it is missing."""
    try:
        return ruled.rules(config), None
    except RulebookError as error:
        return None, error.sentence


def _net(names: Names, facts: Iterable[Fact]) -> int:
    lines: tuple[Line, ...] = ()
    for fact in facts:
        if isinstance(fact, RoundSettled | RoundVoided | SettlementCorrected):
            lines = fact.lines
    return sum(line.taken - line.stake for line in lines if line.player in names)


def _with_balances(postings: list[Posting], balance: int) -> list[LedgerEntry]:
    entries: list[LedgerEntry] = []
    for each in postings:
        table = None if each.stream == OFFICE else each.stream
        entries.append(LedgerEntry(each.id, each.at, table, each.cents, each.kind, balance))
        balance -= each.cents
    return entries
