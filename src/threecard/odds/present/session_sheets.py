"""A session as sheets: what to expect, how it ends, where results lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from threecard.core.money import dollars, in_column, to_the_cent
from threecard.core.naming import listed, wager_name
from threecard.core.rulebook import Rulebook
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.rounds.sessions import SessionOdds
from threecard.odds.sheet import Sheet, percent, sheets_of

SHARES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
WHY = {
    "stop_win": "the stop-win was reached",
    "stop_loss": "the stop-loss was reached",
    "short": "ruin: too few chips for another round",
    "time": "all rounds were played",
}


def staked(rules: Rulebook, stakes: Mapping[str, int]) -> str:
    """The stakes of a round by the names of their wagers."""
    return listed(
        [f"{dollars(stake)} on {wager_name(rules, id_)}" for id_, stake in stakes.items()]
    )


@sheets_of.register
def session_sheets(session: SessionOdds) -> Iterator[Sheet]:
    """All sheets of a session."""
    yield _expected(session)
    if session.ends_early:
        yield _ends(session)
    yield Sheet(
        "Where the result lies",
        (">share of sessions", ">result no higher than"),
        tuple(
            (percent(share, 1), in_column(session.quantile(share), signed=True)) for share in SHARES
        ),
        (f"No probability here is off by more than {session.error:.1e}.",),
    )


def _expected(session: SessionOdds) -> Sheet:
    notes = [
        f"What if: {each}." for each in what_ifs(session.report.rulebook, session.report.without)
    ]
    if session.ends_early:
        notes.append("Expected and deviation are of all rounds, with nobody leaving early.")
    rows = [
        ("expected result", in_column(session.mean, signed=True), _dollars(session.mean)),
        ("standard deviation", in_column(session.standard_deviation), ""),
        ("variance, $²", f"{float(session.variance) / 1e4:,.4f}", _squared(session.variance)),
        ("ahead at the end", percent(session.ahead), ""),
        ("even", percent(session.even), ""),
        ("behind", percent(session.behind), ""),
    ]
    mean = session.round_mean
    alarm = f"The PLAYER has the edge: {to_the_cent(mean)} a round."
    return Sheet(
        f"{session.report.rulebook.edition.title}: {session.rounds:,} rounds of "
        f"{staked(session.report.rulebook, session.stakes)}",
        ("", ">", "exactly"),
        tuple(rows),
        tuple(notes),
        (alarm,) if mean > 0 else (),
    )


def _ends(session: SessionOdds) -> Sheet:
    limits = [
        f"{name} {dollars(amount)}"
        for name, amount in (
            ("bankroll", session.bankroll),
            ("stop-loss", session.stop_loss),
            ("stop-win", session.stop_win),
        )
        if amount is not None
    ]
    asked = {
        "stop_win": session.stop_win is not None,
        "stop_loss": session.stop_loss is not None,
        "short": session.bankroll is not None,
        "time": True,
    }
    return Sheet(
        f"How it ends: {', '.join(limits)}",
        ("", ">"),
        (
            *(
                (WHY[leave], percent(chance))
                for leave, chance in session.leaves.items()
                if asked[leave]
            ),
            ("rounds played on average", f"{session.rounds_expected:,.1f}"),
            ("result on average", in_column(session.law.mean, signed=True)),
        ),
    )


def _dollars(cents: Fraction) -> str:
    return f"{cents / 100}"


def _squared(cents: Fraction) -> str:
    return f"{cents / 10_000}"
