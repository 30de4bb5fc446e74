"""Asked: which command brought events about, found by asking the table itself.

A house keeps what happened and not what was asked. For each first event there are few commands
that could have led to it; the one from which the table makes exactly these events is it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from threecard.core import commands, events
from threecard.core.commands import Command
from threecard.core.commands.incidents import Decided
from threecard.core.decide import decide
from threecard.core.errors import ThreecardError
from threecard.core.events import Event
from threecard.core.table import Table, UnopenedTable


def asked(
    table: Table | UnopenedTable, happened: Sequence[Event]
) -> tuple[Command, tuple[Event, ...]] | None:
    """The command that led to the first of these events, and all that it led to; or None.

    Of several the one that led to most: an answer with a payment is also an answer. What somebody
    tried and was refused is on record without what they asked.
    """
    found: tuple[Command, tuple[Event, ...]] | None = None
    for command in _could_be(table, happened):
        try:
            led_to = decide(table, command)
        except ThreecardError:
            continue
        longer = found is None or len(led_to) > len(found[1])
        if longer and led_to == tuple(happened[: len(led_to)]):
            found = command, led_to
    return found


def _could_be(table: Table | UnopenedTable, happened: Sequence[Event]) -> Iterator[Command]:
    event = happened[0]
    who: dict[str, Any] = {"actor": event.actor, "role": event.role}
    own: dict[str, Any] = dict(who)
    player = getattr(event, "player", None)
    if player is not None and player != event.actor:
        own["player"] = player
    felt = isinstance(table, Table) and table.is_felt
    match event:
        case events.TableOpened():
            yield commands.OpenTable(**who, config=event.config)
        case events.EditionAdopted():
            assert event.config.edition is not None
            yield commands.AdoptEdition(**who, edition=event.config.edition, reason=event.reason)
        case events.LimitsChanged():
            yield commands.ChangeLimits(**who, limits=event.config.limits, reason=event.reason)
        case events.TableClosed():
            yield commands.CloseTable(**who, reason=event.reason)
        case events.TableReopened():
            yield commands.ReopenTable(**who)
        case events.GamingDayOpened():
            yield commands.OpenGamingDay(**who)
        case events.RoundOpened():
            yield commands.PlaceYourBets(**who, commitment=event.commitment)
        case events.PlayerSat():
            yield commands.Sit(**own, position=event.position)
        case events.PlayerStood():
            yield commands.Stand(**own)
        case events.WagerRequested():
            yield commands.RequestWager(
                **who, position=event.position, wager=event.wager, stake=event.stake
            )
        case events.WagerPlaced():
            yield commands.PlaceWager(**who, **_wager(event), stake=event.stake)
        case events.WagerChanged():
            yield commands.NoMoreBets(**who)
            yield commands.WithdrawWager(**who, **_wager(event))
            for each in happened[:8]:  # others' may give way first (N3P 5.1)
                if isinstance(each, events.WagerPlaced):
                    yield commands.PlaceWager(**who, **_wager(each), stake=each.stake)
                elif isinstance(each, events.WagerChanged):
                    by = each.stake - each.was
                    yield commands.IncreaseWager(**who, **_wager(each), by=by)
                    yield commands.ReduceWager(**who, **_wager(each), by=-by)
        case events.PlayerRestricted():
            yield commands.RestrictPlayer(**who, player=event.player, restricted=event.restricted)
        case events.AreaRestricted():
            yield commands.RestrictArea(**who, most=event.most)
        case events.WagersClosed():
            yield commands.NoMoreBets(**who)
        case events.DeckShuffled():
            yield commands.ShuffleDeck(**who, cards=event.cards or ())
        case events.CardsDealt():
            yield commands.DealCards(**who)
        case events.HandViewed():
            yield commands.ViewHand(**own, position=event.position)
        case events.DecisionMade():
            yield commands.Decide(**own, position=event.position, decision=event.decision)
        case events.ComparisonDeclined():
            yield commands.DeclineComparison(**own, position=event.position)
        case events.HandTurnedUp():
            meter = None if event.reserved is None else event.reserved.meter
            hand = str(event.hand) if felt else None
            yield commands.TurnUpHand(**who, position=event.position, hand=hand, meter=meter)
        case events.DealerExposed():
            yield commands.ExposeDealer(**who, hand=str(event.hand) if felt else None)
        case events.CorrectionProposed() | events.HandCorrected():
            kept = event.reserved if isinstance(event, events.HandCorrected) else None
            yield commands.CorrectCards(
                **who,
                position=event.position,
                hand=str(event.hand),
                reason=event.reason,
                meter=None if kept is None else kept.meter,
            )
        case events.HandInspected():
            yield commands.InspectHand(**who, position=event.position, reason=event.reason)
        case events.PrizeVerified():
            yield commands.VerifyPrize(**who, position=event.position)
        case events.RoundSettled() | events.SettlementCorrected():
            yield commands.Settle(**who, meter=event.meter_before)
        case events.IncidentRuled():
            yield from _reports(event, who)
        case events.IncidentDecided():
            yield from _decisions(event, happened, who)
        case events.OptionChosen():
            yield commands.ChooseOption(**own, option=event.option)
        case events.OptionsClosed():
            yield commands.CloseOptions(**who)
        case events.WagersReturned():
            yield commands.PermitWithdrawal(**who, player=event.player, reason=event.reason or "")
        case events.PlayerStopped():
            yield commands.StopPlayer(**who, player=event.player, reason=event.reason)
        case events.BarLifted():
            yield commands.LiftBar(**who, player=event.player, reason=event.reason)
        case events.DisputeRaised():
            for round_ in (None, event.round):
                yield commands.RaiseDispute(**own, description=event.description, round=round_)
        case events.DisputeAnswered():
            yield commands.AnswerDispute(**who, number=event.number, reason=event.reason)
            for next_ in happened[1:2]:
                if isinstance(next_, events.PaymentDecided):
                    yield from _answers(next_, who)
                if isinstance(next_, events.WagersReturned):
                    yield commands.PermitWithdrawal(**who, player=next_.player, reason=event.reason)
        case events.PaymentDecided():
            yield from _answers(event, who)
        case _:  # follows from what came before it
            return


def _wager(event: events.WagerPlaced | events.WagerChanged) -> dict[str, Any]:
    return {"player": event.player, "position": event.position, "wager": event.wager}


def _answers(paid: events.PaymentDecided, who: dict[str, Any]) -> Iterator[Command]:
    for player in (None, paid.player):
        yield commands.AnswerDispute(
            **who, number=paid.number, reason=paid.reason, amount=paid.amount, player=player
        )


def _reports(event: events.IncidentRuled, who: dict[str, Any]) -> Iterator[Command]:
    said: dict[str, Any] = {
        "incident": event.incident,
        "wager": event.wager,
        "description": event.description,
    }
    for round_ in (event.round, None):
        for position in dict.fromkeys((event.position, None)):
            for player in dict.fromkeys((event.player, None)):
                yield commands.ReportIncident(
                    **who, **said, position=position, player=player, round=round_
                )


def _decisions(
    event: events.IncidentDecided, happened: Sequence[Event], who: dict[str, Any]
) -> Iterator[Command]:
    later = happened[1:4]
    positions = dict.fromkeys((None, *(getattr(each, "position", None) for each in later)))
    players = dict.fromkeys((None, *(getattr(each, "player", None) for each in later)))
    amounts = dict.fromkeys((None, *(getattr(each, "amount", None) for each in later)))
    for position in positions:
        for player in players:
            for amount in amounts:
                yield commands.DecideIncident(
                    **who,
                    remedy=Decided(event.remedy),
                    reason=event.reason,
                    position=position,
                    player=player,
                    amount=amount,
                )
