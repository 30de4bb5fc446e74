"""Telling: an event in a sentence that anyone may read, with the clause that says so.

The command line, reports and the pages all tell an event in these words. A sentence names no card
that does not lie face up, whoever asks. Names of wagers, pay lines and hands are the rulebook's.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from threecard.core.cards import as_printed
from threecard.core.citing import by_card, by_staff, cite_of
from threecard.core.events import (
    ActRefused,
    AreaRestricted,
    BarLifted,
    CardsDealt,
    ComparisonDeclined,
    CorrectionProposed,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    DisputeAnswered,
    DisputeRaised,
    EditionAdopted,
    Event,
    GamingDayOpened,
    HandCorrected,
    HandInspected,
    HandInvalidated,
    HandsReconstructed,
    HandTurnedUp,
    HandViewed,
    IncidentDecided,
    IncidentRuled,
    LimitsChanged,
    OptionChosen,
    OptionsClosed,
    PaymentDecided,
    PlayerBarred,
    PlayerRestricted,
    PlayerSat,
    PlayerStood,
    PlayerStopped,
    PrizeVerified,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableClosed,
    TableOpened,
    TableReopened,
    WagerChanged,
    WagerPlaced,
    WagerRequested,
    WagersClosed,
    WagersReturned,
)
from threecard.core.money import dollars
from threecard.core.naming import edition_of, line_name, listed, wager_name
from threecard.core.people import is_unnamed
from threecard.core.rulebook import Rulebook
from threecard.core.table import DEALER

_QUALIFIES = {True: ", qualifies", False: ", does not qualify", None: ""}


class Told(Struct, frozen=True, omit_defaults=True):
    """What happened, by which clause or reading, and the reason somebody gave for it."""

    sentence: str
    cite: str | None = None
    reason: str | None = None

    @property
    def why(self) -> str | None:
        """The reason and the clause, as far as there are any."""
        return " · ".join(filter(None, (self.reason, self.cite))) or None


def tell(rules: Rulebook | None, event: Event) -> Told:
    """The event as people read it.

    Where the table's edition is not installed there are no rules: a wager is then called by its
    id, and only what the event itself cites is cited.
    """
    cite = cite_of(rules, event)
    return Told(_sentence(rules, event), cite, getattr(event, "reason", None) or None)


def _sentence(rules: Rulebook | None, event: Event) -> str:
    match event:
        # Wagers come first: a busy table tells thousands of them a second.
        case WagerPlaced():
            stake, name = dollars(event.stake), wager_name(rules, event.wager)
            whose = f" for {event.player}" if by_staff(event) else ""
            who = event.player if is_unnamed(event.player) else event.actor
            return f"{who} places {stake} on {name} at position {event.position}{whose}."
        case WagerChanged():
            left = f"is now {dollars(event.stake)}" if event.stake else "is taken back"
            name = wager_name(rules, event.wager)
            return f"{event.player}'s {name} at position {event.position} {left}."
        case TableOpened():
            title = event.config.game if rules is None else rules.edition.title
            edition = edition_of(rules, event.ruled)
            return f"Table {event.config.table} opens for {title}, edition {edition}."
        case EditionAdopted():
            return f"From the next round on the table plays by {edition_of(rules, event.ruled)}."
        case LimitsChanged():
            limits = [
                f"{wager_name(rules, wager)} {dollars(low)} to {dollars(high)}"
                for wager, (low, high) in event.config.limits.items()
            ]
            return f"From the next round on the limits are: {listed(limits or ['none'])}."
        case TableClosed():
            return "The table is closed."
        case TableReopened():
            return "The table is open again."
        case GamingDayOpened():
            return "A gaming day opens."
        case RoundOpened():
            edition = edition_of(rules, event.ruled)
            departs = f" Here it is {edition}." if event.ruled.departs else ""
            return f"Round {event.round} opens: “Place your bets, please”.{departs}"
        case PlayerSat():
            return f"{event.player} sits down at position {event.position}."
        case PlayerStood():
            return f"{event.player} leaves the seat at position {event.position}."
        case WagerRequested():
            stake, name = dollars(event.stake), wager_name(rules, event.wager)
            return f"{event.player} asks for {stake} on {name} at position {event.position}."
        case PlayerRestricted():
            kept = "is kept to one position" if event.restricted else "may wager anywhere again"
            return f"{event.player} {kept}."
        case AreaRestricted():
            most = f"at most {event.most} wagers" if event.most else "wagers as the rulebook says"
            return f"Areas take {most}."
        case WagersClosed():
            return "Wagers are closed: “No more bets”."
        case DeckShuffled():
            return "The deck is shuffled."
        case CardsDealt():
            how = "one" if by_card(event) else "three"
            places = list(dict.fromkeys(place for place in event.order if place != DEALER))
            many = "position" if len(places) == 1 else "positions"
            fell = [f"{many} {', '.join(map(str, places))}"] if places else []
            on = event.pack is not None and event.pack.rounds > 1
            pack = ", from the pack of the round before" if on else ""
            return f"Cards are dealt {how} at a time to {listed([*fell, 'the dealer'])}{pack}."
        case HandViewed():
            forbidden = ", which is not allowed" if event.clause else ""
            return f"{event.player} looks at the hand of position {event.position}{forbidden}."
        case DecisionMade():
            return f"{event.player} at position {event.position} decides: {event.decision}."
        case HandInvalidated():
            end = "collected" if event.collected else "returned"
            return (
                f"The hand of position {event.position} is out of the round; its wagers are {end}."
            )
        case HandTurnedUp():
            return f"Position {event.position} shows {_laid(event)}."
        case ComparisonDeclined():
            return f"{event.player} does not show the hand of position {event.position}."
        case DealerExposed():
            won = f"{_QUALIFIES[event.qualifies]}{_announced(rules, event)}"
            return f"The dealer shows {_laid(event)}{won}."
        case CorrectionProposed():
            waits = f"A {event.decides.spoken} or above, another person, decides whether it is so."
            return f"{event.actor} says: the {_entered(event)}: {as_printed(event.name)}. {waits}"
        case HandCorrected():
            won = f"{_QUALIFIES[event.qualifies]}{_announced(rules, event)}"
            return f"The {_entered(event)}: {as_printed(event.name)}{won}."
        case HandsReconstructed():
            return "Complete hands are moved to where they belong; hands are entered again."
        case PrizeVerified():
            return f"{event.actor} has checked the hand of position {event.position}."
        case RoundSettled():
            after = event.meter_after
            if after is None or after == event.meter_before:
                return "The outcome is declared."
            return f"The outcome is declared; the jackpot's meter shows {dollars(after)}."
        case IncidentRuled():
            return _ruled(event)
        case IncidentDecided():
            remedy = event.remedy.replace("_", " ")
            return f"{event.actor} decides on incident {event.number}: {remedy}."
        case OptionChosen():
            return f"{event.player} chooses to {event.option.replace('_', ' ')}."
        case OptionsClosed():
            return "The time to choose is over."
        case WagersReturned():
            return f"{event.player} is out of the round and takes back all wagers."
        case PlayerBarred():
            return f"{event.player} is prohibited from further play."
        case BarLifted():
            return f"{event.player} may play again."
        case PlayerStopped():
            return f"{event.player}'s action is stopped for this round."
        case HandInspected():
            return f"{event.actor} looks at the hand of position {event.position}."
        case ActRefused():
            return f"{event.actor} tried to {event.act.replace('_', ' ')}: {event.sentence}"
        case DisputeRaised():
            return f"{event.player} disputes round {event.round}: {event.description.rstrip('.')}."
        case DisputeAnswered():
            return f"Dispute {event.number} is answered."
        case PaymentDecided():
            return f"{event.player} is paid {dollars(event.amount)} by decision."
        case RoundVoided():
            return "The round is void; every wager is returned."
        case SettlementCorrected():
            how = "void after all" if event.void else "settled again"
            return f"The settled round is {how}{_differences(event)}."
        case _:
            assert_never(event)


def _laid(event: HandTurnedUp | DealerExposed) -> str:
    return f"{event.hand.symbols()}: {as_printed(event.name)}"


def _entered(event: CorrectionProposed | HandCorrected) -> str:
    where = "the dealer" if event.position == DEALER else f"position {event.position}"
    was, now = event.was.symbols(), event.hand.symbols()
    return f"cards of {where} were entered as {was} and are {now}"


def _announced(rules: Rulebook | None, event: DealerExposed | HandCorrected) -> str:
    """Which wagers on the dealer's hand it wins, or that it wins none (P3P 3.7)."""
    if event.announced is None:
        return ""
    if not event.announced:
        return "; it wins nothing by itself"
    return "".join(f"; {line_name(rules, each)}" for each in event.announced)


def _differences(event: SettlementCorrected) -> str:
    told = [
        f"{each.player} {'gets' if each.amount > 0 else 'gives back'} {dollars(abs(each.amount))}"
        for each in event.differences
    ]
    return f": {listed(told)}" if told else ""


def _ruled(event: IncidentRuled) -> str:
    what = str(event.incident.__struct_config__.tag).replace("_", " ")
    if event.round is not None:
        what += f" of round {event.round}"
    decides = event.decides
    waits = f" A {decides.spoken} or above decides {event.matter}." if decides else ""
    offers = f" Options: {', '.join(event.options)}." if event.options else ""
    return f"Incident {event.number}, {what}: {event.sentence}{waits}{offers}"
