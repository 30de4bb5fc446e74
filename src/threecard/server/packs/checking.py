"""Checking a pack, without the house and without its keys.

The house's signature covers the whole file, so that nobody but the house can change it unnoticed.
Then everything is worked out again, for the house could have signed what never was: the chain of
hashes, the sentences and clauses, every settlement from what lay on the table, every payment, and
the proof of every deal with the hands that were shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from threecard import __version__
from threecard.core.cards import parse_cards
from threecard.core.events import (
    CardsDealt,
    DealerExposed,
    EditionAdopted,
    HandTurnedUp,
    LimitsChanged,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
)
from threecard.core.hand import Hand
from threecard.core.table import DEALER
from threecard.server.audit.judge import Judge
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import is_signed
from threecard.server.log.records import link
from threecard.server.packs.pack import FORMAT, DisputePack, PackedClause, cited, rules_of, told
from threecard.server.ports import Millis
from threecard.server.table.facts import (
    DealClosed,
    DealRevealed,
    Fact,
    PaymentEntered,
    PaymentStands,
    WordGiven,
)
from threecard.server.table.state import LiveTable, follow

# What follows from what anybody may know; the rest hangs on sealed cards.
JUDGED = (
    EditionAdopted,
    LimitsChanged,
    RoundOpened,
    DealClosed,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    DealRevealed,
    PaymentEntered,
    PaymentStands,
    WordGiven,
)


class PackFinding(Struct, frozen=True):
    """Something in a pack that does not hold."""

    part: str  # signature, chain, words, clauses, settlement, deal or rounds
    sentence: str
    seq: int | None = None


class Checked(Struct, frozen=True):
    """What came of a check."""

    findings: tuple[PackFinding, ...]
    rounds: int
    settled: int  # rounds settled or made void again, and found the same
    proofs: int
    unchecked: tuple[str, ...]  # what can't be worked out here, and why


def check_pack(
    pack: DisputePack, *, house: str | None = None, heads: Sequence[SignedHeads] = ()
) -> Checked:
    """Everything wrong with a pack; `house` is the key one knows, `heads` what was signed then."""
    judge = Judge(pack.table)
    rounds: list[int] = []
    reworded: list[int] = []
    findings = [
        *_signature(pack, house),
        *_chain(pack),
        *_heads(pack, heads),
        *_replayed(pack, judge, rounds, reworded),
    ]
    if not findings:
        wanted = list(range(pack.first_round, pack.last_round + 1))
        if rounds != wanted:
            findings.append(
                PackFinding("rounds", f"It holds rounds {rounds}, not {wanted[0]} to {wanted[-1]}.")
            )
    unchecked = [*judge.unchecked, *(f"{name} is not installed here." for name in pack.missing)]
    if reworded:
        unchecked.append(
            f"Version {pack.program} made it, whose sentences or clauses are in other words than "
            "this version's; what the records say is checked all the same."
        )
    return Checked(tuple(findings), len(rounds), judge.rounds, judge.proofs, tuple(unchecked))


def _signature(pack: DisputePack, house: str | None) -> Iterator[PackFinding]:
    if pack.format != FORMAT:
        yield PackFinding("signature", f"It is of a format that is not known: {pack.format}.")
    if not pack.is_signed:
        yield PackFinding("signature", "The signature is not of this pack: it was changed.")
    if house is not None and pack.public != house:
        yield PackFinding("signature", "Another key signs it than the house's that you know.")


def _chain(pack: DisputePack) -> Iterator[PackFinding]:
    """Every record hangs on the one before, by the log's own bytes."""
    try:
        before, seq = bytes.fromhex(pack.before), None
        for record in pack.records:
            if seq is not None and record.seq != seq + 1:
                yield PackFinding("chain", f"Record {seq + 1} is missing.", record.seq)
            seq, at = record.seq, Millis(record.at)
            cause = bytes.fromhex(record.cause)
            before = link(before, pack.table, seq, at, record.written, cause)
            if before.hex() != record.hash:
                yield PackFinding("chain", "The record does not hang on the one before.", seq)
                return
    except (ValueError, OverflowError) as error:
        yield PackFinding("chain", f"The chain can't be made again: {error}.")


