"""Shadow settlement: what a dealer in fact paid, held against what the table settled.

It is no command of the game, for no rulebook knows of it: the outcome is declared by `settle`, and
a payment entered changes neither the outcome nor anybody's chips. A difference is on record at
once, and the next announcement, which clears the hands, waits until it is put right or let stand.
"""

from __future__ import annotations

from threecard.core.commands import Act
from threecard.core.decide.permission import (
    had_a_stake,
    refuse,
    require_another,
    require_dealer,
    require_phase,
    require_rank,
    require_reason,
)
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.judgement import Cite
from threecard.core.naming import wager_name
from threecard.core.table import Phase
from threecard.server.table.facts import PaymentEntered, PaymentStands
from threecard.server.table.orders import EnterPayment, LetPaymentStand
from threecard.server.table.paid import Paid, Whose, due_for, lines_of
from threecard.server.table.state import LiveTable
from threecard.server.table.telling import tell_difference


def enter_payment(live: LiveTable, asked: EnterPayment) -> PaymentEntered:
    """What was in fact paid for a wager, by whoever deals, before the hands are cleared."""
    _require_settled(live, asked)
    require_dealer(live.table, asked)
    whose = asked.position, asked.player, asked.wager
    if asked.taken < 0:
        raise refuse(Code.BAD_FIELD, "What a player took for a wager is nothing or more.")
    lines, before = lines_of(live.table.lines, whose), _entered(live, whose)
    if not lines and before is None:
        raise _no_such(live, whose)
    cite = lines[0].cite if lines else Cite()  # a correction may have taken the line away
    return PaymentEntered(
        round=live.table.round,
        position=asked.position,
        player=asked.player,
        wager=asked.wager,
        due=due_for(lines, whose),
        taken=asked.taken,
        was=None if before is None else before.taken,
        dealer=live.dealt_by or asked.actor,
        by=asked.actor,
        clause=cite.clause,
        reading=cite.reading,
    )


def let_stand(live: LiveTable, asked: LetPaymentStand) -> PaymentStands:
    """A difference that can't be put right any more, on the word of somebody else of rank."""
    _require_settled(live, asked)
    require_rank(asked, asked.rank)
    require_reason(asked.reason)
    whose = asked.position, asked.player, asked.wager
    entered = _entered(live, whose)
    due = due_for(live.table.lines, whose)
    if entered is None or not entered.differs(due):
        raise refuse(Code.WAGER_MISSING, "No payment entered there differs from what is due.")
    require_another(asked, entered.by, what="entered the payment")
    # Not by who entered the dealer's hand: it may have been put right by somebody else, or be void.
    require_another(asked, live.dealt_by, what="dealt the round")
    return PaymentStands(
        round=live.table.round,
        position=asked.position,
        player=asked.player,
        wager=asked.wager,
        due=due,
        taken=entered.taken,
        by=asked.actor,
        reason=asked.reason,
    )


def differing(live: LiveTable) -> list[tuple[Paid, int]]:
    """Payments that are not what is due now, with what is; a correction may make them so."""
    lines = live.table.lines
    held = [(each, due_for(lines, each.whose)) for each in live.paid]
    return [(each, due) for each, due in held if each.differs(due)]


def require_none_differs(live: LiveTable) -> None:
    """Hands are not cleared over a payment that differs."""
    for each, due in differing(live):
        lines = lines_of(live.table.lines, each.whose)  # none where a correction took them away
        raise refuse(
            Code.PAYMENT_DIFFERS,
            tell_difference(live.installed, each.whose, taken=each.taken, due=due),
            clause=lines[0].cite.clause if lines else None,
        )


def refusal_of(live: LiveTable, fact: PaymentEntered) -> CommandRefusedError:
    """What whoever entered a payment is told at once, where it is not what was due."""
    whose = fact.position, fact.player, fact.wager
    said = tell_difference(live.installed, whose, taken=fact.taken, due=fact.due)
    return refuse(Code.PAYMENT_DIFFERS, said, clause=fact.clause)


def _require_settled(live: LiveTable, act: Act) -> None:
    table = live.table
    if not table.is_felt:
        raise refuse(Code.NOT_PHYSICAL, "An electronic table pays by itself.")
    require_phase(table, Phase.CONCLUDED)
    if not table.lines:
        raise refuse(Code.WRONG_PHASE, "No round was settled whose hands still lie here.")
    if any(line.player == act.actor for line in table.lines):
        raise had_a_stake(act)


def _entered(live: LiveTable, whose: Whose) -> Paid | None:
    return next((each for each in live.paid if each.whose == whose), None)


def _no_such(live: LiveTable, whose: Whose) -> CommandRefusedError:
    position, player, wager = whose
    name = wager_name(live.installed, wager)
    return refuse(
        Code.WAGER_MISSING, f"No {name} of {player} at position {position} was settled here."
    )
