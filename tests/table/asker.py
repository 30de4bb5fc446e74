"""An asker: what somebody at a table might ask next, drawn at random, lawful or not."""

from __future__ import annotations

import random
from typing import Any

from tests.table.play import POSITIONS, deck_of
from threecard import (
    RULEBOOKS,
    Command,
    Decision,
    Phase,
    Role,
    Source,
    Table,
    TableConfig,
    commands,
)
from threecard.core.irregularities import incidents as kinds
from threecard.core.limits import LimitMode
from threecard.core.procedure import Device
from threecard.core.table import in_order

PLAYERS = ("Ann", "Ben", "Cai", "Dee", "Eve")

INCIDENTS: tuple[kinds.Incident, ...] = (
    *map(kinds.DeckFault, kinds.Fault),
    kinds.Misdeal(),
    kinds.Misdeal(reconstructible=True),
    kinds.WrongCount(),
    kinds.WrongCount(reconstructible=True),
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
    kinds.NotExposed(),
    kinds.PowerFailure(),
    kinds.PastLimits(),
    kinds.PastError(),
    kinds.Uncovered(),
)


def config_for(game: str, draw: random.Random) -> TableConfig:
    layout = RULEBOOKS[game].edition.layout
    per_area = {} if draw.random() < 0.5 else {"wagers_per_area": str(draw.randint(1, 4))}
    return TableConfig(
        table="T1",
        game=game,
        positions=draw.randint(layout.positions_min, layout.positions_max),
        readings=dict(per_area),
        mode=draw.choice(list(LimitMode)),
        limits={next(iter(RULEBOOKS[game].wagers)): (1_000, 20_000)},
        device=draw.choice(list(Device)),
        source=Source.FELT if draw.random() < 0.3 else Source.ELECTRONIC,
    )


