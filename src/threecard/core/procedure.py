"""Procedure: how a rulebook runs a round, as data with the clauses that say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique

from threecard.core.clause import Clause
from threecard.core.judgement import Cite


@unique
class Device(StrEnum):
    """What the cards are dealt from."""

    AUTOMATED = "automated"
    MANUAL = "manual"


_MANUAL = Device.MANUAL


@unique
class Examiner(StrEnum):
    """Which of those who wagered on a position may look at its hand."""

    FIRST = "first"  # who wagered there first
    FIRST_SEATED = "first_seated"  # the first of them who sits (R3P 3.10 3.11)
    BOX = "box"  # who sits there, else who staked most (N3P 1.15)


@dataclass(frozen=True, slots=True)
class Procedure:
    """The clauses that carry a round from announcement to conclusion."""

    opens: Clause  # “Place your bets, please”
    closes: Clause  # “No more bets”
    late_wager: Clause  # refuses a wager after that
    late_withdrawal: Clause  # and says what becomes of one taken off the felt
    by_hand: Clause  # three cards at a time
    by_card: Clause | None  # one at a time from a manual device; None where it makes no difference
    viewer: Examiner  # the name of the field is in the hash of every rulebook's terms
    viewer_clause: Clause | None  # and where it says so
    one_hand: Cite  # a player looks at one hand
    must_sit: Clause | None  # and has to sit for it
    turned_up: Clause  # players' hands lie face up …
    dealer_last: Clause  # … before the dealer's
    declares: Clause
    dealer_opens: Clause | None = None  # hands that no player controls
    by_staff: Clause | None = None  # staff may place wagers at a player's request
    one_position: Clause | None = None  # a pit manager may keep a player to one position
    fewer_wagers: Clause | None = None  # or an area to fewer wagers
    higher_acts: Clause | None = None  # a higher position may act for a lower; else staff.acting

    def deals_by_card(self, device: Device) -> bool:
        return device is _MANUAL and self.by_card is not None
