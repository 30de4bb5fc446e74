"""Commands, orders and tables in short, as a test writes them."""

from __future__ import annotations

from typing import Any

from tests.table.incidents import GAMES
from tests.table.play import POSITIONS
from threecard.core import commands
from threecard.core.config import TableConfig
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.server.table import orders
from threecard.server.table.orders import Asked

STAFF = {role.value for role in Role} - {"player"}


def ask(kind: str, *, by: str, **fields: object) -> Asked:
    """A command or an order in short: `ask("sit", by="Mei", position=1)`; staff by their role.

    One of several roles of a person is said: `role=Role.PIT_MANAGER`.
    """
    if "by_" in fields:  # the amount of an increase or a reduction
        fields["by"] = fields.pop("by_")
    if "decision" in fields:
        fields["decision"] = Decision(str(fields["decision"]))
    if "remedy" in fields:
        fields["remedy"] = commands.Decided(str(fields["remedy"]))
    name = "".join(part.title() for part in kind.split("_"))
    made = getattr(commands, name, None) or getattr(orders, name)
    fields.setdefault("role", Role(by) if by in STAFF else Role.PLAYER)
    asked: Asked = made(actor=by, **fields)
    return asked


def config_of(
    tag: str,
    name: str | None = None,
    **fields: Any,  # noqa: ANN401 # as TableConfig has them
) -> TableConfig:
    """A table of a game, by its default readings."""
    game = GAMES[tag]
    return TableConfig(table=name or tag, game=game, positions=POSITIONS[game], **fields)