class Asker:
    """Draws commands for one table, whose state it looks at."""

    table: Table

    def __init__(self, game: str, draw: random.Random) -> None:
        self.draw = draw
        self.game = game
        self.shoe: list[str] = []  # on felt, what the cards will turn out to be

    def command(self) -> Command:
        """The likely next command most of the time, any command now and then."""
        draw = self.draw
        if draw.random() < 0.25:
            return self.any_command()
        if self.table.pending is not None:
            return self.answering()
        phase = self.table.phase
        dealer: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}
        if phase is Phase.CONCLUDED:
            return commands.PlaceYourBets(**dealer)
        if phase is Phase.BETTING:
            enough = len(in_order(self.table.wagers)) > draw.randrange(6)
            return commands.NoMoreBets(**dealer) if enough else self.betting()
        if phase is Phase.CLOSED:
            if not (self.table.shuffled or self.table.is_felt):
                return commands.ShuffleDeck(**dealer, cards=deck_of(seed=draw.randrange(10**9)))
            return commands.DealCards(**dealer)
        if phase is Phase.SETTLING:
            return commands.Settle(**dealer, meter=draw.randrange(2_000_000, 9_000_000))
        return self.playing()

    def betting(self) -> Command:
        draw = self.draw
        player, position = draw.choice(PLAYERS), draw.randint(1, POSITIONS[self.game])
        who: dict[str, Any] = {"actor": player, "role": Role.PLAYER}
        wager = draw.choice(list(RULEBOOKS[self.game].wagers))
        stake = 500 if wager == "jackpot" else draw.choice((500, 1_000, 2_500, 15_000, 30_000))
        where: dict[str, Any] = {"player": player, "position": position, "wager": wager}
        if self.table.wagers and draw.random() < 0.3:
            position, placed = draw.choice(in_order(self.table.wagers))
            who = {"actor": placed.player, "role": Role.PLAYER}
            where = {"player": placed.player, "position": position, "wager": placed.wager}
            if draw.random() < 0.3:
                return commands.WithdrawWager(**who, **where)
            if draw.random() < 0.5:
                return commands.IncreaseWager(**who, **where, by=stake)
            return commands.ReduceWager(**who, **where, by=stake)
        if draw.random() < 0.15:
            return commands.Sit(**who, position=position)
        return commands.PlaceWager(**who, **where, stake=stake)

    def playing(self) -> Command:
        draw = self.draw
        waiting = [
            (position, held)
            for position, held in self.table.hands.items()
            if not (held.face_up or held.declined or held.invalid)
        ]
        if not waiting:
            return commands.ExposeDealer(actor="Dan", role=Role.DEALER, hand=self.from_shoe(0))
        position, held = draw.choice(waiting)
        owners = [placed.player for placed in self.table.wagers_at(position)] or [PLAYERS[0]]
        who: dict[str, Any] = {"actor": draw.choice(owners), "role": Role.PLAYER}
        if held.viewed_by is None and draw.random() < 0.5:
            return commands.ViewHand(**who, position=position)
        if self.game == "three-card-poker" and held.decision is None:
            if draw.random() < 0.1:
                return commands.ReportIncident(
                    actor="Dan", role=Role.DEALER, incident=kinds.Absence(), position=position
                )
            return commands.Decide(**who, position=position, decision=draw.choice(list(Decision)))
        if draw.random() < 0.2:
            return commands.DeclineComparison(**who, position=position)
        hand = self.from_shoe(position)
        return commands.TurnUpHand(actor="Dan", role=Role.DEALER, position=position, hand=hand)

    def from_shoe(self, place: int) -> str | None:
        """What a dealer at real felt reads off a hand; an electronic table knows by itself."""
        return " ".join(self.shoe[3 * place : 3 * place + 3]) if self.table.is_felt else None

    def irregular(self, who: dict[str, Any], position: int) -> list[Command]:
        """Incidents of every kind, and all that can be decided about them."""
        draw = self.draw
        player = draw.choice(PLAYERS)
        return [
            commands.ReportIncident(
                actor="Dan",
                role=Role.DEALER,
                incident=draw.choice(INCIDENTS),
                position=draw.randint(1, POSITIONS[self.game]),
                player=player,
                wager=draw.choice(list(RULEBOOKS[self.game].wagers)),
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
            commands.BarPlayer(**who, player=player, reason="two hands at once"),
        ]

    def answering(self) -> Command:
        """Somebody answers what a ruling waits for."""
        draw, pending = self.draw, self.table.pending
        assert pending is not None
        if pending.decides is not None:
            return commands.DecideIncident(
                actor="Sam",
                role=Role.SHIFT_MANAGER,
                remedy=draw.choice(list(commands.Decided)),
                reason="the camera shows it",
                position=draw.choice([None, *self.table.hands]),
                player=draw.choice(PLAYERS),
            )
        if draw.random() < 0.3:
            return commands.CloseOptions(actor="Dan", role=Role.DEALER)
        return commands.ChooseOption(
            actor=draw.choice(pending.waiting),
            role=Role.PLAYER,
            option=draw.choice(pending.options),
        )

    def any_command(self) -> Command:
        """Any command by anybody, lawful or not."""
        draw = self.draw
        who: dict[str, Any] = {
            "actor": draw.choice((*PLAYERS, "Dan", "Sam")),
            "role": draw.choice(list(Role)),
        }
        position = draw.randint(0, 9)
        where: dict[str, Any] = {
            "player": draw.choice(PLAYERS),
            "position": position,
            "wager": draw.choice([*RULEBOOKS[self.game].priced, "nothing"]),
        }
        amount = draw.choice((-100, 0, 1, 333, 500, 1_000, 10**9))
        made: list[Command] = [
            commands.OpenTable(**who, config=config_for(self.game, draw)),
            commands.OpenGamingDay(**who),
            commands.PlaceYourBets(**who),
            commands.Sit(**who, position=position),
            commands.Stand(**who),
            commands.PlaceWager(**who, **where, stake=amount),
            commands.IncreaseWager(**who, **where, by=amount),
            commands.ReduceWager(**who, **where, by=amount),
            commands.WithdrawWager(**who, **where),
            commands.RestrictPlayer(**who, player=draw.choice(PLAYERS), restricted=amount > 0),
            commands.RestrictArea(**who, most=draw.randint(-1, 4)),
            commands.NoMoreBets(**who),
            commands.ShuffleDeck(**who, cards=draw.choice(("", "Ks", deck_of(seed=amount)))),
            commands.DealCards(**who),
            commands.ViewHand(**who, position=position),
            commands.Decide(**who, position=position, decision=draw.choice(list(Decision))),
            *self.irregular(who, position),
            commands.TurnUpHand(**who, position=position, hand=draw.choice((None, "Ks Kh 2d"))),
            commands.DeclineComparison(**who, position=position),
            commands.ExposeDealer(**who, hand=draw.choice((None, "Ks Kh 2d", "x"))),
            commands.Settle(**who, meter=draw.choice((None, 0, 5_000_000))),
        ]
        return draw.choice(made)
