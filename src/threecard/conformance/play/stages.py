"""A round in stages: one table by the book, from its first wagers on, seen after every step."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from threecard.conformance.play.finishing import DEALER, next_command
from threecard.core import commands
from threecard.core.commands import Command
from threecard.core.config import TableConfig
from threecard.core.decide import decide
from threecard.core.evolve import evolve
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.rulebook import Rulebook
from threecard.core.table import Phase, Table, UnopenedTable

STEPS_MAX = 400
STAKE = 10_00


def seated(config: TableConfig) -> Iterator[Table]:
    """A player at each position places every wager there is; the table after each command."""
    opening = commands.OpenTable(actor="Zed", role=Role.SHIFT_MANAGER, config=config)
    (opened,) = decide(UnopenedTable(), opening)
    table = evolve(UnopenedTable(), opened)
    for command in _opening(table.rules, config.positions):
        table = _after(table, command)
    yield table
    for _ in range(STEPS_MAX):
        if table.phase is Phase.CONCLUDED:
            return
        table = _after(table, _next(table))
        yield table


def stake_of(rules: Rulebook, wager: str) -> int:
    """A stake that pays whole cents on every line; a jackpot wager has its price."""
    rule = rules.jackpot_rule
    if rule is not None and wager == rule.wager:
        return int(rule.price)
    return lcm(STAKE, rules.stake_units[wager])


def _opening(rules: Rulebook, positions: int) -> Iterator[Command]:
    players = {place: f"Player {place}" for place in range(1, positions + 1)}
    for place, player in players.items():
        yield commands.Sit(actor=player, role=Role.PLAYER, position=place)
    yield commands.PlaceYourBets(**DEALER)  # type: ignore[arg-type]
    wagers = sorted(rules.placeable, key=lambda id_: id_ not in rules.bringing)
    for place, player in players.items():
        for wager in wagers:
            yield commands.PlaceWager(
                actor=player,
                role=Role.PLAYER,
                player=player,
                position=place,
                wager=wager,
                stake=stake_of(rules, wager),
            )


def _next(table: Table) -> Command:
    """Players look at their hands and stand by them; the rest is the finishing policy."""
    if table.phase is Phase.PLAYING and table.pending is None:
        for place, held in table.hands.items():
            own = {"actor": f"Player {place}", "role": Role.PLAYER, "position": place}
            if not held.viewed_by and not held.face_up:
                return commands.ViewHand(**own)  # type: ignore[arg-type]
            if table.rules.decided_on is not None and held.decision is None:
                return commands.Decide(**own, decision=Decision.PLAY)  # type: ignore[arg-type]
    return next_command(table)


def _after(table: Table, command: Command) -> Table:
    for event in decide(table, command):
        table = evolve(table, event)
    return table
