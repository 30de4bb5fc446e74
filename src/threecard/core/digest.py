"""A digest of what judgements and rulings decide: changed code under an unchanged name shows.

Every judge is asked once for every two values that hands can show it, and every ruling once for
every incident with its facts. What the digest takes in is which hands look alike to a judge, how
hands rank, and each verdict and ruling in full.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, product
from typing import Any, get_args

from msgspec.structs import fields

from threecard.core.cards import DECK, Suit
from threecard.core.edition import Edition
from threecard.core.feature import Feature
from threecard.core.hand import Hand
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Ruling
from threecard.core.judgement import AnyJudgement, Comparison, Standing, Together, Verdict
from threecard.core.procedure import Device
from threecard.core.reading import Readings
from threecard.core.six_cards import SixCards, all_ranks, rank_rows, suited_rows
from threecard.core.wager import Priced

FEATURES_KEPT = 64  # of the rulebooks that a process looks at


def digest_of(edition: Edition, priced: Iterable[Priced], readings: Readings) -> str:
    """The digest of all that an edition decides by code: judgements, ranking, rulings."""
    parts = ["ranking", _ranked(edition.ranking.feature)]
    if edition.dealer_qualifies is not None:
        values, seen = _seen(edition.dealer_qualifies(readings))
        parts += ["qualifies", seen, repr(values)]
    for each in priced:
        for conduct, judgement in sorted(each.judgements.items()):
            parts += [f"{each.id} {conduct}", *asked(judgement)]
    parts += ["rulings", *_rulings(edition, readings)]
    parts += [
        "windows",
        *(f"{each.clause} {each.window}" for each in edition.clauses if each.window),
    ]
    return sha256("\n".join(parts).encode()).hexdigest()


def asked(judgement: AnyJudgement) -> tuple[str, ...]:
    """What a judge is shown, and every verdict it gives."""
    given = _given(judgement.judge, shown_to(judgement))
    if isinstance(judgement, Together):
        return (_seen_together(judgement.six)[1], given)
    seen = (_seen(judgement.player)[1], _seen(judgement.dealer)[1])
    ranked = (_ranked(judgement.ranking),) if isinstance(judgement, Comparison) else ()
    return (*ranked, *seen, given)


def shown_to(judgement: AnyJudgement) -> Iterator[tuple[Any, ...]]:
    """Everything that hands can show a judge."""
    if isinstance(judgement, Together):
        return ((value,) for value in values_of(judgement.six))
    standings = (Standing,) if isinstance(judgement, Comparison) else ()
    return product(*standings, values_of(judgement.player), values_of(judgement.dealer))


def _given(judge: Any, shown: Iterable[Sequence[Any]]) -> str:  # noqa: ANN401 # of any features
    """A judge's verdicts in full, and which it gives when."""
    verdicts: dict[Verdict | None, int] = {}
    met: dict[int, tuple[int, Verdict | None]] = {}  # held here, so that no two share an id
    codes = array("H")
    for values in shown:
        verdict = judge(*values)
        known = met.get(id(verdict))
        if known is None:
            known = met[id(verdict)] = (verdicts.setdefault(verdict, len(verdicts)), verdict)
        codes.append(known[0])
    written = ", ".join(map(_written, verdicts))
    return f"{written}: {sha256(codes.tobytes()).hexdigest()}"


def _written(verdict: Verdict | None) -> str:
    if verdict is None:
        return "nothing due"
    return f"{verdict.result} by {verdict.cite} {verdict.line} {verdict.also}"


def _rulings(edition: Edition, readings: Readings) -> Iterator[str]:
    """What is ruled on every incident, whatever its facts and however things stand.

    And for how long, and by what a round that is over stands.
    """
    rulings = edition.rulings
    for incident, cases in _cases():
        written: dict[Ruling, str] = {}  # an incident has few rulings, however things stand
        for now, case in cases:
            ruling = rulings.rule(incident, now, readings)
            if ruling not in written:
                cite = ruling.cite
                stands = [rulings.stands(incident, cite, earlier=each) for each in (False, True)]
                written[ruling] = f"{ruling}, {edition.window(cite)}, then {stands}"
            yield f"{case}: {written[ruling]}"


def values_of(feature: Feature[Any] | SixCards[Any]) -> tuple[Any, ...]:
    """Every value that some hand has, or that two have together."""
    return (_seen_together(feature) if isinstance(feature, SixCards) else _seen(feature))[0]


@lru_cache(maxsize=FEATURES_KEPT)
def _seen(feature: Feature[Any]) -> tuple[tuple[Any, ...], str]:
    """The values that hands have, in the order of hands, and a digest of which hand has which."""
    return _coded(list(map(feature.read, hands())))


@lru_cache(maxsize=FEATURES_KEPT)
def _seen_together(six: SixCards[Any]) -> tuple[tuple[Any, ...], str]:
    """The same of both hands' six cards together, by their ranks and by five or six of a suit."""
    found = list(map(six.of_ranks, rank_rows()))
    if six.of_suited is not None:
        found += [
            six.of_suited(suited, all_ranks(suited, other), suit)
            for suited, other in suited_rows()
            for suit in Suit
        ]
    return _coded(found)


def _coded(found: list[Any]) -> tuple[tuple[Any, ...], str]:
    """The values that were found, each once, and a digest of which was found where."""
    codes = {value: code for code, value in enumerate(dict.fromkeys(found))}
    return tuple(codes), sha256(array("H", map(codes.__getitem__, found)).tobytes()).hexdigest()


@lru_cache(maxsize=FEATURES_KEPT)
def _ranked(feature: Feature[Any]) -> str:
    """A digest of how all hands rank."""
    values = list(map(feature.read, hands()))
    place = {value: rank for rank, value in enumerate(sorted(set(values)))}
    return sha256(array("H", map(place.__getitem__, values)).tobytes()).hexdigest()


@lru_cache(maxsize=1)
def happenings() -> tuple[Incident, ...]:
    """Every incident with every combination of its facts; of a number, none to three."""
    return tuple(
        kind(*facts)
        for kind in get_args(Incident)
        for facts in product(*(_facts(field.type) for field in fields(kind)))
    )


def _facts(kind: Any) -> tuple[Any, ...]:  # noqa: ANN401 # of whatever type an incident tells
    return {bool: (False, True), int: (0, 1, 2, 3)}.get(kind) or tuple(kind)


@lru_cache(maxsize=1)
def moments() -> tuple[Circumstances, ...]:
    yes_no = (False, True)
    return tuple(Circumstances(*each) for each in product(yes_no, yes_no, yes_no, yes_no, Device))


@lru_cache(maxsize=1)
def _cases() -> tuple[tuple[Incident, tuple[tuple[Circumstances, str], ...]], ...]:
    """Every incident with every moment, and the two as a digest takes them in."""
    told = [(now, str(now)) for now in moments()]
    return tuple(
        (incident, tuple((now, f"{incident} {moment}") for now, moment in told))
        for incident in happenings()
    )


@lru_cache(maxsize=1)
def hands() -> tuple[Hand, ...]:
    """All 22,100 hands, in the order of their cards."""
    return tuple(map(Hand._make, combinations(DECK, 3)))
