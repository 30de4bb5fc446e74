"""The first start of a house: a table of each game, and the jackpot's seed."""

from __future__ import annotations

import logging
from functools import partial

from threecard.core.config import TableConfig
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS, rulebook
from threecard.loading import source_of
from threecard.server.house.house import House
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import JackpotSeeded, write_down
from threecard.server.money.entries import METER
from threecard.server.table.facts import Pace

INSTALLER = "installer"
MAIN_LIMITS = (5_00, 1_000_00)
SIDE_LIMITS = (1_00, 200_00)
POSITIONS_MOST = 7
# Said by whoever installs a house that deals every game as it is published.
BY_DEFAULT = "The published rules, dealt as they are written; play chips only."

log = logging.getLogger(__name__)


def floor_config(game: str) -> TableConfig:
    """A table of a game as a new house opens it: by the defaults, but where a reading says so."""
    rules = rulebook(game)
    layout = rules.edition.layout
    jackpot = rules.jackpot
    limits = {
        wager.id: MAIN_LIMITS if wager.condition is None else SIDE_LIMITS
        for wager in rules.wagers.values()
        if wager.equals is None and (jackpot is None or wager.id != jackpot.rule.wager)
    }
    return TableConfig(
        table=rules.edition.tag,
        game=game,
        positions=min(layout.positions_max, POSITIONS_MOST),
        limits=limits,
        readings={each.name: each.opened for each in rules.edition.readings if each.opened},
    )


async def open_floor(house: House, pace: Pace | None = None) -> list[str]:
    """What a new house begins with; a house with tables of its own is left as it is.

    A floor that power failed on while it opened is completed.
    """
    configs = list(map(floor_config, RULEBOOKS))
    if house.tables.keys() - {config.table for config in configs}:
        return []
    await house.run(partial(_put_up_seed, house))
    opened: list[str] = []
    for config in configs:
        if config.table in house.tables:
            continue
        try:
            await house.open_table(
                config, by=INSTALLER, role=Role.SHIFT_MANAGER, accepts=BY_DEFAULT, pace=pace
            )
        except Exception:
            if source_of(rulebook(config.game).edition) is None:
                raise
            # A game from outside is anybody's code; what is wrong with it keeps no other away.
            log.exception("no table of %s is opened", config.game)
            continue
        opened.append(config.table)
    return opened


async def _put_up_seed(house: House, group: Group) -> None:
    """The meter starts from the largest seed of any rulebook with a jackpot, once."""
    seeds = [rules.jackpot.rule.seed for rules in RULEBOOKS.values() if rules.jackpot is not None]
    if seeds and not await group.tx.balance(METER):
        seeded = JackpotSeeded(cents=max(seeds), by=INSTALLER)
        await write_down(group, house.keys, [seeded], house.clock.now())
