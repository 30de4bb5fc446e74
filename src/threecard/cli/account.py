"""An account of a table, event by event, as a person would want to read it."""

from __future__ import annotations

from typing import assert_never

from threecard.cli.console import console
from threecard.cli.lines import lines_table
from threecard.core.errors import ThreecardError
from threecard.core.events import (
    AreaRestricted,
    CardsDealt,
    ComparisonDeclined,
    DealerExposed,
    DecisionMade,
    DeckShuffled,
    EditionAdopted,
    Event,
    GamingDayOpened,
    HandInspected,
    HandInvalidated,
    HandTurnedUp,
    HandViewed,
    IncidentDecided,
    IncidentRuled,
    OptionChosen,
    OptionsClosed,
    PlayerBarred,
    PlayerRestricted,
    PlayerSat,
    PlayerStood,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SettlementCorrected,
    TableOpened,
    WagerChanged,
    WagerPlaced,
    WagersClosed,
    WagersReturned,
)
from threecard.core.money import Cents, write_cents
from threecard.core.people import Role
from threecard.core.table import Table


class Account:
    """Tells what happens at a table as it happens."""

    def __init__(self) -> None:
        self.out = console()

    def tell(self, after: Table, event: Event) -> None:
        """Say what the event was, with its clause; the table is as it left it."""
        if isinstance(event, RoundOpened):
            self.out.print()
            self.out.rule(f"[bold]Round {event.round}[/]", align="left", style="dim")
        said, why = _sentence(after, event)
        self.out.print(f"{said} [dim]{why}[/]" if why else said)
        if isinstance(event, RoundSettled | RoundVoided | SettlementCorrected) and event.lines:
            self.out.print(lines_table(after.rules, event.lines))

    def tell_refusal(self, error: ThreecardError) -> None:
        self.out.print(f"[red]Refused:[/] {error} [dim]{error.code}[/]")


def _sentence(after: Table, event: Event) -> tuple[str, str | None]:
    procedure, decision = after.rules.edition.procedure, after.rules.edition.decision
    hidden = decision.decline if decision else None
    match event:
        case TableOpened():
            config = event.config
            title = after.rules.edition.title
            return f"{event.actor} opens table {config.table}: {title}.", event.ruled.name
        case EditionAdopted():
            return f"{event.actor} has the next round played by another edition.", (
                event.ruled.name
            )
        case GamingDayOpened():
            return f"{event.actor} opens the gaming day.", None
        case RoundOpened():
            return f"{event.actor}: “Place your bets, please.”", procedure.opens
        case PlayerSat():
            return f"{event.player} sits down at position {event.position}.", None
        case PlayerStood():
            return f"{event.player} leaves position {event.position}.", None
        case WagerPlaced():
            name = after.rules.wagers[event.wager].name
            for_whom = "" if event.actor == event.player else f" for {event.player}"
            return (
                f"{event.actor} places {_money(event.stake)} on {name} at position "
                f"{event.position}{for_whom}.",
                procedure.by_staff if for_whom else None,
            )
        case WagerChanged():
            name = after.rules.wagers[event.wager].name
            left = f"is now {_money(event.stake)}" if event.stake else "is taken back"
            return f"{event.player}'s {name} at position {event.position} {left}.", event.clause
        case PlayerRestricted():
            kept = "is kept to one position" if event.restricted else "may wager anywhere again"
            return f"{event.player} {kept}.", procedure.one_position
        case AreaRestricted():
            return f"Areas take at most {event.most} wagers.", procedure.fewer_wagers
        case WagersClosed():
            return f"{event.actor}: “No more bets.”", procedure.closes
        case DeckShuffled():
            return "The deck is shuffled.", None
        case CardsDealt():
            by_card = procedure.deals_by_card(after.config.device)
            how = "one card at a time" if by_card else "three cards at a time"
            places = ", ".join(str(position) for position in after.hands)
            return (
                f"Cards are dealt {how} to position {places} and the dealer.",
                procedure.by_card if by_card else procedure.by_hand,
            )
        case HandViewed():
            return f"{event.player} looks at the hand of position {event.position}.", None
        case DecisionMade():
            return f"Position {event.position}: {event.decision}.", event.clause
        case HandInvalidated():
            return f"The hand of position {event.position} is invalid.", _why(event)
        case HandTurnedUp():
            shown = event.hand.symbols()
            by_dealer = event.role is not Role.PLAYER and procedure.dealer_opens
            why = by_dealer or procedure.turned_up
            return f"Position {event.position} shows {shown}: {event.name}.", why
        case ComparisonDeclined():
            return f"{event.player} does not expose the hand of position {event.position}.", hidden
        case DealerExposed():
            shown = event.hand.symbols()
            verdict = {True: ", qualifies", False: ", does not qualify", None: ""}
            besides = "".join(f", {line.replace('_', ' ')}" for line in event.announced)
            return (
                f"The dealer shows {shown}: {event.name}{verdict[event.qualifies]}{besides}.",
                procedure.dealer_last,
            )
        case RoundSettled():
            meter = "" if event.meter_after is None else f" Meter {_money(event.meter_after)}."
            return f"The outcome is declared.{meter}", procedure.declares
        case IncidentRuled():
            what = str(type(event.incident).__struct_config__.tag).replace("_", " ")
            waits = (
                f" {event.decides.spoken.capitalize()}: {event.matter}." if event.decides else ""
            )
            offers = f" Options: {', '.join(event.options)}." if event.options else ""
            said = f"Incident {event.number}, {what}: {event.sentence}{waits}{offers}"
            return said, _why(event)
        case IncidentDecided():
            said = event.remedy.replace("_", " ")
            return f"{event.actor} decides: {said}, because {event.reason}.", None
        case OptionChosen():
            return f"{event.player} chooses to {event.option}.", None
        case OptionsClosed():
            return "Who has not answered stays in.", None
        case WagersReturned():
            return f"{event.player} is out of the round with all wagers.", _why(event)
        case PlayerBarred():
            return f"{event.player} may not wager at this table any more.", event.clause
        case HandInspected():
            return f"{event.actor} looks at the hand of position {event.position}.", hidden
        case RoundVoided():
            return "The round is void; every wager is returned.", _why(event)
        case SettlementCorrected():
            how = "The round is void after all." if event.void else "The round is settled again."
            return how, _why(event)
        case _:
            assert_never(event)


def _why(
    event: HandInvalidated | WagersReturned | IncidentRuled | RoundVoided | SettlementCorrected,
) -> str:
    return event.clause or f"reading {event.reading}"


def _money(amount: int) -> str:
    return f"${write_cents(Cents(amount))}"
