"""Irregularities of Royal Three Pictures (R3P)."""

from __future__ import annotations

from threecard.games import (
    WITHDRAW_ALL,
    Circumstances,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    Device,
    ExposedCards,
    Incident,
    LateWager,
    LateWithdrawal,
    LoneSideWager,
    Misdeal,
    OverMaximum,
    PowerFailure,
    Readings,
    Remedy,
    Rule,
    Ruling,
    Rulings,
    UnderMinimum,
    WrongCount,
    before_or_after,
    clause,
    counted,
    interrupted,
    plainly,
    reconstruct_or,
    refer,
    stands_by,
    stands_once,
    with_consent,
)

UNCOVERED = clause("R3P 6.1")


def _played_out(remedy: Remedy, cited: str, now: Circumstances, readings: Readings) -> Ruling:
    """R3P 5.5 and 5.6, with which a player may be dissatisfied (R3P 5.7)."""
    if readings["misdeal.withdraw"] == "never" or now.shown:  # then it would be a free look
        return Ruling(remedy, clause(cited))
    return with_consent(remedy, clause(cited), withdraw=clause("R3P 5.7"))


def _misdeal(incident: Misdeal, now: Circumstances, readings: Readings) -> Ruling:
    if now.handled:
        return _played_out(Remedy.CONTINUE, "R3P 5.6", now, readings)
    return reconstruct_or(incident, Remedy.VOID, clause("R3P 5.4"))


def _wrong_count(incident: WrongCount, now: Circumstances, readings: Readings) -> Ruling:
    if incident.viewed:
        return _played_out(Remedy.REMOVE_HAND, "R3P 5.5", now, readings)
    if not now.handled:
        return reconstruct_or(incident, Remedy.VOID, clause("R3P 5.4"))
    if incident.told_apart:
        return _played_out(Remedy.CONTINUE, "R3P 5.6", now, readings)
    return refer(UNCOVERED)  # a hand of two or four cards can't be played to a conclusion


def _dealer_wrong_count(
    incident: DealerWrongCount, now: Circumstances, readings: Readings
) -> Ruling:
    if not now.handled:
        return reconstruct_or(incident, Remedy.VOID, clause("R3P 5.4"))
    if readings["dealer_wrong_count"] == "void":
        return Ruling(Remedy.VOID, UNCOVERED.read("dealer_wrong_count"))
    return refer(UNCOVERED)


def _exposed(incident: ExposedCards, now: Circumstances, _readings: Readings) -> Ruling:
    if incident.first and now.device is Device.MANUAL:
        return Ruling(Remedy.VOID, clause("R3P 5.8.1"))
    return Ruling(Remedy.COVER, clause("R3P 5.8"))


_RULES: dict[type[Incident], Rule] = {
    DeckFault: plainly(Remedy.VOID, clause("R3P 5.1.1")),  # R3P 5.1
    LateWager: plainly(Remedy.REFUSE, clause("R3P 5.2")),
    LateWithdrawal: plainly(Remedy.STANDS, clause("R3P 5.3")),
    Misdeal: _misdeal,
    WrongCount: _wrong_count,
    DealerWrongCount: _dealer_wrong_count,
    ExposedCards: _exposed,
    CountDoubt: counted(clause("R3P 5.9")),
    UnderMinimum: stands_once(before=clause("R3P 3.4"), after=clause("R3P 5.10")),
    OverMaximum: before_or_after(
        before=Ruling(Remedy.REFUSE, clause("R3P 3.4")),
        after=Ruling(Remedy.TO_MAXIMUM, clause("R3P 5.11")),
    ),
    PowerFailure: interrupted(  # R3P 5.13
        established=clause("R3P 5.13.2"),
        otherwise=Ruling(Remedy.OFFER, clause("R3P 5.13.1"), options=WITHDRAW_ALL),
    ),
    LoneSideWager: before_or_after(
        before=Ruling(Remedy.REFUSE, clause("R3P 3.5")), after=refer(UNCOVERED)
    ),
}

RULINGS = Rulings(
    _RULES,
    UNCOVERED,
    stands_by(deck=clause("R3P 5.1.2"), limits=clause("R3P 5.12")),
)
