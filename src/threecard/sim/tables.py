"""A rulebook and a strategy as numbers in arrays: all that the kernel knows of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

import numpy as np
import numpy.typing as npt

from threecard.core.judgement import AnyJudgement, Conduct
from threecard.core.rulebook import Rulebook
from threecard.odds.counting.classes import distinct
from threecard.odds.counting.deals import Cells, meet_classes
from threecard.odds.counting.deck import Deck, Ints, deck_without, kinds, numbered
from threecard.odds.counting.outcomes import NOT_PLACED, Outcomes, find_ends
from threecard.odds.counting.sixes import sixes_of
from threecard.odds.pricing.conducts import played_classes
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.position import PlacedPosition
from threecard.odds.pricing.worth import Worth
from threecard.sim.kernel import CLASS_BITS, HANDS, Bytes, Codes, Shorts, Words


@dataclass(frozen=True, slots=True, eq=False)
class SixTables:
    """The class of six cards: by the ranks of two hands, or by five or six cards of one suit."""

    size: int  # how many classes there are
    ranks: Shorts  # the number of the ranks of three cards in any order, 52 × 52 × 52
    by_ranks: Bytes
    by_suited: Bytes


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """What becomes of all that lies on a position, by the class of its hand and the dealer's."""

    ids: tuple[str, ...]  # wagers and payments, in the order of an outcome's parts
    outcomes: tuple[Outcomes, ...]  # what each code stands for
    hands: Words  # the 22,100 hands and one beyond: 52 bits for the cards above the class
    classes: Shorts  # the class by three cards in any order, 52 × 52 × 52
    codes: Codes  # by the player's class, the dealer's and that of both together, row after row
    width: int  # how many classes there are
    six: SixTables | None  # where both hands are seen together


def make_tables(rulebook: Rulebook, plays: Plays | None) -> Tables:
    """Ask every judgement about every two classes of hands; `plays` says which are not folded.

    A jackpot's envy is judged with the rest, as what a hand would earn the others.
    """
    position = PlacedPosition(rulebook, deck_without(()), Worth(rulebook))
    envy = rulebook.jackpot.envy if rulebook.jackpot else None
    ids = (*position.ids, *([envy.id] if envy else []))
    conducts = (Conduct.COMPARED,) if plays is None else (Conduct.COMPARED, Conduct.FOLDED)
    judged: dict[Conduct, dict[str, AnyJudgement]] = {}
    for conduct in conducts:
        judged[conduct] = position.judgements(conduct)
        if envy is not None:
            judged[conduct][envy.id] = envy.judgements[conduct]
    ranking = rulebook.edition.ranking.feature
    asked = [judgement for each in judged.values() for judgement in each.values()]
    cells = meet_classes(position.deck, asked, of_player=(ranking,))
    numbers: dict[Outcomes, int] = {}
    codes = _codes(cells, judged[Conduct.COMPARED], ids, numbers)
    if plays is not None:
        stands = played_classes(position, cells, plays)
        folded = _codes(cells, judged[Conduct.FOLDED], ids, numbers)
        codes = np.where(stands[:, None], codes, folded)
    six = None
    if cells.six:
        sixes, ranks = sixes_of(tuple(cells.six)), kinds().ranks[position.deck.kinds]
        six = SixTables(sixes.size, by_cards(ranks), sixes.by_ranks, sixes.by_suited)
    return _merged(position.deck, cells.player.of_kind, codes, ids, tuple(numbers), six)


def _codes(
    cells: Cells,
    judgements: Mapping[str, AnyJudgement],
    ids: tuple[str, ...],
    numbers: dict[Outcomes, int],
) -> Ints:
    """The number of what happens in each cell; what happens for the first time gets the next."""
    ends = find_ends(cells, judgements)
    width = len(ends.cell_outcomes)
    shape = (cells.player.size, len(cells.dealer_of))
    combined = np.broadcast_to(ends.class_codes[:, None] * width + ends.cell_codes, shape)
    found, codes = numbered(combined.ravel())
    order = {id_: place for place, id_ in enumerate((*ends.by_class, *ends.by_cell))}
    named = np.empty(len(found), dtype=np.int64)
    for at, (of_class, of_cell) in enumerate(zip(*divmod(found, width), strict=True)):
        parts = ends.class_outcomes[of_class] + ends.cell_outcomes[of_cell]
        outcomes = tuple(parts[order[id_]] if id_ in order else NOT_PLACED for id_ in ids)
        named[at] = numbers.setdefault(outcomes, len(numbers))
    return named[codes].reshape(shape)


def _merged(
    deck: Deck,
    of_kind: Ints,
    codes: Ints,
    ids: tuple[str, ...],
    outcomes: tuple[Outcomes, ...],
    six: SixTables | None,
) -> Tables:
    """Classes that end alike against all others and for all others become one: a smaller table."""
    size = len(codes)
    meeting = codes.reshape(size, size, -1)  # by class of six cards too
    turned = meeting.transpose(1, 0, 2)
    both = np.concatenate([meeting, turned], axis=1).reshape(size, -1).astype(np.uint16)
    merged = distinct([row.tobytes() for row in both]).codes
    _, kept = np.unique(merged, return_index=True)
    used, small = numbered(meeting[np.ix_(kept, kept)].ravel())
    kind = np.uint8 if len(used) <= 2**8 else np.uint16
    of_hand = merged[of_kind[deck.kinds]]
    width = len(kept)
    assert width < 2**CLASS_BITS
    assert len(of_hand) == HANDS
    cards = (np.uint64(1) << deck.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    hands = (cards << np.uint64(CLASS_BITS)) | of_hand.astype(np.uint64)
    every_card = np.uint64((2**52 - 1) << CLASS_BITS)
    return Tables(
        ids,
        tuple(outcomes[code] for code in used.tolist()),
        np.append(hands, every_card),
        by_cards(of_hand),
        small.astype(kind),
        width,
        six,
    )


def by_cards(of_hand: Ints) -> Shorts:
    """A number for each of the 22,100 hands, by three cards in any order."""
    found = np.zeros((52, 52, 52), dtype=np.uint16)
    hands = deck_without(()).hands
    for order in permutations(range(3)):
        found[tuple(hands[:, list(order)].T)] = of_hand
    return found.ravel()


def hand_numbers(cards: npt.NDArray[np.integer]) -> Shorts:
    """The number of each hand of three cards, as the kernel draws them."""
    found: Shorts = by_cards(np.arange(HANDS)).reshape(52, 52, 52)[tuple(cards.T)]
    return found
