"""The office: the log of what concerns no table, as the cage, people, the jackpot's seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec
from msgspec import Struct

from threecard.server.log.commit_queue import Group
from threecard.server.log.records import OPEN, chain
from threecard.server.money.entries import ALLOWANCE, CAGE, METER, RESERVE, wallet
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry

STREAM = "house"


class JackpotSeeded(Struct, frozen=True, kw_only=True, tag="jackpot_seeded"):
    """The house put up what the meter starts from."""

    cents: int
    by: str


class ChipsBought(Struct, frozen=True, kw_only=True, tag="chips_bought"):
    """The cage gave a player chips."""

    player: str
    cents: int
    by: str


class ChipsCashed(Struct, frozen=True, kw_only=True, tag="chips_cashed"):
    """The cage took a player's chips back."""

    player: str
    cents: int
    by: str


class AdjustmentProposed(Struct, frozen=True, kw_only=True, tag="adjustment_proposed"):
    """Somebody asks to put a wallet right; a second person has to agree."""

    number: int
    player: str
    cents: int  # below zero takes from the wallet
    reason: str
    by: str


class AdjustmentApproved(Struct, frozen=True, kw_only=True, tag="adjustment_approved"):
    """A second person agreed, and the wallet was put right."""

    number: int
    player: str
    cents: int
    by: str


class AdjustmentRejected(Struct, frozen=True, kw_only=True, tag="adjustment_rejected"):
    """A second person did not agree."""

    number: int
    reason: str
    by: str


class AllowanceGiven(Struct, frozen=True, kw_only=True, tag="allowance_given"):
    """A guest got play chips, the first time or as a refill."""

    player: str
    cents: int


class PersonAdmitted(Struct, frozen=True, kw_only=True, tag="person_admitted"):
    """An account was made."""

    person: str
    roles: tuple[str, ...]
    by: str


class RolesChanged(Struct, frozen=True, kw_only=True, tag="roles_changed"):
    """What a person may act as."""

    person: str
    roles: tuple[str, ...]
    by: str
    reason: str


class OwnLimitChanged(Struct, frozen=True, kw_only=True, tag="own_limit_changed"):
    """A player set a limit of their own; a looser one holds from a later time."""

    player: str
    limit: str
    value: int | None
    holds_from: int


class SelfExcluded(Struct, frozen=True, kw_only=True, tag="self_excluded"):
    """A player wants not to be let play until then."""

    player: str
    until: int


class HouseOpened(Struct, frozen=True, kw_only=True, tag="house_opened"):
    """The house opened its doors."""

    version: str


class HouseClosed(Struct, frozen=True, kw_only=True, tag="house_closed"):
    """The house closed in good order, with these tables' rounds held."""

    held: tuple[str, ...] = ()


OfficeFact = (
    JackpotSeeded
    | ChipsBought
    | ChipsCashed
    | AdjustmentProposed
    | AdjustmentApproved
    | AdjustmentRejected
    | AllowanceGiven
    | PersonAdmitted
    | RolesChanged
    | OwnLimitChanged
    | SelfExcluded
    | HouseOpened
    | HouseClosed
)

_DECODER: msgspec.json.Decoder[OfficeFact] = msgspec.json.Decoder(OfficeFact)
_encode = msgspec.json.Encoder().encode


def read_office(body: bytes) -> OfficeFact:
    """A record's bytes as a fact; nothing here is secret, so nothing is sealed."""
    return _DECODER.decode(body[1:])


async def begin_office(group: Group) -> None:
    await group.tx.create(STREAM)


async def write_down(group: Group, facts: Sequence[OfficeFact], at: Millis) -> dict[Account, int]:
    """Record facts of the office and move what they move; balances that changed."""
    tx = group.tx
    head = await tx.lock(STREAM)
    records = chain(head, STREAM, at, [OPEN + _encode(fact) for fact in facts])
    await tx.append(STREAM, records)
    entries = [
        (record.seq, entry)
        for record, fact in zip(records, facts, strict=True)
        for entry in office_entries(fact)
    ]
    return await tx.move(STREAM, at, entries) if entries else {}


def office_entries(fact: OfficeFact) -> list[Entry]:
    """What a fact of the office moves. There is none that moves chips from player to player."""
    match fact:
        case JackpotSeeded():
            return [Entry(RESERVE, METER, fact.cents, "seeded")]
        case ChipsBought():
            return [Entry(CAGE, wallet(fact.player), fact.cents, "bought")]
        case ChipsCashed():
            return [Entry(wallet(fact.player), CAGE, fact.cents, "cashed")]
        case AdjustmentApproved():
            player = wallet(fact.player)
            if fact.cents > 0:
                return [Entry(CAGE, player, fact.cents, "adjusted")]
            return [Entry(player, CAGE, -fact.cents, "adjusted")]
        case AllowanceGiven():
            return [Entry(ALLOWANCE, wallet(fact.player), fact.cents, "allowance")]
        case (
            AdjustmentProposed()
            | AdjustmentRejected()
            | PersonAdmitted()
            | RolesChanged()
            | OwnLimitChanged()
            | SelfExcluded()
            | HouseOpened()
            | HouseClosed()
        ):
            return []
        case _:
            assert_never(fact)
