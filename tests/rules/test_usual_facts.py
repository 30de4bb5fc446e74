"""What a report means that tells no more than its kind: the least that can have happened."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from threecard.core.irregularities.incidents import Circumstances, Incident

TOLD = {"deck_fault", "count_doubt"}  # nobody reports these without saying what it was
USUAL: dict[str, dict[str, object]] = {
    "misdeal": {"reconstructible": False},
    "wrong_count": {"viewed": False, "reconstructible": False, "told_apart": False},
    "dealer_wrong_count": {"reconstructible": False},
    "exposed_cards": {"cards": 1, "first": False},
    "drawn_together": {"order_known": False},
    "under_minimum": {"before": False},
    "absence": {"viewed": False, "ante": True},
    "several_hands": {"viewed": 0},
    "power_failure": {"reopening": False},
}
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(Incident)]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in TOLD])
def test_a_report_without_facts_tells_the_least(kind: str) -> None:
    incident = msgspec.convert({"type": kind}, Incident)
    facts = {name: getattr(incident, name) for name in incident.__struct_fields__}
    assert facts == USUAL.get(kind, {})


@pytest.mark.parametrize("kind", sorted(TOLD))
def test_some_reports_say_what_it_was_or_are_none(kind: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="missing required field"):
        msgspec.convert({"type": kind}, Incident)


def test_circumstances_are_those_of_a_round_just_dealt() -> None:
    assert msgspec.to_builtins(Circumstances()) == {
        "closed": True,
        "handled": False,
        "shown": False,
        "established": False,
        "device": "automated",
    }
