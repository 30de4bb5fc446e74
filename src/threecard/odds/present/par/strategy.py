"""The best strategy: what to play, what other ways cost, and the grid of all close decisions."""

from __future__ import annotations

from threecard.odds.present.markup import Markup, element
from threecard.odds.present.par.tables import edge, exact, facts, figure, grid, section
from threecard.odds.present.plots.grid import draw_grid
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.strategies import Strategy
from threecard.odds.sheet import percent


def strategy(report: GameOdds) -> Markup | None:
    """Only of a game that leaves something to decide."""
    found = report.strategy
    if found is None:
        return None
    best = found.best
    return section(
        "strategy",
        "Strategy",
        element("p", "Best decisions: ", element("strong", found.rule), "."),
        facts(
            (
                ("hands played", percent(best.plays)),
                (
                    "average stake",
                    [f"{float(best.average_stake):.6f} units, ", exact(best.average_stake)],
                ),
                (
                    "element of risk",
                    [f"{percent(best.element_of_risk)}, ", exact(best.element_of_risk)],
                ),
            )
        ),
        figure(
            draw_grid("Three odd cards: play or fold", found.values),
            [
                "Three odd cards by their highest: the second card down, the third across. ",
                element("span", class_="swatch gain"),
                "play",
                element("span", class_="swatch loss"),
                "fold; the stronger, the more a mistake costs. Grey cells are straights. Pairs and "
                "better are always played.",
            ]
            if _pairs_play(found)
            else "Three odd cards by their highest: the second card down, the third across.",
        ),
        element("h3", "Other ways to play"),
        grid(
            ("way", ">house edge", ">costs", ">average stake", ">element of risk", ">played"),
            [
                (
                    each.name,
                    edge(each.house_edge),
                    percent(each.cost),
                    f"{float(each.average_stake):.4f}",
                    percent(each.element_of_risk),
                    percent(each.plays, 2),
                )
                for each in (best, *found.policies.values())
            ],
        ),
        element("h3", "One dealer's card in view"),
        grid(
            ("dealer shows", "best", ">house edge", ">played"),
            [
                (card.letter, card.rule, edge(card.best.house_edge), percent(card.best.plays, 2))
                for card in found.seen.cards
            ],
        ),
        element(
            "p",
            f"On average the card is worth {percent(found.seen.gain)} of the stake to the player.",
            class_="note",
        ),
        own_page=True,
    )


def _pairs_play(found: Strategy) -> bool:
    return all(each.plays for each in found.values if not each.name.startswith("Three Odd Cards"))
