"""Trouble: what can go wrong at a table, who says so, and who decides about it."""

from __future__ import annotations

import random
from typing import Any

from threecard.core import commands
from threecard.core.commands import Command
from threecard.core.irregularities import incidents as kinds
from threecard.core.people import UNNAMED, Role, is_unnamed
from threecard.core.registry import rulebook
from threecard.core.rulebook import Rulebook
from threecard.core.table import Table, in_order

PLAYERS = ("Ann", "Ben", "Cai", "Dee", "Eve")
NAMELESS = tuple(f"{UNNAMED}{number}" for number in (1, 2, 3))  # at felt, with chips and no account

INCIDENTS: tuple[kinds.Incident, ...] = (
    *map(kinds.DeckFault, kinds.Fault),
    kinds.Misdeal(),
    kinds.Misdeal(reconstructible=True),
    kinds.WrongCount(),
    kinds.WrongCount(reconstructible=True),
    kinds.WrongCount(viewed=True),
    kinds.WrongCount(told_apart=True),
    kinds.DealerWrongCount(),
    kinds.ExposedCards(),
    kinds.ExposedCards(cards=2, first=True),
    kinds.FaceUpInShoe(),
    kinds.DrawnTogether(),
    kinds.CountDoubt(right=True),
    kinds.CountDoubt(right=False),
    kinds.LateWager(),
    kinds.LateWithdrawal(),
    kinds.OverMaximum(),
    kinds.UnderMinimum(),
    kinds.LoneSideWager(),
    kinds.LoneJackpotWager(),
    kinds.Absence(),
    kinds.SeveralHands(),
    kinds.NotConfidential(),
    kinds.PowerFailure(),
    kinds.PowerFailure(reopening=True),
    kinds.ShufflerFault(),
    kinds.JackpotFault(),
    kinds.Uncovered(),
)


