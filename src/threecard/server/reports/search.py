"""Search: rounds by who was in them, who dealt, what was wagered, paid, cited or went wrong.

Who played where is an index of the store; everything else is read from the rounds' own records, the
latest first and so many at a time. What is sealed in the log is not looked at.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.history import last_of
from threecard.server.house.house import House
from threecard.server.log.records import OPEN, open_record
from threecard.server.reports.hits import Hit, RoundReader, Sought
from threecard.server.storage.people import names_of
from threecard.server.storage.rounds import RoundRow, players_of, seek_rounds
from threecard.server.storage.transaction import Transaction

LOOKED_MOST = 500  # rounds that one question reads; the next goes on behind them
BATCH = 64
FAR = 2**53
SEPARATOR = "."


class FoundRound(Struct, frozen=True, kw_only=True):
    """A round that is as was sought, and in what."""

    table: str
    game: str
    round: int
    at: int
    void: bool
    dealer: str
    players: tuple[str, ...]
    staked: int
    win: int  # the house's, in cents
    incidents: tuple[str, ...]
    hits: tuple[Hit, ...]


class Search(Struct, frozen=True, kw_only=True):
    """Rounds that were found, the latest first, and where to go on."""

    rounds: tuple[FoundRound, ...]
    looked: int  # at so many rounds
    next: str | None  # for `before`; none: there are no more


class Mark(Struct, frozen=True, order=True):
    """A round's place among all rounds of the house."""

    at: int
    table: str
    round: int

    def written(self) -> str:
        return SEPARATOR.join((str(self.at), str(self.round), self.table))


def read_mark(written: str) -> Mark:
    """Where another page begins, as the last one said."""
    at, _, rest = written.partition(SEPARATOR)
    number, _, table = rest.partition(SEPARATOR)
    if not (at.isascii() and at.isdigit() and number.isascii() and number.isdigit() and table):
        raise HouseError(Code.BAD_FIELD, "That is not where a page of this search ended.")
    return Mark(min(int(at), FAR), table, min(int(number), FAR))


async def search_rounds(house: House, sought: Sought, *, before: str, limit: int) -> Search:
    """One page of what is sought."""
    begins = read_mark(before) if before else Mark(FAR, "", FAR)
    tables = sorted(house.tables) if sought.table is None else [sought.table]
    for each in tables:
        house.table(each)
    found: list[FoundRound] = []
    looked, last = 0, begins
    async with house.store.reading() as tx:
        names = () if sought.player is None else await names_of(tx, sought.player)
        async for row in _latest(tx, tables, names, sought, begins):
            if len(found) == limit or looked == LOOKED_MOST:
                return Search(rounds=tuple(found), looked=looked, next=last.written())
            looked, last = looked + 1, _mark(row)
            one = await _look(tx, house, row, sought, names)
            if one is not None:
                found.append(one)
            if looked % BATCH == 0:
                await asyncio.sleep(0)  # tables go on meanwhile
    return Search(rounds=tuple(found), looked=looked, next=None)


async def _latest(
    tx: Transaction, tables: list[str], names: tuple[str, ...], sought: Sought, begins: Mark
) -> AsyncIterator[RoundRow]:
    """The rounds of these tables before a mark, the latest first, however many tables there are."""
    heads: dict[str, list[RoundRow]] = {name: [] for name in tables}
    bounds = dict.fromkeys(tables, FAR)
    ends = min(sought.ends, begins.at + 1)
    while True:
        for name in [each for each, rows in heads.items() if not rows]:
            rows = await seek_rounds(
                tx,
                name,
                players=names,
                before=bounds[name],
                begins=sought.begins,
                ends=ends,
                limit=BATCH,
            )
            if not rows:
                del heads[name]
                continue
            heads[name], bounds[name] = rows[::-1], rows[-1].round
        if not heads:
            return
        row = heads[max(heads, key=lambda name: _mark(heads[name][-1]))].pop()
        if _mark(row) < begins:
            yield row


async def _look(
    tx: Transaction, house: House, row: RoundRow, sought: Sought, names: tuple[str, ...]
) -> FoundRound | None:
    """The round, if its records are as was sought."""
    live = house.table(row.stream)
    reader = RoundReader(live.installed, sought, names)
    last = await last_of(tx, house, row)
    for record in await tx.records(row.stream, after=row.first - 1, last=last):
        if record.body[:1] == OPEN:
            reader.read(open_record(house.keys, row.stream, record))
    if not reader.matches:
        return None
    players = (await players_of(tx, row.stream, [row.round]))[row.round]
    return FoundRound(
        table=row.stream,
        game=live.table.config.game,
        round=row.round,
        at=row.at,
        void=row.void,
        dealer=reader.dealer,
        players=players,
        staked=sum(line.stake for line in reader.lines),
        win=sum(line.stake - line.taken for line in reader.lines),
        incidents=tuple(reader.incidents),
        hits=reader.shown,
    )


def _mark(row: RoundRow) -> Mark:
    return Mark(row.at, row.stream, row.round)
