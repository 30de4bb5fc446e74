"""The driver's invariants can fail: each is broken on purpose, and the driver notices."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest
from msgspec.structs import replace

from tests.table.driver import drive
from threecard import RULEBOOKS, Cite, Clause, Table, ThreecardError
from threecard.core import decide as decide_
from threecard.core.commands import Act
from threecard.core.decide import (
    chips,
    discretion,
    disputes,
    hands,
    incidents,
    options,
    permission,
    reports,
    settling,
    showing,
    stopping,
    undoing,
    wagering,
)
from threecard.core.events import HandCorrected, SettlementCorrected

Plant = Callable[[pytest.MonkeyPatch], None]


def _plant(module: ModuleType, name: str, value: object) -> Plant:
    """What a function answers from now on, whatever it is asked."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(module, name, lambda *_args, **_fields: value)

    return plant


def _no_records(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(permission, "RECORDS", 10**6)


def _cited(patch: pytest.MonkeyPatch) -> None:
    """A void is by a clause of some other rulebook."""
    foreign = Cite(Clause("XYZ 9.9"))
    patch.setattr(incidents, "void", lambda table, act, _cite: undoing.void(table, act, foreign))


def _no_physical(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reports, "PHYSICAL", ())


def _unexamined(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(incidents, "as_known", lambda _table, command: command.incident)


def _from_now(patch: pytest.MonkeyPatch) -> None:
    """A correction begins with the meter as it is now."""
    again = settling.settled_again

    def from_now(table: Table, act: Act, cite: Cite) -> SettlementCorrected:
        assert table.settled is not None
        return again(replace(table, settled=replace(table.settled, meter_before=1)), act, cite)

    patch.setattr(undoing, "settled_again", from_now)


def _untraced(patch: pytest.MonkeyPatch) -> None:
    """A correction forgets what was entered first."""
    patch.setattr(
        undoing, "HandCorrected", lambda **told: HandCorrected(**{**told, "was": told["hand"]})
    )


def _for_players(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hands, "subject", lambda _table, act, player: player or act.actor)


def _own_cause(patch: pytest.MonkeyPatch) -> None:
    for module in (discretion, disputes, stopping):
        patch.setattr(module, "require_no_cause", lambda *_args: None)


def _own_round(patch: pytest.MonkeyPatch) -> None:
    for module in (discretion, incidents, undoing):
        patch.setattr(module, "require_no_stake", lambda *_args: None)


PLANTED: dict[str, Plant] = {
    "a confirmed ruling that does nothing": _plant(discretion, "effects", []),
    "a decision that does nothing": _plant(discretion, "_carried_out", []),
    "a citation of another rulebook": _cited,
    "cards to touch at an electronic table": _no_physical,
    "a report that contradicts the table": _unexamined,
    "a correction that begins anywhere": _from_now,
    "a correction without a trace": _untraced,
    "staff who play for players": _for_players,
    "a shift manager in their own cause": _own_cause,
    "a person who undoes the round they lost": _own_round,
    "a late act without a trace": _plant(decide_, "has_room", value=False),
    "a late claim without an answer": _plant(incidents, "has_room", value=False),
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
    "a dealer who spends a wallet": _plant(chips, "is_unnamed", value=True),
    "chips entered after the close": _plant(chips, "require_phase", None),
    "chips taken off that lie there still": _plant(chips, "taking_off", ()),
}


# Seeds in which much happens come first: most violations show in the first of them.
EVENTFUL = (8, 16, 10, 6)
SEEDS = (*EVENTFUL, *(seed for seed in range(40) if seed not in EVENTFUL))


def drive_all() -> None:
    for seed in SEEDS:
        for game in RULEBOOKS:
            drive(game, seed, steps=250)


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_violation_is_noticed(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[planted](monkeypatch)
    with pytest.raises((AssertionError, ThreecardError, KeyError)):
        drive_all()
