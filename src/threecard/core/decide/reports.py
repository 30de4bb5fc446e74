"""Reports: what is said to have happened, held against what the table knows."""

from __future__ import annotations

from msgspec.structs import replace

from threecard.core.commands import ReportIncident
from threecard.core.decide.control import controller
from threecard.core.decide.hands import antes_at
from threecard.core.decide.opening import require_position
from threecard.core.decide.permission import is_there, refuse, require_words
from threecard.core.errors import Code, CommandRefusedError
from threecard.core.irregularities.incidents import (
    Absence,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    DrawnTogether,
    ExposedCards,
    FaceUpInShoe,
    Fault,
    Incident,
    JackpotFault,
    LateWager,
    LateWithdrawal,
    LoneJackpotWager,
    LoneSideWager,
    Misdeal,
    NotConfidential,
    OverMaximum,
    SeveralHands,
    ShufflerFault,
    Uncovered,
    UnderMinimum,
    WrongCount,
)
from threecard.core.limits import LimitsApply
from threecard.core.round import Placed
from threecard.core.table import HandState, Pending, Phase, Table

# What happens to cards one can touch.
PHYSICAL = (
    DeckFault,
    Misdeal,
    WrongCount,
    DealerWrongCount,
    ExposedCards,
    FaceUpInShoe,
    DrawnTogether,
    CountDoubt,
    ShufflerFault,
)
WHAT = "Say in words what happened."
# What can still be ruled on when the last round is void.
AFTER_A_VOID = (NotConfidential, Uncovered, ShufflerFault, JackpotFault)
# What can't have happened while bets are open, or before cards are dealt.
LATE = (LateWager, LateWithdrawal)
OF_DEALT_CARDS = (Misdeal, WrongCount, DealerWrongCount, ExposedCards, DrawnTogether)


Report = ReportIncident | Pending  # as it is given, or as it waits for a second person


def require_possible(table: Table, command: ReportIncident) -> None:
    """Refuse what can't have happened here, or not yet, or not to anybody at this table."""
    incident = command.incident
    unproven = isinstance(incident, DeckFault) and incident.fault is Fault.UNPROVEN
    if unproven and table.is_felt:
        raise refuse(Code.NOT_SO, "No deal at felt has a proof that could fail.")
    if isinstance(incident, PHYSICAL) and not unproven and not table.is_felt:
        raise refuse(
            Code.NOT_PHYSICAL,
            "An electronic table has no cards to which that can happen; a player may dispute it.",
            on_record=True,
        )
    physical = isinstance(incident, PHYSICAL) and not unproven
    in_words = physical or isinstance(incident, Uncovered)
    require_words(command.description, "description", WHAT if in_words else None)
    if command.position is not None:
        require_position(table, command.position)
    if table.round == 0:
        raise refuse(Code.WRONG_PHASE, "No round has been opened here yet.")
    if command.round is not None and not 1 <= command.round <= table.round:
        raise refuse(Code.NOT_SO, f"This table has had rounds 1 to {table.round}.")
    if is_past(table, command):
        _require_told(command)
        return
    if isinstance(incident, JackpotFault) and table.rules.jackpot is None:
        raise not_so(f"{table.rules.edition.title} has no jackpot.")
    if command.player is not None and not is_there(table, command.player):
        raise not_so(f"{command.player} neither sits here nor has a wager in this round.")
    too_early = isinstance(incident, LATE) and table.phase is Phase.BETTING
    if too_early or (isinstance(incident, OF_DEALT_CARDS) and table.dealer is None):
        raise refuse(Code.WRONG_PHASE, "That can't have happened yet.")
    void = table.phase is Phase.CONCLUDED and table.settled is None
    if void and not isinstance(incident, AFTER_A_VOID):
        raise refuse(Code.WRONG_PHASE, "The last round is void; there is nothing left to rule on.")


def _require_told(command: ReportIncident) -> None:
    """Who was there in an earlier round the table forgets: whoever reports it says it in words."""
    if isinstance(command.incident, NotConfidential):
        _require_player(command)
        require_words(command.description, "description", WHAT)


def is_past(table: Table, command: ReportIncident) -> bool:
    """Whether it concerns a round before the one that is, or was last."""
    return command.round is not None and command.round < table.round


def as_known(table: Table, command: ReportIncident) -> Incident:
    """The incident with the facts that the table knows; refuses what it knows to be otherwise."""
    incident = command.incident
    match incident:
        case WrongCount():
            held = _hand(table, command)
            # At felt somebody may have looked without its being recorded.
            return replace(incident, viewed=bool(held.viewed_by) or incident.viewed)
        case Absence():
            return _absence(table, command, incident)
        case SeveralHands():
            return _several(table, command, incident)
        case NotConfidential():
            _require_player(command)
        case ExposedCards() if incident.cards < 1:
            raise not_so("No card was exposed.")
        case OverMaximum() | UnderMinimum():
            return _outside_limits(table, command, incident)
        case LoneSideWager() | LoneJackpotWager():
            _lone(table, command, jackpot=isinstance(incident, LoneJackpotWager))
        case LateWithdrawal():
            lying(table, command)
        case LateWager():
            _require_player(command)
            if command.position is None:
                raise not_so("Say at which position.")
        case _:
            pass
    return incident


