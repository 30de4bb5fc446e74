"""Elsewhere: what a round at one table brings players at others, by the meter that they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from threecard.core.decide.prizes import entered_at
from threecard.core.decide.settling import round_of
from threecard.core.events import RoundSettled, SettlementCorrected
from threecard.core.paytable import Award
from threecard.core.table import Phase, Table
from threecard.server.log.commit_queue import Group
from threecard.server.log.making_whole import made_whole
from threecard.server.table.deciding import Turn
from threecard.server.table.facts import EnvyPaid, Fact
from threecard.server.table.state import LiveTable

if TYPE_CHECKING:
    from threecard.server.house.house import House

OUTCOMES = (RoundSettled, SettlementCorrected)
# Bets are closed: a wager that its player may still take back earns nothing.
OPEN = (Phase.CLOSED, Phase.PLAYING, Phase.SETTLING)


async def elsewhere(house: House, group: Group, name: str, turn: Turn) -> tuple[Fact, ...]:
    """What a command at a table makes due to players at others, as those tables are now."""
    kinds = {type(step.fact) for step in turn.steps}
    if kinds.isdisjoint(OUTCOMES):
        return ()
    whole: tuple[Fact, ...] = ()
    if SettlementCorrected in kinds:
        whole = await made_whole(group.tx, house.keys, name, turn)
    if RoundSettled not in kinds or not reaches(turn.live.table):
        return whole
    for other, head in await group.tx.streams():  # as far as other workers have dealt them
        if other in house.tables and other not in group.tables and other != name:
            await house.catch_up(group.tx, other, head)
    return (*whole, *envied_elsewhere(name, turn, {**house.tables, **group.tables}))


def envied_elsewhere(
    stream: str, turn: Turn, tables: Mapping[str, LiveTable]
) -> tuple[EnvyPaid, ...]:
    """The envy of players at other tables for hands of a round just settled (envy.reach)."""
    for step in turn.steps:
        before = step.before
        if isinstance(step.fact, RoundSettled) and step.fact.lines:
            assert isinstance(before, LiveTable), "what is settled was opened"
            others = {name: live.table for name, live in tables.items() if name != stream}
            return tuple(_envy(before.table, others))
    return ()


def reaches(table: Table) -> bool:
    """Whether a table's hands earn envy at all tables that share its meter."""
    return table.rules.readings.get("envy.reach") == "all_tables"


def _envy(table: Table, others: Mapping[str, Table]) -> list[EnvyPaid]:
    desk = table.rules.jackpot
    if desk is None or not reaches(table):
        return []
    awards = {line.id: line.pays for line in desk.envy.lines}
    earned = [
        (place, verdict, award.amount)
        for place, verdict in desk.envied(round_of(table, meter=None))
        if verdict.line is not None and isinstance(award := awards[verdict.line], Award)
    ]
    paid: list[EnvyPaid] = []
    for name, player in _in_the_jackpot(others, by_wager=desk.readings["envy.to"] == "wager"):
        due = [
            EnvyPaid(
                table=name,
                player=player,
                position=int(place.position),
                line=verdict.line or "",
                cents=cents,
                clause=verdict.cite.clause,
            )
            for place, verdict, cents in earned
            if player not in place.players_on(desk.rule.own)
        ]
        if desk.readings["envy.hands"] == "once" and due:
            due = [max(due, key=lambda each: each.cents)]
        paid += due
    return paid


def _in_the_jackpot(others: Mapping[str, Table], *, by_wager: bool) -> list[tuple[str, str]]:
    """Who has a jackpot wager in an open round elsewhere, and where: once, or for each wager."""
    wagered = [
        (name, player)
        for name, table in sorted(others.items())
        if table.phase in OPEN
        for position in table.wagers
        for player in sorted(entered_at(table, position) or _before_the_deal(table, position))
    ]
    return (
        wagered if by_wager else list({player: (name, player) for name, player in wagered}.values())
    )


def _before_the_deal(table: Table, position: int) -> set[str]:
    """Who entered the jackpot at a position whose hand is not dealt yet."""
    jackpot = table.rules.jackpot_rule
    if jackpot is None or table.phase is not Phase.CLOSED:
        return set()
    here = table.wagers_at(position)
    own = {placed.player for placed in here if placed.wager in jackpot.own}
    return {placed.player for placed in here if placed.wager == jackpot.wager} & own
