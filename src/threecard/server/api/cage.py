"""The cage's counter: chips in and out, and adjustments that take two people."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from threecard.core.commands.act import Text
from threecard.core.errors import Code
from threecard.server.api.about import CAGE, about
from threecard.server.api.front import TheFront, ThePerson
from threecard.server.api.params import Before, Limit
from threecard.server.api.params import Number as Counted
from threecard.server.api.requests import NUMBER_MAX, Id, Number
from threecard.server.api.session import held
from threecard.server.cage.adjustments import Adjustment, State
from threecard.server.cage.cage import DECIDES, READS, SERVES, CageReceipt

Cents = Annotated[int, Meta(ge=1, le=NUMBER_MAX, examples=[100_00])]


class CounterIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips across the counter; with an id, asked twice is done once."""

    player: Text
    cents: Cents
    id: Id | None = None


class AdjustmentIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A wallet to be put right, and why; below zero takes from it."""

    player: Text
    cents: Number
    reason: Text
    id: Id | None = None


class ApprovalIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Agreeing."""

    id: Id | None = None


class RejectionIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Not agreeing, and why."""

    reason: Text
    id: Id | None = None


_CODES = (Code.UNKNOWN_PERSON, Code.COMMAND_CONFLICT)
_DECIDING = (Code.UNKNOWN_ADJUSTMENT, Code.ADJUSTMENT_CLOSED, Code.SECOND_PERSON)


@post("/api/cage/buys", status_code=200, opt=about(CAGE, held(*SERVES), *_CODES))
async def buy(front: TheFront, person: ThePerson, data: JSONBody[CounterIn]) -> CageReceipt:
    """Give a player chips."""
    return await front.cage.buy(player=data.player, cents=data.cents, by=person, command=data.id)


@post(
    "/api/cage/cashings",
    status_code=200,
    opt=about(CAGE, held(*SERVES), Code.NOT_ENOUGH_CHIPS, *_CODES),
)
async def cash(front: TheFront, person: ThePerson, data: JSONBody[CounterIn]) -> CageReceipt:
    """Take a player's chips back."""
    return await front.cage.cash(player=data.player, cents=data.cents, by=person, command=data.id)


@post("/api/cage/adjustments", opt=about(CAGE, held(*SERVES), *_CODES))
async def propose(front: TheFront, person: ThePerson, data: JSONBody[AdjustmentIn]) -> Adjustment:
    """Ask for a wallet to be put right; it takes a second person."""
    return await front.cage.propose(
        player=data.player, cents=data.cents, reason=data.reason, by=person, command=data.id
    )


@get("/api/cage/adjustments", opt=about(CAGE, held(*READS)))
async def list_adjustments(
    front: TheFront,
    person: ThePerson,
    *,
    wanted: Annotated[State, QueryParameter(name="state")] = State.PROPOSED,
    before: Before = NUMBER_MAX,
    limit: Limit = 50,
) -> list[Adjustment]:
    """List adjustments, the latest first: those that wait, or what became of others."""
    return await front.cage.proposals(by=person, state=wanted, before=before, limit=limit)


@post(
    "/api/cage/adjustments/{number:int}/approval",
    status_code=200,
    opt=about(CAGE, held(*DECIDES), Code.NOT_ENOUGH_CHIPS, *_CODES, *_DECIDING),
)
async def approve(
    front: TheFront, person: ThePerson, number: Counted, data: JSONBody[ApprovalIn | None] = None
) -> Adjustment:
    """Agree as the second person, and the chips move."""
    return await front.cage.approve(number, by=person, command=data.id if data else None)


@post(
    "/api/cage/adjustments/{number:int}/rejection",
    status_code=200,
    opt=about(CAGE, held(*DECIDES), *_CODES, *_DECIDING),
)
async def reject(
    front: TheFront, person: ThePerson, number: Counted, data: JSONBody[RejectionIn]
) -> Adjustment:
    """Not agree, as the second person."""
    return await front.cage.reject(number, reason=data.reason, by=person, command=data.id)


HANDLERS = (buy, cash, propose, list_adjustments, approve, reject)
