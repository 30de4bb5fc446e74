"""Editions side by side: registered by game and edition, told apart by terms and judgements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.editions import elsewhere, later, published, registered
from threecard import RULEBOOKS, Clause, Odds, RulebookError, editions, register, rulebook
from threecard.core.clause import ClauseEntry, Window
from threecard.core.edition import Edition
from threecard.core.irregularities.incidents import Misdeal
from threecard.core.irregularities.ruling import Remedy, plainly
from threecard.core.judgement import Conduct, Judgement, Together, Verdict, clause, collected
from threecard.core.layout import Area
from threecard.core.limits import LimitsApply
from threecard.core.money import Cents
from threecard.core.picture_ranking import ranking_called
from threecard.core.procedure import Examiner
from threecard.core.ranking import Ranking
from threecard.core.reading import Reading, Readings
from threecard.core.rounding import Favour, Rounding
from threecard.core.wager import Priced, Wager

POKER = "three-card-poker"
SIXTH = later(POKER, version="6", effective="2027-01-01", pays={"ante_bonus.straight": Odds(2, 1)})


def test_a_game_is_known_by_its_id_and_its_tag_and_gives_its_newest_edition() -> None:
    assert rulebook("TCP") is rulebook("three-card-poker") is RULEBOOKS[POKER]
    assert rulebook("tcp", edition="5") is rulebook("TCP")
    with registered(SIXTH):
        assert rulebook("TCP").edition is SIXTH
        assert RULEBOOKS[POKER].edition is SIXTH
        assert rulebook("TCP", edition="5").edition.effective == "2019-08-02"
        assert [each.edition.id for each in editions("TCP")] == ["6", "5"]
    assert rulebook("TCP").edition.id == "5"


def test_an_edition_without_a_printed_version_is_named_by_its_date() -> None:
    assert rulebook("P3P").edition.id == "2017-08-18"
    assert rulebook("P3P", edition="2017-08-18") is rulebook("P3P")


def test_the_newest_goes_by_the_date_it_takes_effect_not_by_the_order_of_registering() -> None:
    older = later(POKER, version="4", effective="2015-01-01")
    with registered(SIXTH, older):
        assert rulebook("TCP").edition.id == "6"
        assert [each.edition.id for each in editions("TCP")] == ["6", "5", "4"]


def test_another_packages_edition_is_had_by_name_only() -> None:
    theirs = elsewhere(later(POKER, version="9", effective="2030-01-01"), "elsewhere")
    with registered(theirs):
        assert rulebook("TCP").edition.id == "5"
        assert rulebook("TCP", edition="9").edition is theirs
        assert [each.edition.id for each in editions("TCP")] == ["5", "9"]


def test_an_edition_nobody_registered_is_named_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match=r"no edition “7” here; there are 5") as refused:
        rulebook("TCP", edition="7")
    assert refused.value.code == "unknown_edition"


def test_a_name_is_taken_once_but_the_same_edition_may_be_registered_again() -> None:
    register(rulebook("TCP").edition)
    with pytest.raises(RulebookError, match="has an edition “5” already"):
        register(replace(SIXTH, version="5"))
    with pytest.raises(RulebookError, match="The tag TCP and the game other-poker go together"):
        register(replace(SIXTH, game="other-poker"))
    with pytest.raises(RulebookError, match="go together"):
        register(replace(SIXTH, tag="XYZ"))
    assert rulebook("TCP").edition.id == "5"


# What of an edition decides no money: names, words and sentences, and the names of hands.
SPEAKS_ONLY = {"title", "operator", "words"}


def _judged_otherwise(edition: Edition) -> Callable[[Readings], tuple[Priced, ...]]:
    """Every wager's first way of playing loses, whatever the cards."""

    def judge(_player: object, _dealer: object) -> Verdict:
        return collected(clause("TCP 3.12.2"))

    def priced(readings: Readings) -> tuple[Priced, ...]:
        first, *others = edition.priced(readings)
        old = first.judgements[Conduct.COMPARED]
        assert not isinstance(old, Together)
        judged = {**first.judgements, Conduct.COMPARED: Judgement(judge, old.player, old.dealer)}
        return (replace(first, judgements=judged), *others)

    return priced


def _elsewhere_too(edition: Edition) -> Callable[[Readings], tuple[Priced, ...]]:
    """No clause of its own forbids a jackpot wager on another's position."""

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(
            replace(each, condition=replace(each.condition, elsewhere=None))
            if isinstance(each, Wager) and each.condition
            else each
            for each in edition.priced(readings)
        )

    return priced


def _claimed_longer(edition: Edition) -> tuple[ClauseEntry, ...]:
    """A wrong count can be claimed in the round only."""
    return tuple(
        replace(entry, window=Window.ROUND) if entry.clause == "TCP 5.7" else entry
        for entry in edition.clauses
    )


