"""A fault planted in a copy of a game is found and named by the check whose matter it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.copies import change, copied, loaded
from tests.conformance.faults import FAULTS, Fault
from threecard.conformance.check import CHECKS, refused_game, run_check
from threecard.conformance.finding import Finding
from threecard.conformance.subject import Depth, Subject
from threecard.loading import GameError

DEPTH = Depth(
    tables=6, steps=120, ended=9, rounds=20, small_decks=1, deck_size=9, decks=40, all_pairs=False
)
CHECK = {check.name: check for check in CHECKS}


def found(folder: Path, check: str) -> tuple[Finding, ...]:
    """What a check finds in the game of a folder; one that can't be loaded is not whole."""
    try:
        with loaded(folder) as rules:
            return run_check(CHECK[check], Subject(rules, DEPTH)).findings
    except GameError as error:
        (section,) = refused_game(str(folder), error, quick=True).sections
        return section.findings if check == section.check else ()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_and_named(fault: Fault, tmp_path: Path) -> None:
    folder = copied(fault.game, tmp_path)
    change(folder, fault.file, fault.right, fault.wrong)
    if fault.besides:
        mark = "\nROYAL_PICTURES = ("
        change(folder, fault.file, mark, f"{fault.besides}\n{mark}")
    named = [finding for finding in found(folder, fault.check) if fault.said in str(finding)]
    assert named, [str(each) for each in found(folder, fault.check)]
    assert all(each.place and each.missing.endswith((".", "”")) and each.do for each in named)


def test_thirty_faults_and_more_of_every_check() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 30
    assert {fault.check for fault in FAULTS} == CHECK.keys()
