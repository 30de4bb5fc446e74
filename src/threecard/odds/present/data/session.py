"""A session as data: amounts in dollars, chances as numbers with a bound on their error."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.cards import card_letters
from threecard.core.money import Cents, write_cents
from threecard.odds.exact import Dollars, Exact, dollars_if, exact
from threecard.odds.present.data.bins import BinData, bin_data
from threecard.odds.present.session_sheets import SHARES
from threecard.odds.rounds.course import FAN
from threecard.odds.rounds.sessions import SessionOdds

BINS = 120
TAILS = (0.001, 0.01)  # what may be gathered in the outermost bins
FAR = 3  # times as far from the median


class FanPointData(Struct, frozen=True):
    """How results lie after so many rounds."""

    rounds: int
    results: tuple[float, ...]  # for each share of the fan
    playing: float  # the chance to be still playing


class FanData(Struct, frozen=True):
    """Results on the way: which of them is not exceeded with each of these chances."""

    shares: tuple[float, ...]
    points: tuple[FanPointData, ...]


class SessionData(Struct, frozen=True, kw_only=True):
    """All there is to a session; its distribution in some 120 bins, far tails in the last ones."""

    game: str
    readings: dict[str, str]
    without: tuple[str, ...]
    stakes: dict[str, Dollars]
    rounds: int
    bankroll: Dollars | None
    stop_loss: Dollars | None
    stop_win: Dollars | None
    mean: Exact  # of all rounds, with nobody leaving early
    mean_float: float
    variance: Exact
    standard_deviation: float
    error_bound: float
    ahead: float
    even: float
    behind: float
    ruin: float
    leaves: dict[str, float]  # by reason
    rounds_expected: float
    result_mean: float
    quantiles: dict[str, float]
    round: dict[Dollars, Exact]  # the net results of one
    bins: tuple[BinData, ...]
    fan: FanData


def session_data(session: SessionOdds) -> SessionData:
    rules = session.report.rulebook
    return SessionData(
        game=rules.game,
        readings=dict(rules.readings),
        without=tuple(map(card_letters, session.report.without)),
        stakes={id_: write_cents(stake) for id_, stake in session.stakes.items()},
        rounds=session.rounds,
        bankroll=dollars_if(session.bankroll),
        stop_loss=dollars_if(session.stop_loss),
        stop_win=dollars_if(session.stop_win),
        mean=exact(session.mean / 100),
        mean_float=float(session.mean / 100),
        variance=exact(session.variance / 10_000),
        standard_deviation=session.standard_deviation / 100,
        error_bound=session.error,
        ahead=session.ahead,
        even=session.even,
        behind=session.behind,
        ruin=session.ruin,
        leaves={leave.value: chance for leave, chance in session.leaves.items()},
        rounds_expected=session.rounds_expected,
        result_mean=session.law.mean / 100,
        quantiles={f"{share:g}": session.quantile(share) / 100 for share in SHARES},
        round={write_cents(Cents(net)): exact(share) for net, share in session.round_law.items()},
        bins=tuple(map(bin_data, session.law.binned(BINS, tail=_tail(session)))),
        fan=FanData(
            FAN,
            tuple(
                FanPointData(
                    point.rounds, tuple(result / 100 for result in point.results), point.playing
                )
                for point in session.fan
            ),
        ),
    )


def _tail(session: SessionOdds) -> float:
    """The smaller tail, unless a prize lies so far out that all the rest would be in one bin."""
    small, large = TAILS
    middle = session.quantile(0.5)
    for near, far in ((large, small), (1 - large, 1 - small)):
        if abs(session.quantile(far) - middle) > FAR * abs(session.quantile(near) - middle):
            return large
    return small
