"""Two rulebooks side by side, as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.odds.differences.difference import RulesDifference
from threecard.odds.differences.resettled import Resettled
from threecard.odds.exact import Exact, exact
from threecard.odds.pricing.wagers import WagerOdds


class ChangeData(Struct, frozen=True, kw_only=True):
    """One place that differs."""

    about: str
    place: str
    before: str | None
    after: str | None


class SideData(Struct, frozen=True, kw_only=True):
    """A wager under one of the two."""

    house_edge: Exact
    variance: Exact
    hit_frequency: Exact


class WagerDifferenceData(Struct, frozen=True, kw_only=True):
    """A wager under both, and the change of its edge by cause; the parts sum to `change`."""

    before: SideData
    after: SideData
    change: Exact
    parts: dict[str, Exact]


class RulesDifferenceData(Struct, frozen=True, kw_only=True):
    """Everything that differs."""

    game: str
    before: str
    after: str
    changes: tuple[ChangeData, ...]
    wagers: dict[str, WagerDifferenceData]


class ShiftData(Struct, frozen=True, kw_only=True):
    """Lines that end otherwise, and what players take more by them."""

    wager: str
    before: str
    after: str
    lines: int
    cents: int


class DifferingData(Struct, frozen=True, kw_only=True):
    """One round that differs."""

    place: str
    players: dict[str, int]  # cents


class ResettledData(Struct, frozen=True, kw_only=True):
    """Recorded rounds settled under both."""

    rounds: int
    differ: int
    moved: int
    cents: int
    other_games: int
    refused: dict[str, int]
    lines: tuple[ShiftData, ...]
    examples: tuple[DifferingData, ...]


def difference_data(found: RulesDifference) -> RulesDifferenceData:
    return RulesDifferenceData(
        game=found.before.game,
        before=repr(found.before),
        after=repr(found.after),
        changes=tuple(
            ChangeData(about=each.about, place=each.place, before=each.before, after=each.after)
            for each in found.changes
        ),
        wagers={
            id_: WagerDifferenceData(
                before=_side(each.before),
                after=_side(each.after),
                change=exact(each.edge),
                parts={str(part): exact(part.edge) for part in each.parts},
            )
            for id_, each in found.wagers.items()
        },
    )


def resettled_data(found: Resettled) -> ResettledData:
    return ResettledData(
        rounds=found.rounds,
        differ=found.differ,
        moved=found.moved,
        cents=found.cents,
        other_games=found.others,
        refused=dict(found.refused),
        lines=tuple(
            ShiftData(
                wager=shift.wager,
                before=shift.before,
                after=shift.after,
                lines=lines,
                cents=found.shifted[shift],
            )
            for shift, lines in found.shifts.most_common()
        ),
        examples=tuple(
            DifferingData(place=each.place, players=dict(each.players)) for each in found.examples
        ),
    )


def _side(wager: WagerOdds) -> SideData:
    return SideData(
        house_edge=exact(wager.house_edge),
        variance=exact(wager.variance),
        hit_frequency=exact(wager.hit_frequency),
    )
