"""The page on exact odds: the method by hand, and every default figure from the library."""

from __future__ import annotations

from fractions import Fraction

from scripts.markdown import table
from threecard import RULEBOOKS, odds
from threecard.odds import GameOdds, Strategy, readings
from threecard.odds.sheet import percent

METHOD = """
Every figure is counted, none is sampled, and every answer is a fraction. A deal gives one player
and the dealer three cards each of one deck: 22,100 × 18,424 = 407,170,400 deals.

## The method

**The judgements that settle a round are the ones that are priced.** A
[judgement](adr/0002-features.md) sees of a hand only the features it declares, or how two hands
stand to each other. Hands with equal features are alike to it and form a class: 31 ranks of
points and pictures, 455 sets of card ranks, 741 classes of poker hands. A feature is a table of
ranks and, for a hand all of one suit, that suit; so it is read for 1,599 kinds of hand and known
for all 22,100, which a test checks hand by hand.

**Pairs of classes are counted by inclusion and exclusion over shared cards.** Let N be the number
of hands of a class, N(c) of those that hold the card c, N(c,c') of those that hold both. The
deals with a player's hand of class P and a dealer's of class D are

    N_P·N_D - Σ_c N_P(c)·N_D(c) + Σ_cc' N_P(c,c')·N_D(c,c') - (hands in both classes)

because two hands share no card, one, two or all three. Cards that the classes don't tell apart
share a column: thirteen ranks where suits are alike, and no fewer columns than the cards left
where some are known to be out. Whether suits are alike is seen from the classes, not assumed.
Where hands are only compared, the dealer's classes below a rank are summed as they go along, and
741 × 741 pairs become 741 × 6 sums. The counts are whole numbers of 64 bits, and must add up to
all deals.

**Where both hands are seen together, hand meets hand.** A wager on the player's and the dealer's
six cards is no matter of two classes, and none of the games below has one; an
[example](../examples/games/three-by-three-poker) has. Its feature is read for the ranks of six
cards and for five or six of one suit, which tells it for all 20,358,520 sets; then one of all
hands that an exchange of suits leaves alike meets every hand of the dealer, 1,755 × 18,424 deals
in place of 407,170,400 ([ADR 19](adr/0019-six-cards.md)).

**Each judge is asked once for everything it can be shown.** That gives an outcome (a pay line,
collected, returned) for every cell of deals, and with it the joint distribution of all wagers on
a position: counts of lines, house edges, hit frequencies, variances, covariances, and the
distribution of any stakes together (`GameOdds.distribution`). The jackpot is paid, as at a table,
by the desk that pays it.

**Rounding is left out of the price of a unit**, for what it is worth depends on the stake. Where a
rulebook rounds payments, which none of the five does, every figure that knows its stakes counts
what is paid: distributions, sessions, a table's hold, and `threecard odds --stake`
(`GameOdds.edge_at`). What a house's reports expect of a day is unrounded.

**The best strategy is found.** For each class of the ranking the net results of playing (Ante,
Play and Ante Bonus) and of folding are summed over its deals, and the greater one decides; a tie
is played. The same is done with the dealer's hands weighted by a card in view. All hands of a
class are decided alike; with the whole deck, deciding each of the 22,100 hands by itself gains
nothing.

**It is checked by another path.** `make enumerate` deals all 407,170,400 pairs of every game one
by one, evaluates the cards by plain arithmetic, judges them by rules written a second time, and
compares every figure below. The tests do the same on small decks with other readings, settle
every round of them, and plant errors that must be caught.

## The words

*House edge*: what the house expects to keep of one unit staked; negative if the player gains, and
then said loudly. *Hit frequency*: the probability that a pay line is won. *Variance*: of the net
result of one unit. `ante` is Ante, Play and Ante Bonus together, by the best decisions, for one
unit of the Ante; `play` and `ante_bonus` are its parts alone. *Element of risk*: the house edge
divided by the average stake. The jackpot is priced at its seed, and its awards, which do not grow
with the stake, are for one wager at its price.

## Asking for it

    threecard odds GAME [--wager W] [--pay W.LINE=A:B] [--reading NAME=CHOICE]
                        [--without "Kd Ks"] [--json|--csv]
    threecard odds --all
    threecard strategy three-card-poker
    threecard readings GAME

Options may be repeated and combined. In Python, `from threecard.odds import odds`; results print
as text, and as tables in a notebook; [the library](api.md#threecardodds) has every name. [Many
rounds](sessions.md) has sessions, a table's hold, the jackpot's meter and the PAR sheet.
"""


