"""The witness signs once for each house, table and round, in rising numbers, whatever happens."""

from __future__ import annotations

import random
import sqlite3
import stat
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.witnesses import secret
from tests.witness.asked import closed
from threecard.core.errors import Code
from threecard.deal import Digest, WitnessKey
from threecard.witness.errors import WitnessError
from threecard.witness.secret import SecretKey
from threecard.witness.serving import WitnessFiles
from threecard.witness.signed_log import RefusedDeal, SignedDeal, SignedLog, read_log

KEY = secret().public


def refused(log: SignedLog, what: object) -> str:
    with pytest.raises(WitnessError) as no:
        log.sign(what)  # type: ignore[arg-type]
    assert no.value.code is Code.WITNESS_REFUSED
    return no.value.sentence


def test_the_same_again_gets_the_same_signature_and_anything_else_none(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    first = log.sign(closed(KEY, 5))
    assert KEY.is_signed(first, closed(KEY, 5).message)  # type: ignore[arg-type]
    assert log.sign(closed(KEY, 5)) == first
    assert "another closing of it was" in refused(log, closed(KEY, 5, closing="ab"))
    assert "another closing of it was" in refused(log, closed(KEY, 5, opened="ab"))
    assert "round 5 was" in refused(log, closed(KEY, 4))
    other = closed(KEY, 5)
    assert refused(log, replace(other, round=replace(other.round, edition="another")))
    assert log.sign(closed(KEY, 9)) != first
    assert log.sign(closed(KEY, 5)) == first, "also when it has gone on since"
    log.sign(closed(KEY, 1, table="U"))
    elsewhere = replace(other.round, house=Digest("ef" * 32))
    log.sign(replace(other, round=elsewhere))
    counted = [each for each in read_log(tmp_path / "log") if isinstance(each, RefusedDeal)]
    assert {(each.closed.round.number, each.times) for each in counted} == {(4, 1), (5, 3)}


def test_random_questions_are_answered_as_by_a_book(tmp_path: Path) -> None:
    """Against the obvious: a dictionary of what was signed first, and the highest number."""
    draw = random.Random(3)
    log = SignedLog(tmp_path / "log", secret())
    book: dict[tuple[str, int], object] = {}
    for _ in range(250):
        table, number = draw.choice("TU"), draw.randint(1, 12)
        what = closed(KEY, number, table=table, closing=draw.choice(["aa", "ab"]))
        highest = max([n for t, n in book if t == table], default=0)
        if number > highest:
            book[table, number] = what
        if book.get((table, number)) == what:
            assert KEY.is_signed(log.sign(what), what.message)  # type: ignore[arg-type]
        else:
            refused(log, what)
    signed = [each for each in read_log(tmp_path / "log") if isinstance(each, SignedDeal)]
    assert {(e.closed.round.table, e.closed.round.number): e.closed for e in signed} == book


def test_another_witness_s_rounds_are_refused(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    assert "another witness" in refused(log, closed(secret("second").public))


def test_a_log_is_of_one_key(tmp_path: Path) -> None:
    SignedLog(tmp_path / "log", secret()).close()
    with pytest.raises(WitnessError, match="log of another key"):
        SignedLog(tmp_path / "log", secret("second"))


def test_key_and_log_are_made_once_and_for_their_owner_alone(tmp_path: Path) -> None:
    files = WitnessFiles(tmp_path / "in" / "witness.key", tmp_path / "in" / "witness.db")
    made, log = files.open()
    log.close()
    for path in (files.key, files.log):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert WitnessKey.read(files.public.read_bytes()).fingerprint == made.public.fingerprint
    again, log = files.open()
    log.close()
    assert again.public.fingerprint == made.public.fingerprint
    files.key.chmod(0o640)
    with pytest.raises(WitnessError, match="Others may read the key"):
        files.open()
    files.key.unlink()
    with pytest.raises(WitnessError, match=r"its key .* is missing"):
        files.open()
    files.log.unlink()
    files.key.write_bytes(b"no key")
    files.key.chmod(0o600)
    with pytest.raises(WitnessError, match="is no key of a witness"):
        files.open()


def test_a_signature_is_on_the_disk_before_anybody_has_it(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    (level,) = log._db.execute("PRAGMA synchronous").fetchone()
    (mode,) = log._db.execute("PRAGMA journal_mode").fetchone()
    assert (level, mode) == (2, "wal")  # FULL: each commit is synced
    log.sign(closed(KEY, 1))
    with sqlite3.connect(tmp_path / "log") as other:  # as another process finds it
        assert other.execute("SELECT count(*) FROM signed").fetchone() == (1,)


def test_a_log_that_can_not_be_written_signs_nothing(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    log._db.execute("PRAGMA query_only = ON")
    with pytest.raises(WitnessError) as no:
        log.sign(closed(KEY, 1))
    assert no.value.code is Code.WITNESS_ABSENT, "it may be back, so it is asked again"
    log._db.execute("PRAGMA query_only = OFF")
    log.sign(closed(KEY, 1))


DIES = """
import os, sys
from pathlib import Path
from tests.server.witnesses import secret
from tests.witness.asked import closed
from threecard.witness.signed_log import SignedLog

log = SignedLog(Path(sys.argv[1]), secret())
log.sign(closed(secret().public, 1))
os.kill(os.getpid(), 9)  # it was written, and nobody was told
"""


def test_killed_between_writing_and_answering_it_answers_alike_later(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log"
    died = subprocess.run([sys.executable, "-c", DIES, str(path)], check=False)
    assert died.returncode == -9
    log = SignedLog(path, secret())
    [kept] = read_log(path)
    assert isinstance(kept, SignedDeal)
    assert log.sign(closed(KEY, 1)).hex() == kept.signature
    refused(log, closed(KEY, 1, closing="ab"))


def race(path: Path, which: str) -> bool:
    log = SignedLog(path, secret())
    try:
        for number in range(1, 30):
            log.sign(closed(KEY, number, closing=which))
    except WitnessError:
        return False
    return True


def test_two_processes_over_one_log_sign_a_round_once(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with get_context("spawn").Pool(2) as pool:
        pool.starmap(race, [(path, "aa"), (path, "ab")])
    signed = [each for each in read_log(path) if isinstance(each, SignedDeal)]
    numbers = [each.closed.round.number for each in signed]
    assert len(numbers) == len(set(numbers))


def test_a_secret_key_signs_alike_ever_after(tmp_path: Path) -> None:
    made = SecretKey.make(tmp_path / "key")
    assert made.sign(b"m") == SecretKey.load(tmp_path / "key").sign(b"m")
