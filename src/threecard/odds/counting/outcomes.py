"""Outcomes: what becomes of each wager in every cell, asked once of the judge that settles it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product, starmap
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from threecard.core.feature import Feature
from threecard.core.judgement import AnyJudgement, Comparison, Standing, Together, Verdict
from threecard.core.six_cards import SixCards
from threecard.odds.counting.classes import distinct
from threecard.odds.counting.deals import Cells, Deals
from threecard.odds.counting.deck import Ints, numbered


class Outcome(NamedTuple):
    """The end of a wager or payment, whatever the clause behind it."""

    end: str  # paid, collected, returned; of a payment not_due; not_placed
    line: str | None = None
    also: str | None = None


NOT_DUE = Outcome("not_due")
NOT_PLACED = Outcome("not_placed")

Outcomes = tuple[Outcome, ...]
AnyArray = npt.NDArray[Any]
# What is looked at: a ranking and features of the hands, or both hands together.
Look = tuple[Feature[Any] | None, Feature[Any], Feature[Any]] | SixCards[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """How many deals end how, by the player's class.

    Some wagers are decided by the player's class alone (`by_class`), the others by the cell.
    """

    ids: tuple[str, ...]
    by_class: tuple[str, ...]
    class_outcomes: Sequence[Outcomes]
    class_codes: Ints
    by_cell: tuple[str, ...]
    cell_outcomes: Sequence[Outcomes]
    counts: Ints  # by class and cell outcomes

    def joint(self, chosen: Ints | slice = slice(None)) -> Counter[Outcomes]:
        """How often each combination of outcomes comes up, over the chosen classes."""
        width = len(self.cell_outcomes)
        summed = np.zeros((len(self.class_outcomes), width), dtype=np.int64)
        np.add.at(summed, self.class_codes[chosen], self.counts[chosen])
        found: Counter[Outcomes] = Counter()
        order = [(*self.by_class, *self.by_cell).index(each) for each in self.ids]
        for place in np.flatnonzero(summed).tolist():
            of_class, of_cell = divmod(place, width)
            outcomes = self.class_outcomes[of_class] + self.cell_outcomes[of_cell]
            found[tuple(outcomes[each] for each in order)] += int(summed[of_class, of_cell])
        return found

    def sums(self, worth: Callable[[str, Outcome], int]) -> AnyArray:
        """For each class the worth of its outcomes, summed over its deals."""
        of_class = [sum(map(worth, self.by_class, each)) for each in self.class_outcomes]
        of_cell = [sum(map(worth, self.by_cell, each)) for each in self.cell_outcomes]
        most = max(map(abs, of_class)) + max(map(abs, of_cell))
        # Pay lines may be of any size; whole numbers of Python take over where 64 bits end.
        kind = np.int64 if most * int(self.counts.sum()) < 2**62 else np.object_
        counts = self.counts.astype(kind, copy=False)
        by_class = np.array(of_class, dtype=kind)[self.class_codes]
        summed: AnyArray = counts @ np.array(of_cell, dtype=kind) + counts.sum(axis=1) * by_class
        return summed


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """How each wager ends in every cell: by the player's class alone, or by the cell."""

    by_class: tuple[str, ...]
    class_outcomes: list[Outcomes]
    class_codes: Ints  # one for each class of the player
    by_cell: tuple[str, ...]
    cell_outcomes: list[Outcomes]
    cell_codes: Ints  # by class and column, or what broadcasts to that


def find_ends(cells: Cells, judgements: Mapping[str, AnyJudgement]) -> Ends:
    """Ask the judges about every cell."""
    looks: dict[Look, list[str]] = {}
    for id_, judgement in judgements.items():
        looks.setdefault(_look(judgement), []).append(id_)
    class_ids: list[str] = []
    cell_ids: list[str] = []
    of_class: list[tuple[list[Outcomes], Ints]] = []
    of_cell: list[tuple[list[Outcomes], Ints]] = []
    for look, ids in looks.items():
        shown = _shown(cells, look)
        outcomes, found = _met(*_combine([_ask(judgements[id_].judge, shown) for id_ in ids]))
        codes, alone = _spread(cells, look, found)
        (class_ids if alone else cell_ids).extend(ids)
        (of_class if alone else of_cell).append((outcomes, codes))
    class_outcomes, class_codes = _met(*_combine(of_class))
    cell_outcomes, cell_codes = _combine(of_cell)
    return Ends(
        tuple(class_ids),
        class_outcomes,
        np.broadcast_to(class_codes.ravel(), cells.player.size),
        tuple(cell_ids),
        cell_outcomes,
        cell_codes,
    )


