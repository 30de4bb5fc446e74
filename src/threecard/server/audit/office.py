"""The office's log: people, their limits, adjustments, keys and restores, as it comes to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from threecard.server.audit.dues import DuesFile, RecordDue
from threecard.server.audit.report import Finding
from threecard.server.audit.rows import Due, Key
from threecard.server.identity.limits import EXCLUSION, Later, OwnLimit
from threecard.server.identity.names import name_key
from threecard.server.identity.people import FIRST_EPOCH
from threecard.server.identity.vouching import is_password, is_pin
from threecard.server.log.keys import Keys
from threecard.server.log.office import (
    STREAM,
    AdjustmentApproved,
    AdjustmentProposed,
    AdjustmentRejected,
    AllowanceGiven,
    HouseRestored,
    KeysTaken,
    OfficeFact,
    OwnLimitChanged,
    PasswordReset,
    PasswordSet,
    PeopleLeft,
    PersonAdmitted,
    RolesChanged,
    SelfExcluded,
    SessionsEnded,
    office_entries,
    read_office,
)
from threecard.server.log.pin_facts import PinSet
from threecard.server.ports import Millis
from threecard.server.storage.records import Head, Record


class Restored(Struct, frozen=True):
    """A restore that two people answered for, and its record."""

    fact: HouseRestored
    at: Millis
    seq: int

    @property
    def sentence(self) -> str:
        return f"{self.fact.by} and {self.fact.agreed} restored the house: {self.fact.reason}"


class OfficeAudit:
    """The facts of the office, applied from the first; what comes of them by the row."""

    def __init__(self, keys: Keys, dues: DuesFile) -> None:
        self.people: dict[Key, Due] = {}
        self.limits: dict[Key, Due] = {}
        self.adjustments: dict[Key, Due] = {}
        self.taken: list[KeysTaken] = []
        self.restored: list[Restored] = []
        self.gaps: list[tuple[int, int]] = []  # records that could not be read
        self._keys = keys
        self._dues = dues
        self._head = Head()  # the record before

    def read(self, record: Record) -> Iterator[Finding]:
        """Apply one record, and say what is wrong with it."""
        try:
            fact = read_office(record.body)
            entries = office_entries(fact)
            if entries:
                self._dues.write(RecordDue(record.seq, record.at, entries))
            yield from self._apply(fact, record)
        except Exception as error:  # noqa: BLE001 # whatever damage brings about
            said = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
            sentence = f"The record can't be read or applied: {said}."
            yield Finding("replay", sentence, STREAM, record.seq, field="body")
            self.gaps.append((record.seq, record.seq))
        self._head = Head(record.seq, record.hash)

    def _apply(self, fact: OfficeFact, record: Record) -> Iterator[Finding]:
        match fact:
            case PersonAdmitted():
                self._admit(fact, record)
            case RolesChanged():
                roles = ",".join(fact.roles)
                self._person(fact.person, record, roles=roles, granted_by=fact.by)
            case PasswordSet():
                fits = self._fits(fact.mark, fact.person, is_password)
                self._person(fact.person, record, password=fits, epoch=fact.epoch)
            case PasswordReset():
                self._person(fact.person, record, password=None, pin=None, epoch=fact.epoch)
            case PinSet():
                pin = None if fact.mark is None else self._fits(fact.mark, fact.person, is_pin)
                self._person(fact.person, record, pin=pin)
            case SessionsEnded():
                self._person(fact.person, record, epoch=fact.epoch)
            case AllowanceGiven() if (fact.player,) in self.people:
                self._person(fact.player, record, refilled_at=record.at)
            case PeopleLeft():
                gone = set(fact.people)
                self.people = {key: due for key, due in self.people.items() if key[0] not in gone}
                self.limits = {key: due for key, due in self.limits.items() if key[0] not in gone}
            case OwnLimitChanged():
                self._limit(fact, record)
            case SelfExcluded():
                self._write_limit(fact.player, EXCLUSION, OwnLimit(fact.until), record)
            case AdjustmentProposed():
                yield from self._propose(fact, record)
            case AdjustmentApproved() | AdjustmentRejected():
                yield from self._decide(fact, record)
            case KeysTaken():
                self.taken.append(fact)
                stood = fact.heads.get(STREAM)
                if self._head.seq and stood != (self._head.seq, self._head.hash.hex()):
                    yield _found(record, "The log before is not the one when keys were taken.")
            case HouseRestored():
                self.restored.append(Restored(fact, record.at, record.seq))
                if fact.by == fact.agreed:
                    yield _found(record, f"{fact.by} alone answered for a restore.")
            case _:
                pass

    def _admit(self, fact: PersonAdmitted, record: Record) -> None:
        """Who came by themselves had chips then; who was admitted has had none."""
        refilled_at = record.at if fact.by == fact.person else 0
        if fact.guest is not None:
            refilled_at = self.people[fact.guest,].fields["refilled_at"]  # type: ignore[assignment] # a number
            for (person, kind), due in list(self.limits.items()):
                if person == fact.guest:
                    self.limits[fact.person, kind] = Due(due.fields, STREAM, record.seq)
        self.people[fact.person,] = Due({}, STREAM, record.seq)
        self._person(
            fact.person,
            record,
            name_key=name_key(fact.person),
            kind=fact.kind,
            roles=",".join(fact.roles),
            password=None,
            made_at=record.at,
            refilled_at=refilled_at,
            epoch=FIRST_EPOCH,
            granted_by=fact.by,
            guest=None if fact.brought is None else fact.guest,
            pin=None,
        )

    def _person(self, name: str, record: Record, **fields: object) -> None:
        known = self.people[name,].fields
        self.people[name,] = Due({**known, **fields}, STREAM, record.seq)

    def _fits(
        self, mark: str, name: str, vouched: Callable[[Keys, str, str, str], bool]
    ) -> Callable[[object], bool]:
        def fits(stored: object) -> bool:
            return isinstance(stored, str) and vouched(self._keys, mark, name, stored)

        return fits

    def _limit(self, fact: OwnLimitChanged, record: Record) -> None:
        """Tighter holds at once, looser later; whatever was to come before is forgotten."""
        limit = OwnLimit(fact.value)
        if fact.holds_from > record.at:
            held = self.limits.get((fact.player, fact.limit))
            was = OwnLimit() if held is None else _limit_in(held).at(record.at)
            limit = OwnLimit(was.value, Later(fact.value, fact.holds_from))
        self._write_limit(fact.player, fact.limit, limit, record)

    def _write_limit(self, player: str, kind: str, limit: OwnLimit, record: Record) -> None:
        later = limit.later
        fields = {
            "value": limit.value,
            "later_value": None if later is None else later.value,
            "later_from": None if later is None else later.holds_from,
        }
        self.limits[player, kind] = Due(fields, STREAM, record.seq)

    def _propose(self, fact: AdjustmentProposed, record: Record) -> Iterator[Finding]:
        if (fact.number,) in self.adjustments:
            yield _found(record, f"Adjustment {fact.number} was proposed before.")
        fields = {
            "player": fact.player,
            "cents": fact.cents,
            "reason": fact.reason,
            "proposed_by": fact.by,
            "proposed_at": record.at,
            "state": "proposed",
            "decided_by": None,
            "decided_at": None,
            "decision": None,
        }
        self.adjustments[fact.number,] = Due(fields, STREAM, record.seq)

    def _decide(
        self, fact: AdjustmentApproved | AdjustmentRejected, record: Record
    ) -> Iterator[Finding]:
        """An adjustment is decided once, by a second person, and moves what was proposed."""
        open_ = self.adjustments[fact.number,].fields
        if open_["state"] != "proposed":
            yield _found(record, f"Adjustment {fact.number} was decided before.")
        if fact.by in (open_["proposed_by"], open_["player"]):
            yield _found(record, f"{fact.by} alone decided on adjustment {fact.number}.")
        proposer = self.people.get((open_["proposed_by"],))
        if proposer is not None and proposer.fields["granted_by"] == fact.by:
            yield _found(record, f"{fact.by} made the proposer of adjustment {fact.number}.")
        decided: dict[str, object] = {"decided_by": fact.by, "decided_at": record.at}
        if isinstance(fact, AdjustmentRejected):
            decided |= {"state": "rejected", "decision": fact.reason}
        else:
            decided |= {"state": "approved"}
            if (fact.player, fact.cents) != (open_["player"], open_["cents"]):
                yield _found(record, f"Adjustment {fact.number} is not what was proposed.")
        self.adjustments[fact.number,] = Due({**open_, **decided}, STREAM, record.seq)


def _found(record: Record, sentence: str) -> Finding:
    return Finding("office", sentence, STREAM, record.seq)


def _limit_in(due: Due) -> OwnLimit:
    value, later_value, later_from = (
        due.fields[name] for name in ("value", "later_value", "later_from")
    )
    assert value is None or isinstance(value, int)
    assert later_value is None or isinstance(later_value, int)
    later = Later(later_value, later_from) if isinstance(later_from, int) else None
    return OwnLimit(value, later)
