"""The driver's invariants can fail: each is broken on purpose, and the driver notices."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from tests.table.driver import drive
from threecard import RULEBOOKS, ThreecardError
from threecard.core.decide import (
    discretion,
    incidents,
    options,
    permission,
    settling,
    showing,
    wagering,
)

Plant = Callable[[pytest.MonkeyPatch], None]


def _plant(module: ModuleType, name: str, value: object) -> Plant:
    """What a function answers from now on, whatever it is asked."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(module, name, lambda *_args, **_fields: value)

    return plant


def _no_records(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(permission, "RECORDS", 10**6)


PLANTED: dict[str, Plant] = {
    "a ruling that does nothing": _plant(incidents, "effects", []),
    "a clause without a window": _plant(incidents, "in_time", value=True),
    "a void by one person alone": _plant(incidents, "_needs_second", value=False),
    "a second person who is the first": _plant(discretion, "require_another", None),
    "a correction that does not say who owes what": _plant(settling, "differences", ()),
    "a report of somebody who is not there": _plant(incidents, "require_possible", None),
    "a referred claim that nobody may answer": _plant(discretion, "open_to", ()),
    "wagers that do not leave the felt": _plant(options, "given_back", []),
    "a hand that is never due to be shown": _plant(showing, "is_due", value=False),
    "staff who stake another's wallet": _plant(wagering, "_may_place", None),
    "players who enter their own cards": _plant(showing, "require_dealer", None),
    "records without end": _no_records,
}


def drive_all(seeds: int) -> None:
    for seed in range(seeds):
        for game in RULEBOOKS:
            drive(game, seed, steps=250)


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_violation_is_noticed(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[planted](monkeypatch)
    with pytest.raises((AssertionError, ThreecardError, KeyError)):
        drive_all(seeds=40)
