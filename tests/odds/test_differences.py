"""Two rulebooks side by side: every change is listed, and its money split to the last fraction."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from tests.odds.planted_editions import Planted, planted
from threecard import DECK, RULEBOOKS, Hand, Rulebook, rulebook
from threecard.core.digest import hands
from threecard.core.errors import RulebookError
from threecard.core.judgement import Conduct
from threecard.core.reading import Readings
from threecard.core.wager import Priced
from threecard.odds import About, Cause, RulesDifference, diff, odds
from threecard.odds.differences.causes import grouped, shapley, split
from threecard.odds.differences.judged import judged_apart
from threecard.odds.differences.mixture import Kind, Mixture

PLANTED = list(planted())


def test_changes_are_planted_of_every_kind_some_hundreds() -> None:
    assert len(PLANTED) >= 400
    kinds = {each.about for each in PLANTED}
    assert kinds >= set(About) - {About.RANKING}  # whose changes are planted below


@pytest.mark.parametrize("each", PLANTED, ids=str)
def test_a_planted_change_is_listed_with_its_place(each: Planted) -> None:
    """And nothing else is, but what follows from it."""
    before = Rulebook.of(RULEBOOKS[each.edition.game].edition)
    after = Rulebook.of(each.edition)
    if each.about is About.READING:  # what its other choice rules and judges follows from it
        found = [x for x in diff(before, after).changes if x.about is About.READING]
    else:
        found = list(diff(before, after).changes)
    code = each.about in {About.JUDGEMENT, About.RULING}  # whose places tell hands and cases too
    named = [
        change
        for change in found
        if change.place == each.place or (code and change.place.startswith(each.place))
    ]
    assert named, found
    assert any(change.about is each.about for change in named)
    follows = {
        About.LIMITS: {About.LIMITS},  # a clause in the place of a reading
        About.WINDOW: {About.RULING},
        About.CLAUSE: {About.WINDOW},
        About.WAGER: {About.LAYOUT},  # where one is gone, so is its area
        About.RULING: {About.RULING} if each.what == "stands" else set(),  # of every incident
    }
    others = {change.about for change in found if change not in named}
    if each.about is About.READING:
        assert all(change.place.split(" ")[0] == each.place.split(" ")[0] for change in found)
    else:
        assert others <= follows.get(each.about, set()), found


def test_a_rulebook_does_not_differ_from_itself() -> None:
    for rules in RULEBOOKS.values():
        assert diff(rules, Rulebook.of(rules.edition)).changes == ()


def test_other_hand_names_and_other_qualifying_hands_are_told() -> None:
    tcp = rulebook("TCP")
    ranking = tcp.edition.ranking
    names = ("Rags", *ranking.names[1:])
    renamed = Rulebook.of(replace(tcp.edition, ranking=replace(ranking, names=names)))
    (change,) = diff(tcp, renamed).changes
    assert (change.about, change.after) == (About.RANKING, "Rags")
    loose = tcp.with_reading("dealer.qualifies", "contains_queen_or_higher")
    places = {each.place for each in diff(tcp, loose).changes if each.about is About.RANKING}
    assert places == {"3,160 hands of the dealer"}


def test_another_order_of_hands_is_told() -> None:
    tcp = rulebook("TCP")
    ranking = tcp.edition.ranking
    read = ranking.feature.read
    places = sorted({read(hand) for hand in hands()})
    turned = {places[0]: places[1], places[1]: places[0]}  # the two lowest places change
    feature = replace(ranking.feature, read=lambda hand: turned.get(read(hand), read(hand)))
    other = replace(tcp.edition, ranking=replace(ranking, feature=feature))
    found = [each for each in diff(tcp, Rulebook.of(other)).changes if each.about is About.RANKING]
    assert (found[-1].place, found[-1].before) == ("order of hands", "120 hands")


def test_a_way_to_play_that_is_judged_no_more_is_told() -> None:
    tcp = rulebook("TCP")

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(
            replace(each, judgements=dict(list(each.judgements.items())[:1]))
            if each.id == "pair_plus"
            else each
            for each in tcp.edition.priced(readings)
        )

    after = Rulebook.of(replace(tcp.edition, priced=priced))
    _, *gone = tcp.priced["pair_plus"].judgements
    found = {(each.place, each.after) for each in diff(tcp, after).changes}
    assert found == {(f"pair_plus, {each.value.replace('_', ' ')}", None) for each in gone}
    assert gone


def test_two_games_are_not_compared() -> None:
    with pytest.raises(RulebookError, match="two games"):
        diff("TCP", "R3P")


def changed_prosperity() -> tuple[Rulebook, Rulebook]:
    before = rulebook("P3P")
    after = before.with_reading("tie.on", "ranking").with_reading("perfect_tie.pays", "in_addition")
    return before, after.with_pays({"tie.tie": "9:1", "tie.perfect_tie": "300:1"})


def changed_poker() -> tuple[Rulebook, Rulebook]:
    before = rulebook("TCP")
    after = before.with_reading("dealer.qualifies", "contains_queen_or_higher")
    return before, after.with_reading("ante_bonus.when", "winning_only").with_pays(
        {"ante_bonus.straight": "2:1"}
    )


@pytest.mark.parametrize("sides", [changed_prosperity(), changed_poker()], ids=["P3P", "TCP"])
def test_parts_are_the_average_over_all_orders_counted_one_by_one(
    sides: tuple[Rulebook, Rulebook],
) -> None:
    mixture = Mixture(*sides)
    wager = "tie" if sides[0].edition.tag == "P3P" else "ante"
    causes = mixture.causes
    orders = list(permutations(causes))
    summed: Counter[Cause] = Counter()
    known: dict[frozenset[Cause], Fraction] = {}

    def edge(taken: Iterable[Cause]) -> Fraction:
        key = frozenset(taken)
        if key not in known:
            known[key] = odds(mixture.rulebook(key)).edges[wager]
        return known[key]

    for order in orders:
        for place, cause in enumerate(order):
            summed[cause] += edge(order[: place + 1]) - edge(order[:place])  # type: ignore[assignment]
    parts = {part.causes[0]: part.edge for part in split(mixture, [wager])[wager]}
    assert len(causes) > 2
    assert parts == {cause: part / len(orders) for cause, part in summed.items() if part}
    assert sum(parts.values()) == odds(sides[1]).edges[wager] - odds(sides[0]).edges[wager]


@pytest.mark.parametrize("sides", [changed_prosperity(), changed_poker()], ids=["P3P", "TCP"])
def test_a_mixture_begins_with_the_one_and_ends_with_the_other(
    sides: tuple[Rulebook, Rulebook],
) -> None:
    mixture = Mixture(*sides)
    assert odds(mixture.rulebook(frozenset())).edges == odds(sides[0]).edges
    assert odds(mixture.rulebook(frozenset(mixture.causes))).edges == odds(sides[1]).edges


def test_a_new_judgement_is_a_cause_of_its_own() -> None:
    r3p = rulebook("R3P")
    turned = next(
        each for each in PLANTED if each.about is About.JUDGEMENT and each.edition.tag == "R3P"
    )
    causes = Mixture(r3p, Rulebook.of(turned.edition)).causes
    assert [each.kind for each in causes] == [Kind.JUDGEMENT]


def test_many_causes_are_taken_together_by_kind_and_wager() -> None:
    many = [Cause(Kind.LINE, f"tie.{each}", "tie") for each in range(9)]
    many += [Cause(Kind.READING, "one"), Cause(Kind.READING, "two")]
    assert [len(each) for each in grouped(many)] == [9, 2]
    assert [len(each) for each in grouped(many[:10])] == [1] * 10


def test_shares_of_a_game_that_is_known() -> None:
    """Two gloves on the left, one on the right: the textbook's one sixth, one sixth, two thirds."""

    def pairs(taken: Iterable[str]) -> Fraction:
        hands = [glove[0] for glove in taken]
        return Fraction(min(hands.count("l"), hands.count("r")))

    shares = shapley(["l1", "l2", "r"], pairs)
    assert shares == {"l1": Fraction(1, 6), "l2": Fraction(1, 6), "r": Fraction(2, 3)}


def test_deals_that_are_judged_otherwise_are_as_many_as_hands_dealt_by_chance_say() -> None:
    before, after = changed_prosperity()
    was, now = (each.priced["tie"].judgements[Conduct.COMPARED] for each in (before, after))
    exact = judged_apart(was, now)
    assert sum(exact.values()) == 25_339_136 + odds(after).wagers["tie"].lines["perfect_tie"].count
    draw = random.Random(5)
    rounds = 40_000
    met: Counter[object] = Counter()
    for _ in range(rounds):
        cards = draw.sample(DECK, 6)
        hands = Hand(*cards[:3]), Hand(*cards[3:])
        pair = was.verdict(*hands), now.verdict(*hands)
        met[pair] += pair[0] != pair[1]
    for pair, count in exact.items():
        share = count / 407_170_400
        assert abs(met[pair] - rounds * share) < 5 * (rounds * share) ** 0.5 + 1


def test_it_prints_in_a_page_and_says_who_gains() -> None:
    found = diff("P3P", rulebook("P3P").with_pays({"main.other": "2:1"}))
    assert isinstance(found, RulesDifference)
    shown = str(found)
    assert "main.other" in shown
    assert "the PLAYER has the edge on Main wager" in shown
