"""Nothing is priced in the process that serves: tables never wait for it."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from tests.server.api.served import WAIT, Served, Socket, served
from tests.server.explorer.asked import processes_of
from threecard import rulebook
from threecard.odds import hold, odds
from threecard.odds.pricing.position import PlacedPosition
from threecard.server.explorer import TableOdds

TCP = "three-card-poker"


@contextmanager
def held_up() -> Iterator[Future[int]]:
    """Stops the next pricing process as soon as it is there, long before it can answer."""
    before = set(processes_of(os.getpid()))

    def stop_next() -> int:
        ends = time.monotonic() + WAIT
        while time.monotonic() < ends:
            for pid in set(processes_of(os.getpid())) - before:
                os.kill(pid, signal.SIGSTOP)
                return pid
            time.sleep(0.01)
        raise AssertionError("no pricing process was started")

    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(stop_next)


def play_a_round(house: Served) -> None:
    """Two players, whose results go together."""
    table, guests = house.table(TCP), (house.guest(), house.guest())
    with guests[0].socket(table) as shown:
        shown.bets_open()
        for position, guest in enumerate(guests, start=1):
            guest.ask(table, "sit", position=position).raise_for_status()
            guest.wager(table, position, "ante", 10_00).raise_for_status()
        for guest in guests:
            guest.ask(table, "be_ready").raise_for_status()
        shown.event("cards_dealt")
        for position, guest in enumerate(guests, start=1):
            guest.ask(table, "view_hand", position=position).raise_for_status()
            guest.ask(table, "decide", position=position, decision="play").raise_for_status()
        for position, guest in enumerate(guests, start=1):
            guest.ask(table, "turn_up_hand", position=position).raise_for_status()
        shown.event("round_settled")


def test_the_process_that_serves_prices_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A first start, a new table, the lobby, a game, a hint and a report of a round."""
    edges = {wager: str(edge) for wager, edge in odds(TCP).edges.items()}
    variance = hold(TCP, {"ante": 10_00}, occupied=2).round_variance

    def priced_here(*_: object) -> None:
        raise AssertionError("the serving process prices")

    monkeypatch.setattr(PlacedPosition, "joint", priced_here)
    monkeypatch.setattr(PlacedPosition, "decisions", priced_here)
    with pytest.raises(AssertionError):
        odds(TCP)
    with served(tmp_path, odds=TableOdds) as house, house.client(house.operator) as client:
        play_a_round(house)
        shown = {each["table"]: each["edges"] for each in client.get("/api/tables").json()}
        assert {wager: edge["fraction"] for wager, edge in shown["TCP"].items()} == edges
        game = client.get(f"/api/games/{TCP}").json()
        for wager in game["wagers"]:
            assert (wager["edge"] or {}).get("fraction") == edges.get(wager["id"])
        hint = client.get("/api/tables/TCP/choices", params={"hand": "Qs 6h 4d"}).json()
        assert Fraction(hint["choices"][1]["value"]) == -1
        [day] = client.get("/api/reports/tables").json()
        assert (day["rounds"], day["drop"]) == (1, 20_00)
        assert day["expected_win"] == round(20_00 * Fraction(edges["ante"]))
        assert day["deviation"] == round(sqrt(variance))


def test_a_lobby_shows_tables_before_their_edges_and_says_when_they_are_known(
    tmp_path: Path,
) -> None:
    """A house that opens again prices nothing until somebody looks; then it is held up."""
    with served(tmp_path, odds=TableOdds):
        pass
    with (
        held_up() as held,
        served(tmp_path, odds=TableOdds) as house,
        house.client() as client,
        Socket(house) as lobby,
    ):
        first = lobby.next()
        pid = held.result(WAIT)
        assert len(first["tables"]) == 5
        began = time.monotonic()
        shown = client.get("/api/tables").json()
        assert time.monotonic() - began < WAIT / 2
        unknown = [each["table"] for each in shown if not each["edges"]]
        assert len(unknown) == 5
        assert client.get("/api/house").status_code == 200
        os.kill(pid, signal.SIGCONT)
        frame = lobby.until(lambda each: all(table["edges"] for table in each["tables"]))
    exact = {each["game"]: each["edges"] for each in frame["tables"]}[TCP]
    edges = odds(rulebook(TCP)).edges
    assert {wager: Fraction(edge["fraction"]) for wager, edge in exact.items()} == edges
