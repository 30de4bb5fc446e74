"""A finishing policy: from wherever a table is, one lawful way to the end of its round.

It takes no discretionary void: only what a clause orders is confirmed, and what is referred goes on
or, where a hand can't be played as it lies, removes that hand.
"""

from __future__ import annotations

from threecard.core import commands
from threecard.core.cards import DECK, card_letters
from threecard.core.commands import Command
from threecard.core.decide import decide
from threecard.core.decide.hands import undecided
from threecard.core.decide.prizes import prizes_of_meter
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.irregularities.incidents import Absence, WrongCount
from threecard.core.people import Role
from threecard.core.table import Phase, Table

DEALER = {"actor": "Zac", "role": Role.DEALER}  # nobody of these ever has a wager
SUPERVISOR = {"actor": "Zoe", "role": Role.PIT_SUPERVISOR}
MANAGER = {"actor": "Zed", "role": Role.SHIFT_MANAGER}
STEPS_MAX = 200


def finish(table: Table) -> tuple[Table, list[Event]]:
    """The table with its round over and nothing waited for, and what happened on the way."""
    happened: list[Event] = []
    for _ in range(STEPS_MAX):
        if table.phase is Phase.CONCLUDED and table.pending is None:
            return table, happened
        for event in decide(table, next_command(table)):
            table = evolve(table, event)
            happened.append(event)
    raise AssertionError(f"the round does not end: {table}, waits for {table.pending}")


def next_command(table: Table) -> Command:
    if table.pending is not None:
        return _answer(table)
    match table.phase:
        case Phase.BETTING:
            return commands.NoMoreBets(**DEALER)  # type: ignore[arg-type]
        case Phase.CLOSED:
            if not (table.shuffled or table.is_felt):
                deck = " ".join(card_letters(card) for card in DECK)
                return commands.ShuffleDeck(**DEALER, cards=deck)  # type: ignore[arg-type]
            return commands.DealCards(**DEALER)  # type: ignore[arg-type]
        case Phase.PLAYING:
            return _playing(table)
        case _:
            return _settling(table)


def _answer(table: Table) -> Command:
    pending = table.pending
    assert pending is not None
    if pending.decides is None:
        return commands.CloseOptions(**DEALER)  # type: ignore[arg-type]
    decided, position = commands.Decided.CONTINUE, pending.position
    if pending.confirm:
        decided = commands.Decided.CONFIRM
    elif isinstance(pending.incident, WrongCount):
        decided = commands.Decided.REMOVE_HAND
    return commands.DecideIncident(
        **MANAGER,  # type: ignore[arg-type]
        remedy=decided,
        reason="as the clause has it",
        position=position,
    )


def _playing(table: Table) -> Command:
    left = undecided(table)
    if left:  # whoever does not decide is absent
        return commands.ReportIncident(**DEALER, incident=Absence(), position=left[0])  # type: ignore[arg-type]
    down = to_show(table)
    if down and not dealer_first(table):
        return _turned_up(table, down[0])
    return commands.ExposeDealer(**DEALER, hand=_unseen(table))  # type: ignore[arg-type]


def _settling(table: Table) -> Command:
    down = to_show(table)
    if down:
        return _turned_up(table, down[0])
    unverified = set(prizes_of_meter(table)) - table.verified
    if table.is_felt and unverified:
        return commands.VerifyPrize(**SUPERVISOR, position=min(unverified))  # type: ignore[arg-type]
    return commands.Settle(**DEALER, meter=5_000_000)  # type: ignore[arg-type]


def _turned_up(table: Table, position: int) -> Command:
    return commands.TurnUpHand(**DEALER, position=position, hand=_unseen(table))  # type: ignore[arg-type]


def _unseen(table: Table) -> str | None:
    """At felt, three cards that nobody has seen in this round."""
    if not table.is_felt:
        return None
    held = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    seen = {card for hand in held if hand.hand for card in hand.hand}
    seen |= {*table.pack.seen} if table.pack else set()
    return " ".join(card_letters(card) for card in [c for c in DECK if c not in seen][:3])
