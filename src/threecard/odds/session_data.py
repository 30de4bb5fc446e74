"""A session as plain data for JSON: amounts in dollars, fractions as `p/q`, chances as numbers."""

from __future__ import annotations

from threecard.core.cards import card_letters
from threecard.core.money import Cents, write_cents
from threecard.odds.course import FAN
from threecard.odds.data import Data, exact
from threecard.odds.session_sheets import SHARES
from threecard.odds.sessions import SessionOdds

BINS = 120


def session_data(session: SessionOdds) -> Data:
    """All there is to a session; its distribution in some 120 bins."""
    rules = session.report.rulebook
    return {
        "game": rules.game,
        "readings": dict(rules.readings),
        "without": list(map(card_letters, session.report.without)),
        "stakes": {id_: write_cents(stake) for id_, stake in session.stakes.items()},
        "rounds": session.rounds,
        "bankroll": _money(session.bankroll),
        "stop_loss": _money(session.stop_loss),
        "stop_win": _money(session.stop_win),
        "mean": exact(session.mean / 100),
        "mean_float": float(session.mean / 100),
        "variance": exact(session.variance / 10_000),
        "standard_deviation": session.standard_deviation / 100,
        "error_bound": session.error,
        "ahead": session.ahead,
        "even": session.even,
        "behind": session.behind,
        "ruin": session.ruin,
        "leaves": {leave.value: chance for leave, chance in session.leaves.items()},
        "rounds_expected": session.rounds_expected,
        "result_mean": session.law.mean / 100,
        "quantiles": {f"{share:g}": session.quantile(share) / 100 for share in SHARES},
        "round": {
            write_cents(Cents(net)): exact(chance) for net, chance in session.round_law.items()
        },
        "bins": [
            {"from": each.first / 100, "to": each.last / 100, "chance": each.chance}
            for each in session.law.binned(BINS)
        ],
        "fan": {
            "shares": list(FAN),
            "points": [
                {
                    "rounds": point.rounds,
                    "results": [result / 100 for result in point.results],
                    "playing": point.playing,
                }
                for point in session.fan
            ],
        },
    }


def _money(amount: Cents | None) -> str | None:
    return None if amount is None else write_cents(amount)
