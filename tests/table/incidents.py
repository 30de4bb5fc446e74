"""Incidents for tests: a table with players, a report, and what came of it."""

from __future__ import annotations

from msgspec.structs import replace

from tests.desk import TAGS
from tests.table.play import Play
from threecard import Line, events
from threecard.core.commands import Decided
from threecard.core.decide.control import controller
from threecard.core.decide.hands import antes_at, undecided
from threecard.core.irregularities.incidents import (
    DeckFault,
    Fault,
    Incident,
)

GAMES = {tag: game for game, tag in TAGS.items()}
PLAYERS = ("Mei", "Tan", "Raj")
EXTRA = DeckFault(Fault.EXTRA)
REFERRED = [
    ("R3P", "R3P 6.1"),
    ("N3P", "N3P 5.17"),
    ("P3P", "uncovered"),
    ("T3P", "uncovered"),
    ("TCP", "TCP 6.1"),
]
Lines = dict[tuple[int, str, str], Line]


def main(tag: str) -> str:
    return "ante" if tag == "TCP" else "main"


def betting(tag: str, players: int = 2, **config: object) -> Play:
    """Bets are open; Mei, Tan and Raj sit at positions 1, 2, 3 with ten dollars each."""
    play = Play(GAMES[tag], **config)
    for seat, player in enumerate(PLAYERS[:players], start=1):
        play.do("sit", by=player, position=seat)
    play.open()
    for position, player in enumerate(PLAYERS[:players], start=1):
        play.wager(player, position, main(tag), 10_00)
    return play


def dealt(tag: str, players: int = 2, *, hands: tuple[str, ...] = (), **config: object) -> Play:
    return betting(tag, players, **config).deal(*hands)


def felt(tag: str, players: int = 2, *, hands: tuple[str, ...] = (), **config: object) -> Play:
    """The same with cards that one can touch, and to which something can happen."""
    return dealt(tag, players, hands=hands, source="felt", **config)


def report(play: Play, incident: Incident, **where: object) -> events.IncidentRuled:
    """Report what happened, by the dealer if nobody else is said: the ruling."""
    by = str(where.pop("by", "dealer"))
    where.setdefault("description", "as the camera shows it")
    ruled = play.do("report_incident", by=by, incident=incident, **where)[0]
    assert isinstance(ruled, events.IncidentRuled)
    return ruled


def unreported(play: Play, incident: Incident, **where: object) -> tuple[str, str | None]:
    """A report that is refused: its code and clause."""
    where.setdefault("description", "as the camera shows it")
    return play.refuse("report_incident", by="dealer", incident=incident, **where)


def confirmed(play: Play, incident: Incident, **where: object) -> events.IncidentRuled:
    """What two persons say happened: the ruling, carried out."""
    ruled = report(play, incident, **where)
    assert ruled.confirm
    assert ruled.decides is not None
    word(play, "confirm", by=ruled.decides.value)
    return ruled


def on_record(play: Play, kind: str, *, by: str, **fields: object) -> tuple[str, str | None]:
    """Try what a clause forbids and is written down: its code and clause; nothing else changes."""
    before = play.table
    (refused,) = play.do(kind, by=by, **fields)
    assert isinstance(refused, events.ActRefused)
    assert (refused.act, refused.actor) == (kind, play.events[-1].actor)
    again = replace(play.table, version=before.version, on_record=before.on_record)
    assert again == before
    return refused.code, refused.clause


def answer(ruled: events.IncidentRuled) -> tuple[str, str | None]:
    return ruled.remedy, ruled.clause or ruled.reading


def kinds(play: Play, since: int) -> list[str]:
    return [type(event).__name__ for event in play.events[since:]]


def word(play: Play, remedy: str, *, by: str = "shift_manager", **where: object) -> None:
    fields = {"remedy": Decided(remedy), "reason": "the camera shows it", **where}
    play.do("decide_incident", by=by, **fields)


def all_decided(play: Play, decision: str = "play") -> Play:
    """Every hand still to be decided on is played, or folded; without an Ante it continues."""
    for position in undecided(play.table):
        who = controller(play.table, position)
        assert who is not None
        choice = decision if antes_at(play.table, position) else "continue"
        play.do("decide", by=who, position=position, decision=choice)
    return play


def played_out(play: Play, **settle: object) -> Lines:
    """Every hand still to be decided on is played, and the round is settled."""
    return all_decided(play).finish(**settle)


def returned(play: Play, cited: str) -> set[tuple[int, str, str]]:
    """The wagers this clause or reading gave back, every cent of them, in play or at its end."""
    back = {
        (event.position, event.player, event.wager)
        for event in play.events
        if isinstance(event, events.WagerChanged)
        and cited in (event.clause, event.reading)
        and not event.stake
    }
    for line in play.table.lines:
        if cited in (line.cite.clause, line.cite.reading):
            assert (line.returned, line.payout) == (line.stake, 0)
            back.add((int(line.position), line.player, line.wager))
    return back
