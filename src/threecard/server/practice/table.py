"""A practice table: a table of the house again, in memory, for one person and with no money.

What is asked is decided, dealt and settled by the same functions as at the house's own tables; the
ledger's entries are worked out and added up here, and written nowhere. When it is let go of,
nothing of it is left.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.commands import (
    ChooseOption,
    Decide,
    DeclineComparison,
    IncreaseWager,
    OpenTable,
    PlaceWager,
    ReduceWager,
    Sit,
    Stand,
    TurnUpHand,
    ViewHand,
    WithdrawWager,
)
from threecard.core.config import Source, TableConfig
from threecard.core.errors import Code, InvariantBrokenError
from threecard.core.events import RoundOpened
from threecard.core.limits import LimitMode
from threecard.core.money import dollars
from threecard.core.people import Role
from threecard.server.errors import HouseError
from threecard.server.house.commit import Happened
from threecard.server.house.dealer import next_step
from threecard.server.house.steps import DEALER, Step, Wait
from threecard.server.money.entries import METER, entries_of, wallet
from threecard.server.ports import Entropy, Millis
from threecard.server.storage.accounts import changes
from threecard.server.table.deciding import Turn, first_turn
from threecard.server.table.facts import Pace
from threecard.server.table.orders import Asked, BeReady, CommitEntropy, OpenEntropy
from threecard.server.table.state import LiveTable
from threecard.server.table.turn import take_turn

YOU = "You"
CHIPS = 1_000_00  # to begin with, and again when they no longer are enough for a wager
UNTIMED = 24 * 3_600_000  # longer than any practice table is kept
# Nobody is hurried here; only what players add to the shuffle is waited for as elsewhere.
PACE = Pace(bets=UNTIMED, decisions=UNTIMED, showing=UNTIMED, options=UNTIMED, next_round=UNTIMED)
STEPS_MAX = 100  # of the dealer between two waits: a round takes a dozen
SHUFFLE = "shuffle"  # the reading by which a felt table deals several rounds from one pack

# What a round needs; disputes, requests and claims are for people who are not there.
TAKEN: tuple[type[Struct], ...] = (
    Sit,
    Stand,
    PlaceWager,
    IncreaseWager,
    ReduceWager,
    WithdrawWager,
    ViewHand,
    Decide,
    TurnUpHand,
    DeclineComparison,
    ChooseOption,
    BeReady,
    CommitEntropy,
    OpenEntropy,
)


class Went(NamedTuple):
    """What happened by itself, and until when the table now waits; none: for its player."""

    facts: list[Happened]
    until: Millis | None


def practice_config(config: TableConfig) -> TableConfig:
    """The same game by the same terms and limits, dealt electronically."""
    readings = {name: choice for name, choice in config.readings.items() if name != SHUFFLE}
    return replace(
        config,
        table=f"practice-{config.table}",
        source=Source.ELECTRONIC,
        mode=LimitMode.STRICT,
        readings=readings,
    )


class PracticeTable:
    """One person's own table, who sits at it from the beginning."""

    def __init__(self, config: TableConfig, *, entropy: Entropy, at: Millis) -> None:
        asked = OpenTable(
            actor=DEALER.actor, role=Role.SHIFT_MANAGER, config=practice_config(config)
        )
        self.live: LiveTable = first_turn(asked, at).then((PACE,), at).live
        jackpot = self.live.table.rules.jackpot
        self.balance = CHIPS
        self.meter = 0 if jackpot is None else int(jackpot.rule.seed)
        self._entropy = entropy
        middle = config.positions // 2 + 1
        self._take(Sit(actor=YOU, role=Role.PLAYER, position=middle), at)
        self.go_on(at)

    def ask(self, asked: Asked, at: Millis) -> list[Happened]:
        """What the player's command makes happen, or a refusal is raised and nothing has."""
        if not isinstance(asked, TAKEN):
            raise HouseError(
                Code.NOT_PERMITTED, "A practice table takes what a round needs, and nothing else."
            )
        return self._take(asked, at)

    def go_on(self, at: Millis) -> Went:
        """Deal until the player is waited for, or a time."""
        facts: list[Happened] = []
        for _ in range(STEPS_MAX):
            step = next_step(self.live, at)
            if isinstance(step, Step):
                facts += self._take(step.asked, at)
            else:
                until = step.until if isinstance(step, Wait) else None
                return Went(facts, None if until is None else Millis(until))
        raise InvariantBrokenError(f"{self.live.table.config.table} is dealt without end.")

    def _take(self, asked: Asked, at: Millis) -> list[Happened]:
        turn = take_turn(self.live, asked, at, entropy=self._entropy, meter=self.meter)
        self._move(turn)
        self.live = turn.live
        return [Happened(each.live.seq, at, each.fact) for each in turn.steps]

    def _move(self, turn: Turn) -> None:
        """The money of a turn, in chips that are nobody's."""
        stream = self.live.table.config.table
        moved = changes(entry for folded in turn.steps for entry in entries_of(stream, folded))
        balance = self.balance + moved.get(wallet(YOU), 0)
        if balance < 0:
            raise HouseError(
                Code.NOT_ENOUGH_CHIPS,
                f"That takes more than the {dollars(self.balance)} of practice chips left.",
            )
        if any(isinstance(each.fact, RoundOpened) for each in turn.steps):
            lowest = [low for low, _ in self.live.table.config.limits.values()]
            balance = CHIPS if balance < max(lowest, default=1) else balance
        self.balance = balance
        self.meter += moved.get(METER, 0)
