"""Rulings that short rulebooks share: eight clauses, and readings where the text is silent."""

from __future__ import annotations

from dataclasses import dataclass

from threecard.core.irregularities.incidents import (
    Circumstances,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    Fault,
    Incident,
    LateWager,
    LateWithdrawal,
    LoneSideWager,
    Misdeal,
    OverMaximum,
    PowerFailure,
    UnderMinimum,
)
from threecard.core.irregularities.ruling import (
    WITHDRAW_ALL,
    Remedy,
    Rule,
    Ruling,
    Rulings,
    before_or_after,
    counted,
    interrupted,
    plainly,
    put_right_or,
    reconstruct_or,
    refer,
    stands_once,
)
from threecard.core.judgement import Cite, reading
from threecard.core.reading import Readings

UNCOVERED = reading("uncovered")  # the texts name nobody; the sister games refer it upwards


@dataclass(frozen=True, slots=True)
class Cites:
    """Where such a rulebook says what they all say."""

    foreign: Cite
    past: Cite
    deck: Cite
    misdeal: Cite
    dealer_count: Cite
    late: Cite
    withdrawn: Cite
    side_wager: Cite


def short_rulings(cites: Cites, *, dealer_reconstructs: bool) -> Rulings:
    """The eight clauses such rulebooks share, and the readings that fill their silence."""

    def deck_fault(incident: DeckFault, _now: Circumstances, _readings: Readings) -> Ruling:
        match incident.fault:
            case Fault.FOREIGN:
                return Ruling(Remedy.VOID, cites.foreign)
            case Fault.EXTRA | Fault.MISSING | Fault.UNPROVEN:
                return Ruling(Remedy.VOID, cites.deck)
            case Fault.UNSHUFFLED:
                return refer(UNCOVERED)

    def misdeal(incident: Misdeal, now: Circumstances, _readings: Readings) -> Ruling:
        if now.handled:
            return refer(UNCOVERED)
        return reconstruct_or(incident, Remedy.VOID, cites.misdeal)

    def power_failure(incident: PowerFailure, now: Circumstances, readings: Readings) -> Ruling:
        silent = reading("power_failure")
        if readings["power_failure"] == "void_or_conclude":
            otherwise = Ruling(Remedy.VOID, silent)
        else:
            otherwise = Ruling(Remedy.OFFER, silent, options=WITHDRAW_ALL)
        return interrupted(established=silent, otherwise=otherwise)(incident, now, readings)

    dealer_count = put_right_or if dealer_reconstructs else plainly
    rules: dict[type[Incident], Rule] = {
        DeckFault: deck_fault,
        Misdeal: misdeal,
        DealerWrongCount: dealer_count(Remedy.VOID, cites.dealer_count),
        CountDoubt: counted(cites.deck),
        LateWager: plainly(Remedy.REFUSE, cites.late),
        LateWithdrawal: plainly(Remedy.STANDS, cites.withdrawn),
        LoneSideWager: before_or_after(
            before=Ruling(Remedy.REFUSE, cites.side_wager), after=refer(UNCOVERED)
        ),
        OverMaximum: before_or_after(
            before=Ruling(Remedy.REFUSE, reading("limits")),
            after=Ruling(Remedy.TO_MAXIMUM, reading("limits")),
        ),
        UnderMinimum: stands_once(before=reading("limits"), after=reading("limits")),
        PowerFailure: power_failure,
    }

    def stands(incident: Incident, cite: Cite, *, earlier: bool) -> Cite:  # noqa: ARG001 # either
        """The clause on a foreign card says that earlier results stand."""
        foreign = isinstance(incident, DeckFault) and incident.fault is Fault.FOREIGN
        return cites.past if foreign else cite

    return Rulings(rules, UNCOVERED, stands)
