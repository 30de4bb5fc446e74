"""Threats: every way to take from a game, how grave it is, the remedy and the figure after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, unique
from fractions import Fraction

from threecard.odds.protection.backs import Backs, Split
from threecard.odds.protection.loopholes import Hold, Loophole
from threecard.odds.protection.packs import Sight, price_pack, rounds_most
from threecard.odds.protection.report import Protection
from threecard.odds.protection.sights import Glimpsed
from threecard.odds.protection.withdrawals import Knowledge, Withdrawal

SLIGHT, GRAVE = Fraction(1, 100), Fraction(5, 100)  # of a unit, which a round gains
SELDOM, OFTEN = Fraction(1, 10), Fraction(1, 20)  # of rounds, in which an incident turns a wager


@unique
class Severity(StrEnum):
    """How grave a threat is."""

    NONE = "none"
    SLIGHT = "slight"
    SERIOUS = "serious"
    GRAVE = "grave"

    @classmethod
    def of_gain(cls, gain: Fraction) -> Severity:
        """By what the player gains of a unit in every round: under 1 %, under 5 %, or more."""
        if gain <= 0:
            return cls.NONE
        if gain < SLIGHT:
            return cls.SLIGHT
        return cls.SERIOUS if gain < GRAVE else cls.GRAVE

    @classmethod
    def of_incidents(cls, break_even: Fraction | None) -> Severity:
        """By how often it must happen to turn the wager: one round in 10 or more, in 20, fewer."""
        if break_even is None:
            return cls.NONE
        if break_even >= SELDOM:
            return cls.SLIGHT
        return cls.SERIOUS if break_even >= OFTEN else cls.GRAVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Threat:
    """One way to take from one wager."""

    kind: str
    wager: str
    what: str
    in_force: bool  # as the rulebook is read and its cards are handled; else only if they were not
    gain: Fraction  # in units a round; of an incident, in a round in which it happens
    severity: Severity
    remedy: str
    after: Fraction  # the same figure with the remedy
    per_incident: bool = False


def find_threats(found: Protection) -> tuple[Threat, ...]:
    """Every threat, the gravest first."""
    return _gravest_first(*threats_but_backs(found), *backs_threats(found))


def threats_but_backs(found: Protection) -> tuple[Threat, ...]:
    """Those that are found in a second or two, for sorted backs take longer than all others."""
    return _gravest_first(
        *_edges(found),
        *counting_threats(found),
        *_seen(found),
        *_shared(found),
        *_incidents(found),
    )


def backs_threats(found: Protection) -> tuple[Threat, ...]:
    """Those of sorted backs alone."""
    return _gravest_first(*_backs(found))


def _gravest_first(*threats: Threat) -> tuple[Threat, ...]:
    order = list(Severity)
    return tuple(sorted(threats, key=lambda each: (-order.index(each.severity), -each.gain)))


def _edges(found: Protection) -> Iterator[Threat]:
    """Wagers that are the player's without any cleverness, and the reading that turns them."""
    for wager, edge in found.report.edges.items():
        if edge >= 0:
            continue
        turned = [
            (choice.edges[wager], f"{choice.reading.name}={choice.choice}")
            for choice in found.readings.choices
            if choice.edges[wager] > edge
        ]
        after, reading = max(turned, default=(edge, ""))
        remedy = f"reading {reading}" if reading else "a lower pay line"
        yield Threat(
            kind="edge",
            wager=wager,
            what="placing it",
            in_force=True,
            gain=-edge,
            severity=Severity.of_gain(-edge),
            remedy=remedy,
            after=max(-after, Fraction(0)),
        )


def counting_threats(found: Protection) -> Iterator[Threat]:
    """The best count over a whole pack at a table of one; every shuffle is a new pack."""
    rounds = found.rulebook.rounds_to_shuffle
    for wager, counts in found.counts.items():
        if not counts:
            continue
        most = rounds_most(1)
        best = max(counts, key=lambda each: price_pack(each.moments, most, 1, Sight.ALL).gain)
        gain = price_pack(best.moments, most, 1, Sight.ALL).gain
        fresh = best.moments[0].gain
        if gain <= fresh:
            continue
        safe = max(
            each
            for each in range(1, most + 1)
            if price_pack(best.moments, each, 1, Sight.ALL).gain == fresh
        )
        remedy = "shuffle for every round" if safe == 1 else f"shuffle after {safe} rounds at most"
        yield Threat(
            kind="count",
            wager=wager,
            what=f"a count of level {best.best.level} over {most} rounds from one pack",
            in_force=rounds > safe,
            gain=gain,
            severity=Severity.of_gain(gain),
            remedy=remedy,
            after=fresh,
        )


