"""A round as a film: every event, what each person had seen by then, and a seat to see from."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.config import TableConfig
from threecard.core.errors import Code
from threecard.core.events import RoundOpened
from threecard.core.evolve import evolve
from threecard.core.people import Role
from threecard.core.table import DEALER, Table
from threecard.core.view import Viewer, knows
from threecard.server.errors import HouseError
from threecard.server.house.history import History, Recalled
from threecard.server.table.facts import OfHouse

ANYBODY = Viewer()


class FilmPerson(Struct, frozen=True):
    """Somebody who had a part in the round."""

    name: str
    role: Role


class Film(Struct, frozen=True, kw_only=True):
    """A round that is over, event by event, as it was seen from one seat.

    Cards that only somebody looked at are told from that seat once the proof of the deal has shown
    them to everybody; where nothing proves the deal, at felt, they stay with who looked.
    """

    round: Recalled
    config: TableConfig
    seat: str | None  # none: as anybody saw it
    people: tuple[FilmPerson, ...]
    everybody: tuple[tuple[int, ...], ...]  # after each event: hands face up; 0, the dealer's
    knew: dict[str, tuple[tuple[int, ...], ...]]  # besides, after each event, by who looked


async def make_film(
    history: History, config: TableConfig, number: int, *, seat: str | None, asks: str
) -> Film:
    """The film of a round; `asks` is who wants to see it."""
    recalled = await history.round(config.table, number, ANYBODY, follows=True)
    people = _people(recalled)
    if seat is not None:
        if all(each.name != seat for each in people):
            raise HouseError(Code.BAD_FIELD, f"{seat} had no part in round {number}.", where="seat")
        if recalled.proof is not None or seat == asks:
            recalled = await history.round(config.table, number, Viewer(seat), follows=True)
    everybody, knew = _known(recalled, config, people)
    return Film(
        round=recalled, config=config, seat=seat, people=people, everybody=everybody, knew=knew
    )


def _people(recalled: Recalled) -> tuple[FilmPerson, ...]:
    """Who acted or had a wager, each once, players first."""
    found: dict[str, Role] = {}
    for each in recalled.events:
        fact = each.event
        if isinstance(fact, OfHouse):
            continue
        if fact.role is not Role.PLAYER:
            found.setdefault(fact.actor, fact.role)
        player = getattr(fact, "player", None)
        if player is not None:
            found.setdefault(player, Role.PLAYER)
    ordered = sorted(found.items(), key=lambda each: (each[1].rank, each[0]))
    return tuple(FilmPerson(name, role) for name, role in ordered)


def _known(
    recalled: Recalled, config: TableConfig, people: tuple[FilmPerson, ...]
) -> tuple[tuple[tuple[int, ...], ...], dict[str, tuple[tuple[int, ...], ...]]]:
    """Which hands everybody, and who looked besides, had seen after each event."""
    table: Table | None = None
    everybody: list[tuple[int, ...]] = []
    knew: dict[str, list[tuple[int, ...]]] = {each.name: [] for each in people}
    for each in recalled.events:
        fact = each.event
        if isinstance(fact, RoundOpened) and table is None:
            table = Table(config, fact.ruled)
        if table is not None and not isinstance(fact, OfHouse):
            table = evolve(table, fact)
        up = _seen(table, ANYBODY)
        everybody.append(up)
        for name, steps in knew.items():
            steps.append(tuple(place for place in _seen(table, Viewer(name)) if place not in up))
    looked = {name: tuple(steps) for name, steps in knew.items() if any(steps)}
    return tuple(everybody), looked


def _seen(table: Table | None, viewer: Viewer) -> tuple[int, ...]:
    if table is None:
        return ()
    own = tuple(place for place, hand in sorted(table.hands.items()) if knows(hand, viewer))
    dealer = table.dealer
    return (DEALER, *own) if dealer is not None and knows(dealer, viewer) else own
