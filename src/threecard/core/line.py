"""A settlement line: one wager or payment, how it ended, and the clause that says so."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.judgement import Cite, Result
from threecard.core.limits import Counted
from threecard.core.money import Cents, write_cents
from threecard.core.paytable import Pays
from threecard.core.round import Position


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a player takes is `payout` + `returned`; the house keeps the rest of the stake."""

    position: Position
    player: str
    wager: str
    stake: Cents
    result: Result
    cite: Cite
    line: str | None = None  # the pay line won
    pays: Pays | None = None
    payout: Cents
    returned: Cents
    counted: Counted | None = None  # how much of the stake took part, where not all did
    rounded: Cite | None = None  # says that the payout is rounded, where it is
    on: Cents | None = None  # a payment's: the stake it is paid on
    from_position: Position | None = None  # envy's: whose hand earned it
    from_meter: Cents = Cents(0)  # the part of the payout that came out of the jackpot's meter

    def __repr__(self) -> str:
        stake = f" {write_cents(self.stake)}" if self.stake else ""
        end = f"{self.result} {write_cents(self.payout)}" if self.payout else str(self.result)
        who = f"position {self.position}, {self.player}"
        return f"<Line: {who}, {self.wager}{stake} {end} by {self.cite}>"

    @property
    def taken(self) -> Cents:
        """What the player takes from the table: payout and what is returned of the stake."""
        return Cents(self.payout + self.returned)

    @property
    def kept(self) -> Cents:
        """What the house keeps of the stake."""
        return Cents(self.stake - self.returned)