class Trouble:
    """Draws reports, disputes and decisions for one table, whose state it looks at."""

    table: Table

    def __init__(self, game: str, draw: random.Random) -> None:
        self.draw = draw
        self.game = game
        self.shoe: list[str] = []  # on felt, what the cards will turn out to be

    @property
    def rules(self) -> Rulebook:
        """The game as published; a table may read it otherwise."""
        return rulebook(self.game)

    def somebody(self) -> str:
        """A player; at felt at times one without an account."""
        at_felt = self.table.is_felt and self.draw.random() < 0.3
        return self.draw.choice(NAMELESS if at_felt else PLAYERS)

    def by(self, player: str) -> dict[str, Any]:
        """A player's own act; of one without an account, the dealer's record of it."""
        if is_unnamed(player):
            return {"actor": "Dan", "role": Role.DEALER, "player": player}
        return {"actor": player, "role": Role.PLAYER}

    def lying_otherwise(self, position: int, player: str, wager: str, stake: int) -> Command:
        """The dealer enters that an area of a player without an account has these chips now."""
        lies = commands.Chips(player=player, position=position, wager=wager, stake=stake)
        return commands.LayChips(actor="Dan", role=Role.DEALER, chips=(lies,))

    def irregular(self, who: dict[str, Any], position: int) -> list[Command]:
        """Incidents of every kind, and all that can be decided about them."""
        draw = self.draw
        player = draw.choice(PLAYERS)
        return [
            commands.ReportIncident(
                actor="Dan",
                role=Role.DEALER,
                incident=draw.choice(INCIDENTS),
                **self.concerned(),
                round=draw.choice((None, None, None, self.table.round - 1)),
                description=draw.choice(("", "the camera shows it", "the camera shows it")),
            ),
            commands.DecideIncident(
                **who,
                remedy=draw.choice(list(commands.Decided)),
                reason=draw.choice(("", "the camera shows it")),
                position=position,
                player=player,
            ),
            commands.ChooseOption(**who, option=draw.choice(("withdraw", "stay", "invalidate"))),
            commands.CloseOptions(**who),
            commands.PermitWithdrawal(**who, player=player, reason="the deal was wrong"),
            commands.StopPlayer(**who, player=player, reason="two hands at once"),
            commands.LiftBar(**who, player=player, reason="a word was had"),
            commands.RaiseDispute(**who, description=draw.choice(("", "that was a nine"))),
            commands.AnswerDispute(
                **who,
                number=draw.randint(0, self.table.incidents + 1),
                reason="the camera shows it",
                amount=draw.choice((-1, 0, 1_000)),
            ),
            commands.InspectHand(**who, position=position, reason="a doubt"),
            commands.VerifyPrize(**who, position=position),
            commands.CorrectCards(
                **who, position=position, hand=self.from_shoe(position) or "Ks", reason="misread"
            ),
        ]

    def troubled(self) -> Command:
        """Something went wrong, said or decided by whoever may."""
        draw = self.draw
        concerned = self.concerned()
        # Now and then whoever reports or decides is also a player, perhaps of the settled round.
        settled = in_order(self.table.settled.wagers) if self.table.settled else []
        players = [each.player for _, each in settled if not is_unnamed(each.player)] or PLAYERS
        person = draw.choice(("Sam", "Sam", draw.choice(players)))
        if draw.random() < 0.5:
            return commands.ReportIncident(
                actor=draw.choice(("Dan", person)),
                role=Role.DEALER,
                incident=draw.choice(INCIDENTS),
                **concerned,
                description="the camera shows it",
            )
        player = concerned["player"] or self.somebody()
        manager: dict[str, Any] = {"actor": person, "role": Role.SHIFT_MANAGER}
        why: dict[str, Any] = {"reason": "the camera shows it"}
        position = draw.choice([0, *self.table.hands])
        dispute = draw.choice([*self.table.disputes, 0])
        hand = self.from_shoe(position + 9) or "Ks"
        if settled and self.table.is_felt and draw.random() < 0.2:
            return commands.CorrectCards(**manager, **why, position=position, hand=hand)
        request = {key: concerned[key] for key in ("position", "wager")}
        theirs = {**request, "player": player}
        own: tuple[Command, ...] = (self.lying_otherwise(**theirs, stake=0),)
        if not is_unnamed(player):
            own = (
                commands.WithdrawWager(**self.by(player), **theirs),
                commands.IncreaseWager(**self.by(player), **theirs, by=1_000),
                commands.RequestWager(**self.by(player), **request, stake=1_000),
            )
        return draw.choice(
            (
                *own,
                commands.RaiseDispute(**self.by(player), description="that was a nine"),
                commands.AnswerDispute(**manager, **why, number=dispute),
                commands.PermitWithdrawal(**manager, **why, player=player),
                commands.StopPlayer(**manager, **why, player=player),
                commands.LiftBar(**manager, **why, player=player),
                commands.CorrectCards(**manager, **why, position=position, hand=hand),
            )
        )

    def concerned(self) -> dict[str, Any]:
        """Whom and what an incident concerns: often a wager that lies there."""
        draw = self.draw
        lying = in_order(self.table.wagers)
        if lying and draw.random() < 0.8:
            position, placed = draw.choice(lying)
            return {"position": position, "player": placed.player, "wager": placed.wager}
        return {
            "position": draw.randint(1, self.rules.edition.layout.positions_max),
            "player": draw.choice((*PLAYERS, None)),
            "wager": draw.choice(list(self.rules.wagers)),
        }

    def answering(self) -> Command:
        """Somebody answers what a ruling waits for."""
        draw, pending = self.draw, self.table.pending
        assert pending is not None
        if pending.decides is not None:
            confirmed = pending.confirm and draw.random() < 0.5
            remedies = [commands.Decided.CONFIRM] if confirmed else list(commands.Decided)
            return commands.DecideIncident(
                actor=draw.choice(("Sam", "Sam", "Dan")),
                role=Role.SHIFT_MANAGER,
                remedy=draw.choice(remedies),
                reason="the camera shows it",
                position=draw.choice([None, *self.table.hands]),
                player=self.somebody(),
                amount=draw.choice((None, 0, 5_000)),
            )
        if draw.random() < 0.3:
            return commands.CloseOptions(actor="Dan", role=Role.DEALER)
        return commands.ChooseOption(
            **self.by(draw.choice(pending.waiting)), option=draw.choice(pending.options)
        )

    def from_shoe(self, place: int) -> str | None:
        """What a dealer at real felt reads off a hand; an electronic table knows by itself."""
        return " ".join(self.shoe[3 * place : 3 * place + 3]) if self.table.is_felt else None
