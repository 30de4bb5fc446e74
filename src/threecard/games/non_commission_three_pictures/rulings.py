"""Irregularities of Non-Commission Three Pictures (N3P)."""

from __future__ import annotations

from threecard.games import (
    Absence,
    Circumstances,
    Cite,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    DrawnTogether,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Incident,
    LateWager,
    LateWithdrawal,
    LoneSideWager,
    Misdeal,
    Option,
    OverMaximum,
    PowerFailure,
    Readings,
    Remedy,
    Role,
    Rule,
    Ruling,
    Rulings,
    ShufflerFault,
    UnderMinimum,
    WrongCount,
    before_or_after,
    clause,
    counted,
    interrupted,
    plainly,
    reconstruct_or,
)

UNCOVERED = clause("N3P 5.17")

_BOUND = "any further cards of the round have to be accepted"
_INVALIDATE = Option("invalidate", "have the wager returned and the hand invalidated")  # N3P 5.7.3

_DECK_FAULTS = {
    Fault.FOREIGN: "N3P 5.5.1",
    Fault.EXTRA: "N3P 5.5.2",
    Fault.MISSING: "N3P 5.5.2",
    Fault.UNSHUFFLED: "N3P 5.5.3",
    Fault.UNPROVEN: "N3P 5.5.2",
}


def options(*, reconstructible: bool) -> tuple[Option, ...]:
    """What every player at the table may choose after a dealing error (N3P 5.7)."""
    if reconstructible:
        stay = Option("reconstructed", "go on with the reconstructed hand", _BOUND)  # N3P 5.7.2
    else:
        stay = Option("continue", "go on with the hand as it is", _BOUND)  # N3P 5.7.1
    return (stay, _INVALIDATE)


def _dealing_error(*, reconstructible: bool) -> Ruling:
    return Ruling(Remedy.OFFER, clause("N3P 5.7"), options=options(reconstructible=reconstructible))


def _deck_fault(incident: DeckFault, _now: Circumstances, _readings: Readings) -> Ruling:
    return Ruling(Remedy.VOID, clause(_DECK_FAULTS[incident.fault]))  # N3P 5.5 5.15


def _misdeal(incident: Misdeal, now: Circumstances, _readings: Readings) -> Ruling:
    if now.handled:
        return _dealing_error(reconstructible=incident.reconstructible)
    return reconstruct_or(incident, Remedy.VOID, clause("N3P 5.5.4"))


def _wrong_count(remedy: Remedy, cited: str) -> Rule:
    """What can't be reconstructed; what can is a dealing error that every player may choose on.

    Once the dealer's hand shows nobody chooses any more, and it is put right.
    """

    def rule(
        incident: WrongCount | DealerWrongCount, now: Circumstances, _readings: Readings
    ) -> Ruling:
        if incident.reconstructible and not now.shown:
            return _dealing_error(reconstructible=True)
        return reconstruct_or(incident, remedy, clause(cited))

    return rule


def _exposed(_incident: ExposedCards, _now: Circumstances, _readings: Readings) -> Ruling:
    return _dealing_error(reconstructible=False)


def _drawn_together(incident: DrawnTogether, _now: Circumstances, _readings: Readings) -> Ruling:
    # Where the order can't be told, somebody of rank says which came first (N3P 5.11); the options
    # are the players' in either case.
    return Ruling(
        Remedy.OFFER,
        clause("N3P 5.11.1"),
        None if incident.order_known else Role.PIT_SUPERVISOR,
        "which card came first",
        options(reconstructible=False),
    )


_interrupted = interrupted(
    established=clause("N3P 5.4.1"), otherwise=Ruling(Remedy.VOID, clause("N3P 5.4.2"))
)

_RULES: dict[type[Incident], Rule] = {
    OverMaximum: before_or_after(
        before=Ruling(Remedy.REJECT_EXCESS, clause("N3P 5.1")),
        after=Ruling(Remedy.PRO_RATA, clause("N3P 5.1.1")),
    ),
    UnderMinimum: before_or_after(
        before=Ruling(Remedy.ADVISE, clause("N3P 5.2")),
        after=Ruling(Remedy.CONTINUE, clause("N3P 5.2.1")),
    ),
    Absence: plainly(Remedy.CONTINUE, clause("N3P 5.3")),
    PowerFailure: _interrupted,  # N3P 5.4
    ShufflerFault: _interrupted,  # a technical interruption as well
    DeckFault: _deck_fault,
    Misdeal: _misdeal,
    DealerWrongCount: _wrong_count(Remedy.VOID, "N3P 5.5.5"),
    LateWager: plainly(Remedy.REFUSE, clause("N3P 5.8")),
    LateWithdrawal: plainly(Remedy.REFUSE, clause("N3P 5.8")),
    WrongCount: _wrong_count(Remedy.REMOVE_HAND, "N3P 5.9"),
    FaceUpInShoe: plainly(Remedy.USE_CARD, clause("N3P 5.10")),
    DrawnTogether: _drawn_together,
    ExposedCards: _exposed,
    CountDoubt: counted(clause("N3P 5.5.2")),
    LoneSideWager: plainly(Remedy.RETURN, clause("N3P 5.14")),
}


def _stands(incident: Incident, cite: Cite, *, earlier: bool) -> Cite:  # noqa: ARG001 # any
    """Every outcome stands once the next round has begun; a late error changes no later one."""
    return clause("N3P 5.6") if earlier else cite  # N3P 5.12


RULINGS = Rulings(_RULES, UNCOVERED, _stands)
