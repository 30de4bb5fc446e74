"""Commitments bind, and each round, table and player has a deal of its own."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.deal.rounds import PLAYERS, ROUND, SEED, contributions
from tests.deal.twin import Player
from threecard import Code, rulebook
from threecard.core.cards import DECK
from threecard.deal import (
    ENTROPY_MAX,
    DealError,
    Digest,
    Entropy,
    NotGiven,
    Opened,
    ProofError,
    RoundId,
    Seed,
    Unopened,
    closing_of,
    commit_entropy,
    commit_seed,
    fresh_seed,
    key_of,
    open_contribution,
    shuffle,
)
from threecard.deal.encoding import encode

OTHER_ROUNDS = [
    msgspec.structs.replace(ROUND, game="three-card-poke"),
    msgspec.structs.replace(ROUND, edition="TCP 6 2019-08-02"),
    msgspec.structs.replace(ROUND, terms=Digest("5b" + "5a" * 31)),
    msgspec.structs.replace(ROUND, table="T2"),
    msgspec.structs.replace(ROUND, number=8),
    # The same letters in a row, parted elsewhere.
    msgspec.structs.replace(ROUND, game=ROUND.game + "T", edition=ROUND.edition[1:]),
]
OTHER_SEED = Seed(bytes(range(31)) + b"\0")
MEI, RAJ, SITI = PLAYERS
OTHER_PLAYERS: list[list[Player]] = [
    [("May", MEI[1], True), RAJ, SITI],
    [("Mei", b"m" * 31 + b"n", True), RAJ, SITI],
    [("Mei", b"m" * 31, True), RAJ, SITI],
    [("Mei", MEI[1], False), RAJ, SITI],
    [("Mei", None, False), RAJ, SITI],
    [RAJ, SITI],
    [MEI, ("Raj", b"s" * 32, False), SITI],
    [MEI, ("Raj", RAJ[1], True), SITI],
    [MEI, ("Raj", None, False), SITI],
    [MEI, RAJ, ("Siti", b"s", False)],
    [MEI, RAJ, SITI, ("Tan", b"t", True)],
]


def dealt(round_id: RoundId = ROUND, seed: Seed = SEED, players: list[Player] | None = None) -> str:
    return str(shuffle(key_of(seed, round_id, contributions(round_id, seed, players))))


@pytest.mark.parametrize("other", OTHER_ROUNDS)
def test_another_round_is_another_commitment_and_another_deck(other: RoundId) -> None:
    assert commit_seed(other, SEED) != commit_seed(ROUND, SEED)
    assert dealt(other) != dealt()
    assert dealt(other, players=[]) != dealt(players=[])
    # The round is in the key by itself, not only by way of the commitments.
    assert key_of(SEED, other, contributions()) != key_of(SEED, ROUND, contributions())


def test_another_seed_is_another_commitment_and_another_deck() -> None:
    assert commit_seed(ROUND, OTHER_SEED) != commit_seed(ROUND, SEED)
    assert dealt(seed=OTHER_SEED) != dealt()
    assert key_of(OTHER_SEED, ROUND, contributions()) != key_of(SEED, ROUND, contributions())


@pytest.mark.parametrize("others", OTHER_PLAYERS)
def test_any_other_contribution_is_another_deck(others: list[Player]) -> None:
    assert dealt(players=others) != dealt()


def test_a_player_who_sends_nothing_leaves_the_deck_as_it_is() -> None:
    assert dealt(players=[MEI, RAJ]) == dealt(players=[MEI, RAJ, SITI])
    assert dealt(players=[("Siti", None, False)]) == dealt(players=[])


def test_but_is_in_the_closing() -> None:
    commitment = commit_seed(ROUND, SEED)
    closings = {
        closing_of(ROUND, commitment, contributions(players=players))
        for players in ([MEI], [MEI, SITI], [MEI, RAJ], [MEI, ("Tan", None, False)], [])
    }
    assert len(closings) == 5


def test_opening_does_not_change_the_closing_which_is_published_before() -> None:
    commitment = commit_seed(ROUND, SEED)
    shut = contributions(players=[("Mei", MEI[1], False), RAJ, SITI])
    assert closing_of(ROUND, commitment, shut) == closing_of(ROUND, commitment, contributions())


def test_who_came_first_changes_nothing() -> None:
    forth, back = contributions(), contributions()[::-1]
    commitment = commit_seed(ROUND, SEED)
    assert key_of(SEED, ROUND, forth) == key_of(SEED, ROUND, back)
    assert closing_of(ROUND, commitment, forth) == closing_of(ROUND, commitment, back)


@pytest.mark.parametrize("other", OTHER_ROUNDS)
def test_a_players_commitment_is_of_one_round(other: RoundId) -> None:
    commitment = commit_seed(ROUND, SEED)
    made = commit_entropy(ROUND, commitment, player="Mei", entropy=Entropy(b"m"))
    assert commit_entropy(other, commitment, player="Mei", entropy=Entropy(b"m")) != made


def test_a_players_commitment_holds_the_houses() -> None:
    made = {
        commit_entropy(ROUND, commit_seed(ROUND, seed), player="Mei", entropy=Entropy(b"m"))
        for seed in (SEED, OTHER_SEED)
    }
    assert len(made) == 2


def test_only_the_bytes_committed_to_open_a_commitment() -> None:
    commitment = commit_seed(ROUND, SEED)
    made = commit_entropy(ROUND, commitment, player="Mei", entropy=Entropy(b"mine"))
    shut = Unopened("Mei", made)
    assert open_contribution(ROUND, commitment, shut, Entropy(b"mine")).entropy == b"mine".hex()
    with pytest.raises(ProofError, match="Mei's opening does not hold") as refused:
        open_contribution(ROUND, commitment, shut, Entropy(b"mind"))
    assert refused.value.code is Code.DEAL_OPENING_DIFFERS


def test_nobody_can_hand_in_and_open_another_players_commitment() -> None:
    commitment = commit_seed(ROUND, SEED)
    made = commit_entropy(ROUND, commitment, player="Mei", entropy=Entropy(b"mine"))
    with pytest.raises(ProofError, match="Raj's opening does not hold"):
        open_contribution(ROUND, commitment, Unopened("Raj", made), Entropy(b"mine"))


@pytest.mark.parametrize("size", [0, ENTROPY_MAX + 1])
def test_entropy_has_a_size(size: int) -> None:
    with pytest.raises(DealError, match=f"Mei's entropy is {size} bytes") as refused:
        commit_entropy(ROUND, commit_seed(ROUND, SEED), player="Mei", entropy=Entropy(b"m" * size))
    assert refused.value.code is Code.DEAL_BAD_ENTROPY
    with pytest.raises(DealError, match=f"Mei's entropy is {size} bytes"):
        Opened("Mei", Digest("00" * 32), "6d" * size)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_a_size(size: int) -> None:
    for use in (lambda seed: commit_seed(ROUND, seed), lambda seed: key_of(seed, ROUND, [])):
        with pytest.raises(DealError, match=f"A seed is 32 bytes; this is {size}") as refused:
            use(Seed(bytes(size)))
        assert refused.value.code is Code.DEAL_BAD_SEED


def test_a_player_is_there_once() -> None:
    twice = [NotGiven("Mei"), *contributions()]
    with pytest.raises(DealError, match="Mei is there twice") as refused:
        key_of(SEED, ROUND, twice)
    assert refused.value.code is Code.DEAL_PLAYER_TWICE


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game": ""}, "round.game is 1 to 255 bytes; this is 0"),
        ({"table": "é" * 128}, "round.table is 1 to 255 bytes; this is 256"),
        ({"edition": "\ud800"}, "round.edition holds half a character"),
        ({"terms": "5A" * 32}, "round.terms is written in hexadecimal"),
        ({"terms": "5a" * 32 + "\n"}, "round.terms is written in hexadecimal"),
        ({"terms": "5a" * 31}, "round.terms is 32 bytes, 64 hexadecimal digits; this is 31"),
        ({"number": 0}, "numbered from 1"),
        ({"number": 2**53}, "numbered from 1"),
    ],
)
def test_what_names_a_round_is_checked(changed: dict[str, object], said: str) -> None:
    with pytest.raises(DealError, match=said) as refused:
        msgspec.structs.replace(ROUND, **changed)
    assert refused.value.code is Code.BAD_FIELD


def test_a_round_is_named_by_the_terms_it_is_played_by() -> None:
    terms = rulebook("three-card-poker").terms
    named = RoundId.under(terms, table="T1", number=7)
    assert (named.game, named.edition, named.terms) == (terms.game, terms.edition, terms.hash)


@given(st.lists(st.binary(max_size=9), max_size=9))
def test_an_encoding_can_be_taken_apart_again_in_one_way(fields: list[bytes]) -> None:
    rest, found = encode(*fields), []
    while rest:
        size = int.from_bytes(rest[:4], "big")
        found.append(rest[4 : 4 + size])
        rest = rest[4 + size :]
    assert found == fields


def test_fresh_seeds_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_a_deck_without_any_player_is_fixed_by_the_commitment_alone() -> None:
    assert sorted(shuffle(key_of(SEED, ROUND, []))) == list(DECK)
    assert dealt(players=[]) == str(shuffle(key_of(SEED, ROUND, [NotGiven("Mei")])))
