"""How each figure on the sheet was derived, in words that can be checked."""

from __future__ import annotations

from threecard.odds.present.markup import MINUS, Markup, element
from threecard.odds.present.par.tables import facts, section
from threecard.odds.pricing.report import GameOdds


def method(report: GameOdds) -> Markup:
    """The method, figure by figure."""
    cards = len(report.position.deck.cards)
    hands = len(report.position.deck.hands)
    pairs = [
        (
            "deals",
            f"{hands:,} hands of the player from {cards} cards, times the hands of the dealer from "
            f"the {cards - 3} that are left: {report.combinations:,}. Each is as likely as any "
            "other.",
        ),
        (
            "counts",
            "No deal is sampled. Hands that every judgement sees alike form a class; pairs of "
            "classes are counted by inclusion and exclusion over shared cards, in whole numbers, "
            "and must add up to all deals.",
        ),
        (
            "ends of a stake",
            "The judgements that settle a round at a table are asked about every pair of classes. "
            "Nothing is priced by a second set of rules.",
        ),
        ("probability", "The count divided by all deals, as a fraction."),
        ("house edge", f"{MINUS}Σ probability × net result, for one unit of the stake placed."),
        (
            "rounding",
            "None of these figures is rounded: what rounding is worth depends on the stake, and "
            "threecard odds --stake says it.",
        ),
        ("paid", "The probability that at least one pay line of the wager is won."),
        (
            "variance",
            f"Σ probability × net² {MINUS} (Σ probability × net)². Its root is the deviation.",
        ),
        (
            "covariance",
            f"Σ probability × net × net' {MINUS} product of the means, over the same deals.",
        ),
    ]
    if report.strategy is not None:
        pairs.append(
            (
                "strategy",
                "For every class of hands, playing and folding are each summed over its deals, and "
                "the greater decides; a tie is played. The edge counts the stakes that playing "
                "adds as part of the wager decided on; the element of risk divides by the average "
                "stake.",
            )
        )
    if report.jackpot is not None:
        pairs.append(
            (
                "jackpot",
                "Priced at its seed unless a meter is said. The meter's life is a walk held at its "
                "seed and stopped by a hit; its law comes from Spitzer's identity.",
            )
        )
    pairs += [
        (
            "session",
            "The exact distribution of one round, convolved round by round in double precision. "
            "Rounding and what is left out of the tails are bounded at every step, and the bound "
            "is printed; what leaves the bankroll's bounds is kept apart, result by result.",
        ),
        (
            "table",
            "Means and variances are exact, with the covariance of two positions against one "
            "dealer counted over all deals of three hands. The interval has the shape of the same "
            "wagers at one position, stretched to the table's deviation.",
        ),
    ]
    return section(
        "method",
        "How each figure was derived",
        facts(pairs),
        element(
            "p",
            "The counts are checked by dealing every pair of hands one by one, evaluating the "
            "cards by plain arithmetic and judging them by rules written a second time.",
            class_="note",
        ),
    )
