"""The jackpot's meter over its life: how it grows, when and at what it is hit, who pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, log, log1p

from threecard.core.errors import Code, RulebookError
from threecard.core.jackpot import JackpotDesk
from threecard.core.judgement import Conduct
from threecard.core.money import Cents, to_the_cent, write_cents
from threecard.core.paytable import Award, Pays, WholeMeter
from threecard.odds.counting.deck import kinds
from threecard.odds.errors import bad_count
from threecard.odds.pricing.jackpot import earning_hands, expected_envy
from threecard.odds.pricing.report import GameOdds
from threecard.odds.pricing.worth import ANY_HAND
from threecard.odds.rounds.convolution import power
from threecard.odds.rounds.hits import hit_law
from threecard.odds.rounds.law import Law, law_of
from threecard.odds.sheet import Figures


@dataclass(frozen=True, eq=False)
class MeterOdds(Figures):
    """A meter fed by so many jackpot wagers each round; amounts in cents.

    With one wager a round, or with the house paying all awards, everything is exact or bounded by
    the law's error. With more, the hands of one round are taken as if each came from a deck of its
    own; the means of growth stay exact.
    """

    desk: JackpotDesk
    wagers: int  # each round
    seed: Cents
    fed: Cents  # by each wager
    draws: Mapping[int, Fraction]  # what one hand takes out of the meter, and how often
    hit_chance: Fraction  # for one wager
    fixed_return: Fraction  # what a wager expects of the fixed awards
    envy: Fraction  # and of envy
    law: Law  # of the meter above its seed when it is hit

    def __repr__(self) -> str:
        mean, wagers = to_the_cent(self.hit_mean), round(1 / self.hit_chance)
        return f"<MeterOdds: hit once in {wagers:,} wagers, at {mean} on average>"

    @property
    def round_chance(self) -> Fraction:
        """That the meter is hit in a round: no two hands can hold the same royal flush."""
        return self.wagers * self.hit_chance

    @property
    def drawn(self) -> Fraction:
        """What awards and envy take out of the meter for each wager, on average."""
        return sum((amount * chance for amount, chance in self.draws.items()), Fraction(0))

    @property
    def growth(self) -> Fraction:
        """What a wager leaves in the meter on average, while it stands above its seed."""
        return self.fed - self.drawn

    @property
    def hit_mean(self) -> float:
        """What the meter shows on average when it is hit."""
        return self.seed + self.law.mean

    def hit_quantile(self, share: float) -> int:
        """What the meter does not show more than, when it is hit, with this chance."""
        return self.seed + self.law.quantile(share)

    def hit_above(self, amount: Fraction | int) -> float:
        """The chance that it is hit above an amount."""
        return self.law.between(least=int(amount) - self.seed + 1)

    def rounds_quantile(self, share: float) -> float:
        """Rounds from one hit to the next, not exceeded with this chance."""
        return log(1 - share) / log1p(-float(self.round_chance))

    @cached_property
    def topped_up(self) -> float:
        """What the house adds for each wager to hold the seed, besides putting it up anew.

        What goes into a meter comes out of it: fed and topped up are drawn or won.
        """
        added = float(self.hit_chance) * self.law.mean - float(self.growth)
        return max(0.0, added)

    @property
    def player_return(self) -> float:
        """What a wager returns on average over the life of the meter, in cents."""
        return float(self.fixed_return + self.envy) + float(self.hit_chance) * self.hit_mean

    @property
    def house_edge(self) -> float:
        """Of one wager, over the life of the meter."""
        return 1 - self.player_return / self.desk.rule.price


def meter_odds(
    report: GameOdds,
    *,
    wagers: int = 1,
    antes: int | None = None,
    seed: int | None = None,
    share_percent: int | None = None,
) -> MeterOdds:
    """Follow the meter of a game that has one, under the funding its readings say.

    So many positions hold a jackpot wager, and so many an Ante, as many unless said otherwise; the
    seed in cents and the share that feeds the meter are the rulebook's unless said otherwise.
    """
    desk = report.rulebook.jackpot
    if desk is None:
        raise RulebookError(
            Code.UNKNOWN_WAGER,
            f"{report.rulebook.edition.title} has no jackpot whose meter could grow.",
        )
    seed = desk.rule.seed if seed is None else seed
    share = desk.rule.share_percent if share_percent is None else share_percent
    fed, rest = divmod(desk.rule.price * share, 100)
    if seed < 0 or not 0 <= share <= 100 or rest:
        raise bad_count(
            f"A meter has a seed of nothing or more and is fed 0 to 100 % of "
            f"{write_cents(desk.rule.price)} in whole cents, not {share} % from {seed} cents."
        )
    most = report.rulebook.edition.layout.positions_max
    if not 1 <= wagers <= most:
        raise bad_count(f"1 to {most} positions have a jackpot wager each round, not {wagers}.")
    prizes = report.rulebook.line_pays[desk.rule.wager]
    lines = report.wagers[desk.rule.wager].lines
    chances = {id_: lines[id_].probability for id_ in prizes}
    hit = sum(
        (chances[id_] for id_, pays in prizes.items() if isinstance(pays, WholeMeter)), Fraction(0)
    )
    if not hit:
        raise RulebookError(
            Code.BAD_ODDS, "No line of the jackpot pays the meter, so it is never hit."
        )
    draws = _draws(report, desk, prizes, chances, wagers)
    stays = desk.readings["jackpot.stake"] == "kept"
    fixed = sum(
        (chances[id_] * pays.amount for id_, pays in prizes.items() if isinstance(pays, Award)),
        Fraction(0),
    )
    back = Fraction(0) if stays else desk.rule.price * sum(chances.values(), Fraction(0))
    others = (wagers if antes is None else antes) - 1
    deck = report.position.deck
    envy = expected_envy(desk, deck, tuple(earning_hands(desk, deck)), max(0, others)) * 100
    return MeterOdds(
        desk=desk,
        wagers=wagers,
        seed=Cents(seed),
        fed=Cents(fed),
        draws=draws,
        hit_chance=hit,
        fixed_return=fixed + back,
        envy=envy,
        law=_hit_law(fed, draws, hit, wagers),
    )


def _draws(
    report: GameOdds,
    desk: JackpotDesk,
    prizes: Mapping[str, Pays],
    chances: Mapping[str, Fraction],
    wagers: int,
) -> dict[int, Fraction]:
    """What a hand without the meter's prize takes out of the meter, and how often it does."""
    found: dict[int, Fraction] = {}
    awards_drawn = desk.readings["jackpot.funding"] == "meter"
    envy_drawn = desk.readings["envy.funding"] == "meter"
    envied = _envied(report, desk) if envy_drawn else {}
    for id_, pays in prizes.items():
        if isinstance(pays, Award):
            award = pays.amount if awards_drawn else 0
            amount = award + (wagers - 1) * envied.get(id_, 0)
            found[amount] = found.get(amount, Fraction(0)) + chances[id_]
    return {amount: chance for amount, chance in found.items() if amount}


