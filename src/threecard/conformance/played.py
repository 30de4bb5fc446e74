"""Random tables of a game: what was asked at each, what came of it, and how it can be ended."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from msgspec.structs import replace

from threecard.conformance.asked import said
from threecard.conformance.play.asker import Asker, config_for
from threecard.conformance.play.finishing import finish
from threecard.conformance.play.people import Crowd, Loner, Regulars
from threecard.core import commands
from threecard.core.citing import cite_of
from threecard.core.commands import Command
from threecard.core.config import Source, TableConfig
from threecard.core.decide import decide
from threecard.core.errors import ThreecardError
from threecard.core.events import CardsDealt, Event, TableOpened
from threecard.core.evolve import evolve
from threecard.core.limits import LimitMode
from threecard.core.people import Role
from threecard.core.procedure import Device
from threecard.core.rulebook import Rulebook
from threecard.core.table import Table, UnopenedTable

SHIFT = "Sam"
PEOPLE = (Asker, Crowd, Loner, Regulars)  # by turns
DEALERS_OWN = (
    commands.PlaceYourBets,
    commands.NoMoreBets,
    commands.ShuffleDeck,
    commands.DealCards,
    commands.ExposeDealer,
    commands.Settle,
    commands.CloseOptions,
)
FINISH_EVERY = 25  # commands

Reply = tuple[Event, ...] | ThreecardError


@dataclass(slots=True)
class PlayedTable:
    """One table from its opening on."""

    seed: int
    config: TableConfig
    log: list[Event] = field(default_factory=list)
    asked: list[tuple[Command, Reply]] = field(default_factory=list)
    table: Table | None = None
    broken: str = ""  # what it broke off with

    @property
    def place(self) -> str:
        kind = f"{self.config.source.value}, {self.config.mode.value}, {self.config.device.value}"
        return f"table {self.seed} ({kind}), command {len(self.asked) + 1}"


def play_tables(rules: Rulebook, seeds: Iterable[int], *, steps: int) -> Iterator[PlayedTable]:
    """Tables of every kind in turn, each from its own seed."""
    kinds = tuple(product(Source, LimitMode, Device))
    for seed in seeds:
        yield _played(rules.game, seed, steps, kinds[seed % len(kinds)])


def open_table(config: TableConfig) -> tuple[Table, TableOpened]:
    opening = commands.OpenTable(actor=SHIFT, role=Role.SHIFT_MANAGER, config=config)
    (opened,) = decide(UnopenedTable(), opening)
    assert isinstance(opened, TableOpened)
    return evolve(UnopenedTable(), opened), opened


def reply_of(table: Table, command: Command) -> Reply:
    """The events of a command, or the refusal."""
    try:
        return decide(table, command)
    except ThreecardError as refused:
        return refused


def _played(
    game: str, seed: int, steps: int, kind: tuple[Source, LimitMode, Device]
) -> PlayedTable:
    draw = random.Random(seed)  # noqa: S311 # a failure is repeated by its seed
    source, mode, device = kind
    drawn = config_for(game, draw)
    readings = dict(drawn.readings)
    if source is Source.ELECTRONIC:
        readings.pop("shuffle", None)  # it always shuffles
    drawn = replace(drawn, source=source, mode=mode, device=device, readings=readings)
    if seed // len(PEOPLE) % 2 == 0:
        drawn = replace(drawn, readings={})  # as published; the others as they come
    played = PlayedTable(seed, drawn)
    try:
        people = PEOPLE[seed % len(PEOPLE)](game, draw)
        people.table, opened = open_table(drawn)
        played.log.append(opened)
        for step in range(steps):
            _step(people, played)
            played.table = people.table
            if step % FINISH_EVERY == 0:
                finish(people.table)
    except Exception as error:  # noqa: BLE001 # a game under check may raise anything
        played.broken = said(error)
    return played


def _step(people: Asker, played: PlayedTable) -> None:
    command = people.command()
    reply = reply_of(people.table, command)
    played.asked.append((command, reply))
    if isinstance(reply, ThreecardError):
        return
    for event in reply:
        people.table = evolve(people.table, event)
        played.log.append(event)
        if isinstance(event, CardsDealt):
            people.shoe = people.new_shoe()


def cited_at(tables: Iterable[PlayedTable]) -> Iterator[str]:
    """Every clause that an event, a line or a refusal of these tables carried."""
    for played in tables:
        rules = played.config.rules
        for event in played.log:
            yield from _cited(rules, event)
        for command, reply in played.asked:
            if isinstance(reply, ThreecardError):
                yield from filter(None, [getattr(reply, "clause", None)])
            elif command.role.rank > Role.DEALER.rank and isinstance(command, DEALERS_OWN):
                # Only a clause that lets a higher position act has let this happen.
                yield from filter(None, [rules.edition.procedure.higher_acts])


def _cited(rules: Rulebook, event: Event) -> Iterator[str]:
    named = [getattr(event, name, None) for name in ("clause", "withdrawal")]
    told = (cite_of(rules, event) or "").partition(",")[0]
    told = "" if told.startswith("reading ") else told
    lines = getattr(event, "lines", ())
    of_lines = [line.cite.clause for line in lines]
    of_lines += [line.counted.cite.clause for line in lines if line.counted and line.counted.cite]
    of_lines += [line.rounded.clause for line in lines if line.rounded]
    yield from filter(None, (*named, told, *of_lines))