def _seen(found: Protection) -> Iterator[Threat]:
    for each in found.glimpses:
        unseen = max(-found.report.wagers[each.wager].house_edge, Fraction(0))
        gain = max(each.gain, -each.house_edge)
        if gain > unseen:
            yield _of_sight(each, gain, unseen)


def _of_sight(each: Glimpsed, gain: Fraction, unseen: Fraction) -> Threat:
    return Threat(
        kind="card seen",
        wager=each.wager,
        what=each.glimpse.sentence,
        in_force=False,
        gain=gain,
        severity=Severity.of_gain(gain - unseen),
        remedy="cards that nobody sees before bets are closed and hands decided on",
        after=unseen,
    )


def _backs(found: Protection) -> Iterator[Threat]:
    for each in found.splits:
        unseen = max(-found.report.wagers[each.wager].house_edge, Fraction(0))
        if each.expected > unseen and not any(_says_less(other, each) for other in found.splits):
            yield _of_backs(each, unseen)


def _says_less(other: Split, each: Split) -> bool:
    """Whether fewer backs, among those that are looked at, tell as much."""
    return (
        each.backs is Backs.ALL
        and other.backs is not Backs.ALL
        and (other.wager, other.use, other.expected) == (each.wager, each.use, each.expected)
    )


def _of_backs(each: Split, unseen: Fraction) -> Threat:
    return Threat(
        kind="sorted backs",
        wager=each.wager,
        what=f"{each.ranks} told from the others, {each.backs.sentence}: {each.use.value}",
        in_force=False,
        gain=each.expected,
        severity=Severity.of_gain(each.expected - unseen),
        remedy="half the pack turned in every shuffle, or backs without a bleed",
        after=unseen,
    )


def _shared(found: Protection) -> Iterator[Threat]:
    shared = found.shared
    if shared is not None:
        yield Threat(
            kind="sharing",
            wager=shared.wager,
            what="two players who tell one another what they hold",
            in_force=True,
            gain=shared.gain,
            severity=Severity.of_gain(-shared.shared_edge),
            remedy="hands kept to oneself",
            after=Fraction(0),
        )


def _incidents(found: Protection) -> Iterator[Threat]:
    """Loopholes that are alike in all but the incident, on the wager that turns first."""
    alike: dict[tuple[object, ...], list[Loophole]] = {}
    for hole in found.loopholes:
        key = (hole.hold, hole.knowledge, hole.reading, hole.closed_by)
        alike.setdefault(key, []).append(hole)
    for holes in alike.values():
        gains = [each for each in found.withdrawals[holes[0].knowledge] if each.gain]
        turning = [each for each in gains if each.break_even is not None and each.house_edge > 0]
        if turning:
            first = min(turning, key=lambda each: each.break_even or Fraction(1))
            yield _of_incidents(found, holes, first)


def _of_incidents(found: Protection, holes: list[Loophole], each: Withdrawal) -> Threat:
    hole = holes[0]
    severity = (
        Severity.of_gain(each.gain - each.house_edge)
        if hole.hold is Hold.AT_WILL
        else Severity.of_incidents(each.break_even)
    )
    remedy, after = "the round void for all, which is no choice", Fraction(0)
    if hole.closed_by:
        remedy = f"reading {hole.closed_by[0]}"
    elif hole.hold in {Hold.CLAIM, Hold.REFERRED} and hole.knowledge is Knowledge.EVERYTHING:
        remedy = "nothing taken back once the dealer's hand shows"
        known = found.withdrawals[Knowledge.OWN]
        after = next(other.gain for other in known if other.wager == each.wager)
    cites = ", ".join(dict.fromkeys(str(one.cite) for one in holes))
    return Threat(
        kind="incident",
        wager=each.wager,
        what=f"{hole.knowledge.sentence}, {hole.hold.sentence} ({cites})",
        in_force=hole.in_force,
        gain=each.gain,
        per_incident=True,
        severity=severity,
        remedy=remedy,
        after=after,
    )
