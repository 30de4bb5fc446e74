"""kill -9 during play, five games, at random moments: `make fire ARGS=kills` makes it thousands."""

from __future__ import annotations

import os
from pathlib import Path

from tests.server.killing import Killer
from tests.server.visitors import ServedKiller

KILLS = 50
SERVED_KILLS = 5


def test_nothing_acknowledged_is_lost_when_the_house_is_killed(tmp_path: Path) -> None:
    seed = int.from_bytes(os.urandom(4), "big")
    print(f"seed {seed}")  # noqa: T201 # shown when it fails; the moments themselves never repeat
    deaths = Killer(tmp_path, seed).run(KILLS)
    assert deaths.kills == KILLS
    assert deaths.acknowledged > 5 * KILLS
    assert deaths.rulings.total() > KILLS // 2


def test_nothing_acknowledged_over_a_socket_is_lost_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    deaths = ServedKiller(tmp_path, seed=1).run(SERVED_KILLS)
    assert deaths.kills == SERVED_KILLS
    assert deaths.acknowledged > 5 * SERVED_KILLS
    assert deaths.rulings.total() > 0
