"""The office: the log of what concerns no table, as the cage, people, the jackpot's seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec
from msgspec import Struct

from threecard.core.upcast import Reader
from threecard.server.log.commit_queue import Group
from threecard.server.log.keys import Keys
from threecard.server.log.pin_facts import PinRefused, PinSet
from threecard.server.log.records import OPEN, chain, require_vouched_for
from threecard.server.money.entries import ALLOWANCE, CAGE, METER, RESERVE, wallet
from threecard.server.ports import Millis
from threecard.server.storage.accounts import Account, Entry
from threecard.server.storage.records import Record

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
    """Somebody is known here from now on; who comes by themselves is named as `by` too."""

    person: str
    roles: tuple[str, ...]
    by: str
    kind: str = "account"
    guest: str | None = None  # whose own limits and last allowance come over to an account …
    brought: int | None = None  # … with this many cents and all rounds; none: those stayed behind


class PeopleLeft(Struct, frozen=True, kw_only=True, tag="people_left"):
    """Guests whose session was over made room for others; their chips stay in the ledger."""

    people: tuple[str, ...]


class PasswordSet(Struct, frozen=True, kw_only=True, tag="password_set"):
    """A person has a new password, of which the log holds a mark and nothing that leads to it."""

    person: str
    mark: str  # the house's word for what is stored; hexadecimal
    epoch: int  # sessions and links of an earlier one are void


class PasswordReset(Struct, frozen=True, kw_only=True, tag="password_reset"):
    """A person's password is void, and a link was made by which they set another."""

    person: str
    epoch: int
    by: str
    reason: str


class SessionsEnded(Struct, frozen=True, kw_only=True, tag="sessions_ended"):
    """Whatever a person was signed in with is void, everywhere."""

    person: str
    epoch: int
    by: str
    reason: str = ""


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


class KeysTaken(Struct, frozen=True, kw_only=True, tag="keys_taken"):
    """The house vouches with new keys from here on; the logs stood so under those before."""

    generation: int
    public: str
    heads: dict[str, tuple[int, str]]


class HouseRestored(Struct, frozen=True, kw_only=True, tag="house_restored"):
    """Two people answer for logs that are not those signed last: the house was made from a copy."""

    by: str
    agreed: str
    reason: str
    signed: dict[str, tuple[int, str]]  # what was signed and is not there any more
    heads: dict[str, tuple[int, str]]  # where the logs stand that the house goes on from


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
    | PeopleLeft
    | PasswordSet
    | PasswordReset
    | PinSet
    | PinRefused
    | SessionsEnded
    | OwnLimitChanged
    | SelfExcluded
    | HouseOpened
    | HouseClosed
    | KeysTaken
    | HouseRestored
)

_READER: Reader[OfficeFact] = Reader(OfficeFact)
_encode = msgspec.json.Encoder().encode


def read_office(body: bytes) -> OfficeFact:
    """A record's bytes as a fact; nothing here is secret, so nothing is sealed."""
    if body[:1] != OPEN:
        raise ValueError("it does not begin as a record of the office does")
    return _READER.decode(body[1:])


def open_office(keys: Keys, record: Record) -> OfficeFact:
    """What a record of the office says, if the house wrote it."""
    require_vouched_for(keys, STREAM, record)
    return read_office(record.body)


async def write_down(
    group: Group, keys: Keys, facts: Sequence[OfficeFact], at: Millis
) -> dict[Account, int]:
    """Record facts of the office and move what they move; balances that changed."""
    balances = await move_for(group, facts, at)
    await record(group, keys, facts, at)
    return balances


async def move_for(group: Group, facts: Sequence[OfficeFact], at: Millis) -> dict[Account, int]:
    """Move what facts move that are recorded next; balances that changed."""
    head = await group.tx.lock(STREAM)
    entries = [
        (seq, entry)
        for seq, fact in enumerate(facts, start=head.seq + 1)
        for entry in office_entries(fact)
    ]
    return await group.tx.move(STREAM, at, entries) if entries else {}


async def record(
    group: Group, keys: Keys, facts: Sequence[OfficeFact], at: Millis, cause: bytes = b""
) -> None:
    """Record facts of the office, the last of which ends the command of this cause."""
    head = await group.tx.lock(STREAM)
    bodies = [OPEN + _encode(fact) for fact in facts]
    group.tx.append(STREAM, chain(keys, head, STREAM, at, bodies, cause))


def office_entries(fact: OfficeFact) -> list[Entry]:
    """What a fact of the office moves.

    None moves chips from player to player, but from a guest to the account that the guest became.
    """
    match fact:
        case PersonAdmitted(guest=str()) if fact.brought:
            assert fact.guest is not None
            return [Entry(wallet(fact.guest), wallet(fact.person), fact.brought, "brought")]
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
            | PeopleLeft()
            | PasswordSet()
            | PasswordReset()
            | PinSet()
            | PinRefused()
            | SessionsEnded()
            | OwnLimitChanged()
            | SelfExcluded()
            | HouseOpened()
            | HouseClosed()
            | KeysTaken()
            | HouseRestored()
        ):
            return []
        case _:
            assert_never(fact)
