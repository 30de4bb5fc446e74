"""`threecard verify-deal` as people use it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import Result

from tests.cli.running import threecard
from tests.deal.rounds import proof_of
from threecard import card_symbols
from threecard.deal import Seed, verify

EXAMPLES = Path(__file__).parents[2] / "examples" / "deals"
PROOF = proof_of()


def verify_deal(*args: str, stdin: str | bytes = "") -> Result:
    return threecard("verify-deal", *args, stdin=stdin)


def written(**changed: object) -> str:
    proof: dict[str, Any] = json.loads(msgspec.json.encode(PROOF))
    return json.dumps(proof | changed)


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_an_example_holds_and_shows_its_deck(path: Path) -> None:
    shown = verify_deal(str(path))
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "The deal holds." in shown.stdout
    proof = json.loads(path.read_text())
    # Void before its witness had signed, a round has no deck.
    dealt = "witnessed" not in proof or "signature" in proof["witnessed"]
    assert len(proof["deck"].split()) == (52 if dealt else 0)
    assert max(map(len, shown.stdout.splitlines())) <= 100


def test_it_says_what_each_player_gave_and_what_to_compare() -> None:
    shown = verify_deal("-", stdin=written())
    told = words(shown.stdout)
    assert "Three Card Poker, table T1, round 7" in told
    assert "Mei opened as committed, 32 bytes" in told
    assert "Raj committed and not opened; the commitment is in the deck" in told
    assert "Siti sent no entropy" in told
    assert "1 of 2 commitments stayed shut" in told
    assert PROOF.commitment in told
    assert PROOF.closing in told
    assert words(" ".join(map(card_symbols, verify(PROOF)[:13]))) in told


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("opened", "If one of the openings is yours, nobody could have chosen this deck."),
        ("house-alone", "the house alone made this deck, before wagers opened."),
        ("void", "No player's entropy is in it, only commitments."),
        ("witnessed", "If its witness is not the house's, nobody could have chosen this deck."),
        ("unsigned", "It was void before its witness signed, and no card was dealt."),
    ],
)
def test_it_says_how_far_the_deck_can_be_trusted(name: str, said: str) -> None:
    assert said in words(verify_deal(str(EXAMPLES / f"{name}.json")).stdout)


def test_a_proof_that_does_not_hold_says_why_and_what_to_do() -> None:
    shown = verify_deal("-", stdin=written(seed="00" * 32))
    told = words(shown.stdout)
    assert shown.exit_code == 1
    assert "The deal does not hold." in told
    assert "The house's commitment does not hold" in told
    assert "deal_commitment_differs" in told
    assert "Next Compare game, edition, terms, table, number and commitment" in told
    assert "The deal holds." not in told


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        ("", "There is no proof in it"),
        ("\n \n", "There is no proof in it"),
        ("deal", "not JSON"),
        (written()[:200], "not JSON"),
        (b"\xff\xfe", "not JSON"),
        ("{}", "missing required field `scheme`"),
        (written(seed=7), "Expected `str`, got `int`"),
        (written(seed="0"), "seed is written in hexadecimal"),
        (
            written(scheme="threecard-deal-9"),
            "threecard-deal-2 are those known here",
        ),
        (written().replace("6d" * 32, "6d" * 65), "Mei's entropy is 65 bytes"),
    ],
)
def test_what_can_not_be_read_says_so_and_what_to_do(stdin: str | bytes, said: str) -> None:
    shown = verify_deal("-", stdin=stdin)
    told = words(shown.stdout)
    assert shown.exit_code == 2
    assert "The proof in line 1 can't be read" in told
    assert said in told
    assert "Next " in told


def test_a_missing_file_is_named() -> None:
    shown = verify_deal("no-such-file")
    assert shown.exit_code == 2
    assert "no-such-file" in shown.stderr


def test_json_tells_programs_the_same() -> None:
    shown = verify_deal("--json", "-", stdin=written())
    assert shown.exit_code == 0
    assert json.loads(shown.stdout) == {
        "holds": True,
        "round": json.loads(written())["round"],
        "commitment": PROOF.commitment,
        "closing": PROOF.closing,
        "opened": ["Mei"],
        "unopened": ["Raj"],
        "none": ["Siti"],
        "witness": "none",
        "deck": PROOF.deck,
    }
    shown = verify_deal("--json", "-", stdin=written(deck="Ks"))
    told = json.loads(shown.stdout)
    assert shown.exit_code == 1
    assert told["holds"] is False
    assert told["error"]["code"] == "deal_deck_differs"
    assert "deck" not in told


def test_json_of_what_can_not_be_read_is_an_error_alone() -> None:
    shown = verify_deal("--json", "-", stdin=written(round=7))
    assert shown.exit_code == 2
    told = json.loads(shown.stdout)
    assert set(told) == {"error"}
    assert (told["error"]["code"], told["error"]["where"]) == ("bad_field", "round")


def test_proofs_one_a_line_are_each_answered_and_counted() -> None:
    lines = "\n".join([written(), "", written(deck="Ks"), "{", written()]) + "\n"
    shown = verify_deal("-", stdin=lines)
    assert shown.exit_code == 1
    assert "The proof in line 4 can't be read" in shown.stdout
    assert "4 proofs: 2 hold, 1 does not hold, 1 can't be read." in shown.stdout
    answers = verify_deal("--json", "-", stdin=lines).stdout.splitlines()
    assert [json.loads(answer).get("holds") for answer in answers] == [True, False, None, True]


def test_a_proof_over_several_lines_is_one_proof() -> None:
    shown = verify_deal("--json", "-", stdin=json.dumps(json.loads(written()), indent=2))
    assert shown.exit_code == 0
    cut = verify_deal("--json", "-", stdin=json.dumps(json.loads(written()), indent=2)[:-2])
    assert cut.exit_code == 2
    assert len(cut.stdout.splitlines()) == 1


def test_what_was_noted_at_the_table_is_held_against_the_proof() -> None:
    noted = ("--commitment", PROOF.commitment, "--closing", PROOF.closing)
    shown = verify_deal(*noted, "-", stdin=written())
    assert shown.exit_code == 0
    assert shown.stdout.count("as you noted") == 2
    made_up = msgspec.json.encode(proof_of(seed=Seed(bytes(32))))
    assert verify_deal("-", stdin=made_up).exit_code == 0
    shown = verify_deal(*noted, "-", stdin=made_up)
    assert shown.exit_code == 1
    assert "The commitment is not the one you noted" in words(shown.stdout)


def test_a_note_that_is_none_or_of_which_round_is_unclear_is_refused() -> None:
    shown = verify_deal("--closing", "ab", "-", stdin=written())
    assert shown.exit_code == 2
    assert "--closing is 32 bytes, 64 hexadecimal digits; this is 1." in shown.stderr
    shown = verify_deal("--commitment", "ab" * 32, "-", stdin=f"{written()}\n{written()}\n")
    assert shown.exit_code == 2
    assert "here are 2 proofs" in shown.stderr


def test_names_can_not_steer_the_terminal() -> None:
    name = "\x1b[2J[bold]Mei[/]"
    told = verify_deal("-", stdin=msgspec.json.encode(proof_of(players=[(name, None, False)])))
    assert "\x1b" not in told.stdout
    assert "�[2J[bold]Mei[/]" in told.stdout
    refused = verify_deal(
        "-", stdin=written(round=json.loads(written())["round"] | {"table": name})
    )
    assert refused.exit_code == 1
    assert "\x1b" not in refused.stdout
    assert "[bold]Mei[/]" in words(refused.stdout)


def test_help_shows_how() -> None:
    shown = verify_deal("--help")
    assert shown.exit_code == 0
    assert "Usage" in shown.stdout


def test_other_commands_do_not_load_the_cipher() -> None:
    code = "import sys, threecard.cli.app; sys.exit('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
