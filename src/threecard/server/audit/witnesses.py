"""The logs of witnesses, beside what the house has of them: compared both ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from threecard.core.errors import ThreecardError
from threecard.deal import Signature, WitnessKey
from threecard.server.audit.office import Restored
from threecard.server.audit.report import Finding
from threecard.server.audit.witness_shares import SealedRound, WitnessShares
from threecard.witness.signed_log import RefusedDeal, SignedDeal

CHECK = "witness"
Place = tuple[str, str, int]  # the witness, the table and the round


class WitnessesAudit:
    """What witnesses say that they signed for a house."""

    def __init__(
        self,
        written: Sequence[SignedDeal | RefusedDeal],
        house: str,
        since: Mapping[str, int] | None = None,
    ) -> None:
        """`since`: the last round of each table that was compared another time."""
        self.told: list[str] = []  # what is no fault, and worth a question
        self.unchecked: list[str] = []
        self._signed: dict[Place, SignedDeal] = {}
        self._known = {each.closed.round.witness for each in written}
        for each in written:
            named = each.closed.round
            if named.house != house or named.number <= (since or {}).get(named.table, 0):
                continue
            if isinstance(each, SignedDeal):
                self._signed[str(named.witness), named.table, named.number] = each
            else:
                often = "once" if each.times == 1 else f"{each.times} times"
                self.told.append(
                    f"The witness refused another closing of round {named.number} of table "
                    f"{named.table}, asked {often}."
                )

    def against(
        self, tables: Mapping[str, WitnessShares], restored: Sequence[Restored]
    ) -> Iterator[Finding]:
        """The house's rounds against the witnesses', and theirs against the house's."""
        unseen: dict[str, int] = defaultdict(int)
        moduli: dict[str, str] = {}
        for table, shares in tables.items():
            moduli |= shares.moduli
            for witness, count in shares.forgotten.items():
                unseen[witness] += count
            for number, sealed in shares.sealed.items():
                if sealed.witness not in self._known:
                    unseen[sealed.witness] += 1
                    continue
                entry = self._signed.pop((sealed.witness, table, number), None)
                yield from self._compared(table, number, sealed, entry)
        for (witness, table, number), entry in sorted(self._signed.items()):
            yield from self._not_here(entry, table, number, moduli.get(witness), restored)
        for witness, count in sorted(unseen.items()):
            self.unchecked.append(
                f"{count:,} rounds have the witness {witness[:16]}…, whose log was not given."
            )

    def _compared(
        self, table: str, number: int, sealed: SealedRound, entry: SignedDeal | None
    ) -> Iterator[Finding]:
        if entry is None:
            if sealed.signature:
                sentence = f"Round {number} has a signature that is not in the witness's log."
                yield Finding(CHECK, sentence, table, sealed.seq)
            return
        if (entry.closed.closing, entry.closed.openings) != (sealed.closing, sealed.openings):
            sentence = f"The witness signed another closing of round {number}, or other openings."
            yield Finding(CHECK, sentence, table, sealed.seq)
        elif sealed.signature and sealed.signature != entry.signature:
            sentence = f"Round {number} has another signature in the witness's log."
            yield Finding(CHECK, sentence, table, sealed.seq)
        elif sealed.is_over and not sealed.signature:
            self.told.append(
                f"The witness signed round {number} of table {table}, which is over here without "
                "its signature: the answer was lost, or not wanted."
            )

    def _not_here(
        self,
        entry: SignedDeal,
        table: str,
        number: int,
        modulus: str | None,
        restored: Sequence[Restored],
    ) -> Iterator[Finding]:
        """Something that a witness signed, and the house has not."""
        what = f"round {number} of table {table}"
        if modulus is not None and not _is_real(entry, modulus):
            yield Finding(CHECK, f"The witness's log has {what} with no signature of its.", table)
        elif any(entry.at <= each.at for each in restored):
            self.told.append(f"The witness signed {what}, which went with a restore of the house.")
        else:
            yield Finding(
                CHECK, f"The witness signed {what}, and the house has not sealed it.", table
            )


def _is_real(entry: SignedDeal, modulus: str) -> bool:
    try:
        signature = Signature(bytes.fromhex(entry.signature))
        return WitnessKey.of(modulus).is_signed(signature, entry.closed.message)
    except (ThreecardError, ValueError):
        return False
