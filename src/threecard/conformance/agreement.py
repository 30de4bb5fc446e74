"""The same decks given to the kernel and to a table, and every end that is not the same."""

from __future__ import annotations

import numpy as np

from threecard.conformance.enumeration import named_ends
from threecard.core.rulebook import Rulebook
from threecard.odds.pricing.report import odds
from threecard.sim.decks import deal_chunk
from threecard.sim.kernel import Bytes
from threecard.sim.spec import Simulator, make_spec
from threecard.sim.strategy import name_strategy
from threecard.sim.totals import Totals
from threecard.sim.work import Work

SEED = 7


def work_of(
    rules: Rulebook, *, positions: int = 1, strategy: str | None = None, meter: bool = False
) -> Work:
    """A rulebook made ready for both."""
    report = odds(rules)
    spec = make_spec(
        rules,
        positions=positions,
        seed=SEED,
        strategy=name_strategy(report, strategy),
        simulator=Simulator.ENGINE,
        meter=meter and rules.jackpot is not None,
    )
    return Work(spec, report)


def decks(work: Work, count: int) -> Bytes:
    """The same whole decks every time."""
    return np.concatenate([*deal_chunk(work.spec, work.rulebook.terms, 0, count, cards=52)])


def by_engine(work: Work, dealt: Bytes) -> Totals:
    totals = Totals()
    work.play(dealt, totals, work.report.joint.worth.meter if work.spec.meter else None)
    return totals


def by_kernel(work: Work, dealt: Bytes) -> Totals:
    return work.tally(len(dealt), [dealt])


def differences(rules: Rulebook, *, positions: int, rounds: int) -> list[str]:
    """In what the two differ over so many decks, position by position."""
    work = work_of(rules, positions=positions, meter=True)
    dealt = decks(work, rounds)
    engine, compiled = by_engine(work, dealt), by_kernel(work, dealt)
    found = []
    for place, (played, judged) in enumerate(zip(engine.ends, compiled.ends, strict=True), start=1):
        for ends in sorted({*played, *judged}, key=repr):
            if played[ends] != judged[ends]:
                named = named_ends(work.report.joint.ids, ends)
                found.append(
                    f"position {place}: {played[ends]} rounds at the table and {judged[ends]} in "
                    f"the kernel ended with {named}"
                )
    if not found and engine != compiled:
        found.append("the meter, or what two positions came to together")
    return found
