"""Commands: from a person's body to a table, over HTTP and WebSocket alike."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.commands import (
    DealCards,
    ExposeDealer,
    IncreaseWager,
    NoMoreBets,
    OpenGamingDay,
    PlaceWager,
    PlaceYourBets,
    Settle,
    ShuffleDeck,
    Sit,
    TurnUpHand,
)
from threecard.core.config import Source
from threecard.core.errors import Code, ThreecardError
from threecard.core.people import Role
from threecard.server.api.metrics import Metrics
from threecard.server.api.requests import BODIES, CommandIn, command_of
from threecard.server.api.settings import ApiSettings
from threecard.server.errors import HouseError, WaitError
from threecard.server.house.house import House
from threecard.server.house.receipts import Receipt
from threecard.server.identity import Kind, Person, Position
from threecard.server.identity.rates import Rate
from threecard.server.identity.words import Words
from threecard.server.ports import Millis
from threecard.server.table.orders import Asked
from threecard.server.table.state import LiveTable

# An electronic table deals itself.
DEALERS_OWN: tuple[type[Struct], ...] = (
    OpenGamingDay,
    PlaceYourBets,
    NoMoreBets,
    ShuffleDeck,
    DealCards,
    ExposeDealer,
    Settle,
)
# While the house closes rounds come to their end, and nothing begins.
BEGINNINGS: tuple[type[Struct], ...] = (Sit, PlaceWager, IncreaseWager, PlaceYourBets)
TAKEN = "taken"
GUEST = Kind.GUEST


class BusyError(WaitError):
    """Somebody asks faster than the house takes."""

    def __init__(self, millis: int) -> None:
        sentence = "That is more at once than the house takes from anybody."
        super().__init__(Code.TOO_BUSY, sentence, millis=millis)


class Commands:
    """The one way in for what people ask of tables."""

    def __init__(self, house: House, words: Words, settings: ApiSettings, metrics: Metrics) -> None:
        self._house = house
        self._words = words
        self._metrics = metrics
        self._rate = Rate(burst=settings.commands_burst, every=settings.command_every)
        # What is taken is written down for ever: nobody may fill the disk, nor a crowd of guests.
        self._kept = Rate(burst=settings.kept_burst, every=settings.kept_every)
        self._guests_kept = Rate(burst=settings.guests_kept_burst, every=settings.guests_kept_every)
        self.closing = False

    async def give(self, person: Person, table: str, body: CommandIn, network: str) -> Receipt:
        """Give a table somebody's command; the receipt once it is durable, or a refusal.

        `network` is where they ask from: guests of one share what they may fill of the disk.
        """
        now = self._house.clock.now()
        try:
            if body.word is None:
                asked = self._admit(person, table, body, network, now)
                receipt = await self._house.give(table, asked, command=body.id)
            else:
                receipt = await self._give_by_word(person, table, body, body.word, network)
        except ThreecardError as error:
            self._metrics.asked(body.command, error.code)
            raise
        except Exception:
            self._metrics.asked(body.command, Code.INVARIANT_BROKEN)
            raise
        self._metrics.asked(body.command, TAKEN)
        self._kept.take(person.name, now)  # and not where it was refused: nothing was written
        if person.kind is GUEST:
            self._guests_kept.take(network, now)
        return receipt

    async def _give_by_word(
        self, console: Person, table: str, body: CommandIn, written: str, network: str
    ) -> Receipt:
        """The act of somebody else, who gave their word for it here."""
        act = str(type(body.command).__struct_config__.tag)
        word, second = await self._words.bearer(written, console, table=table, act=act)
        if body.role is None:  # a word is given on duty, also by somebody who plays elsewhere
            body = replace(body, role=max(_roles(second.roles), key=_rank_of, default=None))
        asked = self._admit(second, table, body, network, self._house.clock.now())
        provided = self._words.provided(word, asked.role)
        return await self._house.give(table, asked, command=word.command, provided=provided)

    def _admit(
        self, person: Person, table: str, body: CommandIn, network: str, now: Millis
    ) -> Asked:
        """What a body asks for, if its sender may ask for that now."""
        wait = self._kept.short(person.name, now)
        if person.kind is GUEST:
            wait = max(wait, self._guests_kept.short(network, now))
        wait = wait or self._rate.wait(person.name, now)
        if wait:
            raise BusyError(wait)
        kind = BODIES[type(body.command)]
        if self.closing and kind in BEGINNINGS:
            raise HouseError(Code.HOUSE_CLOSING, "The house is closing; it takes no new wagers.")
        role = role_of(person, body.role)
        check_dealer(self._house.table(table), kind, role)
        return command_of(body.command, actor=person.name, role=role)


def role_of(person: Person, wanted: Role | None) -> Role:
    """The role a person acts in: the one they ask for if it is theirs, else a player's if it is."""
    own = _roles(person.roles)
    if wanted is not None:
        if wanted not in own:
            raise HouseError(
                Code.NOT_PERMITTED, f"{person.name} is no {wanted.spoken}.", where="role"
            )
        return wanted
    if not own:
        raise HouseError(Code.NOT_PERMITTED, f"{person.name} has no part in the game.")
    return Role.PLAYER if Role.PLAYER in own else max(own, key=_rank_of)


def _rank_of(role: Role) -> int:
    return role.rank


def check_dealer(live: LiveTable, kind: type[Struct], role: Role) -> None:
    """Where the house deals, nobody else does."""
    config = live.table.config
    if config.source is not Source.ELECTRONIC:
        return
    if kind in DEALERS_OWN or (kind is TurnUpHand and role is not Role.PLAYER):
        raise HouseError(
            Code.NOT_PERMITTED, "An electronic table deals by itself; this is not for people."
        )


@lru_cache(maxsize=256)  # for every command, and people have few combinations of positions
def _roles(positions: tuple[Position, ...]) -> tuple[Role, ...]:
    """The positions that have a part in the game."""
    known = {role.value: role for role in Role}
    return tuple(known[each.value] for each in positions if each.value in known)
