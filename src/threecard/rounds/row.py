"""A round as a row of data. The columns are for ever: another meaning is another format."""

from __future__ import annotations

from msgspec import Struct

FORMAT = "threecard-rounds-1"  # of the rows; a column more or another meaning is another number


class RoundData(Struct, frozen=True, kw_only=True):
    """One round, from its announcement up to the next one's.

    What stands before a table's first announcement is a row of its own, round 0.
    """

    source: str  # where it comes from: a house, a file, a simulation
    table: str
    game: str
    edition: str
    terms: str  # the hash of what decided money
    round: int
    at: int | None = None  # when it was announced, in milliseconds since 1970; of a house
    end: str  # settled, void, or open
    dealer: str | None = None  # the dealer's hand, once it shows: `Ks Kh 2d`
    hands: str = "{}"  # JSON: the hand of each position, where it is known
    staked: int = 0  # cents, of all lines
    taken: int = 0  # cents that players took from the table
    meter_before: int | None = None  # the jackpot's, in cents
    meter_after: int | None = None
    lines: str = "[]"  # JSON: every settled line, as in the events
    commands: str | None = None  # JSON: all that was asked, in order
    events: str | None = None  # JSON: all that happened, where the commands are not known
    format: str = FORMAT