def tally(deals: Deals, judgements: Mapping[str, AnyJudgement]) -> Tally:
    """Ask the judges about every cell, and count."""
    ends = find_ends(deals, judgements)
    width = len(ends.cell_outcomes)
    places = np.broadcast_to(
        np.arange(deals.player.size)[:, None] * width + ends.cell_codes, deals.counts.shape
    )
    # Counts are far below 2**53, up to which a float holds every whole number.
    summed = np.bincount(places.ravel(), deals.counts.ravel(), minlength=deals.player.size * width)
    return Tally(
        tuple(judgements),
        ends.by_class,
        ends.class_outcomes,
        ends.class_codes,
        ends.by_cell,
        ends.cell_outcomes,
        summed.astype(np.int64).reshape(deals.player.size, width),
    )


def _look(judgement: AnyJudgement) -> Look:
    if isinstance(judgement, Together):
        return judgement.six
    ranking = judgement.ranking if isinstance(judgement, Comparison) else None
    return (ranking, judgement.player, judgement.dealer)


def _shown(cells: Cells, look: Look) -> list[tuple[Any, ...]]:
    """All that the judges of this look may be shown: a standing where hands are compared, hands."""
    if isinstance(look, SixCards):
        return [(value,) for value in cells.six[look].values]
    ranking, of_player, of_dealer = look
    hands = (cells.player.columns[of_player].values, cells.dealer.columns[of_dealer].values)
    return list(product(*hands) if ranking is None else product(Standing, *hands))


def _ask(
    judge: Callable[..., Verdict | None], shown: list[tuple[Any, ...]]
) -> tuple[list[Outcomes], Ints]:
    """Show the judge everything that can be shown: the different outcomes, and which is where."""
    verdicts = list(starmap(judge, shown))
    found = distinct(verdicts)
    outcomes = distinct([_outcome(verdict) for verdict in found.values])
    return [(outcome,) for outcome in outcomes.values], outcomes.codes[found.codes]


def _outcome(verdict: Verdict | None) -> Outcome:
    if verdict is None:
        return NOT_DUE
    return Outcome(verdict.result.value, verdict.line, verdict.also)


def _spread(cells: Cells, look: Look, codes: Ints) -> tuple[Ints, bool]:
    """The codes by cell, and whether the player's class alone decides."""
    if isinstance(look, SixCards):
        return codes[cells.six[look].codes][None], False
    ranking, of_player, of_dealer = look
    ours, theirs = cells.player.columns[of_player], cells.dealer.columns[of_dealer]
    by_column = theirs.codes[cells.dealer_of]
    if ranking is not None:
        table = codes.reshape(len(Standing), len(ours.values), len(theirs.values))
        return table[cells.standings[ranking], ours.codes[:, None], by_column], False
    table = codes.reshape(-1, len(theirs.values))[ours.codes]
    if (table == table[:, :1]).all():
        return table[:, :1], True
    return table[:, by_column], False


def _met(outcomes: list[Outcomes], codes: Ints) -> tuple[list[Outcomes], Ints]:
    """The same without the combinations that never come up."""
    met, renumbered = numbered(codes.ravel())
    return [outcomes[code] for code in met.tolist()], renumbered.reshape(codes.shape)


def _combine(pieces: Sequence[tuple[list[Outcomes], Ints]]) -> tuple[list[Outcomes], Ints]:
    """One code for what several found, and what each code stands for."""
    outcomes: list[Outcomes] = [()]
    codes = np.zeros((), dtype=np.int64)
    for values, more in pieces:
        outcomes = [before + after for before, after in product(outcomes, values)]
        codes = codes * len(values) + more
    return outcomes, codes
