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
from threecard.core.decide.hands import undecided
from threecard.core.decide.settling import prizes_of_meter
from threecard.core.decide.showing import dealer_first, to_show
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


def config_for(game: str, draw: random.Random) -> TableConfig:
    layout = RULEBOOKS[game].edition.layout
    readings = {} if draw.random() < 0.5 else {"wagers_per_area": str(draw.randint(1, 4))}
    for reading in RULEBOOKS[game].edition.readings:
        if reading.name != "wagers_per_area" and draw.random() < 0.2:
            readings[reading.name] = draw.choice(reading.choices).id
    return TableConfig(
        table="T1",
        game=game,
        positions=draw.randint(layout.positions_min, layout.positions_max),
        readings=dict(readings),
        mode=draw.choice(list(LimitMode)),
        limits={next(iter(RULEBOOKS[game].wagers)): (1_000, 20_000)},
        device=draw.choice(list(Device)),
        source=Source.FELT if draw.random() < 0.5 else Source.ELECTRONIC,
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
        if draw.random() < 0.2:
            return self.any_command()
        if self.table.pending is not None:
            return self.answering()
        if draw.random() < 0.15:
            return self.troubled()
        phase = self.table.phase
        dealer: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}
        if phase is Phase.CONCLUDED:
            if self.table.closed:
                return commands.ReopenTable(actor="Sam", role=Role.SHIFT_MANAGER)
            return commands.PlaceYourBets(**dealer)
        if phase is Phase.BETTING:
            enough = len(in_order(self.table.wagers)) > draw.randrange(6)
            return commands.NoMoreBets(**dealer) if enough else self.betting()
        if phase is Phase.CLOSED:
            if not (self.table.shuffled or self.table.is_felt):
                return commands.ShuffleDeck(**dealer, cards=deck_of(seed=draw.randrange(10**9)))
            return commands.DealCards(**dealer)
        if phase is Phase.SETTLING:
            return self.settling()
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
            if not (held.face_up or held.declined_by or held.invalid)
        ]
        if not waiting or (dealer_first(self.table) and not undecided(self.table)):
            return commands.ExposeDealer(actor="Dan", role=Role.DEALER, hand=self.from_shoe(0))
        position, held = draw.choice(waiting)
        owners = [placed.player for placed in self.table.wagers_at(position)] or [PLAYERS[0]]
        who: dict[str, Any] = {"actor": draw.choice(owners), "role": Role.PLAYER}
        if not held.viewed_by and draw.random() < 0.5:
            if self.table.is_felt and draw.random() < 0.5:
                dealer = {"actor": "Dan", "role": Role.DEALER, "player": who["actor"]}
                return commands.ViewHand(**dealer, position=position)
            return commands.ViewHand(**who, position=position)
        if self.game == "three-card-poker" and held.decision is None:
            if draw.random() < 0.1:
                return commands.ReportIncident(
                    actor="Dan", role=Role.DEALER, incident=kinds.Absence(), position=position
                )
            return commands.Decide(**who, position=position, decision=draw.choice(list(Decision)))
        return self.showing(position)

    def showing(self, position: int) -> Command:
        """A hand is turned up, or its player declines."""
        if self.draw.random() < 0.2:
            owners = [placed.player for placed in self.table.wagers_at(position)] or [PLAYERS[0]]
            who: dict[str, Any] = {"actor": self.draw.choice(owners), "role": Role.PLAYER}
            return commands.DeclineComparison(**who, position=position)
        hand = self.from_shoe(position)
        return commands.TurnUpHand(actor="Dan", role=Role.DEALER, position=position, hand=hand)

    def settling(self) -> Command:
        """The last hands are shown, a prize is checked, the outcome is declared."""
        draw = self.draw
        down = to_show(self.table)
        if down and draw.random() < 0.9:
            return self.showing(draw.choice(down))
        unverified = set(prizes_of_meter(self.table)) - self.table.verified
        if unverified and draw.random() < 0.8:
            return commands.VerifyPrize(
                actor="Zoe", role=Role.PIT_SUPERVISOR, position=min(unverified)
            )
        meter = draw.randrange(2_000_000, 9_000_000)
        return commands.Settle(actor="Dan", role=Role.DEALER, meter=meter)

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
        if draw.random() < 0.5:
            return commands.ReportIncident(
                actor=draw.choice(("Dan", "Sam")),
                role=Role.DEALER,
                incident=draw.choice(INCIDENTS),
                **concerned,
                description="the camera shows it",
            )
        player = concerned["player"] or draw.choice(PLAYERS)
        manager: dict[str, Any] = {"actor": "Sam", "role": Role.SHIFT_MANAGER}
        own: dict[str, Any] = {"actor": player, "role": Role.PLAYER}
        why = {"reason": "the camera shows it"}
        position = draw.choice([0, *self.table.hands])
        dispute = draw.choice([*self.table.disputes, 0])
        hand = self.from_shoe(position + 9) or "Ks"
        request = {key: concerned[key] for key in ("position", "wager")}
        return draw.choice(
            (
                commands.RaiseDispute(**own, description="that was a nine"),
                commands.AnswerDispute(**manager, **why, number=dispute),
                commands.PermitWithdrawal(**manager, **why, player=player),
                commands.StopPlayer(**manager, **why, player=player),
                commands.LiftBar(**manager, **why, player=player),
                commands.CorrectCards(**manager, **why, position=position, hand=hand),
                commands.RequestWager(**own, **request, stake=1_000),
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
            "position": draw.randint(1, POSITIONS[self.game]),
            "player": draw.choice((*PLAYERS, None)),
            "wager": draw.choice(list(RULEBOOKS[self.game].wagers)),
        }

    def answering(self) -> Command:
        """Somebody answers what a ruling waits for."""
        draw, pending = self.draw, self.table.pending
        assert pending is not None
        if pending.decides is not None:
            return commands.DecideIncident(
                actor=draw.choice(("Sam", "Sam", "Dan")),
                role=Role.SHIFT_MANAGER,
                remedy=draw.choice(list(commands.Decided)),
                reason="the camera shows it",
                position=draw.choice([None, *self.table.hands]),
                player=draw.choice(PLAYERS),
                amount=draw.choice((None, 0, 5_000)),
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
            commands.ChangeLimits(
                **who,
                limits={next(iter(RULEBOOKS[self.game].wagers)): (500, 10_000)},
                reason="a quiet night",
            ),
            commands.CloseTable(**who, reason="the night is over"),
            commands.ReopenTable(**who),
            commands.PlaceYourBets(**who),
            commands.RequestWager(
                **who, position=position, wager=str(where["wager"]), stake=amount
            ),
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
