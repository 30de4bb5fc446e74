"""The best strategy as sheets: what to play, what other ways cost, a dealer's card in view."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.odds.pricing.strategies import ClassValue, Strategy
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.sheet import Sheet, percent, sheets_of

NEAREST = 6  # classes shown on either side of the threshold


@sheets_of.register
def strategy_sheets(strategy: Strategy) -> Iterator[Sheet]:
    """All sheets of a strategy."""
    best, position = strategy.best, strategy.position
    alarm = f"The PLAYER has the edge: {percent(-best.house_edge)} of every {strategy.on}."
    yield Sheet(
        f"Best strategy: {strategy.rule}",
        ("for one unit of " + strategy.on, ">", "exactly"),
        (
            ("house edge", percent(best.house_edge), str(best.house_edge)),
            ("average stake", f"{float(best.average_stake):.6f}", str(best.average_stake)),
            ("element of risk", percent(best.element_of_risk), str(best.element_of_risk)),
            ("hands played", percent(best.plays), str(best.plays)),
            *(
                (f"  {part} alone", percent(edge), str(edge))
                for part, edge in strategy.parts.items()
            ),
        ),
        tuple(f"What if: {each}." for each in what_ifs(position.rulebook, position.deck.out)),
        alarms=(alarm,) if best.house_edge < 0 else (),
    )
    yield Sheet(
        "Other ways to play",
        ("way", ">house edge", ">costs", ">average stake", ">element of risk", ">played"),
        tuple(
            (
                each.name,
                percent(each.house_edge),
                percent(each.cost),
                f"{float(each.average_stake):.4f}",
                percent(each.element_of_risk),
                percent(each.plays, 2),
            )
            for each in (best, *strategy.policies.values())
        ),
    )
    yield _nearest(strategy)
    yield _seen(strategy)


def _nearest(strategy: Strategy) -> Sheet:
    """The classes where it is closest between playing and folding."""
    values = strategy.values
    edge = next((place for place, each in enumerate(values) if each.plays), len(values))
    shown = values[max(0, edge - NEAREST) : edge + NEAREST]
    return Sheet(
        f"The closest decisions, of {len(values)} classes",
        ("hand", ">one in", ">played", ">folded", "best", ">a mistake costs"),
        tuple(_value_row(each) for each in reversed(shown)),
    )


def _value_row(value: ClassValue) -> tuple[str, ...]:
    return (
        value.name,
        f"{float(1 / value.probability):,.1f}",
        f"{float(value.played):+.6f}",
        f"{float(value.folded):+.6f}",
        "play" if value.plays else "fold",
        percent(value.mistake, 6),
    )


def _seen(strategy: Strategy) -> Sheet:
    seen = strategy.seen
    return Sheet(
        "One dealer card in view",
        ("dealer shows", "best", ">house edge", ">played"),
        tuple(
            (
                card.letter,
                card.rule,
                percent(card.best.house_edge),
                percent(card.best.plays, 2),
            )
            for card in seen.cards
        ),
        (
            f"On average the house edge is {percent(seen.house_edge)}: "
            f"the card is worth {percent(seen.gain)} of the {strategy.on} to the player.",
        ),
    )
