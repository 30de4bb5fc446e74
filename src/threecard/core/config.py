"""A table's configuration: what is decided before its first round."""

from __future__ import annotations

from enum import StrEnum, unique
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import Code, RulebookError
from threecard.core.limits import Bounds, LimitMode, Limits
from threecard.core.money import Cents
from threecard.core.procedure import Device
from threecard.core.registry import rulebook
from threecard.core.rulebook import Rulebook


@unique
class Source(StrEnum):
    """Where a table's cards come from."""

    ELECTRONIC = "electronic"  # a shuffled deck arrives as a fact
    FELT = "felt"  # cards fall face down; a hand is known once it is turned up and entered


class TableConfig(Struct, frozen=True, dict=True):  # dict: for what is derived once
    """What a table deals and how; money in whole cents."""

    table: str
    game: str
    positions: int
    edition: str | None = None  # none: the newest, which a table names when it opens
    readings: dict[str, str | int] = {}
    pays: dict[str, str] = {}
    mode: LimitMode = LimitMode.STRICT
    limits: dict[str, tuple[int, int]] = {}  # smallest and largest stake, by wager
    device: Device = Device.AUTOMATED
    source: Source = Source.ELECTRONIC
    jackpot_price: int | None = None  # none: the edition's, or there is no jackpot

    @cached_property
    def rules(self) -> Rulebook:
        """The rulebook this table plays by, if its edition is registered."""
        rules = rulebook(self.game, self.edition)
        for name, choice in self.readings.items():
            rules = rules.with_reading(name, choice)
        if self.jackpot_price is not None:
            rules = rules.with_jackpot_price(self.jackpot_price)
        return rules.with_pays(self.pays) if self.pays else rules

    @cached_property
    def is_felt(self) -> bool:
        return self.source is Source.FELT

    @cached_property
    def is_laid(self) -> bool:
        """Whether chips lie on real felt, where the clauses on limits act at settlement."""
        return self.mode is LimitMode.LAID

    def named(self) -> TableConfig:
        """The same with everything named that was left to the newest edition."""
        rule = self.rules.jackpot_rule
        price = None if rule is None else int(rule.price)
        return replace(self, edition=self.rules.edition.id, jackpot_price=price)

    def under(self, edition: str) -> TableConfig:
        """The same table under another edition of its game, at that one's price of a jackpot."""
        own = self.rules.edition.jackpot
        departs = own is not None and self.jackpot_price != own.price
        price = self.jackpot_price if departs else None
        return replace(self, edition=edition, jackpot_price=price).named()

    @cached_property
    def displayed(self) -> Limits:
        """The limits as displayed at the table (N3P 3.5)."""
        return Limits(
            self.mode,
            {wager: Bounds(Cents(low), Cents(high)) for wager, (low, high) in self.limits.items()},
        )

    def check(self) -> None:
        """Refuse a table that its rulebook's layout does not have, or limits that can't be."""
        if self.rules.rounds_to_shuffle > 1 and self.source is Source.ELECTRONIC:
            raise RulebookError(
                Code.UNKNOWN_CHOICE,
                "An electronic table shuffles for every round; reading shuffle is for felt.",
            )
        layout = self.rules.edition.layout
        if not layout.positions_min <= self.positions <= layout.positions_max:
            raise RulebookError(
                Code.UNKNOWN_POSITION,
                f"The layout has {layout.positions_min} to {layout.positions_max} playing "
                f"positions, not {self.positions}.",
            )