def _heads(pack: DisputePack, heads: Sequence[SignedHeads]) -> Iterator[PackFinding]:
    """Heads that were signed and kept elsewhere while these records were the end of the log."""
    hashes = {record.seq: record.hash for record in pack.records}
    for each in heads:
        seq, hash_ = each.heads.get(pack.table, (0, ""))
        if seq not in hashes or not is_signed(
            each.public, bytes.fromhex(each.signature), each.message()
        ):
            continue
        if hashes[seq] != hash_:
            yield PackFinding("chain", "A head signed at the time has another record here.", seq)


def _replayed(
    pack: DisputePack, judge: Judge, rounds: list[int], reworded: list[int]
) -> Iterator[PackFinding]:
    """What the records say, followed from the opening; each held against those before it.

    Sentences are a version's own words: those of another version are no fault if they differ.
    """
    try:
        live = pack.opened()
    except (msgspec.MsgspecError, ValueError) as error:
        yield PackFinding("rounds", f"The opening can't be read: {error}.")
        return
    clauses: dict[str, PackedClause] = {}
    deal = _Deal()
    if (live.table.config.table, live.table.config.game) != (pack.table, pack.game):
        yield PackFinding("rounds", "The opening is of another table or game.")
    if pack.records and live.seq != pack.records[0].seq - 1:
        yield PackFinding("chain", "The opening is not of the record before the first.")
    for record in pack.records:
        try:
            fact = record.fact()
            if not record.sealed and isinstance(fact, JUDGED):
                for sentence in judge.disagreements(live, fact):
                    yield PackFinding("settlement", sentence, record.seq)
            yield from deal.read(live, fact, record.seq)
            live = follow(live, fact, Millis(record.at))
            if isinstance(fact, RoundOpened):
                rounds.append(fact.round)
            rules = rules_of(live)
            if told(rules, record) != record and (rules is not None or not pack.missing):
                if pack.program == __version__:
                    said = "The sentence is not what the record says."
                    yield PackFinding("words", said, record.seq)
                else:
                    reworded.append(record.seq)
            if rules is not None:
                clauses |= {each.clause: each for each in cited(rules, record)}
        except Exception as error:  # noqa: BLE001 # whatever was changed may bring about
            said = " ".join(str(error).split())[:200]
            yield PackFinding("settlement", f"The record can't be followed: {said}.", record.seq)
            return
    if clauses and tuple(clauses.values()) != pack.clauses and not pack.missing:
        if pack.program == __version__:
            yield PackFinding("clauses", "The clauses are not those that the records cite.")
        else:
            reworded.append(0)


class _Deal:
    """The hands that were shown at an electronic table, against the deck that the proof deals."""

    def __init__(self) -> None:
        self._order: tuple[int, ...] = ()
        self._shown: list[tuple[int, Hand, int]] = []

    def read(self, live: LiveTable, fact: Fact, seq: int) -> Iterator[PackFinding]:
        match fact:
            case RoundOpened():
                self._order, self._shown = (), []
            case CardsDealt():
                self._order = fact.order
            case HandTurnedUp() if not live.table.is_felt:
                self._shown.append((fact.position, fact.hand, seq))
            case DealerExposed() if not live.table.is_felt:
                self._shown.append((DEALER, fact.hand, seq))
            case DealRevealed():
                cards = parse_cards(fact.proof.deck)
                dealt: dict[int, list[int]] = {}
                for position, card in zip(self._order, cards, strict=False):
                    dealt.setdefault(position, []).append(card)
                for position, hand, at in self._shown:
                    if sorted(hand) != sorted(dealt.get(position, ())):
                        yield PackFinding(
                            "deal", "Another hand was shown than the proof deals.", at
                        )
            case _:
                pass
