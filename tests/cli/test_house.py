"""The house from the command line: opened for a question, backed up, restored, audited."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from tests.cli.running import new_house
from tests.server.api.served import KnownOdds
from threecard.cli.app import app
from threecard.cli.client import house_client
from threecard.server.process import visit
from threecard.server.storage.location import place_of


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that has opened once."""
    return new_house(tmp_path_factory.mktemp("house") / "house.db")


def threecard(db: Path, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A command, in this process, for one of its own takes seconds to start."""
    with patch.object(visit, "TableOdds", KnownOdds):
        ended = CliRunner().invoke(app, [*args, "--db", str(db)], input=stdin)
    return subprocess.CompletedProcess(args, ended.exit_code, ended.stdout, ended.stderr)


def tables(db: Path) -> dict[str, dict[str, object]]:
    listed = json.loads(threecard(db, "table", "list", "--json").stdout)
    return {each["table"]: each for each in listed}


def test_the_first_start_opens_a_table_of_each_game_none_with_an_edge_for_players(
    house: Path,
) -> None:
    shown = threecard(house, "table", "list").stdout
    assert all(tag in shown for tag in ("R3P", "N3P", "P3P", "T3P", "TCP"))
    assert "player's edge" not in shown


def test_a_key_that_lies_elsewhere_is_named_once_for_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = new_house(tmp_path / "house.db")
    key = place_of(str(house)).key_file.rename(tmp_path / "elsewhere.key")
    lost = threecard(house, "staff", "list")
    assert lost.returncode == 2
    assert "THREECARD_KEY_FILE" in lost.stderr
    assert not place_of(str(house)).key_file.exists()
    monkeypatch.setenv("THREECARD_KEY_FILE", str(key))
    for asked in (("staff", "list"), ("table", "list"), ("audit",), ("doctor",)):
        done = threecard(house, *asked)
        assert done.returncode == 0, done.stderr
    assert str(key) in "".join(threecard(house, "doctor").stdout.split())  # folded at 80 columns


def test_a_table_that_hands_the_player_an_edge_needs_a_reason(house: Path) -> None:
    refused = threecard(house, "table", "open", "P3P", "P3P-2")
    assert refused.returncode == 2
    assert "58.40% of each stake" in refused.stderr
    strict = threecard(house, "table", "open", "P3P", "P3P-3", "--reading", "tie.on=ranking")
    assert strict.returncode == 0, strict.stderr
    opened = threecard(house, "table", "open", "P3P", "P3P-2", "--accept", "A trial.")
    assert opened.returncode == 0, opened.stderr
    assert {"P3P-2", "P3P-3"} <= tables(house).keys()


def test_limits_and_felt_are_as_asked(house: Path) -> None:
    done = threecard(house, "table", "open", "R3P", "F1", "--felt", "--limit", "main=25.00:500.00")
    assert done.returncode == 0, done.stderr
    assert tables(house)["F1"]["source"] == "felt"
    assert tables(house)["F1"]["limits"] == {"main": [25_00, 500_00]}
    bad = threecard(house, "table", "open", "R3P", "F2", "--limit", "main=25.00")
    assert bad.returncode == 2
    assert "WAGER=MIN:MAX" in bad.stderr


def test_a_table_says_in_what_it_departs_from_its_edition(house: Path) -> None:
    paid = threecard(house, "table", "open", "R3P", "D1", "--felt", "--pay", "tie.tie=7:1")
    assert "but for this" in paid.stdout, paid.stderr
    assert "but for this" in str(tables(house)["D1"]["edition"])
    assert "but for this" not in str(tables(house)["T3P"]["edition"])


def test_limits_closing_disputes_and_bars_have_their_commands(house: Path) -> None:
    assert threecard(house, "table", "open", "R3P", "L1", "--felt").returncode == 0
    limits = ("table", "limits", "L1", "main=25.00:500.00", "--reason", "a quiet night")
    assert threecard(house, *limits).returncode == 0
    assert threecard(house, "table", "close", "L1", "--reason", "late").returncode == 0
    assert tables(house)["L1"]["closed"] is True
    assert threecard(house, "table", "reopen", "L1").returncode == 0
    assert tables(house)["L1"]["closed"] is False
    assert threecard(house, "table", "disputes", "L1", "--json").stdout.strip() == "{}"
    nobody = threecard(house, "table", "answer", "L1", "1", "--reason", "none")
    assert "No dispute 1 waits" in nobody.stderr
    free = threecard(house, "table", "lift-bar", "L1", "Mei", "--reason", "none")
    assert "not prohibited" in free.stderr


def test_a_dispute_is_raised_listed_and_answered(house: Path) -> None:
    table = {"table": "L2", "game": "royal-three-pictures", "positions": 8, "source": "felt"}
    with house_client(str(house)) as asking:
        asking.post("/api/tables", {"config": table})
        asking.post("/api/people", {"name": "Raj", "roles": ["player"], "reason": "a guest"})
        asking.command("L2", {"type": "sit", "position": 1, "player": "Raj"})
        asking.command("L2", {"type": "place_your_bets"})
    about = ("--player", "Raj", "--about", "my tie was not paid")
    raised = threecard(house, "table", "dispute", "L2", *about)
    assert "Dispute 1 of table L2 waits" in raised.stdout, raised.stderr
    listed = json.loads(threecard(house, "table", "disputes", "L2", "--json").stdout)
    assert listed == {"1": {"round": 1, "player": "Raj", "players": []}}
    paid = ("--reason", "the tape shows a tie", "--pay", "80.00")
    answered = threecard(house, "table", "answer", "L2", "1", *paid)
    assert answered.returncode == 0, answered.stderr
    assert "No dispute" in threecard(house, "table", "disputes", "L2").stdout


def test_a_stopped_table_says_why_until_it_is_released(house: Path) -> None:
    assert threecard(house, "table", "halt", "T3P", "--reason", "Spilt tea.").returncode == 0
    assert tables(house)["T3P"]["halted"] == "Spilt tea."
    assert threecard(house, "table", "release", "T3P", "--reason", "Dry again.").returncode == 0
    assert tables(house)["T3P"]["halted"] is None


def test_nobody_adjusts_a_wallet_alone(house: Path) -> None:
    nobody = threecard(house, "cage", "buy", "Nobody", "10.00")
    assert nobody.returncode == 2
    assert "Nobody" in nobody.stderr
    admitted = threecard(house, "staff", "admit", "Mei", "--role", "player", "--role", "dealer")
    assert admitted.returncode == 0, admitted.stderr
    assert "#/link/" in admitted.stdout
    bought = threecard(house, "cage", "buy", "Mei", "250.00")
    assert "Mei holds $250 now." in bought.stdout
    asked = threecard(house, "cage", "adjust", "Mei", "--", "-20.00")  # no reason given
    assert asked.returncode == 2
    asked = threecard(house, "cage", "adjust", "Mei", "-20.00", "--reason", "Counted again.")
    assert asked.returncode == 0, asked.stderr
    assert "-20.00" in threecard(house, "cage", "adjustments").stdout
    alone = threecard(house, "cage", "approve", "1")
    assert alone.returncode == 2
    assert "neither proposed it" in alone.stderr


def test_an_audit_holds_and_a_changed_wallet_does_not(house: Path, tmp_path: Path) -> None:
    good = threecard(house, "audit")
    assert good.returncode == 0, good.stdout + good.stderr
    assert "Everything holds." in good.stdout
    copy = tmp_path / "copy"
    assert threecard(house, "backup", str(copy)).returncode == 0
    again = tmp_path / "again.db"
    assert threecard(again, "restore", str(copy)).returncode == 0
    assert threecard(again, "restore", str(copy)).returncode == 2  # never over a house
    no_key = threecard(again, "audit")
    assert no_key.returncode == 2
    assert "key file" in no_key.stderr
    key = house.with_name("house.db.key")
    assert threecard(again, "audit", "--key", str(key)).returncode == 0
    with sqlite3.connect(again) as database:
        database.execute("UPDATE balances SET cents = cents + 1 WHERE account = 'meter:jackpot'")
    database.close()
    bad = threecard(again, "audit", "--key", str(key))
    assert bad.returncode == 1
    assert "meter:jackpot cents  cents is 2000001, and the log says 2000000." in bad.stdout


def test_an_audit_by_two_processes_remembers_what_it_read(house: Path, tmp_path: Path) -> None:
    kept = ("--jobs", "2", "--since", str(tmp_path / "kept"))
    first = threecard(house, "audit", *kept)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "trusted" not in first.stdout
    assert first.stderr == ""  # progress is for terminals
    second = threecard(house, "audit", *kept)
    assert second.returncode == 0, second.stdout + second.stderr
    assert "before them trusted, by the heads of an earlier audit" in " ".join(
        second.stdout.split()
    )


def test_what_is_no_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("These are not the tables you are looking for. " * 100)
    refused = threecard(text, "table", "list")
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
    assert refused.stderr.startswith("threecard: ")
    unknown = threecard(Path("mysql:///x"), "audit")
    assert unknown.returncode == 2


@pytest.mark.parametrize(
    ("db", "says"),
    [("nosuch.db", "There is no house at"), ("mysql://here/house", "is no database known here")],
)
def test_a_house_that_is_not_there_is_said_to_be_not_there(
    tmp_path: Path, db: str, says: str
) -> None:
    named = db if "://" in db else str(tmp_path / db)
    command = [sys.executable, "-m", "threecard.cli", "audit", "--db", named]
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert says in refused.stderr
    assert "key" not in refused.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_can_not_be_made_is_told_in_a_sentence() -> None:
    command = [sys.executable, "-m", "threecard.cli", "serve", "--db", "/proc/nowhere/house.db"]
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert refused.stderr == "threecard: /proc/nowhere can't be used: No such file or directory.\n"