def odds_page() -> str:
    """The whole page below its title."""
    text = METHOD
    text += "\n## All figures, as published and with every reading at its default\n"
    for game in RULEBOOKS:
        report = odds.odds(game)
        text += f"\n### {report.rulebook.edition.title}\n\n" + _wagers(report)
        text += "\n" + _lines(report) + "\n" + _together(report)
        if report.strategy is not None:
            text += "\n" + _strategy(report.strategy)
        if report.jackpot is not None:
            text += "\n" + _jackpot(report)
        text += "\n" + _readings(game)
    return text


def _wagers(report: GameOdds) -> str:
    return table(
        "wager",
        "house edge",
        "exactly",
        "hit frequency",
        "exactly",
        "variance",
        "exactly",
        rows=[
            (
                f"`{each.id}`" if each.part_of is None else f"`{each.id}` alone",
                percent(each.house_edge) + (", **the player's**" if each.player_edge else ""),
                str(each.house_edge),
                percent(each.hit_frequency),
                str(each.hit_frequency),
                f"{float(each.variance):.6f}",
                str(each.variance),
            )
            for each in report.wagers.values()
        ],
    )


def _lines(report: GameOdds) -> str:
    return table(
        "wager",
        "end",
        "pays",
        "deals",
        "probability",
        "exactly",
        rows=[
            (
                f"`{wager.id}`",
                f"`{line.id}`" if line.pays is not None else line.name,
                "" if line.pays is None else str(line.pays),
                f"{line.count:,}",
                percent(line.probability),
                str(line.probability),
            )
            for wager in report.wagers.values()
            for line in wager.lines.values()
            if line.count
        ],
    )


def _together(report: GameOdds) -> str:
    return table(
        "wagers",
        "correlation",
        "covariance",
        rows=[
            (
                ", ".join(f"`{each}`" for each in pair),
                str(report.correlation(*pair)),
                str(value),
            )
            for pair, value in report.covariances.items()
        ],
    )


def _strategy(strategy: Strategy) -> str:
    best, seen = strategy.best, strategy.seen
    text = f"Best decisions: **{strategy.rule}**.\n\n"
    text += table(
        "way to play",
        "house edge",
        "exactly",
        "costs",
        "average stake",
        "element of risk",
        rows=[
            (
                each.name,
                percent(each.house_edge),
                str(each.house_edge),
                percent(each.cost),
                str(each.average_stake),
                percent(each.element_of_risk),
            )
            for each in (best, *strategy.policies.values())
        ],
    )
    text += "\nWith one of the dealer's cards in view:\n\n"
    text += table(
        "dealer shows",
        "best",
        "house edge",
        "exactly",
        rows=[
            (
                card.letter,
                card.rule,
                percent(card.best.house_edge),
                str(card.best.house_edge),
            )
            for card in seen.cards
        ],
    )
    return text + (
        f"\nOn average {percent(seen.house_edge)}, exactly {seen.house_edge}: the card is worth "
        f"{percent(seen.gain)} of the Ante to the player.\n"
    )


def _jackpot(report: GameOdds) -> str:
    jackpot = report.jackpot
    assert jackpot is not None
    text = (
        f"The jackpot's fixed awards return {jackpot.fixed_return} dollars of {jackpot.price}; "
        f"each other player on an Ante adds {jackpot.envy_per_other_ante} of envy.\n\n"
    )
    rows = [("0", "0", str(jackpot.break_even_meter))]
    rows += [
        (str(each.others), str(each.envy), str(each.break_even_meter)) for each in jackpot.envy
    ]
    return text + table("others on an Ante", "envy, $", "breaks even at, $", rows=rows)


def _readings(game: str) -> str:
    found = readings(game)
    rows = [
        (
            f"`{each.reading.name}={each.choice}`",
            f"`{wager}`",
            _edge(found.edges[wager]),
            _edge(each.edges[wager]),
        )
        for each in found.choices
        for wager in each.changed
    ]
    text = "Readings that move an edge:\n\n" + table("reading", "wager", "from", "to", rows=rows)
    if found.without_effect:
        named = ", ".join(f"`{name}`" for name in found.without_effect)
        text += f"\nWithout effect on an edge: {named}.\n"
    return text


def _edge(edge: Fraction) -> str:
    return percent(edge) + (", **the player's**" if edge < 0 else "")
