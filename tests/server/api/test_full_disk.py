"""A disk that takes nothing: the house says so, loses nothing, and goes on when there is room."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.server.api.own_house import own_house
from threecard.server.log.heads import read_heads

WITHIN = 20.0


def soon(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + WITHIN
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_full_disk_makes_the_house_unready_and_signing_goes_on_after_it(tmp_path: Path) -> None:
    def signed() -> int:
        found = read_heads(tmp_path / "house.db.heads")
        return 0 if not found else found[-1].heads["R3P"][0]

    with own_house(tmp_path) as house:
        assert house.ready() == 200
        mei = house.guest()
        sat = mei.ask("R3P", "sit", position=1).json()["seq"]
        with house.full_disk():
            soon(lambda: house.figure("threecard_task_failures_total") > 0)  # signing has failed
            soon(lambda: house.ready() == 503)
            refused = mei.ask("R3P", "stand", id_="stand")
            assert refused.status_code == 503
            assert refused.json()["code"] in ("store_failed", "commit_unknown")
            with house.client() as client:
                assert client.get("/health").status_code == 200
                assert client.get("/api/tables/R3P").json()["seq"] == sat, "it can still be read"
        # What was committed before is signed as soon as that can be, and not with the next wager.
        soon(lambda: signed() == sat)
        soon(lambda: house.ready() == 200)
        stood = mei.ask("R3P", "stand", id_="stand").json()["seq"]
        soon(lambda: signed() >= stood)
