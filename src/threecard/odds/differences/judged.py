"""What two rulebooks judge differently: in how many deals, from which end of a stake to which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from threecard.core.digest import hands
from threecard.core.feature import Feature
from threecard.core.judgement import AnyJudgement, Conduct, Result, Verdict, clause
from threecard.core.rulebook import Rulebook
from threecard.odds.counting.deals import count_deals
from threecard.odds.counting.deck import deck_without
from threecard.odds.counting.outcomes import tally
from threecard.odds.differences.change import About, Change

_ANY = clause("")


def judged_changes(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    """Every wager, way to play the hand and end that differs, with its number of deals."""
    yield from _ranking(before, after)
    yield from _qualifying(before, after)
    if (before.edition.priced, before.readings) == (after.edition.priced, after.readings):
        return  # the same code reads the same: other pay lines change no verdict
    for id_ in before.priced:
        if id_ not in after.priced:
            continue
        was, now = before.priced[id_].judgements, after.priced[id_].judgements
        for conduct in Conduct:
            if conduct in was and conduct in now:
                yield from _judgement(f"{id_}, {_spoken(conduct)}", was[conduct], now[conduct])
            elif conduct in was or conduct in now:
                sides = [_spoken(conduct) if conduct in each else None for each in (was, now)]
                yield Change(About.JUDGEMENT, f"{id_}, {_spoken(conduct)}", *sides)


def _judgement(place: str, was: AnyJudgement, now: AnyJudgement) -> Iterator[Change]:
    if was is now:
        return
    for (old, new), count in judged_apart(was, now).most_common():
        yield Change(About.JUDGEMENT, f"{place}, {count:,} deals", _told(old), _told(new))


def judged_apart(
    was: AnyJudgement, now: AnyJudgement
) -> Counter[tuple[Verdict | None, Verdict | None]]:
    """How many deals get which two verdicts, reasons included, where the two differ."""
    sides = {"was": _Named(was), "now": _Named(now)}
    asked = {name: side.judgement for name, side in sides.items()}
    joint = tally(count_deals(deck_without(()), asked.values()), asked).joint()
    found: Counter[tuple[Verdict | None, Verdict | None]] = Counter()
    for outcomes, count in joint.items():
        old, new = (
            side.verdicts[int(end.line or 0)]
            for side, end in zip(sides.values(), outcomes, strict=True)
        )
        if old != new:
            found[old, new] += count
    return found


class _Named:
    """A judgement that answers with the number of its verdict, so that no reason is lost.

    Odds are counted by ends of a stake alone: two clauses with one end would be one to them.
    """

    def __init__(self, judgement: AnyJudgement) -> None:
        self.verdicts: list[Verdict | None] = []
        self._numbers: dict[Verdict | None, Verdict] = {}
        numbered: Any = self._numbered(judgement.judge)  # for whichever kind of judgement
        self.judgement: AnyJudgement = replace(judgement, judge=numbered)

    def _numbered(self, judge: Callable[..., Verdict | None]) -> Callable[..., Verdict]:
        def numbered(*shown: Any) -> Verdict:  # noqa: ANN401 # whatever the judge is shown
            verdict = judge(*shown)
            if verdict not in self._numbers:
                line = str(len(self.verdicts))
                self.verdicts.append(verdict)
                self._numbers[verdict] = Verdict(Result.PAID, _ANY, line)
            return self._numbers[verdict]

        return numbered


def _told(verdict: Verdict | None) -> str:
    if verdict is None:
        return "nothing due"
    lines = " and ".join(filter(None, (verdict.line, verdict.also)))
    return f"{verdict.result.value}{f' by {lines}' if lines else ''} ({verdict.cite})"


def _spoken(conduct: Conduct) -> str:
    return conduct.value.replace("_", " ")


def _ranking(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    was, now = before.edition.ranking, after.edition.ranking
    if was is now:
        return
    names = [(was.name(hand), now.name(hand)) for hand in hands()]
    renamed = Counter(pair for pair in names if pair[0] != pair[1])
    for (old, new), count in renamed.items():
        yield Change(About.RANKING, f"{count:,} hands are called", old, new)
    # Every hand's place among all: two orders are one if the places are.
    moved = sum(
        one != other for one, other in zip(_places(was.feature), _places(now.feature), strict=True)
    )
    if moved:
        yield Change(About.RANKING, "order of hands", f"{moved:,} hands", "in another place")


def _places(feature: Feature[Any]) -> list[int]:
    values = [feature.read(hand) for hand in hands()]
    place = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return [place[value] for value in values]


def _qualifying(before: Rulebook, after: Rulebook) -> Iterator[Change]:
    counts: Counter[tuple[bool | None, bool | None]] = Counter()
    if before.edition.dealer_qualifies is None and after.edition.dealer_qualifies is None:
        return
    for hand in hands():
        counts[before.dealer_qualifies(hand), after.dealer_qualifies(hand)] += 1
    for (old, new), count in counts.items():
        if old != new:
            sides = (_qualifies(old), _qualifies(new))
            yield Change(About.RANKING, f"{count:,} hands of the dealer", *sides)


def _qualifies(value: bool | None) -> str:  # noqa: FBT001 # one of three answers
    return {None: "compared always", True: "qualify", False: "do not qualify"}[value]
