"""Proofs hold, and whatever is changed in one is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.deal.rounds import PLAYERS, ROUND, SEED, proof_of
from threecard import Code, ThreecardError, rulebook
from threecard.deal import Opened, ProofError, Seed, key_of, prove, read_proof, shuffle, verify

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples" / "deals").glob("*.json"))
KEPT = sorted((ROOT / "tests" / "golden" / "deals").glob("*.json"))  # of terms that are no more
Written = Any  # a proof as JSON, to be meddled with


def written() -> Written:
    """A proof with one player of each kind: Mei opened, Raj did not, Siti sent nothing."""
    return json.loads(msgspec.json.encode(proof_of()))


def test_a_proof_of_each_kind_of_player_holds() -> None:
    proof = proof_of()
    assert verify(proof) == shuffle(key_of(SEED, ROUND, proof.players))
    assert verify(read_proof(json.dumps(written()))) == verify(proof)


def test_players_may_be_listed_in_any_order() -> None:
    meddled = written()
    meddled["players"].reverse()
    assert verify(read_proof(json.dumps(meddled))) == verify(proof_of())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_hold(path: Path) -> None:
    proof = read_proof(path.read_bytes())
    verify(proof)
    assert proof.round.terms == rulebook(proof.round.game).terms.hash  # no example is stale


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_proof_from_before_is_still_a_proof(path: Path) -> None:
    proof = read_proof(path.read_bytes())
    assert len(verify(proof)) == 52
    assert proof.round.terms != rulebook(proof.round.game).terms.hash


def test_there_is_an_example_of_every_kind() -> None:
    kinds = {
        path.stem: {type(each).__name__ for each in read_proof(path.read_bytes()).players}
        for path in EXAMPLES
    }
    assert kinds == {
        "house-alone": {"NotGiven"},
        "opened": {"Opened"},
        "unopened": {"Opened", "Unopened", "NotGiven"},
        "void": {"Unopened", "NotGiven"},
        "witnessed": {"Opened", "Unopened", "NotGiven"},
        "unsigned": {"Opened", "Unopened", "NotGiven"},
    }


HOUSE = "The house's commitment does not hold: "
# Every value in a proof, and what is said when it is another.
CHANGES: dict[str, tuple[object, Code, str]] = {
    "scheme": ("threecard-deal-3", Code.DEAL_UNKNOWN_SCHEME, "scheme “threecard-deal-3”"),
    "round.game": ("three-pictures", Code.DEAL_COMMITMENT_DIFFERS, HOUSE),
    "round.edition": ("TCP 6", Code.DEAL_COMMITMENT_DIFFERS, HOUSE),
    "round.terms": ("5b" * 32, Code.DEAL_COMMITMENT_DIFFERS, HOUSE),
    "round.table": ("T2", Code.DEAL_COMMITMENT_DIFFERS, HOUSE),
    "round.number": (8, Code.DEAL_COMMITMENT_DIFFERS, HOUSE),
    "commitment": ("ab" * 32, Code.DEAL_COMMITMENT_DIFFERS, f"{HOUSE}{'ab' * 32} was published"),
    "seed": ("00" * 32, Code.DEAL_COMMITMENT_DIFFERS, HOUSE),
    "players.0.contribution": ("unopened", Code.BAD_FIELD, "unknown field `entropy`"),
    "players.0.player": ("May", Code.DEAL_OPENING_DIFFERS, "May's opening does not hold"),
    "players.0.commitment": ("ab" * 32, Code.DEAL_OPENING_DIFFERS, "Mei's opening does not hold"),
    "players.0.entropy": ("6d" * 31, Code.DEAL_OPENING_DIFFERS, "Mei's opening does not hold"),
    "players.1.contribution": ("opened", Code.BAD_FIELD, "missing required field `entropy`"),
    "players.1.player": ("Ray", Code.DEAL_CLOSING_DIFFERS, "The closing does not hold"),
    "players.1.commitment": ("ab" * 32, Code.DEAL_CLOSING_DIFFERS, "The closing does not hold"),
    "players.2.contribution": ("unopened", Code.BAD_FIELD, "missing required field `commitment`"),
    "players.2.player": ("Tan", Code.DEAL_CLOSING_DIFFERS, "The closing does not hold"),
    "closing": ("ab" * 32, Code.DEAL_CLOSING_DIFFERS, f"{'ab' * 32} was published"),
    "deck": ("Kd Ks", Code.DEAL_DECK_DIFFERS, "the proof lists 2 cards of 52"),
}


def leaves(value: Written, path: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, f"{path}.{name}".lstrip("."))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from leaves(each, f"{path}.{place}")
    else:
        yield path


def test_no_value_of_a_proof_is_left_out_below() -> None:
    assert set(leaves(written())) == set(CHANGES)


@pytest.mark.parametrize("path", CHANGES)
def test_a_changed_value_is_caught(path: str) -> None:
    value, code, said = CHANGES[path]
    meddled = written()
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inside = meddled
    for step in way:
        inside = inside[step]
    assert inside[last] != value
    inside[last] = value
    with pytest.raises(ThreecardError) as refused:
        verify(read_proof(json.dumps(meddled)))
    assert refused.value.code is code
    assert said in refused.value.sentence
    if path.startswith("round."):  # the sentence shows the value, for whoever knows the right one
        assert str(value) in refused.value.sentence


def drop_opening(meddled: Written) -> None:
    meddled["players"][0] = {**meddled["players"][0], "contribution": "unopened"}
    del meddled["players"][0]["entropy"]


def drop_commitment(meddled: Written) -> None:
    meddled["players"][1] = {"contribution": "none", "player": "Raj"}


def drop_player(meddled: Written) -> None:
    del meddled["players"][2]


def add_player(meddled: Written) -> None:
    meddled["players"].append({"contribution": "none", "player": "Tan"})


def swap_two_cards(meddled: Written) -> None:
    cards = meddled["deck"].split()
    cards[20], cards[40] = cards[40], cards[20]
    meddled["deck"] = " ".join(cards)


def repeat_a_card(meddled: Written) -> None:
    cards = meddled["deck"].split()
    meddled["deck"] = " ".join([*cards[:-1], cards[0]])


@pytest.mark.parametrize(
    ("meddle", "code", "said"),
    [
        (drop_opening, Code.DEAL_DECK_DIFFERS, "card 1 is"),
        (drop_commitment, Code.DEAL_CLOSING_DIFFERS, "The closing does not hold"),
        (drop_player, Code.DEAL_CLOSING_DIFFERS, "left out"),
        (add_player, Code.DEAL_CLOSING_DIFFERS, "added"),
        (swap_two_cards, Code.DEAL_DECK_DIFFERS, "card 21 is"),
        (repeat_a_card, Code.DEAL_DECK_DIFFERS, "card 52 is"),
    ],
)
def test_a_meddled_proof_is_caught(
    meddle: Callable[[Written], None], code: Code, said: str
) -> None:
    meddled = written()
    meddle(meddled)
    with pytest.raises(ProofError) as refused:
        verify(read_proof(json.dumps(meddled)))
    assert refused.value.code is code
    assert said in refused.value.sentence


def test_a_deal_made_up_afterwards_holds_in_itself_and_not_against_a_note() -> None:
    proof, other = proof_of(), proof_of(seed=Seed(bytes(32)))
    verify(other)
    with pytest.raises(ProofError, match="The commitment is not the one you noted") as refused:
        verify(other, commitment=proof.commitment)
    assert refused.value.code is Code.DEAL_NOT_AS_NOTED
    verify(proof, commitment=proof.commitment, closing=proof.closing)


def test_a_list_changed_after_the_close_holds_in_itself_and_not_against_a_note() -> None:
    proof, other = proof_of(), proof_of(players=PLAYERS[1:])
    verify(other, commitment=proof.commitment)
    with pytest.raises(ProofError, match="The closing is not the one you noted"):
        verify(other, closing=proof.closing)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", Code.BAD_JSON),
        ("deal", Code.BAD_JSON),
        (json.dumps(written())[:-1], Code.BAD_JSON),
        (json.dumps(written())[:300], Code.BAD_JSON),
        ('{"scheme": "\\ud800"}', Code.BAD_JSON),
        ("[]", Code.BAD_FIELD),
        ("{}", Code.BAD_FIELD),
        ("null", Code.BAD_FIELD),
        (json.dumps(written() | {"void": True}), Code.BAD_FIELD),
        (json.dumps(written() | {"scheme": 1}), Code.BAD_FIELD),
        (json.dumps(written() | {"round": 7}), Code.BAD_FIELD),
        (json.dumps(written() | {"players": {}}), Code.BAD_FIELD),
        (json.dumps(written() | {"players": [{"player": "Mei"}]}), Code.BAD_FIELD),
        (json.dumps(written() | {"players": [{"contribution": "half"}]}), Code.BAD_FIELD),
        (json.dumps(written() | {"commitment": "AB" * 32}), Code.BAD_FIELD),
        (json.dumps(written() | {"closing": "ab" * 31}), Code.BAD_FIELD),
        (json.dumps(written() | {"seed": "abc"}), Code.BAD_FIELD),
        (json.dumps(written() | {"seed": "ab" * 31}), Code.DEAL_BAD_SEED),
        (json.dumps(written() | {"deck": "Ks Joker"}), Code.UNKNOWN_CARD),
        (json.dumps(written() | {"players": written()["players"] * 2}), Code.DEAL_PLAYER_TWICE),
        (json.dumps(written()).replace("6d" * 32, "6d" * 65), Code.DEAL_BAD_ENTROPY),
        (json.dumps(written()).replace("6d" * 32, ""), Code.DEAL_BAD_ENTROPY),
    ],
)
def test_what_is_no_proof_is_refused_before_it_is_checked(line: str, code: Code) -> None:
    with pytest.raises(ThreecardError) as refused:
        read_proof(line)
    assert refused.value.code is code
    assert not isinstance(refused.value, ProofError)
    assert refused.value.sentence.endswith(".")


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(ThreecardError) as refused:
        read_proof(b'{"scheme": "\xff"}')
    assert refused.value.code is Code.BAD_JSON


def test_a_proof_is_not_made_of_an_opening_that_does_not_hold() -> None:
    forged = Opened("Mei", proof_of().commitment, "00")
    with pytest.raises(ProofError, match="Mei's opening does not hold"):
        prove(ROUND, SEED, [forged])
