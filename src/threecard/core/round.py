"""A round as it lies on the table when it is settled: hands, decisions and wagers."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import NewType

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.hand import Hand
from threecard.core.judgement import COMPARED, FOLDED, NOT_EXPOSED, Cite, Conduct
from threecard.core.limits import Limits
from threecard.core.money import Cents

Position = NewType("Position", int)  # playing position, counted from the dealer's left


@unique
class Decision(StrEnum):
    """What a Three Card Poker player does after seeing the cards (TCP 3.9)."""

    PLAY = "play"  # TCP 3.9.2
    FOLD = "fold"  # TCP 1.1.5 3.9.1
    CONTINUE = "continue"  # with Pair Plus alone (TCP 3.9.3)


PLAY, FOLD, CONTINUE = Decision


class Placed(Struct, frozen=True, omit_defaults=True, gc=False):
    """A wager somebody placed. Chips that nobody else's came between count as laid at a time."""

    player: str
    wager: str
    stake: Cents
    order: int = 0  # of placing, over the whole table
    added: tuple[tuple[int, int], ...] = ()  # chips that came later: their order, and how much

    @property
    def chips(self) -> tuple[tuple[int, int], ...]:
        """The order and amount of what was laid at a time."""
        first = self.stake - sum(amount for _, amount in self.added)
        return ((self.order, first), *self.added) if first else self.added

    @property
    def last(self) -> int:
        """The order of the chips laid last."""
        return self.added[-1][0] if self.added else self.order

    def restaked(self, stake: Cents, order: int, *, others: int) -> Placed:
        """The wager with another stake: more chips on top, or the last ones taken off again.

        `others` is the order of the last chips that anybody else laid on the same area. Who gives
        way first goes by the order between people (N3P 5.1), so chips on one's own last ones join
        them, and a wager raised a hundred times is no longer than one raised once.
        """
        if stake >= self.stake:
            more = stake - self.stake
            if self.last < others:
                return replace(self, stake=stake, added=(*self.added, (order, more)))
            if not self.added:
                return replace(self, stake=stake)
            *before, (at, amount) = self.added
            return replace(self, stake=stake, added=(*before, (at, amount + more)))
        added, less = list(self.added), self.stake - stake
        while added and less:
            at, amount = added.pop()
            if amount > less:
                added.append((at, amount - less))
            less -= min(amount, less)
        return replace(self, stake=stake, added=tuple(added))


class PlayingPosition(Struct, frozen=True, gc=False):
    """One playing position: its hand and everything staked on it, in the order of placing."""

    position: Position
    wagers: tuple[Placed, ...]
    hand: Hand | None = None
    decision: Decision | None = None
    exposed: bool = True
    seated: str | None = None
    returned_by: Cite | None = None  # an invalid hand: what takes it out and returns its wagers
    forfeited: bool = False  # or, by reading invalidated.wagers, collects them
    declined: tuple[str, ...] = ()  # who does not show it, where it is shown for others
    dealt: bool = False  # what brought it a hand lay there at the close, whatever lies there now

    @property
    def conduct(self) -> Conduct:
        if self.decision is FOLD:  # a fold is a fold, shown or not (TCP 3.9.1)
            return FOLDED
        return COMPARED if self.exposed else NOT_EXPOSED

    def conduct_of(self, player: str, decided_on: str | None) -> Conduct:
        """What this player did with the hand: nobody gives up another's wager.

        Who has no Ante on a folded hand goes on (TCP 3.9.3); a hand may be shown for the others
        (reading decline.shared).
        """
        if self.decision is FOLD:
            folded = decided_on is None or self.has_beside((decided_on,), player)
            return FOLDED if folded else COMPARED
        return NOT_EXPOSED if player in self.declined else self.conduct

    def has_beside(self, wagers: tuple[str, ...], player: str | None) -> bool:
        """Whether one of these wagers lies here, the player's own if said."""
        for placed in self.wagers:
            if placed.wager in wagers and (player is None or placed.player == player):
                return True
        return False

    def players_on(self, wagers: tuple[str, ...]) -> set[str]:
        """Who has one of these wagers here."""
        return {placed.player for placed in self.wagers if placed.wager in wagers}


class Round(Struct, frozen=True, gc=False):
    """Everything settlement needs to know, and nothing it decides."""

    dealer: Hand
    positions: tuple[PlayingPosition, ...]
    limits: Limits | None = None
    under_minimum_before: frozenset[str] = frozenset()  # players who had their one time
    meter: Cents | None = None  # with this round's share already in it …
    unfed: bool = False  # … or still without
