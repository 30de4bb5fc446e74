"""Hands with the Progressive Jackpot on them, and what it and the Envy Bonus paid."""

from collections.abc import Mapping

from tests.desk import at, settle_table
from threecard import Line, PlayingPosition, Settlement

NO_QUEEN = "Jh 8c 3d"
SPADES = "As Ks Qs"
HEARTS = "Ah Kh Qh"
CLUBS = "Ac Kc Qc"
STRAIGHT_FLUSH = "7d 6d 5d"
THREE = "9s 9h 9d"
STRAIGHT = "6c 5h 4d"
NOTHING = "Td 7s 2c"
METER = 30_000_00
SEED = 20_000_00

Envy = tuple[str, int, int | None, int]  # who, at which position, for whose hand, how much


def plain(position: int, hand: str, player: str = "p1", decision: str = "play") -> PlayingPosition:
    """A hand with an Ante and no more."""
    return at(position, hand, (player, "ante", 10_00), decision=decision)


def wagered(
    position: int, hand: str, player: str | None = None, decision: str = "play"
) -> PlayingPosition:
    """A hand with an Ante and the jackpot, of the position's own player unless one is named."""
    who = player or f"p{position}"
    return at(position, hand, (who, "ante", 10_00), (who, "jackpot", 5_00), decision=decision)


def settle_jackpot(
    *positions: PlayingPosition,
    meter: int | None = METER,
    readings: Mapping[str, str | int] | None = None,
) -> Settlement:
    """Settle, and see that the meter lost what was paid from it and gained what it was given."""
    settlement = settle_table(
        "three-card-poker", NO_QUEEN, *positions, readings=readings, meter=meter
    )
    if meter is not None:
        drawn = sum(line.from_meter for line in settlement.lines)
        assert meter - drawn + settlement.topped_up == settlement.meter
    return settlement


def jackpot_lines(settlement: Settlement) -> list[Line]:
    return [line for line in settlement.lines if line.wager == "jackpot"]


def prizes(settlement: Settlement) -> list[tuple[int, int]]:
    """Positions and their prizes, in the order they were paid."""
    return [(line.position, line.payout) for line in jackpot_lines(settlement)]


def envies(settlement: Settlement) -> list[Envy]:
    """Who was paid the Envy Bonus, where and for whose hand, in the order it was paid."""
    return [
        (line.player, line.position, line.from_position, line.payout)
        for line in settlement.lines
        if line.wager == "envy"
    ]


WATCHER = wagered(2, "9s 8h 2d")
