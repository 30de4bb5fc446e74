"""Incidents for tests: a table with players, a report, and what came of it."""

from __future__ import annotations

from tests.desk import TAGS
from tests.table.play import Play
from threecard import Line, events
from threecard.core.commands import Decided
from threecard.core.decide.control import controller
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


def report(play: Play, incident: Incident, **where: object) -> events.IncidentRuled:
    ruled = play.do("report_incident", by="dealer", incident=incident, **where)[0]
    assert isinstance(ruled, events.IncidentRuled)
    return ruled


def answer(ruled: events.IncidentRuled) -> tuple[str, str | None]:
    return ruled.remedy, ruled.clause or ruled.reading


def kinds(play: Play, since: int) -> list[str]:
    return [type(event).__name__ for event in play.events[since:]]


def word(play: Play, remedy: str, *, by: str = "shift_manager", **where: object) -> None:
    fields = {"remedy": Decided(remedy), "reason": "the camera shows it", **where}
    play.do("decide_incident", by=by, **fields)


def played_out(play: Play, **settle: object) -> Lines:
    """Every hand still to be decided on is played, and the round is settled."""
    if play.table.rules.decided_on is not None:
        for position, held in play.table.hands.items():
            if held.decision is None and held.invalid is None:
                who = controller(play.table, position)
                assert who is not None
                play.do("decide", by=who, position=position, decision="play")
    return play.finish(**settle)


def returned(lines: Lines, cited: str) -> set[tuple[int, str, str]]:
    """The wagers this clause or reading gave back, every cent of them."""
    back = {
        key: line for key, line in lines.items() if cited in (line.cite.clause, line.cite.reading)
    }
    assert all(line.returned == line.stake and line.payout == 0 for line in back.values())
    return set(back)
