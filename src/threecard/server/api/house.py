"""What house this is, whether it is well, and its figures."""

from __future__ import annotations

from pathlib import PurePath

from litestar import Response, get
from msgspec import Struct

from threecard import __version__
from threecard.core.errors import Code
from threecard.core.registry import RULEBOOKS
from threecard.loading import known_games
from threecard.server.api.about import HOUSE, about
from threecard.server.api.front import TheFront
from threecard.server.api.metrics import CONTENT_TYPE
from threecard.server.api.session import ANYBODY
from threecard.server.identity.account import RefillRule
from threecard.server.table.gaming_day import gaming_day

NOTICE = (
    "Play chips only: they can't be bought for money, nor sold. This is not an approved gaming "
    "system."
)


class JackpotOut(Struct, frozen=True):
    """The progressive jackpot's price and what its meter starts from."""

    price: int
    seed: int


class HouseOut(Struct, frozen=True, kw_only=True):
    """The house in a few words."""

    name: str
    version: str
    notice: str
    now: int
    meter: int
    day: str
    guests: RefillRule
    jackpot: JackpotOut
    left_out: tuple[str, ...]  # games from outside that could not be loaded, and why


class Health(Struct, frozen=True):
    """The process is alive."""

    status: str


@get("/api/house", opt=about(HOUSE))
async def show_house(front: TheFront) -> HouseOut:
    """Show the house: its name, its clock, the meter, and what guests are given."""
    now = front.house.clock.now()
    rules = [each.jackpot.rule for each in RULEBOOKS.values() if each.jackpot is not None]
    return HouseOut(
        name=front.settings.name,
        version=__version__,
        notice=NOTICE,
        now=now,
        meter=front.watching.meter,
        day=gaming_day(now),
        guests=front.identity.refill_rule,
        jackpot=JackpotOut(price=int(rules[0].price), seed=max(int(each.seed) for each in rules)),
        left_out=left_out(),
    )


def left_out() -> tuple[str, ...]:
    """Why games are missing; anybody reads it, so no folder of this machine is named."""
    faults = [fault for error in known_games().refused for fault in error.faults]
    return tuple(f"{PurePath(fault.place).name}: {fault.sentence}" for fault in faults)


@get("/health", opt=about(HOUSE))
async def health() -> Health:
    """Say that the process is alive."""
    return Health("alive")


@get("/ready", opt=about(HOUSE, ANYBODY, Code.HOUSE_CLOSING, Code.STORE_FAILED))
async def ready(front: TheFront) -> Health:
    """Say that the house takes commands: a commit reached its disk, and nothing of it fails."""
    await front.readiness.check()
    return Health("ready")


@get("/metrics", opt=about(HOUSE, ANYBODY, Code.UNKNOWN_PATH), media_type=CONTENT_TYPE)
async def metrics(front: TheFront) -> Response[bytes]:
    """Give the house's figures to Prometheus."""
    return Response(front.metrics.page(), media_type=CONTENT_TYPE)


HANDLERS = (show_house, health, ready, metrics)
