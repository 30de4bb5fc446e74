"""Every script of examples/irregularities does what its first line announces."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from threecard import (
    Command,
    CommandRefusedError,
    Event,
    Phase,
    Table,
    UnopenedTable,
    Viewer,
    decide,
    events,
    evolve,
    rulebook,
    see,
    view,
)
from threecard.core.clause import Window
from threecard.core.irregularities.incidents import Incident
from threecard.core.irregularities.ruling import Remedy
from threecard.core.judgement import Cite
from threecard.core.line import Line
from threecard.core.wire import read_line

FILES = sorted((Path(__file__).parents[2] / "examples" / "irregularities").glob("*.jsonl"))
# “# R3P 5.5 remove_hand with 5.7: …” or “# P3P reading limits once: …”: what happened and by what,
# and after “with” further clauses that the script shows at work. What happened is a remedy, or the
# name of an event; “policy” is the house's, where the text leaves it to the operator.
HEADING = re.compile(
    r"# (?P<tag>[A-Z0-9]{3}) (?P<cite>\d[\d.]*|reading [a-z_.]+|policy) (?P<word>[a-z_]+)"
    r"(?: with (?P<also>[\d. ]+))?: [A-Z].*[.]"
)
OPTIONS = {"continue": "N3P 5.7.1", "reconstructed": "N3P 5.7.2", "invalidate": "N3P 5.7.3"}
# Clauses of section 5 that no script announces, and why.
EXCEPTIONS = {
    "the heading of the clauses below it": (
        "R3P 5.1", "R3P 5.13", "N3P 5.4", "N3P 5.5", "P3P 5.1", "T3P 5.1", "TCP 5.1", "TCP 5.10",
        "TCP 5.12", "TCP 5.16",
    ),
    "what void means; every N3P script that is void shows it": ("N3P 5.15",),
    "the other half of N3P 5.6, which is the one cited": ("N3P 5.12",),
    "who decides before the options of N3P 5.11.1, which is the one cited": ("N3P 5.11",),
    "acts at settlement, beside N3P 5.1.1": ("N3P 5.1.2",),
    "no incident: how every round is settled": ("N3P 5.13",),
}  # fmt: skip
# Incidents that can't come about in a game. Where no clause says what becomes of a side wager that
# lies alone, none is ever taken (R3P 3.5, P3P 3.4, T3P 3.3).
JACKPOT = {"lone_jackpot_wager", "jackpot_fault"}
NOT_THERE = {
    "R3P": JACKPOT | {"lone_side_wager"},
    "N3P": JACKPOT,
    "P3P": JACKPOT | {"lone_side_wager"},
    "T3P": JACKPOT | {"lone_side_wager"},
    "TCP": {"lone_side_wager"},
}
# When these windows are over another clause rules, so that nothing comes too late for them.
FOLLOWED = {Window.BETS_OPEN, Window.UNHANDLED}
# What an event rests on that carries no clause by itself; the others are house policy.
RESTS_ON = {
    "R3P area_restricted": "R3P 3.9.1",
    "R3P player_restricted": "R3P 3.8",
    "TCP player_restricted": "TCP 3.4.3",
    "R3P wager_requested": "R3P 3.6",
    "N3P wager_requested": "N3P 5.16",
    "TCP wager_requested": "TCP 3.6",
    "TCP hand_inspected": "TCP 3.10.1",
    "TCP bar_lifted": "TCP 5.9",
}


@dataclass
class Replay:
    """A script as it was played."""

    tag: str
    ruling: tuple[str, str]  # remedy or event, and clause, reading or policy
    also: set[str]
    state: Table | UnopenedTable = field(default_factory=UnopenedTable)
    events: list[Event] = field(default_factory=list)
    refused: list[CommandRefusedError] = field(default_factory=list)
    surprises: list[str] = field(default_factory=list)  # refused, or not, against what it says

    @property
    def table(self) -> Table:
        assert isinstance(self.state, Table)
        return self.state

    @property
    def rulings(self) -> list[tuple[str, str]]:
        """What was ruled, refused and done, each with what it rests on."""
        return [ruling_of(self.tag, event) for event in self.events] + [
            ("refuse", error.clause) for error in self.refused if error.clause
        ]

    @property
    def cited(self) -> set[str]:
        """Every clause some event or line carries, and those of the options taken."""
        text = b" ".join(map(msgspec.json.encode, self.events)).decode()
        chosen = {event.option for event in self.events if isinstance(event, events.OptionChosen)}
        options = {OPTIONS[option] for option in chosen if option in OPTIONS}
        return set(re.findall(r"[A-Z0-9]{3} \d[\d.]*\d", text)) | options


def ruling_of(tag: str, event: Event) -> tuple[str, str]:
    """An incident's remedy, “refuse” for what is on record as refused, or the event's name."""
    clause, reading = getattr(event, "clause", None), getattr(event, "reading", None)
    name = str(event.__struct_config__.tag)
    cite = clause or (f"reading {reading}" if reading else RESTS_ON.get(f"{tag} {name}", "policy"))
    match event:
        case events.IncidentRuled():
            return event.remedy, cite
        case events.ActRefused():
            return "refuse", cite
        case _:
            return name, cite


@cache
def replay(path: Path) -> Replay:
    first, *lines = path.read_bytes().splitlines()
    heading = HEADING.fullmatch(first.decode())
    assert heading, f"{first.decode()} does not announce a ruling"
    tag, cite = heading["tag"], heading["cite"]
    named = f"{tag} {cite}" if cite[0].isdigit() else cite
    also = {f"{tag} {number}" for number in (heading["also"] or "").split()}
    played = Replay(tag, (heading["word"], named), also)
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
    for above, line in pairwise((first, *lines)):
        if line.startswith(b"#"):
            continue
        facts: tuple[Event, ...] = ()
        try:
            facts = decide(played.state, read_line(decoder, line))
        except CommandRefusedError as refused:
            played.refused.append(refused)
        if bool(facts) is above.startswith(b"# Refused: "):
            played.surprises.append(line.decode())
        for event in facts:
            played.state = evolve(played.state, event)
        played.events += facts
    return played


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_script_is_ruled_as_it_announces(path: Path) -> None:
    played = replay(path)
    assert path.name.startswith(f"{played.tag}-")
    assert played.table.rules.edition.tag == played.tag
    assert not played.surprises
    assert played.ruling in played.rulings
    assert played.also <= played.cited
    assert len(path.read_bytes().splitlines()) <= 22


def is_void(event: Event) -> bool:
    corrected = isinstance(event, events.SettlementCorrected) and event.void
    return corrected or isinstance(event, events.RoundVoided)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_script_ends_with_every_stake_accounted_for(path: Path) -> None:
    played = replay(path)
    assert played.table.phase is Phase.CONCLUDED
    assert played.table.pending is None
    staked, rounds = 0, 0
    for event in played.events:
        match event:
            case events.RoundOpened():
                staked = 0
            case events.WagerPlaced():
                staked += event.stake
            case events.WagerChanged():
                staked += event.stake - event.was
            case events.RoundSettled() | events.RoundVoided() | events.SettlementCorrected():
                rounds += 1
                assert sum(line.stake for line in event.lines) == staked
                if is_void(event):
                    assert all(line.returned == line.stake for line in event.lines)
                    assert {line.payout for line in event.lines} == {0}
            case _:
                pass
    assert rounds


def handed(lines: tuple[Line, ...]) -> Counter[str]:
    """What each player has in hand after these lines."""
    got: Counter[str] = Counter()
    for line in lines:
        got[line.player] += line.returned + line.payout
    return got


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_correction_moves_the_difference_between_two_settlements(path: Path) -> None:
    lines: tuple[Line, ...] = ()
    for event in replay(path).events:
        if isinstance(event, events.SettlementCorrected):
            now, was = handed(event.lines), handed(lines)
            moved = {who: now[who] - was[who] for who in now | was if now[who] != was[who]}
            assert event.reversed == lines
            assert {each.player: each.amount for each in event.differences} == moved
        if isinstance(event, events.RoundSettled | events.SettlementCorrected):
            lines = event.lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_undoes_a_hand_that_was_seen_has_two_names_under_it(path: Path) -> None:
    seen, names = False, set[str]()
    for event in replay(path).events:
        match event:
            case events.RoundOpened():
                seen, names = False, set()
            case events.IncidentRuled() | events.CorrectionProposed():
                names = {event.actor}
            case events.HandTurnedUp() | events.DealerExposed():
                seen = True
                names.add(event.actor)
            case events.IncidentDecided():
                names.add(event.actor)
            case events.RoundVoided() | events.HandInvalidated() | events.SettlementCorrected():
                assert not seen or len(names) > 1
            case _:
                pass


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_spectator_sees_of_the_script_folds_to_their_view(path: Path) -> None:
    opened, *played = replay(path).events
    table = seen = evolve(UnopenedTable(), opened)
    spectator = Viewer(None)
    for event in played:
        table = evolve(table, event)
        seen = evolve(seen, see(event, spectator))
        assert seen == view(table, spectator)


@pytest.mark.parametrize("tag", NOT_THERE)
def test_every_incident_has_its_script_whether_the_rulebook_names_it_or_not(tag: str) -> None:
    reported = {
        event.incident.__struct_config__.tag
        for played in map(replay, FILES)
        for event in played.events
        if played.tag == tag and isinstance(event, events.IncidentRuled)
    }
    every = {incident.__struct_config__.tag for incident in get_args(Incident)}
    assert every - reported == NOT_THERE[tag]


def test_every_event_has_its_script() -> None:
    brought_about = {type(event) for path in FILES for event in replay(path).events}
    # Another edition has to be registered first: tests/core/test_editions.py.
    assert set(get_args(Event)) - brought_about == {events.EditionAdopted}


def test_every_remedy_and_every_window_has_its_script() -> None:
    ruled = {
        (event.remedy, window_of(played.tag, event))
        for played in map(replay, FILES)
        for event in played.events
        if isinstance(event, events.IncidentRuled)
    }
    assert {remedy for remedy, _ in ruled} == set(Remedy)
    assert {window for remedy, window in ruled if remedy == Remedy.SETTLED} == set(
        Window
    ) - FOLLOWED


def window_of(tag: str, event: events.IncidentRuled) -> Window:
    return rulebook(tag).edition.window(Cite(event.clause, event.reading))


@pytest.mark.parametrize("tag", NOT_THERE)
def test_every_clause_on_irregularities_has_its_script(tag: str) -> None:
    announced = {
        cited for played in map(replay, FILES) for cited in (played.ruling[1], *played.also)
    }
    excepted = {clause for clauses in EXCEPTIONS.values() for clause in clauses}
    section = {
        str(entry.clause)
        for entry in rulebook(tag).edition.clauses
        if entry.clause.startswith(f"{tag} 5.")
    }
    assert section - announced == excepted & section
