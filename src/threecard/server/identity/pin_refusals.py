"""Wrong PINs, as every worker of the house wrote them down: each makes the next one wait, anywhere.

Workers share no memory, and a restart has none; the office's log they share. What was refused is
counted from there, once, by every worker before it looks at the next PIN. A right PIN is on no
office's record: it forgives at the worker that took it, and elsewhere wrong ones are forgotten in
their time.
"""

from __future__ import annotations

from collections import Counter

from threecard.server.identity.delays import FORGETS_EVERY, PAIR, Delays
from threecard.server.identity.names import name_key
from threecard.server.log.keys import Keys
from threecard.server.log.office import STREAM, open_office
from threecard.server.log.pin_facts import PinRefused
from threecard.server.log.records import OPEN
from threecard.server.ports import Millis
from threecard.server.storage.records import Head, Record
from threecard.server.storage.streams import list_records
from threecard.server.storage.transaction import Transaction

REMEMBERED = PAIR.most * FORGETS_EVERY  # longer ago than this nothing counts any more
PAGE = 2_000
_BEGINS = OPEN + b'{"type":"pin_refused"'  # the others are not taken apart
EVER = 2**53


def console_of(name: str) -> str:
    """Where a PIN is given, as delays know it: at whose console."""
    return f"console of {name}"


class PinRefusals:
    """Counts wrong PINs of all workers into the delays of this one."""

    def __init__(self, keys: Keys, delays: Delays) -> None:
        self._keys, self._delays = keys, delays
        self._seq = 0  # up to where the office's log is counted
        self._own: Counter[tuple[str, str]] = Counter()  # recorded here, and counted as they began

    def counted(self, *, name: str, address: str) -> None:
        """What was just recorded is not counted again from the log."""
        self._own[name, address] += 1

    async def catch_up(self, tx: Transaction, now: Millis) -> None:
        """Count what was refused since the last time."""
        head = dict(await tx.streams()).get(STREAM, Head()).seq
        while self._seq < head:
            before = self._seq
            records = await list_records(
                tx,
                STREAM,
                after=before,
                last=head,
                begins=now - REMEMBERED,
                ends=EVER,
                limit=PAGE,
            )
            for record in records:
                if record.seq > self._seq:  # else an attempt beside this one has counted it
                    self._take(record)
            if len(records) < PAGE:
                self._seq = max(self._seq, head)

    def _take(self, record: Record) -> None:
        self._seq = record.seq
        if not record.body.startswith(_BEGINS):
            return
        fact = open_office(self._keys, record)
        assert isinstance(fact, PinRefused), "its first bytes say so"
        who, where = name_key(fact.person), console_of(fact.by)
        if self._own[who, where] > 0:
            self._own -= Counter({(who, where): 1})
        else:
            self._delays.failed(name=who, address=where, at=record.at)
