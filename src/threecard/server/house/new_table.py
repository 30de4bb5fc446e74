"""A new table: the facts it opens with, and somebody's word where the players have the edge."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from fractions import Fraction

from threecard.core.commands import AdoptEdition, OpenTable
from threecard.core.errors import Code, RulebookError
from threecard.core.people import Role
from threecard.core.table import Table
from threecard.server.errors import HouseError
from threecard.server.ports import EdgesOf
from threecard.server.table.facts import EdgeAccepted
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable

log = logging.getLogger(__name__)


def refuse_changed(table: Table) -> None:
    """A house does not open over an edition that decides otherwise than its table recorded.

    One that is not installed at all is another matter: such a table can be read, and waits.
    """
    recorded = [(table.config, table.ruled)]
    if table.adopted is not None:
        recorded.append(table.adopted)
    for config, ruled in recorded:
        try:
            ruled.rules(config)
        except RulebookError as error:
            if error.code is Code.EDITION_CHANGED:
                raise
        except Exception:  # anybody's code: the table halts at its next command, and no other does
            log.exception("table %s: its rulebook can't be asked", config.table)


async def word_on(live: LiveTable, asked: Asked, edges_of: EdgesOf) -> list[EdgeAccepted]:
    """Who adopts an edition answers for the edges it hands to players, as who opens a table."""
    if not isinstance(asked, AdoptEdition):
        return []
    rules = live.table.config_next.under(asked.edition).rules
    return answers_for(asked, asked.reason, await edges_of(rules))


def answers_for(
    asked: OpenTable | AdoptEdition, accepts: str | None, edges: Mapping[str, Fraction]
) -> list[EdgeAccepted]:
    """Somebody's word for each wager at which a table hands the player an edge."""
    given = [(wager, edge) for wager, edge in edges.items() if edge < 0]
    if given and (accepts is None or not accepts.strip() or asked.role is not Role.SHIFT_MANAGER):
        wager, edge = given[0]
        raise HouseError(
            Code.PLAYER_HAS_EDGE,
            f"Played so, {wager} pays the player {float(-edge):.2%} of each stake. A shift manager "
            "may have it so all the same, and gives a reason.",
            where="config.readings",
        )
    return [
        EdgeAccepted(by=asked.actor, wager=wager, edge=str(edge), reason=accepts or "")
        for wager, edge in given
    ]
