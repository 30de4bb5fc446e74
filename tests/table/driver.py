"""A driver that plays lawful and unlawful commands at a table and checks it after every event."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import msgspec

from tests.table import invariants, traces
from threecard import (
    Command,
    Event,
    Line,
    Role,
    Table,
    ThreecardError,
    UnopenedTable,
    Viewer,
    commands,
    decide,
    events,
    evolve,
    see,
    view,
)
from threecard.conformance.play.asker import Asker, config_for
from threecard.conformance.play.finishing import finish
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.cards import DECK, parse_card
from threecard.core.people import is_unnamed
from threecard.core.table import in_order

ROYAL_OF_SPADES = {*map(parse_card, ("As", "Ks", "Qs"))}
VIEWERS = tuple(Viewer(player) for player in (*PLAYERS, None))


def cards_told(told: object) -> Iterator[int]:
    """Every card that some JSON tells of: what stands in it as a hand or as a deck."""
    if isinstance(told, list):
        for each in told:
            yield from cards_told(each)
    elif isinstance(told, dict):
        for name, value in told.items():
            if name in {"hand", "deck", "cards"} and isinstance(value, list):
                yield from value
            else:
                yield from cards_told(value)


def known_to(table: Table, viewer: Viewer) -> set[int]:
    """Cards face up or said to lie there, and those of the hand this viewer looked at."""
    held = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    proposed = table.pending.proposed if table.pending else None
    return {*(proposed.hand if proposed else ())} | {
        card
        for hand in held
        if hand.hand and (hand.face_up or viewer.player in (*hand.viewed_by, *hand.inspected_by))
        for card in hand.hand
    }


class Driver(Asker):
    """One table, its viewers, and what must always hold."""

    finish_every = 1  # steps; a long run looks more seldom

    def __init__(self, game: str, draw: random.Random) -> None:
        super().__init__(game, draw)
        opening = commands.OpenTable(
            actor="Sam", role=Role.SHIFT_MANAGER, config=config_for(game, draw)
        )
        (opened,) = decide(UnopenedTable(), opening)
        self.table = evolve(UnopenedTable(), opened)
        self.log: list[Event] = [opened]
        self.seen = {viewer: evolve(UnopenedTable(), see(opened, viewer)) for viewer in VIEWERS}
        self.allowed = self.refused = self.steps = 0

    def step(self) -> None:
        self.steps += 1
        self.give(self.command())
        if self.table.phase in traces.AFTER_CLOSE and self.draw.random() < 0.02:
            self.insist()

    def insist(self) -> None:
        """Somebody whose wager lies there tries to take it back, oftener than is written down."""
        lying = [each for each in in_order(self.table.wagers) if not is_unnamed(each[1].player)]
        if not lying:
            return
        position, placed = self.draw.choice(lying)
        trying = commands.WithdrawWager(
            actor=placed.player,
            role=Role.PLAYER,
            player=placed.player,
            position=position,
            wager=placed.wager,
        )
        for _ in range(traces.RECORDS + 1):
            self.give(trying)

    def give(self, command: Command) -> None:
        """Give a command; a refusal changes nothing, events are applied and checked one by one."""
        before = self.table
        try:
            facts = decide(self.table, command)
        except ThreecardError as error:
            facts, sentence = (), error.sentence
            self.refused += 1
            traces.refused(before, command)
        else:
            sentence = "."
            self.allowed += not any(isinstance(each, events.ActRefused) for each in facts)
        assert sentence.endswith("."), sentence
        assert self.table is before
        for event in facts:
            self.check_money(event)
            self.table = evolve(self.table, event)
            self.log.append(event)
            if isinstance(event, events.CardsDealt):
                self.shoe = self.new_shoe()
            self.check_cards()
            self.check_views(event)
        if facts:
            invariants.check(before, command, facts, self.table)
            self.check_finish()

    def check_finish(self) -> None:
        """The round can be ended from here, and every stake with it; looked at now and then."""
        if self.steps % self.finish_every:
            return
        lying = sum(placed.stake for _, placed in in_order(self.table.wagers))
        over, happened = finish(self.table)
        assert not over.wagers
        staked = lying + sum(
            each.stake for each in happened if isinstance(each, events.WagerPlaced)
        )
        back = sum(
            each.was - each.stake for each in happened if isinstance(each, events.WagerChanged)
        )
        ended = (events.RoundSettled, events.RoundVoided)
        lines = [line for each in happened if isinstance(each, ended) for line in each.lines]
        if any(isinstance(each, ended) for each in happened):
            assert staked == back + sum(line.stake for line in lines)

    def check_money(self, event: Event) -> None:
        """What lies on the table is what was staked, and a settlement ends every cent of it."""
        lying = in_order(self.table.wagers)
        assert all(placed.stake > 0 for _, placed in lying)
        assert all(self.table.wagers.values())
        if isinstance(event, events.SettlementCorrected):
            before = [line.stake for line in event.reversed]
            assert sum(before) == sum(line.stake for line in event.lines)
            assert event.reversed == self.table.lines
            return
        if not isinstance(event, events.RoundSettled | events.RoundVoided):
            return
        staked = sum(placed.stake for _, placed in lying)
        lines = event.lines
        assert sum(line.stake for line in lines) == staked
        if isinstance(event, events.RoundVoided):
            assert all(line.returned == line.stake for line in lines)
            return
        prizes = sum(line.payout for line in lines if self.is_from_meter(line))
        if event.meter_before is not None and event.meter_after is not None:
            fed, topped = event.meter_fed, event.meter_topped_up
            assert event.meter_after == event.meter_before + fed - prizes + topped
        assert all(line.taken >= 0 for line in lines)

    def is_from_meter(self, line: Line) -> bool:
        """Whether the meter pays it: the whole meter always, fixed awards and envy by reading."""
        readings = self.table.rules.readings
        if line.wager == "envy":
            return readings["envy.funding"] == "meter"
        if line.wager != "jackpot":
            return False
        held = self.table.hands.get(line.position)  # none beside a jackpot wager that lies alone
        cards = {*held.hand} if held is not None and held.hand else set()
        return readings["jackpot.funding"] == "meter" or cards == ROYAL_OF_SPADES

    def check_cards(self) -> None:
        """52 cards and no twin: every known hand comes from the deck, each card once."""
        held = [*self.table.hands.values(), *([self.table.dealer] if self.table.dealer else [])]
        known = [card for hand in held if hand.hand for card in hand.hand]
        assert len(set(known)) == len(known)
        assert set(known) <= set(DECK)
        if self.table.deck is not None and not self.table.is_felt:
            assert sorted(self.table.deck) == sorted(DECK)
            assert set(known) <= set(self.table.deck[: 3 * len(held)])

    def check_views(self, event: Event) -> None:
        """Folding what a viewer sees gives their view, and it holds no card they may not know."""
        read: dict[bytes, set[int]] = {}  # most viewers are told the same
        for viewer in VIEWERS:
            seen = see(event, viewer)
            self.seen[viewer] = evolve(self.seen[viewer], seen)
            shown = view(self.table, viewer)
            assert self.seen[viewer] == shown
            may_know = known_to(self.table, viewer)
            for told in (shown, seen):
                written = msgspec.json.encode(told)
                if written not in read:
                    read[written] = set(cards_told(json.loads(written)))
                found = read[written]
                assert found <= may_know, (viewer, found - may_know)

    def check_replay(self) -> None:
        """The events alone, through their JSON, make the same table."""
        decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
        replayed: Table | UnopenedTable = UnopenedTable()
        for event in self.log:
            replayed = evolve(replayed, decoder.decode(msgspec.json.encode(event)))
        assert replayed == self.table


def drive(game: str, seed: int, steps: int) -> Driver:
    """Play one table from a seed; a failure is repeated by the same seed."""
    driver = Driver(game, random.Random(seed))
    for _ in range(steps):
        driver.step()
    driver.check_replay()
    return driver
