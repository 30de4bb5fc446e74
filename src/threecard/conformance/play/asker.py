"""An asker: what somebody at a table might ask next, drawn at random, lawful or not."""

from __future__ import annotations

import random
from typing import Any

from threecard.conformance.play.deck import deck_of
from threecard.conformance.play.trouble import NAMELESS, PLAYERS, Trouble
from threecard.core import commands
from threecard.core.cards import parse_card
from threecard.core.commands import Command
from threecard.core.config import Source, TableConfig
from threecard.core.decide.hands import undecided
from threecard.core.decide.prizes import prizes_of_meter
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.irregularities import incidents as kinds
from threecard.core.limits import LimitMode
from threecard.core.people import Role, is_unnamed
from threecard.core.procedure import Device
from threecard.core.registry import rulebook
from threecard.core.round import Decision
from threecard.core.table import Phase, in_order


def config_for(game: str, draw: random.Random) -> TableConfig:
    """A table of this game, its readings, kind, limits and size drawn at random."""
    edition = rulebook(game).edition
    layout = edition.layout
    readings = {} if draw.random() < 0.5 else {"wagers_per_area": str(draw.randint(1, 4))}
    for reading in edition.readings:
        if reading.name != "wagers_per_area" and draw.random() < 0.2:
            readings[reading.name] = draw.choice(reading.choices).id
    source = Source.FELT if draw.random() < 0.5 else Source.ELECTRONIC
    packs = any(reading.name == "shuffle" for reading in edition.readings)
    if source is Source.FELT and draw.random() < 0.3 and packs:
        readings["shuffle"] = f"rounds:{draw.randint(2, 5)}"
    return TableConfig(
        table="T1",
        game=game,
        positions=draw.randint(layout.positions_min, layout.positions_max),
        readings=dict(readings),
        mode=draw.choice(list(LimitMode)),
        limits={next(iter(rulebook(game).wagers)): (1_000, 20_000)},
        device=draw.choice(list(Device)),
        source=source,
    )


class Asker(Trouble):
    """Draws commands for one table, whose state it looks at."""

    def command(self) -> Command:
        """The likely next command most of the time, any command now and then."""
        draw = self.draw
        if draw.random() < 0.2:
            return self.any_command()
        if self.table.pending is not None:
            return self.answering()
        if draw.random() < 0.15:
            return self.troubled()
        return self.likely()

    def likely(self) -> Command:
        """What somebody does next who means to play on."""
        draw, phase = self.draw, self.table.phase
        dealer: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}
        if phase is Phase.CONCLUDED:
            if self.table.closed:
                return commands.ReopenTable(actor="Sam", role=Role.SHIFT_MANAGER)
            return commands.PlaceYourBets(**dealer)
        if phase is Phase.BETTING:
            enough = len(in_order(self.table.wagers)) > draw.randrange(6)
            if enough:
                return commands.NoMoreBets(**dealer)
            at_felt = self.table.is_felt and draw.random() < 0.3
            return self.laying() if at_felt else self.betting()
        if phase is Phase.CLOSED:
            if not (self.table.shuffled or self.table.is_felt):
                return commands.ShuffleDeck(**dealer, cards=self.fresh_deck())
            return commands.DealCards(**dealer)
        if phase is Phase.SETTLING:
            return self.settling()
        return self.playing()

    def fresh_deck(self) -> str:
        """A deck for the next deal, or for the shoe of a table with real cards."""
        return deck_of(seed=self.draw.randrange(10**9))

    def new_shoe(self) -> list[str]:
        """What the cards of a deal on felt will turn out to be: some that are left in the pack."""
        gone = self.table.pack.seen if self.table.pack else ()
        return [card for card in self.fresh_deck().split() if parse_card(card) not in gone]

    def area(self) -> tuple[int, str, int]:
        """A position and a wager, and what may be staked there."""
        draw, rule = self.draw, self.rules.jackpot_rule
        position = draw.randint(1, self.rules.edition.layout.positions_max)
        wager = draw.choice(list(self.rules.wagers))
        stake = draw.choice((500, 1_000, 2_500, 15_000, 30_000))
        price = rule.price if rule is not None and wager == rule.wager else stake
        return position, wager, int(price)

    def laying(self) -> Command:
        """Players without an account: one sits down, or the dealer enters how their chips lie."""
        draw = self.draw
        if draw.random() < 0.1:
            return commands.Sit(**self.by(draw.choice(NAMELESS)), position=self.area()[0])
        chips = []
        for _ in range(draw.choice((1, 1, 3))):
            position, wager, stake = self.area()
            player = draw.choice(NAMELESS)
            chips.append(commands.Chips(player=player, position=position, wager=wager, stake=stake))
        return commands.LayChips(actor="Dan", role=Role.DEALER, chips=tuple(chips))

    def betting(self) -> Command:
        draw, player = self.draw, self.draw.choice(PLAYERS)
        position, wager, stake = self.area()
        who: dict[str, Any] = {"actor": player, "role": Role.PLAYER}
        where: dict[str, Any] = {"player": player, "position": position, "wager": wager}
        if self.table.wagers and draw.random() < 0.3:
            position, placed = draw.choice(in_order(self.table.wagers))
            if is_unnamed(placed.player):
                now = draw.choice((0, stake, placed.stake + stake))
                return self.lying_otherwise(position, placed.player, placed.wager, now)
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
        owner = draw.choice(owners)
        who = self.by(owner)
        if not held.viewed_by and draw.random() < 0.5:
            if draw.random() < (0.5 if self.table.is_felt else 0.1):
                dealer: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER, "player": owner}
                return commands.ViewHand(**dealer, position=position)
            return commands.ViewHand(**who, position=position)
        if self.rules.decided_on is not None and held.decision is None:
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
            declines = self.by(self.draw.choice(owners))
            return commands.DeclineComparison(**declines, position=position)
        hand = self.from_shoe(position)
        if self.draw.random() < 0.15:
            there = [each.player for each in self.table.wagers_at(position)]
            owner = next((each for each in there if not is_unnamed(each)), PLAYERS[0])
            return commands.TurnUpHand(actor=owner, role=Role.PLAYER, position=position, hand=hand)
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
            "wager": draw.choice([*self.rules.priced, "nothing"]),
        }
        amount = draw.choice((-100, 0, 1, 333, 500, 1_000, 10**9))
        lies = {**where, "player": draw.choice((*PLAYERS, *NAMELESS)), "stake": max(0, amount)}
        made: list[Command] = [
            commands.OpenTable(**who, config=config_for(self.game, draw)),
            commands.OpenGamingDay(**who),
            commands.ChangeLimits(
                **who,
                limits={next(iter(self.rules.wagers)): (500, 10_000)},
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
            commands.LayChips(**who, chips=(commands.Chips(**lies),)),
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