def as_it_lay(table: Table) -> Table:
    """The table with the wagers of the round that was just settled."""
    if table.phase is Phase.CONCLUDED and table.settled is not None:
        return replace(table, wagers=table.settled.wagers)
    return table


def lying(table: Table, command: Report) -> Placed:
    """The wager that a report concerns."""
    for placed in table.wagers_at(command.position or 0):
        if placed.wager == command.wager and placed.player == command.player:
            return placed
    raise not_so("Say whose wager at which position it concerns; no such wager lies there.")


def hands_of(table: Table, player: str) -> list[int]:
    """Positions whose hand is in play and this player's to decide on."""
    return [
        position
        for position, held in table.hands.items()
        if held.invalid is None and controller(table, position) == player
    ]


def not_so(sentence: str) -> CommandRefusedError:
    return refuse(Code.NOT_SO, sentence)


def _hand(table: Table, command: ReportIncident) -> HandState:
    held = table.hands.get(command.position or 0)
    if held is None or held.invalid is not None:
        raise refuse(Code.NO_SUCH_HAND, "Say which position's hand in play it concerns.")
    return held


def _require_player(command: ReportIncident) -> str:
    if command.player is None:
        raise not_so("Say which player it concerns.")
    return command.player


def _absence(table: Table, command: ReportIncident, incident: Absence) -> Absence:
    """Of a hand, where the player has to decide on it; else of anybody who has a wager."""
    if table.rules.decided_on is None:
        at = table.wagers_at(command.position or 0)
        if not at and not (command.player and table.has_wager(command.player)):
            raise not_so("Say whose wager it concerns, or at which position.")
        return incident
    held = _hand(table, command)
    if held.decision is not None:
        raise refuse(Code.DECIDED_ALREADY, "That hand has been decided on.")
    assert command.position is not None, "a hand lies there"
    decides = controller(table, command.position)
    if command.player not in (None, decides):  # TCP 5.11: whoever is not there to decide
        raise not_so(
            f"The hand at position {command.position} waits for {decides}, not {command.player}."
        )
    viewed = bool(held.viewed_by) or (table.is_felt and incident.viewed)
    return replace(incident, viewed=viewed, ante=bool(antes_at(table, command.position)))


def _several(table: Table, command: ReportIncident, incident: SeveralHands) -> SeveralHands:
    player = _require_player(command)
    theirs = hands_of(table, player)
    if len(theirs) < 2:
        raise refuse(Code.NO_SUCH_HAND, f"{player} has not the say over several hands.")
    # By whomever: TCP 5.10.1 asks which hands were viewed, not who viewed them.
    viewed = sum(bool(table.hands[position].viewed_by) for position in theirs)
    if incident.viewed > viewed and table.is_felt:
        raise not_so("Record first which hands were looked at.")
    return replace(incident, viewed=viewed)


def _outside_limits(
    table: Table, command: ReportIncident, incident: OverMaximum | UnderMinimum
) -> Incident:
    bounds = table.config.limits.get(command.wager or "")
    if bounds is None or command.position is None:
        raise not_so("Say which position and wager it concerns, one that has limits here.")
    if table.rules.edition.limit_rule.applies is LimitsApply.PER_BOX:
        assert command.wager is not None
        there = table.wagers_at(command.position)
        stake = sum(placed.stake for placed in there if placed.wager == command.wager)
    else:
        stake = lying(table, command).stake
    small = isinstance(incident, UnderMinimum)
    if not (0 < stake < bounds[0] if small else stake > bounds[1]):
        raise not_so("What lies there is within the limits.")
    if isinstance(incident, UnderMinimum):
        before = table.under_minimum if table.settled is None else table.settled.under_minimum
        return replace(incident, before=command.player in before)
    return incident


def _lone(table: Table, command: ReportIncident, *, jackpot: bool) -> None:
    placed = lying(table, command)
    assert command.position is not None, "a wager lies there"
    condition = table.rules.wagers[placed.wager].condition
    rule = table.rules.edition.jackpot
    is_jackpot = rule is not None and placed.wager == rule.wager
    if condition is None or is_jackpot is not jackpot:
        raise not_so("That wager stands by itself.")
    there = table.wagers_at(command.position)
    able = {other.player for other in there if other.wager in condition.any_of}
    if condition.allows(placed.player, able):
        raise not_so("That wager does not lie alone.")
