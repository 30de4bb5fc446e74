"""Telling at the house: a fact of a table's log in a sentence, the house's own facts too."""

from __future__ import annotations

from typing import assert_never

from threecard.core import telling
from threecard.core.judgement import HOUSE_POLICY, Cite
from threecard.core.money import dollars
from threecard.core.naming import listed, wager_name
from threecard.core.rulebook import Rulebook
from threecard.core.telling import Told
from threecard.deal.kind import WitnessKind
from threecard.server.table.dealer_facts import DealerAssigned, DealerRelieved
from threecard.server.table.facts import (
    ClockSet,
    DealClosed,
    DealGivenUp,
    DealRevealed,
    DealSealed,
    EdgeAccepted,
    EntropyCommitted,
    EntropyOpened,
    EnvyPaid,
    Fact,
    OfHouse,
    Pace,
    PaymentEntered,
    PaymentStands,
    PlayerReady,
    PrizeMadeWhole,
    RoundBrokeOff,
    RoundHeld,
    RoundResumed,
    SeedDrawn,
    TableHalted,
    TableReleased,
    WitnessNamed,
    WitnessSigned,
    WordGiven,
)


def tell(rules: Rulebook | None, fact: Fact) -> Told | None:
    """The fact as people read it; none for what only a table's clock is about."""
    if not isinstance(fact, OfHouse):
        return telling.tell(rules, fact)
    match fact:
        case ClockSet() | PlayerReady():
            return None
        case Pace():
            waits = [
                f"{getattr(fact, name) / 1000:g} s for {name.replace('_', ' ')}"
                for name in fact.__struct_fields__
            ]
            return Told(f"The table's pace is set: {listed(waits)}.")
        case SeedDrawn():
            return Told(f"The house draws its seed of round {fact.round}, hidden until the reveal.")
        case WitnessNamed():
            who = "of the house's own" if fact.kind is WitnessKind.CHILD else "apart from the house"
            return Told(
                f"Round {fact.round} has a witness {who}, by the key {fact.witness[:16]}…; without "
                f"its signature within {fact.wait / 1000:g} s the round is void."
            )
        case EntropyCommitted():
            return Told(f"{fact.player} commits to bytes for the shuffle.")
        case DealClosed():
            players = [each.player for each in fact.players] or ["nobody"]
            return Told(f"The list of the deal is closed with {listed(players)}.")
        case EntropyOpened():
            return Told(f"{fact.player} opens the bytes for the shuffle.")
        case DealSealed():
            return Told("Nothing more is opened; the witness is asked to sign the deal.")
        case WitnessSigned():
            return Told("The witness signs the deal.")
        case DealGivenUp():
            return Told(
                f"The witness did not sign within {fact.wait / 1000:g} s: the cards can't be "
                f"dealt, and round {fact.round} is void.",
                HOUSE_POLICY,
            )
        case DealRevealed():
            return Told(f"The deal of round {fact.round} is revealed and can be checked.")
        case RoundHeld():
            return Told("The house closes with the round as it lies.")
        case RoundResumed():
            return Told("The held round goes on.")
        case RoundBrokeOff():
            return Told("Power failed; the ruling waits until the table goes on.")
        case TableHalted():
            return Told(f"{fact.by} stops the table.", reason=fact.sentence)
        case TableReleased():
            return Told(f"{fact.by} lets the table go on.", reason=fact.reason)
        case EdgeAccepted():
            wager = wager_name(rules, fact.wager)
            sentence = f"{fact.by} answers for a house edge of {fact.edge} on {wager}."
            return Told(sentence, reason=fact.reason)
        case PrizeMadeWhole():
            more = dollars(fact.cents)
            return Told(
                f"{fact.player}, who won the meter at table {fact.table} meanwhile, is paid {more} "
                "more: what it would have shown without the error here."
            )
        case EnvyPaid():
            return Told(
                f"{fact.player} at table {fact.table} is paid {dollars(fact.cents)} of "
                f"envy for the hand of position {fact.position}.",
                ", ".join(filter(None, (fact.clause, "reading envy.reach"))),
            )
        case PaymentEntered():
            whose = fact.position, fact.player, fact.wager
            said = tell_difference(rules, whose, taken=fact.taken, due=fact.due)
            entered = "enters again" if fact.was is not None else "enters"
            return Told(f"{fact.by} {entered}: {said}", str(Cite(fact.clause, fact.reading)))
        case PaymentStands():
            whose = fact.position, fact.player, fact.wager
            said = tell_difference(rules, whose, taken=fact.taken, due=fact.due)
            return Told(f"{fact.by} lets it stand: {said}", reason=fact.reason)
        case WordGiven():
            act = fact.act.replace("_", " ")
            return Told(f"{fact.person} did so by PIN, at {fact.console}'s console: {act}.")
        case DealerAssigned():
            relieved = f" and relieves {fact.relieves}" if fact.relieves else ""
            return Told(f"{fact.dealer} comes to deal{relieved}, by the word of {fact.by}.")
        case DealerRelieved():
            return Told(f"{fact.dealer} deals here no more, by the word of {fact.by}.")
        case _:
            assert_never(fact)


def tell_difference(
    rules: Rulebook | None, whose: tuple[int, str, str], *, taken: int, due: int
) -> str:
    """What was paid for a wager, and how much that is too little or too much."""
    position, player, wager = whose
    name = wager_name(rules, wager)
    said = f"{player} took {dollars(taken)} for {name} at position {position}"
    if taken == due:
        return f"{said}, as is due."
    much = "much" if taken > due else "little"
    return f"{said} where {dollars(due)} is due: {dollars(abs(taken - due))} too {much}."
