"""Every script of examples/irregularities does what its first line announces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
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
from threecard.core.irregularities.incidents import Incident
from threecard.core.wire import read_line

FILES = sorted((Path(__file__).parents[2] / "examples" / "irregularities").glob("*.jsonl"))
# “# R3P 5.5 remove_hand with 5.7: …” or “# P3P reading limits once: …”: the ruling, and after
# “with” further clauses that the script shows at work.
HEADING = re.compile(
    r"# (?P<tag>[A-Z0-9]{3}) (?P<cite>\d[\d.]*|reading [a-z_.]+) (?P<remedy>[a-z_]+)"
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
    "no incident: how every round is settled, and who may place wagers": ("N3P 5.13", "N3P 5.16"),
}  # fmt: skip
# Incidents that can't come about in a game, and one that N3P 5.6 settles under another name.
PICTURES = {"lone_jackpot_wager", "not_exposed"}
NOT_THERE = {
    "R3P": PICTURES,
    "N3P": PICTURES,
    "P3P": PICTURES,
    "T3P": PICTURES,
    "TCP": {"lone_side_wager"},
}


@dataclass
class Replay:
    """A script as it was played."""

    tag: str
    ruling: tuple[str, str]  # remedy, and clause or reading
    also: set[str]
    state: Table | UnopenedTable = field(default_factory=UnopenedTable)
    events: list[Event] = field(default_factory=list)
    refused: list[CommandRefusedError] = field(default_factory=list)

    @property
    def table(self) -> Table:
        assert isinstance(self.state, Table)
        return self.state

    @property
    def rulings(self) -> list[tuple[str, str]]:
        """What was ruled; a wager refused when it was placed counts as a ruling too."""
        ruled = [
            (event.remedy, event.clause or f"reading {event.reading}")
            for event in self.events
            if isinstance(event, events.IncidentRuled)
        ]
        return ruled + [("refuse", error.clause) for error in self.refused if error.clause]

    @property
    def cited(self) -> set[str]:
        """Every clause some event or line carries, and those of the options taken."""
        text = b" ".join(map(msgspec.json.encode, self.events)).decode()
        chosen = {event.option for event in self.events if isinstance(event, events.OptionChosen)}
        options = {OPTIONS[option] for option in chosen if option in OPTIONS}
        return set(re.findall(r"[A-Z0-9]{3} \d[\d.]*\d", text)) | options


@cache
def replay(path: Path) -> Replay:
    first, *lines = path.read_bytes().splitlines()
    heading = HEADING.fullmatch(first.decode())
    assert heading, f"{first.decode()} does not announce a ruling"
    tag, cite = heading["tag"], heading["cite"]
    named = cite if cite.startswith("reading") else f"{tag} {cite}"
    also = {f"{tag} {number}" for number in (heading["also"] or "").split()}
    played = Replay(tag, (heading["remedy"], named), also)
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
    for line in lines:
        if line.startswith(b"#"):
            continue
        try:
            facts = decide(played.state, read_line(decoder, line))
        except CommandRefusedError as error:
            played.refused.append(error)
            continue
        for event in facts:
            played.state = evolve(played.state, event)
        played.events += facts
    return played


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_script_is_ruled_as_it_announces(path: Path) -> None:
    played = replay(path)
    assert path.name.startswith(f"{played.tag}-")
    assert played.table.rules.edition.tag == played.tag
    assert played.ruling in played.rulings
    assert played.also <= played.cited
    assert len(path.read_bytes().splitlines()) <= 20


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
