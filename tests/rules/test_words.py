"""All five rulebooks: the words they define, and what they are called here."""

import re

import pytest
from typer.testing import CliRunner

from tests.desk import TAGS
from tests.marks import clause
from threecard import ClauseEntry, ClauseKind, rulebook
from threecard.cli.app import app


def defined(tag: str) -> list[ClauseEntry]:
    """The definitions that stand by themselves, not those that part a definition into cases."""
    entries = [each for each in rulebook(tag).edition.clauses if each.kind is ClauseKind.DEFINITION]
    ids = {each.id for each in entries}
    return [each for each in entries if each.id.rpartition(".")[0] not in ids]


@clause("R3P 1.1.1", "R3P 1.1.3")
@clause("N3P 1.1", "N3P 1.2", "N3P 1.3", "N3P 1.4", "N3P 1.5", "N3P 1.6", "N3P 1.7")
@clause("N3P 1.10", "N3P 1.11", "N3P 1.13", "N3P 1.14", "N3P 1.15", "N3P 1.16", "N3P 1.19")
@clause("P3P 1.1.5", "T3P 1.1.4", "TCP 1.1.3", "TCP 1.1.5", "TCP 1.1.9")
@pytest.mark.parametrize(
    ("cited", "theirs", "ours"),
    [
        ("R3P 1.1.1", "Blind Betting", "blind betting"),
        ("R3P 1.1.3", "Round of play", "round"),
        ("N3P 1.1", "Bet", "wager"),
        ("N3P 1.2", "Card Shoe", "manual dealing device"),
        ("N3P 1.3", "Dealer", "dealer"),
        ("N3P 1.4", "Electronic Card Shuffler", "automated dealing device"),
        ("N3P 1.5", "Hand", "hand"),
        ("N3P 1.6", "House", "house"),
        ("N3P 1.7", "Initial Bet", "`main` wager"),
        ("N3P 1.10", "Pit Employee", "dealer, pit supervisor or pit manager"),
        ("N3P 1.11", "Player", "player"),
        ("N3P 1.13", "Reconstruction", "reconstruction"),
        ("N3P 1.14", "Round of play", "round"),
        ("N3P 1.15", "Seated Player", "seated player, else who staked most"),
        ("N3P 1.16", "Standing Player", "standing player"),
        ("N3P 1.19", "Void", "void"),
        ("P3P 1.1.5", "Round of play", "round"),
        ("T3P 1.1.4", "Round of play", "round"),
        ("TCP 1.1.3", "Blind Betting", "blind betting"),
        ("TCP 1.1.5", "Fold", "fold"),
        ("TCP 1.1.9", "Round of play", "round"),
    ],
)
def test_a_defined_word_has_one_word_here(cited: str, theirs: str, ours: str) -> None:
    words = [word for each in TAGS for word in rulebook(each).edition.words]
    assert [(word.theirs, word.ours) for word in words if word.clause == cited] == [(theirs, ours)]


@clause("R3P 1.1.3", "N3P 1.14", "P3P 1.1.5", "T3P 1.1.4", "TCP 1.1.9")
@pytest.mark.parametrize(("game", "tag"), list(TAGS.items()))
def test_every_definition_is_among_the_words_and_every_word_is_a_definition(
    game: str, tag: str
) -> None:
    assert {word.clause for word in rulebook(game).edition.words} == {
        each.clause for each in defined(tag)
    }


@clause("R3P 1.1.4", "N3P 1.7", "N3P 1.8", "P3P 1.1.4", "TCP 1.1.1", "TCP 1.1.2", "TCP 1.1.7")
@pytest.mark.parametrize("game", list(TAGS))
def test_an_id_beside_a_word_is_a_wager_a_payment_or_the_game(game: str) -> None:
    book = rulebook(game)
    ids = {id_ for word in book.edition.words for id_ in re.findall("`(.*?)`", word.ours)}
    assert ids <= {game, *book.priced}


@clause("R3P 1.1.3", "N3P 1.14", "P3P 1.1.5", "T3P 1.1.4", "TCP 1.1.9")
@pytest.mark.parametrize("game", list(TAGS))
def test_no_word_is_defined_twice_in_one_rulebook(game: str) -> None:
    theirs = [word.theirs for word in rulebook(game).edition.words]
    assert len(set(theirs)) == len(theirs)


@clause("R3P 1.1.3", "N3P 1.14", "P3P 1.1.5", "T3P 1.1.4", "TCP 1.1.9")
@pytest.mark.parametrize("game", list(TAGS))
def test_a_rulebook_shown_in_the_terminal_lists_its_words(game: str) -> None:
    shown = CliRunner().invoke(app, ["rules", game])
    assert shown.exit_code == 0
    for word in rulebook(game).edition.words:
        row = r"\s+".join(map(re.escape, (word.theirs, word.ours, word.clause)))
        assert re.search(rf"^{row}\s*$", shown.output, re.MULTILINE), word
