"""Irregularities of Three Card Poker (TCP)."""

from __future__ import annotations

from threecard.games import (
    WITHDRAW_ALL,
    Absence,
    Circumstances,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    ExposedCards,
    Incident,
    LateWager,
    LateWithdrawal,
    LoneJackpotWager,
    Misdeal,
    NotConfidential,
    OverMaximum,
    PowerFailure,
    Readings,
    Remedy,
    Role,
    Rule,
    Ruling,
    Rulings,
    SeveralHands,
    UnderMinimum,
    WrongCount,
    before_or_after,
    clause,
    counted,
    interrupted,
    plainly,
    put_right_or,
    reconstruct_or,
    refer,
    stands_by,
    stands_once,
    with_consent,
)

UNCOVERED = clause("TCP 6.1")


def _misdeal(incident: Misdeal, now: Circumstances, _readings: Readings) -> Ruling:
    if now.handled:
        return refer(UNCOVERED)
    return reconstruct_or(incident, Remedy.VOID, clause("TCP 5.2"))


def _wrong_count(incident: WrongCount, now: Circumstances, readings: Readings) -> Ruling:
    ruling = reconstruct_or(incident, Remedy.REMOVE_HAND, clause("TCP 5.7"))
    never = readings["misdeal.withdraw"] == "never" or now.shown
    if ruling.remedy is Remedy.RECONSTRUCT or never:
        return ruling
    # The others, whose hands are right, may be let withdraw.
    return with_consent(ruling.remedy, ruling.cite, withdraw=clause("TCP 5.7.1"))


def _exposed(incident: ExposedCards, _now: Circumstances, _readings: Readings) -> Ruling:
    # One card shown stands.
    return Ruling(Remedy.VOID if incident.cards > 1 else Remedy.CONTINUE, clause("TCP 5.4"))


def _absence(incident: Absence, _now: Circumstances, readings: Readings) -> Ruling:
    if not incident.ante:
        return Ruling(Remedy.CONTINUE, clause("TCP 3.9.3"))
    if incident.viewed and readings["absence"] == "unseen_only":
        # The clause would return it, and pay a player to look and leave.
        return Ruling(Remedy.FOLD, clause("TCP 5.11").read("absence"))
    return Ruling(Remedy.REMOVE_HAND, clause("TCP 5.11"))


def _several_hands(incident: SeveralHands, _now: Circumstances, _readings: Readings) -> Ruling:
    # TCP 5.10; a shift manager may stop the player's action altogether (TCP 5.10.3).
    if incident.viewed:
        return Ruling(Remedy.PLAY_VIEWED, clause("TCP 5.10.1"))
    return Ruling(Remedy.PLAY_FIRST, clause("TCP 5.10.2"))


def _not_confidential(
    _incident: NotConfidential, _now: Circumstances, _readings: Readings
) -> Ruling:
    # The bar can be decided at any time; wagers go back while the dealer's hand is hidden.
    return Ruling(
        Remedy.MAY_BAR, clause("TCP 5.9"), Role.SHIFT_MANAGER, "whether to", any_time=True
    )


_RULES: dict[type[Incident], Rule] = {
    DeckFault: plainly(Remedy.VOID, clause("TCP 5.1.1")),  # TCP 5.1
    Misdeal: _misdeal,
    DealerWrongCount: put_right_or(Remedy.VOID, clause("TCP 5.3")),
    ExposedCards: _exposed,
    LateWager: plainly(Remedy.REFUSE, clause("TCP 5.5")),
    LateWithdrawal: plainly(Remedy.STANDS, clause("TCP 5.6")),
    WrongCount: _wrong_count,
    CountDoubt: counted(clause("TCP 5.8")),
    NotConfidential: _not_confidential,
    SeveralHands: _several_hands,
    Absence: _absence,
    LoneJackpotWager: before_or_after(  # TCP 5.12
        before=Ruling(Remedy.SUPPLY, clause("TCP 5.12.1")),
        after=Ruling(Remedy.RETURN, clause("TCP 5.12.2")),
    ),
    UnderMinimum: stands_once(before=clause("TCP 3.4"), after=clause("TCP 5.13")),
    OverMaximum: before_or_after(
        before=Ruling(Remedy.REFUSE, clause("TCP 3.4")),
        after=Ruling(Remedy.TO_MAXIMUM, clause("TCP 5.14")),
    ),
    PowerFailure: interrupted(  # TCP 5.16
        established=clause("TCP 5.16.2"),
        otherwise=Ruling(Remedy.OFFER, clause("TCP 5.16.1"), options=WITHDRAW_ALL),
    ),
}

RULINGS = Rulings(
    _RULES,
    UNCOVERED,
    stands_by(deck=clause("TCP 5.1.2"), limits=clause("TCP 5.15")),
)
