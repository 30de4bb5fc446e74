"""Choices: what playing and folding a hand are worth, for those who want a hint."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct

from threecard.core.commands.act import TEXT_MAX
from threecard.core.errors import Code
from threecard.core.hand import Hand
from threecard.core.round import Decision
from threecard.odds.exact import exact
from threecard.server.api.about import TABLES, about
from threecard.server.api.front import TheFront
from threecard.server.api.params import TableName
from threecard.server.api.session import ANYBODY
from threecard.server.errors import HouseError

Cards = Annotated[str, QueryParameter(max_length=TEXT_MAX, description="Three cards, as Qs 6h 4d.")]


class WorthOut(Struct, frozen=True, rename={"number": "float"}):
    """What a decision is worth for one unit of the wager decided on, exactly and as a number."""

    decision: Decision
    value: str
    number: float


class ChoicesOut(Struct, frozen=True, kw_only=True):
    """A hand that is to be decided on, and what each decision is worth on average."""

    on: str
    name: str
    best: Decision
    choices: tuple[WorthOut, ...]


@get(
    "/api/tables/{table:str}/choices",
    opt=about(
        TABLES, ANYBODY, Code.UNKNOWN_TABLE, Code.DECISION_NOT_OPEN, Code.UNKNOWN_CARD,
        Code.NOT_THREE_CARDS, Code.CARD_TWICE,
    ),
)  # fmt: skip
async def show_choices(front: TheFront, table: TableName, hand: Cards) -> ChoicesOut:
    """Say what playing and folding a hand are worth under this table's own rules.

    Over every hand the dealer may hold; nothing that lies on the table is looked at.
    """
    rules = front.house.table(table).table.rules
    on = rules.decided_on
    if on is None:
        raise HouseError(
            Code.DECISION_NOT_OPEN, f"{rules.edition.title} leaves a player nothing to decide."
        )
    held = Hand.parse(hand)
    classes = await front.odds.classes_of(rules)
    value = classes[rules.edition.ranking.feature.read(held)]
    return ChoicesOut(
        on=on,
        name=rules.hand_name(held),
        best=Decision.PLAY if value.plays else Decision.FOLD,
        choices=(
            WorthOut(Decision.PLAY, exact(value.played), float(value.played)),
            WorthOut(Decision.FOLD, exact(value.folded), float(value.folded)),
        ),
    )


HANDLERS = (show_choices,)
