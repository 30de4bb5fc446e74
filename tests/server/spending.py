"""Spending one wallet at many tables at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.server.actors import World
from tests.server.asking import ask
from tests.server.checks import check_house
from tests.table.incidents import GAMES, main
from threecard.core.errors import Code
from threecard.core.table import in_order
from threecard.server.house.receipts import Receipt
from threecard.server.storage.store import Store

AT_ONCE = 64


async def spend_at_once(folder: Path, afford: int, store: Callable[[Path], Store]) -> None:
    """Ask for 64 wagers with chips for so many: so many are taken, and the wallet is empty."""
    async with World(folder, store=store) as world:
        if afford:
            await world.buy("Mei", cents=afford * 10_00)
        for tag in GAMES:
            await world.open_table(tag)
            await world.do(tag, "place_your_bets", by="dealer")
        asked = [
            (tag, ask("place_wager", by="Mei", player="Mei", position=at, wager=wager, stake=10_00))
            for at in range(1, 8)
            for tag in GAMES
            for wager in (main(tag), "pair_plus" if tag == "TCP" else "tie")
        ]
        answers = await asyncio.gather(
            *(
                world.house.give(tag, wager, command=f"w{number}")
                for number, (tag, wager) in enumerate(asked[:AT_ONCE])
            ),
            return_exceptions=True,
        )
        accepted = [answer for answer in answers if isinstance(answer, Receipt)]
        refused = [answer for answer in answers if not isinstance(answer, Receipt)]
        assert len(answers) == AT_ONCE
        assert len(accepted) == afford
        codes = {getattr(answer, "code", answer) for answer in refused}
        # A side wager goes beside a main wager, which may have been refused.
        assert codes <= {Code.NOT_ENOUGH_CHIPS, Code.WAGER_NOT_PERMITTED}
        assert await world.chips("Mei") == 0
        lying = sum(len(in_order(live.table.wagers)) for live in world.house.tables.values())
        assert lying == afford
        await check_house(world.house)
