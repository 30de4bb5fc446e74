"""Rounds that are over, as a report counts them: read from the log, never from the ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from threecard.core.config import TableConfig
from threecard.core.errors import RulebookError
from threecard.core.events import (
    HandInvalidated,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    WagersReturned,
)
from threecard.core.line import Line
from threecard.core.rulebook import Rulebook
from threecard.odds.rounds.exposure import RoundStakes
from threecard.server.house.house import House
from threecard.server.log.records import open_record
from threecard.server.ports import Millis
from threecard.server.reports.log import records_in
from threecard.server.reports.period import Period
from threecard.server.storage.rounds import RoundRow, list_rounds_between
from threecard.server.storage.transaction import Transaction
from threecard.server.table.facts import Fact

BATCH = 500
TAGS = (
    "round_opened",
    "hand_invalidated",
    "wagers_returned",
    "round_settled",
    "round_voided",
    "settlement_corrected",
)


class PlayedRound(Struct, frozen=True):
    """A round that is over, as its table's log has it, and the rulebook it was played by."""

    rules: Rulebook
    at: Millis
    void: bool
    corrected: bool
    stakes: RoundStakes
    handle: int
    drop: int
    win: int
    jackpot_drop: int
    jackpot_win: int


class UnruledRound(Struct, frozen=True):
    """A round whose edition is not installed: it can be recalled and audited, and not counted."""

    at: Millis
    missing: str


async def rounds_of(
    tx: Transaction, house: House, name: str, period: Period
) -> list[PlayedRound | UnruledRound]:
    """A table's rounds that ended in a period, in order."""
    played: list[PlayedRound | UnruledRound] = []
    after = 0
    while True:
        over = await list_rounds_between(
            tx, name, after=after, begins=period.begins, ends=period.ends, limit=BATCH
        )
        if over:
            played += await _read(tx, house, name, over)
        if len(over) < BATCH:
            return played
        after = over[-1].round


async def _read(
    tx: Transaction, house: House, name: str, over: list[RoundRow]
) -> list[PlayedRound | UnruledRound]:
    """What these rounds, which lie one after another in the log, came to."""
    facts: list[list[Fact]] = [[] for _ in over]
    place = 0
    async for record in records_in(tx, name, TAGS, after=over[0].first - 1, last=over[-1].last):
        while record.seq > over[place].last:
            place += 1
        if record.seq >= over[place].first:
            facts[place].append(open_record(house.keys, name, record))
    config = house.table(name).table.config
    return [_ruled(each, row.at, config) for each, row in zip(facts, over, strict=True)]


def _ruled(facts: list[Fact], at: Millis, config: TableConfig) -> PlayedRound | UnruledRound:
    """The round by its own edition, whatever its table plays by since."""
    ruled = next(fact.ruled for fact in facts if isinstance(fact, RoundOpened))
    try:
        return played_round(facts, at, ruled.rules(config))
    except RulebookError as error:
        return UnruledRound(at, error.sentence)


def played_round(facts: list[Fact], at: Millis, rules: Rulebook) -> PlayedRound:
    """What a round came to in the end, whatever was put right since it was settled."""
    lines: tuple[Line, ...] = ()
    out_positions: set[int] = set()
    out_players: set[str] = set()
    void = corrected = False
    before = after = None
    fed = 0
    for fact in facts:
        match fact:
            case HandInvalidated() if not fact.collected:
                out_positions.add(fact.position)
            case WagersReturned():
                out_players.add(fact.player)
            case RoundVoided():
                lines, void = fact.lines, True
            case RoundSettled():
                lines, fed = fact.lines, fact.meter_fed
                before, after = fact.meter_before, fact.meter_after
            case SettlementCorrected():
                lines, void, corrected = fact.lines, fact.void, True
                after = fact.meter_after
            case _:
                pass
    before_deal = rules.placeable
    rule = rules.edition.jackpot
    apart = () if rule is None else (rule.wager, rule.envy)
    positions: dict[int, dict[str, int]] = {}
    for line in lines:
        if line.wager not in before_deal:
            continue
        if line.position in out_positions or line.player in out_players:
            continue
        stake = line.stake if line.counted is None else line.counted.amount
        if stake:
            stakes = positions.setdefault(line.position, {})
            stakes[line.wager] = stakes.get(line.wager, 0) + stake
    jackpot = [line for line in lines if line.wager in apart]
    table = [line for line in lines if line.wager not in apart]
    to_meter = 0 if before is None or after is None else after - before
    drop = Counter[str]()
    for stakes in positions.values():
        drop.update(stakes)
    return PlayedRound(
        rules=rules,
        at=at,
        void=void,
        corrected=corrected,
        stakes=RoundStakes(
            tuple(sorted(tuple(sorted(each.items())) for each in positions.values())),
            None if before is None else before + fed,
        ),
        handle=sum(line.stake for line in table),
        drop=sum(cents for wager, cents in drop.items() if wager not in apart),
        win=_kept(table),
        jackpot_drop=sum(cents for wager, cents in drop.items() if wager in apart),
        jackpot_win=_kept(jackpot) - to_meter,
    )


def _kept(lines: Iterable[Line]) -> int:
    """What the house has of stakes, less what it paid."""
    return sum(line.kept - line.payout for line in lines)
