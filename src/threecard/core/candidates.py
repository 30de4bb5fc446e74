"""Candidates: every command that somebody could think of giving at a table now.

What a person would still say in words or numbers is filled in with something that may do: the
least a wager takes, cards that lie nowhere, a reason. `BLANKS` names those fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

from threecard.core import commands
from threecard.core.cards import DECK, deck_letters
from threecard.core.commands import Command
from threecard.core.commands.incidents import Decided
from threecard.core.config import TableConfig
from threecard.core.irregularities.facts import ways
from threecard.core.irregularities.incidents import Incident
from threecard.core.money import Cents
from threecard.core.people import PLAYER, UNNAMED, Role
from threecard.core.registry import RULEBOOKS, editions
from threecard.core.round import Decision
from threecard.core.table import DEALER, Request, Table, in_order

REASON = "said by the one who decides"
# What a candidate only guesses, by command.
BLANKS: dict[type[Command], tuple[str, ...]] = {
    commands.OpenTable: ("config",),
    commands.AdoptEdition: ("reason",),
    commands.ChangeLimits: ("limits", "reason"),
    commands.CloseTable: ("reason",),
    commands.RequestWager: ("stake",),
    commands.PlaceWager: ("stake",),
    commands.LayChips: ("chips",),
    commands.IncreaseWager: ("by",),
    commands.ReduceWager: ("by",),
    commands.RestrictPlayer: ("player",),
    commands.RestrictArea: ("most",),
    commands.ShuffleDeck: ("cards",),
    commands.TurnUpHand: ("hand", "meter"),
    commands.ExposeDealer: ("hand",),
    commands.CorrectCards: ("hand", "reason", "meter"),
    commands.InspectHand: ("reason",),
    commands.Settle: ("meter",),
    commands.ReportIncident: ("description",),
    commands.DecideIncident: ("reason", "amount"),
    commands.PermitWithdrawal: ("reason",),
    commands.StopPlayer: ("reason",),
    commands.LiftBar: ("reason",),
    commands.RaiseDispute: ("description",),
    commands.AnswerDispute: ("reason", "amount"),
}


def opening(actor: str, role: Role) -> Iterator[Command]:
    """At a table that is not open yet: one candidate for each game."""
    for game, rules in RULEBOOKS.items():
        config = TableConfig("T1", game, rules.edition.layout.positions_max)
        yield commands.OpenTable(actor=actor, role=role, config=config)


def candidates(table: Table, actor: str, role: Role) -> Iterator[Command]:
    """Every kind of command, with every position, wager, person and choice that it could name."""
    who: dict[str, Any] = {"actor": actor, "role": role}
    yield commands.OpenTable(**who, config=table.config)
    for edition in editions(table.config.game):
        yield commands.AdoptEdition(**who, edition=edition.edition.id, reason=REASON)
    yield commands.ChangeLimits(**who, limits=_limits(table), reason=REASON)
    yield commands.CloseTable(**who, reason=REASON)
    yield commands.ReopenTable(**who)
    yield commands.OpenGamingDay(**who)
    yield commands.PlaceYourBets(**who)
    yield from _seats(table, who)
    yield from _wagers(table, who)
    yield commands.NoMoreBets(**who)
    yield commands.ShuffleDeck(**who, cards=DECK)
    yield commands.DealCards(**who)
    yield from _hands(table, who)
    yield commands.Settle(**who, meter=_meter(table))
    yield from _incidents(table, who)


def _people(table: Table, who: dict[str, Any]) -> tuple[str, ...]:
    """Players whom staff may mean; a player means nobody else."""
    if who["role"] is PLAYER:
        return (who["actor"],)
    asked = [request.player for request in table.requests]
    known = (*table.seats.values(), *table.players, *table.played, *table.barred, *asked)
    return tuple(dict.fromkeys(known))


def _seats(table: Table, who: dict[str, Any]) -> Iterator[Command]:
    for position in range(1, table.config.positions + 1):
        for player in _people(table, who):
            yield commands.Sit(**who, position=position, player=player)
    for player in _people(table, who):
        yield commands.Stand(**who, player=player)


def _wagers(table: Table, who: dict[str, Any]) -> Iterator[Command]:
    positions, rules = range(1, table.config.positions + 1), table.rules
    first = next(iter(rules.placeable))
    for position, wager in product(positions, rules.placeable):
        at: dict[str, Any] = {"position": position, "wager": wager, "stake": least(table, wager)}
        yield commands.RequestWager(**who, **at)
        if who["role"] is PLAYER:
            yield commands.PlaceWager(**who, player=who["actor"], **at)
        chips = commands.Chips(player=f"{UNNAMED}{position}", **at)
        yield commands.LayChips(**who, chips=(chips,))
    if who["role"] is not PLAYER:
        unasked = Request(who["actor"], 1, first, Cents(least(table, first)))
        for asked in table.requests or (unasked,):
            yield commands.PlaceWager(
                **who,
                player=asked.player,
                position=asked.position,
                wager=asked.wager,
                stake=asked.stake,
            )
        for player in _people(table, who) if table.is_felt else ():
            for position, wager in product(positions, rules.placeable):
                at = {"position": position, "wager": wager, "stake": least(table, wager)}
                yield commands.PlaceWager(**who, player=player, **at)
    lying = [(each.player, position, each.wager) for position, each in in_order(table.wagers)]
    for player, position, wager in lying or [(who["actor"], 1, first)]:
        own: dict[str, Any] = {"player": player, "position": position, "wager": wager}
        unit, lies = rules.stake_units[wager], table.find(player, position, wager)
        short = least(table, wager) - (lies.stake if lies else 0)
        yield commands.IncreaseWager(**who, **own, by=max(unit, short))
        yield commands.ReduceWager(**who, **own, by=unit)
        yield commands.WithdrawWager(**who, **own)
    for player in _people(table, who) or (who["actor"],):
        yield commands.RestrictPlayer(**who, player=player)
    yield commands.RestrictArea(**who, most=1)


def _hands(table: Table, who: dict[str, Any]) -> Iterator[Command]:
    felt = table.is_felt
    cards = _unseen(table) if felt else None
    for position in table.hands or (1,):
        there = {placed.player for placed in table.wagers_at(position)}
        of_staff = sorted(there) if felt else (None,)
        for player in (None,) if who["role"] is PLAYER else of_staff:
            own: dict[str, Any] = {"position": position, "player": player}
            yield commands.ViewHand(**who, **own)
            for decision in Decision:
                yield commands.Decide(**who, **own, decision=decision)
            yield commands.DeclineComparison(**who, **own)
        yield commands.TurnUpHand(**who, position=position, hand=cards, meter=_meter(table))
        yield commands.InspectHand(**who, position=position, reason=REASON)
        yield commands.VerifyPrize(**who, position=position)
    yield commands.ExposeDealer(**who, hand=cards)
    for position in (DEALER, *table.hands):
        yield commands.CorrectCards(
            **who, position=position, hand=_unseen(table), reason=REASON, meter=_meter(table)
        )


def _incidents(table: Table, who: dict[str, Any]) -> Iterator[Command]:
    lying = in_order(table.wagers)
    about: dict[str, Any] = {"position": None, "wager": None}
    if lying:
        about = {"position": lying[0][0], "wager": lying[0][1].wager}
    known = (*table.players, *table.played, *table.seats.values())[:1]
    for kind in get_args(Incident):
        for player in (*known, None):
            usual = next(ways(kind))
            yield commands.ReportIncident(**who, **about, incident=usual, player=player)
    for remedy in Decided:
        yield commands.DecideIncident(
            **who, remedy=remedy, reason=REASON, amount=1_00 if remedy is Decided.PAY else None
        )
    for option in table.pending.options if table.pending else ("stay",):
        for player in (None,) if who["role"] is PLAYER else (None, *_people(table, who)):
            yield commands.ChooseOption(**who, option=option, player=player)
    yield commands.CloseOptions(**who)
    for player in _people(table, who) or (who["actor"],):
        yield commands.PermitWithdrawal(**who, player=player, reason=REASON)
        yield commands.StopPlayer(**who, player=player, reason=REASON)
        yield commands.LiftBar(**who, player=player, reason=REASON)
    yield commands.RaiseDispute(**who, description=REASON)
    for number in table.disputes or (1,):
        yield commands.AnswerDispute(**who, number=number, reason=REASON)


def least(table: Table, wager: str) -> int:
    """The least stake that the table takes on a wager."""
    rule, unit = table.rules.jackpot_rule, table.rules.stake_units[wager]
    if rule is not None and wager == rule.wager:
        return int(rule.price)
    low = table.config.limits.get(wager, (1, 0))[0]
    return -(-max(low, 1) // unit) * unit


def _limits(table: Table) -> dict[str, tuple[int, int]]:
    shown = table.config.limits
    return shown or {next(iter(table.rules.placeable)): (10_00, 1_000_00)}


def _meter(table: Table) -> int | None:
    rule = table.rules.jackpot_rule
    return None if rule is None else table.meter or int(rule.seed)


def _unseen(table: Table) -> str:
    """Three cards that lie nowhere on the table."""
    held = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    seen = {card for each in held if each.hand for card in each.hand}
    gone = table.pack.seen if table.pack is not None else ()
    left = [card for card in DECK if card not in seen and card not in gone]
    return deck_letters(left[:3])
