"""Events of opening: a table, its terms, a gaming day, a round, the seats."""

from __future__ import annotations

from threecard.core.config import TableConfig
from threecard.core.events.fact import Fact
from threecard.core.pack import Pack
from threecard.core.ruled import Ruled


class TableOpened(Fact, frozen=True, kw_only=True, tag="table_opened"):
    """A table stands ready; it plays by these terms."""

    config: TableConfig
    ruled: Ruled


class EditionAdopted(Fact, frozen=True, kw_only=True, tag="edition_adopted"):
    """From the next round on the table plays by another edition of its game."""

    config: TableConfig
    ruled: Ruled
    reason: str


class LimitsChanged(Fact, frozen=True, kw_only=True, tag="limits_changed"):
    """Other limits are displayed from the next round on."""

    config: TableConfig
    ruled: Ruled
    reason: str


class TableClosed(Fact, frozen=True, kw_only=True, tag="table_closed"):
    """No more rounds are dealt here."""

    reason: str


class TableReopened(Fact, frozen=True, kw_only=True, tag="table_reopened"):
    """A closed table deals again."""


class GamingDayOpened(Fact, frozen=True, kw_only=True, tag="gaming_day_opened"):
    """A gaming day began."""


class RoundOpened(Fact, frozen=True, kw_only=True, tag="round_opened"):
    """The dealer announced “Place your bets, please”."""

    round: int
    ruled: Ruled
    commitment: str | None = None
    pack: Pack | None = None  # that goes on from the round before, unshuffled (reading shuffle)


class PlayerSat(Fact, frozen=True, kw_only=True, tag="player_sat"):
    """A player took the seat at a position."""

    player: str
    position: int


class PlayerStood(Fact, frozen=True, kw_only=True, tag="player_stood"):
    """A player left the seat."""

    player: str
    position: int
