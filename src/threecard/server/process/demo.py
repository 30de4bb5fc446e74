"""Demo players: automatic guests of a house, so that a visitor sees life.

They know what any player at their seat knows, wager by the rules with chips of the allowance, and
rest while nobody watches. Their names can't be anybody else's: no account may have brackets in it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import SystemRandom

from threecard.core.cards import Rank, rank_of, suit_of
from threecard.core.commands import (
    Act,
    ChooseOption,
    Command,
    Decide,
    PlaceWager,
    Sit,
    TurnUpHand,
    ViewHand,
)
from threecard.core.decide.control import controller
from threecard.core.decide.hands import undecided
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.errors import ThreecardError
from threecard.core.hand import Hand
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.table import Phase, Table
from threecard.core.view import Viewer
from threecard.server.house.house import House
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import AllowanceGiven, write_down
from threecard.server.money.entries import wallet
from threecard.server.table.facts import Waiting
from threecard.server.table.orders import Asked, BeReady
from threecard.server.table.state import LiveTable, view

NAMES = ("Mei", "Arjun", "Siti", "Wei Jie", "Priya", "Hafiz", "Xin Yi", "Dinesh", "Nurul", "Ravi")
EACH_TABLE = 2
BANKROLL = 500_00  # given when there is less than a few wagers' worth
LOW = 100_00
RESTING_MS = 1_000
THINKING_MS = (700, 3_500)

_chance = SystemRandom()
log = logging.getLogger(__name__)


def demo_names() -> Iterator[str]:
    """Enough for any number of tables: after the last of them comes `Mei 2 [demo]`."""
    for turn in count(1):
        for name in NAMES:
            yield f"{name} [demo]" if turn == 1 else f"{name} {turn} [demo]"


class Demo:
    """A few players at every electronic table."""

    def __init__(self, house: House, is_watched: Callable[[], bool]) -> None:
        self._house = house
        self._is_watched = is_watched

    async def run(self) -> None:
        tables = [name for name, live in self._house.tables.items() if not live.table.is_felt]
        names = demo_names()
        async with asyncio.TaskGroup() as group:
            for table in tables:
                for name in islice(names, EACH_TABLE):
                    group.create_task(self._play(table, name))

    async def _play(self, table: str, name: str) -> None:
        clock = self._house.clock
        while True:
            await clock.sleep(_chance.randint(*THINKING_MS))
            if not self._is_watched():
                await clock.sleep(RESTING_MS)
                continue
            asked = next_move(view(self._house.tables[table], Viewer(name)), name)
            if asked is None:
                continue
            try:
                if isinstance(asked, PlaceWager):
                    await self._house.run(lambda group: self._fund(group, name))
                command = f"demo/{secrets.token_hex(8)}"
                await self._house.give(table, asked, command=command)
            except ThreecardError as error:  # the table had moved on, as it does for people
                log.debug("table %s: %s was refused: %s", table, name, error.sentence)

    async def _fund(self, group: Group, name: str) -> None:
        """The same allowance as anybody's, when chips run out."""
        held = await group.tx.balance(wallet(name))
        if held < LOW:
            given = AllowanceGiven(player=name, cents=BANKROLL - held)
            await write_down(group, self._house.keys, [given], self._house.clock.now())


def next_move(live: LiveTable, name: str) -> Asked | None:
    """What a player who may see this does next, if anything."""
    table = live.table
    if live.halted is not None or live.held:
        return None
    if table.pending is not None:
        if name in table.pending.waiting and table.pending.options:
            option = _chance.choice(table.pending.options)
            return ChooseOption(actor=name, role=Role.PLAYER, option=option)
        return None
    seat = table.seat_of(name)
    if seat is None:
        return _sit(table, name)
    match table.phase:
        case Phase.BETTING:
            return _wager(live, name, seat)
        case Phase.PLAYING | Phase.SETTLING:
            return _play(table, name, seat)
        case _:
            return _ready(live, name)


def _sit(table: Table, name: str) -> Sit | None:
    free = [seat for seat in range(1, table.config.positions + 1) if seat not in table.seats]
    # People find a free seat, however many of these there are.
    if len(free) <= 1:
        return None
    return Sit(actor=name, role=Role.PLAYER, position=_chance.choice(free))


def _wager(live: LiveTable, name: str, seat: int) -> Asked | None:
    table = live.table
    if table.find(name, seat, _main(table)) is None:
        low, high = table.config.limits[_main(table)]
        stake = min(high, low * _chance.choice((1, 1, 2, 2, 3, 5)))
        return PlaceWager(
            actor=name,
            role=Role.PLAYER,
            player=name,
            position=seat,
            wager=_main(table),
            stake=stake,
        )
    sides = [
        id_
        for id_, wager in table.rules.wagers.items()
        if wager.condition is not None
        and id_ in table.config.limits
        and table.find(name, seat, id_) is None
    ]
    if sides and _chance.random() < 0.25:  # now and then
        side = _chance.choice(sides)
        return PlaceWager(
            actor=name,
            role=Role.PLAYER,
            player=name,
            position=seat,
            wager=side,
            stake=table.config.limits[side][0] * _chance.choice((1, 2, 5)),
        )
    return _ready(live, name)


def _play(table: Table, name: str, seat: int) -> Command | None:
    held = table.hands.get(seat)
    if held is None or controller(table, seat) != name:
        return None
    me = Act(actor=name, role=Role.PLAYER)
    to_decide = undecided(table)
    if seat in to_decide:
        if name not in held.viewed_by:
            return ViewHand(actor=me.actor, role=me.role, position=seat)
        decision = Decision.PLAY if held.hand and plays(held.hand) else Decision.FOLD
        return Decide(actor=me.actor, role=me.role, position=seat, decision=decision)
    shows_in = Phase.SETTLING if dealer_first(table) else Phase.PLAYING
    if to_decide or table.phase is not shows_in or seat not in to_show(table):
        return None
    return TurnUpHand(actor=me.actor, role=me.role, position=seat)


def _ready(live: LiveTable, name: str) -> BeReady | None:
    waiting = None if live.clock is None else live.clock.waiting
    if waiting not in (Waiting.BETS, Waiting.NEXT_ROUND):
        return None
    if name in live.ready or name not in live.asked_to_be_ready:
        return None
    return BeReady(actor=name, role=Role.PLAYER, round=live.table.round, phase=live.table.phase)


def plays(hand: Hand) -> bool:
    """The rule of thumb: queen, six and four or better."""
    ranks = sorted(map(rank_of, hand), reverse=True)
    if len(set(ranks)) < len(ranks) or len(set(map(suit_of, hand))) == 1:
        return True
    return ranks[0] - ranks[2] == len(ranks) - 1 or ranks >= [Rank.QUEEN, Rank.SIX, Rank.FOUR]


def _main(table: Table) -> str:
    """The wager that needs no other."""
    return next(
        id_
        for id_, wager in table.rules.wagers.items()
        if wager.condition is None and wager.equals is None
    )