def _other(edition: Edition, name: str) -> list[Any]:
    """Other values of a field, each of which changes what somebody is paid."""
    layout, rule, jackpot, decision = (
        edition.layout,
        edition.limit_rule,
        edition.jackpot,
        edition.decision,
    )
    assert jackpot is not None
    assert decision is not None
    extra = Reading("extra", (), edition.readings[0].choices, "")
    values: dict[str, list[Any]] = {
        "game": ["another"],
        "tag": ["XYZ"],
        "version": ["6"],
        "effective": ["2030-01-01"],
        "layout": [
            replace(layout, positions_min=1),
            replace(layout, positions_max=9),
            replace(layout, areas=(*layout.areas, Area("more", "More", Clause("TCP 2.2.2")))),
        ],
        "ranking": [ranking_called(double="Double", plain="")],
        "priced": [
            later(POKER, version="5", effective="", pays={"pair_plus.pair": Odds(2, 1)}).priced,
            _judged_otherwise(edition),
            _elsewhere_too(edition),
        ],
        "readings": [(*edition.readings, extra)],
        "procedure": [
            replace(edition.procedure, viewer=Examiner.BOX),
            replace(edition.procedure, by_card=None),
        ],
        "limit_rule": [replace(rule, applies=LimitsApply.PER_BOX), replace(rule, small_laid=None)],
        "area_full": [clause("TCP 3.4")],
        "clauses": [_claimed_longer(edition)],
        "rulings": [
            replace(
                edition.rulings,
                rules={**edition.rulings.rules, Misdeal: plainly(Remedy.VOID, clause("TCP 5.2"))},
            ),
            replace(edition.rulings, uncovered=clause("TCP 5.1")),
            replace(edition.rulings, stands=lambda _incident, _cite, earlier: clause("TCP 5.1.2")),
        ],
        "decision": [None, replace(decision, on="pair_plus")],
        "dealer_qualifies": [None],
        "jackpot": [
            None,
            replace(jackpot, price=Cents(10_00)),
            replace(jackpot, share_percent=61),
            replace(jackpot, seed=Cents(1_00)),
            replace(jackpot, envied=("ante", "pair_plus")),
            replace(jackpot, seated_first=Clause("TCP 3.5")),
        ],
        "rounding": [
            Rounding(Cents(1), Favour.HOUSE, clause("TCP 4.1")),
            Rounding(Cents(1), Favour.PLAYER, clause("TCP 4.1")),
        ],
    }
    return values[name]


@pytest.mark.parametrize("name", [field.name for field in fields(Edition)])
def test_all_of_an_edition_that_decides_money_is_in_its_terms_or_its_digest(name: str) -> None:
    edition = rulebook("TCP").edition
    first = published(edition)
    if name in SPEAKS_ONLY:
        now: Any = getattr(edition, name)
        other: Any = "Else" if isinstance(now, str) else now[1:]
        said = published(replace(edition, **{name: other}))
        assert (said.terms.hash, said.judgements) == (first.terms.hash, first.judgements)
        return
    for value in _other(edition, name):
        changed = published(replace(edition, **{name: value}))
        assert (changed.terms.hash, changed.judgements) != (first.terms.hash, first.judgements)


def test_a_clause_in_other_words_is_the_same_clause() -> None:
    edition = rulebook("TCP").edition
    told = tuple(replace(entry, summary="In other words.") for entry in edition.clauses)
    first, said = published(edition), published(replace(edition, clauses=told))
    assert (said.terms.hash, said.judgements) == (first.terms.hash, first.judgements)


def test_a_tables_own_price_of_the_jackpot_is_in_its_terms() -> None:
    poker = rulebook("TCP")
    assert poker.with_jackpot_price(10_00).terms.hash != poker.terms.hash
    assert poker.with_jackpot_price(5_00) == poker
    with pytest.raises(RulebookError, match="has no jackpot"):
        rulebook("T3P").with_jackpot_price(5_00)


def test_a_reading_that_changes_verdicts_changes_the_digest() -> None:
    poker = rulebook("TCP")
    for name in ("dealer.qualifies", "fold.pair_plus", "ante_bonus.when", "absence"):
        reading = next(each for each in poker.edition.readings if each.name == name)
        assert poker.with_reading(name, reading.choices[1].id).judgements != poker.judgements


def test_the_rankings_names_decide_nothing_but_its_order_does() -> None:
    royal = rulebook("R3P").edition
    called = ranking_called(double="Two", plain="Plain")
    assert published(replace(royal, ranking=called)).judgements == published(royal).judgements
    feature = royal.ranking.feature
    upside_down = Ranking(
        replace(feature, read=lambda hand: -feature.read(hand)), called.names, called.listed
    )
    changed = published(replace(royal, ranking=upside_down))
    assert changed.judgements != published(royal).judgements
