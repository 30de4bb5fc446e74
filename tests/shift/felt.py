"""A round at felt as it truly is: cards and chips that lie there, keyed by somebody who may err."""

from __future__ import annotations

from collections import Counter

from tests.shift.floor import MANAGER, SUPERVISOR, Floor
from tests.shift.planted import Planted
from threecard.core.cards import DECK, Card, card_letters
from threecard.core.commands import (
    DealCards,
    Decide,
    Decided,
    DecideIncident,
    ExposeDealer,
    NoMoreBets,
    PlaceWager,
    PlaceYourBets,
    ReportIncident,
    Settle,
    TurnUpHand,
    VerifyPrize,
    ViewHand,
)
from threecard.core.decide.control import controller
from threecard.core.decide.prizes import prizes_of_meter
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.hand import Hand
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.table import DEALER, Phase, Table
from threecard.server.table.orders import EnterPayment
from threecard.server.table.paid import Whose, due_for

MAIN_STAKES = (10_00, 25_00, 50_00, 100_00)
SIDE_STAKES = (5_00, 10_00)
SIDE_SHARE = 0.35  # of players who place a side wager
MISHAP_SHARE = 0.004  # of rounds that something honest happens to


class FeltRound:
    """One round of one table; `planted` is what goes wrong in it, if anything does."""

    def __init__(self, floor: Floor, table: str, planted: Planted | None) -> None:
        self.floor, self.name, self.planted = floor, table, planted
        cards = [*DECK]
        floor.draw.shuffle(cards)
        self.deck = cards
        self.hidden = 0  # chips in the tray that no record tells of, above zero too many
        self.taken: Counter[Whose] = Counter()  # what players in fact took
        self.is_void = False
        self.dealer = floor.dealer(table)

    @property
    def table(self) -> Table:
        return self.floor.table(self.name)

    def lies(self, position: int) -> str:
        """The cards that truly lie at a position; 0 is the dealer's."""
        return " ".join(card_letters(card) for card in self.cards_of(position))

    def cards_of(self, position: int) -> list[Card]:
        return self.deck[3 * position : 3 * position + 3]

    async def run(self) -> None:
        """From “Place your bets” until every payment is entered."""
        floor, name, planted = self.floor, self.name, self.planted
        await floor.deal(name, PlaceYourBets)
        await self._bets()
        if planted is not None:
            await planted.while_bets_open(self)
        await floor.deal(name, NoMoreBets)
        if planted is not None:
            await planted.after_the_close(self)
        if planted is None and floor.draw.random() < MISHAP_SHARE:
            await self.void("a card fell to the floor")
            return
        await floor.deal(name, DealCards)
        await self._decide()
        if planted is not None and await planted.voids(self):
            return
        await self._show()
        for position in prizes_of_meter(self.table):
            await floor.give(name, VerifyPrize, SUPERVISOR, Role.PIT_SUPERVISOR, position=position)
        await floor.deal(name, Settle)
        if planted is not None:
            await planted.after_settling(self)
        await self._pay()

    async def _bets(self) -> None:
        draw = self.floor.draw
        rules = self.table.rules
        jackpot = rules.jackpot_rule
        main, *others = rules.placeable
        for position, player in enumerate(self.floor.players(self.name), start=1):
            stakes = {main: draw.choice(MAIN_STAKES)}
            for wager in others:
                if draw.random() < SIDE_SHARE:
                    is_jackpot = jackpot is not None and wager == jackpot.wager
                    price = int(jackpot.price) if is_jackpot and jackpot else 0
                    stakes[wager] = price or draw.choice(SIDE_STAKES)
            for wager, stake in stakes.items():
                await self.wager(player, position, wager, stake)

    async def wager(self, player: str, position: int, wager: str, stake: int) -> bool:
        return await self.floor.play(
            self.name,
            PlaceWager,
            player,
            player=player,
            position=position,
            wager=wager,
            stake=stake,
        )

    async def void(self, why: str) -> None:
        """Something that no clause covers, decided by the shift manager."""
        told = {"incident": Uncovered(), "description": why}
        await self.floor.deal(self.name, ReportIncident, **told)
        void = {"remedy": Decided.VOID, "reason": why}
        await self.floor.give(self.name, DecideIncident, MANAGER, Role.SHIFT_MANAGER, **void)
        self.is_void = True

    async def _decide(self) -> None:
        """Where hands are decided on, players look, and play a queen-six-four or better."""
        table = self.table
        if table.rules.decided_on is None:
            return
        best = Hand.parse("Qs 6h 4d")
        for position in table.hands:
            who = controller(self.table, position)
            if who is None:
                continue
            hand = Hand.parse(self.lies(position))
            value = table.rules.edition.ranking.feature.read
            plays = value(hand) >= value(best)
            await self.floor.deal(self.name, ViewHand, position=position, player=who)
            choice = Decision.PLAY if plays else Decision.FOLD
            await self.floor.deal(self.name, Decide, position=position, player=who, decision=choice)

    async def _show(self) -> None:
        first = dealer_first(self.table)
        if first:
            await self.show(DEALER)
        for position in to_show(self.table):
            await self.show(position)
        if not first:
            await self.show(DEALER)

    async def show(self, position: int) -> None:
        """A hand is turned up and keyed, once or, where it was refused, again."""
        said = self.lies(position)
        if self.planted is not None:
            await self.planted.before_showing(self, position)
            said = self.planted.reads(self, position) or said
        while not await self.key(position, said):
            assert self.planted is not None, f"{self.name}: {said} was refused at {position}"
            await self.planted.refused(self, position)
            said = self.lies(position)

    async def key(self, position: int, hand: str) -> bool:
        if position == DEALER:
            return await self.floor.deal(self.name, ExposeDealer, hand=hand)
        return await self.floor.deal(self.name, TurnUpHand, position=position, hand=hand)

    def dues(self) -> dict[Whose, int]:
        """What is due for every wager, as the table settled it."""
        lines = self.table.lines
        each = dict.fromkeys((line.position, line.player, line.wager) for line in lines)
        return {whose: due_for(lines, whose) for whose in each}

    async def _pay(self) -> None:
        assert self.table.phase is Phase.CONCLUDED
        for whose, due in self.dues().items():
            if self.planted is None or not await self.planted.pays(self, whose, due):
                await self.enter(whose, due)

    async def enter(self, whose: Whose, taken: int, *, in_fact: int | None = None) -> bool:
        """Enter a payment; what was in fact taken is the same, unless that is said."""
        self.taken[whose] = taken if in_fact is None else in_fact
        position, player, wager = whose
        return await self.floor.deal(
            self.name, EnterPayment, position=position, player=player, wager=wager, taken=taken
        )

    def tray(self) -> int:
        """What the round in fact left with the house, in chips."""
        if self.is_void:
            return 0
        staked = sum(line.stake for line in self.table.lines)
        return staked + self.hidden - self.taken.total()

    def unrecorded(self) -> int:
        """What of it no record tells: paid short or over and entered right, or not at all."""
        if self.is_void:
            return 0
        entered = {each.whose: each.taken for each in self.floor.world.live(self.name).paid}
        short = sum(
            entered.get(whose, due) - self.taken[whose] for whose, due in self.dues().items()
        )
        return self.hidden + short
