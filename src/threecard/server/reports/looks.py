"""Worth a look: what a floor's own records show of its mistakes, and of whom they favour.

Nothing here is a verdict. A payment that differed was perhaps put right within seconds; a dealer
with many voids perhaps had a bad shuffler. Each row says where to look: table, round, position,
wager, and who dealt.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from threecard.server.house.house import House
from threecard.server.log.records import open_record
from threecard.server.reports.events import HOUSE, tags_of
from threecard.server.reports.log import records_in
from threecard.server.reports.look import Look, LookKind
from threecard.server.reports.look_reader import READ, Gathered, LookReader
from threecard.server.reports.period import Period
from threecard.server.reports.tails import binomial_tail

UNUSUAL = 0.001  # so seldom would a dealer like the others have as many voids


class DealerVoids(Struct, frozen=True, kw_only=True):
    """How many of a dealer's rounds were void; unusual where the others' rate hardly gives that."""

    dealer: str
    rounds: int
    voids: int
    unusual: bool


class WagerMistakes(Struct, frozen=True, kw_only=True):
    """What a dealer paid wrongly on one wager, of the payments that were entered."""

    dealer: str
    game: str
    wager: str
    entered: int
    mistakes: int
    too_much: int  # cents, all mistakes together, whether put right or not
    too_little: int
    stands: int  # cents that stayed so, above zero with players


class IncidentGain(Struct, frozen=True, kw_only=True):
    """A player in rounds that something happened in, and what decisions gave them."""

    player: str
    incidents: int
    given: int  # cents paid by decision, or more after a correction
    returned: int  # cents staked in rounds that were made void


class WorthALook(Struct, frozen=True, kw_only=True):
    """All of it, of a period."""

    looks: tuple[Look, ...]
    voids: tuple[DealerVoids, ...]
    mistakes: tuple[WagerMistakes, ...]
    gains: tuple[IncidentGain, ...]


async def worth_a_look(house: House, period: Period) -> WorthALook:
    """What the tables' logs show, in the order it happened."""
    read = Gathered()
    async with house.store.reading() as tx:
        for name in sorted(house.tables):
            live = house.table(name)
            read.games[name] = live.table.config.game
            table = LookReader(read, name, live.installed)
            async for record in records_in(tx, name, tags_of(READ), period=period):
                fact = open_record(house.keys, name, record)
                table.read(fact, at=record.at, seq=record.seq)
            table.end()
    read.looks += _two_roles(read)
    return WorthALook(
        looks=tuple(sorted(read.looks, key=lambda each: (each.at, each.table, each.seq))),
        voids=_voids(read),
        mistakes=_mistakes(read),
        gains=_gains(read),
    )


def _two_roles(read: Gathered) -> Iterable[Look]:
    """Who was on duty and wagered too, within the period: each once, where they wagered first."""
    for who, played in read.players.items():
        dealt = read.staff.get(who)
        if dealt is not None and who != HOUSE:
            yield replace(
                played,
                what=f"{who} wagered here, and was on duty at {dealt.table} the same period.",
            )


def _voids(read: Gathered) -> tuple[DealerVoids, ...]:
    rows = []
    rounds, voids = read.rounds.total(), read.voids.total()
    for dealer in sorted(read.rounds):
        own, void = read.rounds[dealer], read.voids[dealer]
        others = rounds - own
        # One void more among the others' rounds, so that a floor without any is no proof of zero.
        rate = min(1.0, (voids - void + 1) / others) if others else 1.0
        unusual = void > 1 and binomial_tail(own, void, rate) < UNUSUAL
        rows.append(DealerVoids(dealer=dealer, rounds=own, voids=void, unusual=unusual))
    return tuple(rows)


def _mistakes(read: Gathered) -> tuple[WagerMistakes, ...]:
    found: dict[tuple[str, str, str], list[Look]] = {}
    for each in read.looks:
        if each.kind is LookKind.PAYMENT:
            key = (each.dealer, read.games[each.table], each.wager or "")
            found.setdefault(key, []).append(each)
    return tuple(
        WagerMistakes(
            dealer=dealer,
            game=game,
            wager=wager,
            entered=entered,
            mistakes=len(looks := found.get((dealer, game, wager), [])),
            too_much=sum(max(0, each.cents) for each in looks),
            too_little=sum(max(0, -each.cents) for each in looks),
            stands=sum(each.cents for each in looks if each.ended == "stands"),
        )
        for (dealer, game, wager), entered in sorted(read.entered.items())
    )


def _gains(read: Gathered) -> tuple[IncidentGain, ...]:
    """Players whom decisions gave something, the most first."""
    rows = [
        IncidentGain(
            player=player,
            incidents=read.incidents[player],
            given=read.given[player],
            returned=read.returned[player],
        )
        for player in {*read.given, *read.returned}
    ]
    return tuple(sorted(rows, key=lambda each: (-each.given - each.returned, each.player)))
