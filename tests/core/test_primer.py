"""A primer says of every game what its judgements do, and nothing that they do not."""

from __future__ import annotations

import pytest

from tests.example_games import SIX_CARDS, published
from threecard.core.glossary import OUR_TERMS, terms_of
from threecard.core.hand import Hand
from threecard.core.judgement import Conduct
from threecard.core.primer import Basis, Primer, Stage, primer_of
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook

OUTSIDE = (SIX_CARDS.name,)
KNOWN: dict[str, tuple[Rulebook, Primer]] = {}


def taught(game: str) -> tuple[Rulebook, Primer]:
    """A game with its primer, worked out once."""
    if game not in KNOWN:
        rules = published(SIX_CARDS) if game in OUTSIDE else RULEBOOKS[game]
        KNOWN[game] = (rules, primer_of(rules))
    return KNOWN[game]


@pytest.mark.parametrize("game", [*RULEBOOKS, *OUTSIDE])
def test_every_kind_has_a_hand_of_that_name_the_highest_first(game: str) -> None:
    rules, primer = taught(game)
    ranking = rules.edition.ranking
    assert [kind.name for kind in primer.kinds] == list(ranking.listed)
    hands = [Hand(*kind.hand) for kind in primer.kinds]
    for kind, hand in zip(primer.kinds, hands, strict=True):
        assert rules.hand_name(hand).split(",")[0] == kind.name
    values = [ranking.feature.read(hand) for hand in hands]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("game", [*RULEBOOKS, *OUTSIDE])
def test_every_pay_line_has_hands_that_win_it(game: str) -> None:
    rules, primer = taught(game)
    assert primer.wagers.keys() == rules.priced.keys()
    for id_, shown in primer.wagers.items():
        priced = rules.priced[id_]
        assert [line.line for line in shown.lines] == [line.id for line in priced.lines]
        for line in shown.lines:
            player = Hand(*line.player)
            # Where the dealer's is left out it makes no difference: any will do.
            dealers = [Hand(*line.dealer)] if line.dealer else _others(primer, player)
            for dealer in dealers:
                assert set(player).isdisjoint(dealer)
                verdict = priced.judgements[Conduct.COMPARED].verdict(player, dealer)
                assert verdict is not None
                assert line.line in (verdict.line, verdict.also)


def _others(primer: Primer, player: Hand) -> list[Hand]:
    hands = [Hand(*kind.hand) for kind in primer.kinds]
    return [hand for hand in hands if set(hand).isdisjoint(player)]


def test_what_each_wager_is_on() -> None:
    on = {
        game: {id_: str(shown.basis) for id_, shown in taught(game)[1].wagers.items()}
        for game in [*RULEBOOKS, *OUTSIDE]
    }
    assert on["royal-three-pictures"] == {
        "main": Basis.AGAINST, "tie": Basis.BOTH, "royal_pictures": Basis.OWN,
    }  # fmt: skip
    assert on["prosperity-3-pictures"]["dealer_prosperity"] == Basis.DEALER
    assert on["three-card-poker"] == {
        "ante": Basis.AGAINST, "play": Basis.AGAINST, "ante_bonus": Basis.OWN,
        "pair_plus": Basis.OWN, "jackpot": Basis.OWN, "envy": Basis.OTHERS,
    }  # fmt: skip
    assert on["three-by-three-poker"]["six_card_bonus"] == Basis.BOTH


def test_stages_follow_the_procedure_and_the_reading_of_who_shows_first() -> None:
    rules, primer = taught("three-card-poker")
    stages = [each.stage for each in primer.stages]
    assert stages == [
        Stage.BETS, Stage.DEAL, Stage.LOOK, Stage.DECIDE, Stage.DEALER, Stage.SHOW, Stage.SETTLE,
    ]  # fmt: skip
    other = primer_of(rules.with_reading("reveal", "players_first"))
    assert [each.stage for each in other.stages][4:6] == [Stage.SHOW, Stage.DEALER]
    assert Stage.DECIDE not in [each.stage for each in taught("three-pictures")[1].stages]
    for game in RULEBOOKS:
        rules, primer = taught(game)
        for shown in primer.stages:
            assert shown.clause is None or rules.edition.summary(shown.clause)


def test_the_dealer_needs_what_the_reading_says() -> None:
    rules, primer = taught("three-card-poker")
    assert primer.dealer_needs is not None
    assert primer.dealer_needs.name == "Three Odd Cards, Q 3 2"
    assert rules.dealer_qualifies(Hand(*primer.dealer_needs.hand))
    assert taught("royal-three-pictures")[1].dealer_needs is None


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_a_games_own_words_come_before_ours(game: str) -> None:
    edition = RULEBOOKS[game].edition
    terms = terms_of(edition)
    own = [word.theirs for word in edition.words]
    assert [term.words[0] for term in terms[: len(own)]] == own
    said = [word for term in terms for word in term.words]
    assert len(set(said)) == len(said)
    for word, term in zip(edition.words, terms, strict=False):
        assert term.meaning == edition.summary(word.clause)
    apart = {word for term in OUR_TERMS if not term.plain for word in term.words}
    assert not apart & {word for term in terms[len(own) :] for word in term.words}
