"""What a position comes to in every cell of two hands, by what is done with the player's hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

import numpy as np
import numpy.typing as npt

from threecard.core.judgement import Conduct
from threecard.odds.counting.deals import Cells, meet_classes
from threecard.odds.counting.deck import Ints
from threecard.odds.counting.outcomes import Outcome, find_ends
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.position import PlacedPosition

Values = Mapping[str, Callable[[Outcome], int]]  # of what lies there, if it ends so


def value_tables(
    position: PlacedPosition,
    conducts: Iterable[Conduct],
    values: Values,
    *,
    beside: Collection[str] = (),
) -> tuple[Cells, dict[Conduct, Ints]]:
    """A table for each conduct, by the class of the player's hand (row) and the dealer's.

    Where both hands are seen together, a column is a dealer's class and a class of six cards. What
    lies `beside` has no value here, and its judgements part the classes too.
    """
    ranking = position.rulebook.edition.ranking.feature
    judged = {
        conduct: {
            id_: judgement
            for id_, judgement in position.judgements(conduct).items()
            if id_ in values or id_ in beside
        }
        for conduct in conducts
    }
    asked = [judgement for each in judged.values() for judgement in each.values()]
    cells = meet_classes(position.deck, asked, of_player=(ranking,))
    shape = (cells.player.size, len(cells.dealer_of))

    def value(id_: str, outcome: Outcome) -> int:
        return values[id_](outcome)

    tables = {}
    for conduct, judgements in judged.items():
        valued = {id_: judgement for id_, judgement in judgements.items() if id_ in values}
        ends = find_ends(cells, valued)
        by_class = np.array([sum(map(value, ends.by_class, each)) for each in ends.class_outcomes])
        by_cell = np.array([sum(map(value, ends.by_cell, each)) for each in ends.cell_outcomes])
        found = by_class[ends.class_codes][:, None] + by_cell[ends.cell_codes]
        tables[conduct] = np.broadcast_to(found, shape)
    return cells, tables


def played_classes(position: PlacedPosition, cells: Cells, plays: Plays) -> npt.NDArray[np.bool_]:
    """Whether each of the player's classes is stood by, if these places of the ranking are."""
    column = cells.player.columns[position.rulebook.edition.ranking.feature]
    place = {value: at for at, value in enumerate(sorted(column.values))}
    stands: npt.NDArray[np.bool_] = np.array([plays[place[value]] for value in column.values])
    return stands[column.codes]