def _envied(report: GameOdds, desk: JackpotDesk) -> dict[str, int]:
    """What a hand with each prize earns each of the others."""
    awards = report.rulebook.line_pays[desk.rule.envy]
    prize = desk.wager.judgements[Conduct.COMPARED]
    envy = desk.envy.judgements[Conduct.COMPARED]
    earned = {}
    for hand in kinds().hands:
        won, envied = prize.verdict(hand, ANY_HAND), envy.verdict(hand, ANY_HAND)
        if won is not None and won.line and envied is not None and envied.line:
            pays = awards[envied.line]
            earned[won.line] = pays.amount if isinstance(pays, Award) else 0
    return earned


def _hit_law(fed: int, draws: Mapping[int, Fraction], hit: Fraction, wagers: int) -> Law:
    """A round's feeding and drawing without a hit, and that of the round with one."""
    step = gcd(fed, *draws) or 1
    left = 1 - hit  # no hit with this hand
    one = {-amount: chance / left for amount, chance in draws.items()}
    one[0] = 1 - sum(one.values(), Fraction(0))
    drawn = law_of(one, step)
    fed_steps = wagers * fed // step

    def round_of(hands: int) -> Law:
        law = power(drawn, hands) if hands else law_of({0: Fraction(1)}, step)
        return Law(law.low + fed_steps, step, law.chances, law.error)

    return hit_law(round_of(wagers), round_of(wagers - 1), float(wagers * hit))
