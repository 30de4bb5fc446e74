"""How mutants are run: what is swapped in, which tests come first, dead told from alive."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from scripts.mutation.choice import Choice
from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.forks import BROKEN, KILLED, SURVIVED
from scripts.mutation.mutant import Mutant
from scripts.mutation.reach import Calls, Kept, Reached, bits, reached, supposed
from scripts.mutation.source import Source
from scripts.mutation.suite import STREAMS, SUITE, outcome, rank
from scripts.mutation.swap import swap

ROOT = Path(__file__).parents[2]
TEXT = b"""\
TABLE = [n + 1 for n in (1, 2)]

def plain(n):
    return n + 1

def around(n):
    def inner(m):
        return m + n
    return inner

def several(n):
    if (
        n > 1
    ):
        n = 2
    return [
        n,
        *(m for m in TABLE if m > n),
    ]

MADE = around(1)
"""


def loaded(text: bytes = TEXT) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(text, "sample.py", "exec", dont_inherit=True), names)  # noqa: S102  # as an import does
    return names


def functions(names: dict[str, Any]) -> list[FunctionType]:
    return [each for each in names.values() if isinstance(each, FunctionType)]


@pytest.mark.parametrize(
    ("before", "after", "asked", "was", "becomes"),
    [
        (b"return n + 1", b"return n - 1", lambda names: names["plain"](5), 6, 4),
        (b"return m + n", b"return m - n", lambda names: names["MADE"](5), 6, 4),
        (b"if m > n", b"if m >= n", lambda names: names["several"](3), [2, 3], [2, 2, 3]),
        (b"return n + 1", b"return max(n, *(m for m in TABLE))", lambda n: n["plain"](1), 2, 3),
        (
            b"*(m for m in TABLE if m > n)",
            b"*()",
            lambda names: names["several"](1),
            [1, 2, 3],
            [1],
        ),
    ],
    ids=["a function", "a closure made before", "a comprehension", "one more", "one less"],
)
def test_loaded_functions_get_the_code_of_a_mutant(
    before: bytes,
    after: bytes,
    asked: Callable[[dict[str, Any]], Any],
    was: object,
    becomes: object,
) -> None:
    names = loaded()
    for _ in range(50):  # a code that has run often is another to the interpreter
        assert asked(names) == was
    change = swap(TEXT, TEXT.replace(before, after))
    assert change
    assert len(change.changed) == 1
    change.put(functions(names))
    assert asked(names) == becomes


@pytest.mark.parametrize("after", [b"return (", b"return (n + 1)"])
def test_nonsense_and_the_same_code_are_not_swapped(after: bytes) -> None:
    assert swap(TEXT, TEXT.replace(b"return n + 1", after)) is None


def test_what_has_run_at_import_is_known() -> None:
    calls = Calls({"sample.py"})
    before = sys.gettrace()
    calls.start()
    loaded()
    calls.stop()
    sys.settrace(before)
    assert {name for _, (name, *_) in calls.ran} == {"<module>", "<listcomp>", "around"}
    change = swap(TEXT, TEXT.replace(b"return inner", b"return not inner"))
    assert change
    assert calls.ran.issuperset(("sample.py", each) for each in change.changed), "MADE was made"


def lines(before: str) -> set[int]:
    source = Source("sample.py", TEXT)
    start = TEXT.index(before.encode())
    return source.statement((start, start + len(before), ""))


def test_a_change_is_reached_by_whoever_runs_its_smallest_statement() -> None:
    assert lines("n > 1") == {12, 13, 14}, "without what the condition guards"
    assert lines("m > n") == {16, 17, 18, 19}
    names = loaded()
    low = reached({"sample.py": "x.py"}, lambda: names["several"](1))
    high = reached({"sample.py": "x.py"}, lambda: names["several"](2))
    guarded = bits(lines("n = 2"))
    assert not low.runs("x.py", guarded)
    assert high.runs("x.py", guarded)
    assert low.runs("x.py", bits(lines("n > 1")))
    assert supposed({"x.py"}, lambda: names["plain"](1)).runs("x.py", guarded)


def test_tests_come_from_the_plain_to_the_pinned_and_all_are_there() -> None:
    tests = [
        "tests/rules/test_tie.py::test_x[R3P]",
        "tests/core/test_check.py::test_x",
        "tests/core/test_poker_twin.py::test_x",
        "tests/table/test_golden.py::test_x",
    ]
    assert list(map(rank, tests)) == [0, 1, 2, 3]
    assert all((ROOT / test.split("::")[0]).exists() for test in tests)
    assert all((ROOT / folder).is_dir() for folder in SUITE)


def test_killers_of_its_neighbours_come_first_then_tests_of_its_clauses(tmp_path: Path) -> None:
    (tmp_path / "src" / "threecard").mkdir(parents=True)
    (tmp_path / "src" / "threecard" / "x.py").write_bytes(b"A = 1\nB = 2\n")
    first, second = 1 << 1, 1 << 2
    choice = Choice(
        {
            "tests/rules/a.py::slow": Reached({"x.py": second}, 3.0),
            "tests/rules/a.py::quick": Reached({"x.py": first | second}, 1.0),
            "tests/rules/a.py::killer": Reached({"x.py": second}, 2.0),
            "tests/rules/a.py::marked[R3P]": Reached({"x.py": second}, 1.5),
            "tests/procedure/test_scenarios.py::s[R3P 5.2: late]": Reached({"x.py": second}, 5.0),
            f"{STREAMS}[1]": Reached({"x.py": second}, 6.0),
            "tests/rules/a.py::elsewhere": Reached({"x.py": first, "y.py": second}, 0.1),
        },
        lambda _mutant: ["tests/rules/a.py::marked"],
        tmp_path,
    )
    mutant = Mutant("x.py", 2, "B", "B = 2", "B = 3", (10, 11, "3"), ("R3P 5.2",))
    choice.learn(mutant, Outcome(Fate.REST, "tests/rules/a.py::killer"))
    names = [test.split("::")[1] for test in choice.tests(mutant, 60)]
    streams = f"{STREAMS}[1]".split("::")[1]
    assert names == ["killer", "marked[R3P]", streams, "s[R3P 5.2: late]", "quick", "slow"]
    assert len(choice.tests(mutant, 9)) == 2, "three seconds and a half, but not six more"
    at_import = choice.tests(mutant, 60, at_import=True)
    assert [test.split("::")[1] for test in at_import] == [*names[:4], "elsewhere", *names[4:]]
    (tmp_path / "tests" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "rules" / "b.py").write_text("assert ruled(LateWager()) == 'refuse'")
    names_it = {**choice.reached, "tests/rules/b.py::named": Reached({}, 1.9)}
    table = replace(mutant, before="LateWager: REFUSE", clauses=())
    named = Choice(names_it, lambda _mutant: [], tmp_path).tests(table, 60, at_import=True)
    assert named[0] == "tests/rules/b.py::named", "of a table entry that no test runs"
    before = {mutant.key: "tests/rules/a.py::slow", ("x.py", "A", "", ""): "tests/gone.py::gone"}
    again = Choice(choice.reached, choice.marked, tmp_path, killers=before)
    assert again.killers(mutant) == ["tests/rules/a.py::slow"], "what ended it in an earlier run"
    assert again.tests(mutant, 60)[0] == "tests/rules/a.py::slow"
    other = replace(mutant, within="A", before="", after="")
    assert not again.killers(other), "a test that is no more ends nothing"


def test_what_a_test_reaches_is_kept_until_its_file_or_what_it_runs_changes(tmp_path: Path) -> None:
    files = [f"src/threecard/{name}.py" for name in "xy"]
    for name in (*files, "tests/test_a.py", "tests/test_b.py", "tests/helper.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    known = {f"tests/test_{name}.py::t": Reached({"x.py": 1 << 90}, 0.5) for name in "ab"}
    known["tests/test_b.py::u"] = Reached({"x.py": -1, "y.py": 1 << 90}, 0.5)

    def left() -> list[str]:
        return list(Kept(tmp_path / "kept", tmp_path).read())

    Kept(tmp_path / "kept", tmp_path).write(known)
    assert Kept(tmp_path / "kept", tmp_path).read() == known
    (tmp_path / "tests" / "test_a.py").write_text("changed")
    assert left() == ["tests/test_b.py::t", "tests/test_b.py::u"]
    (tmp_path / files[0]).write_text("changed")
    assert left() == ["tests/test_b.py::u"], "supposed to run all of it, however it reads"
    (tmp_path / "tests" / "helper.py").write_text("changed")
    assert left() == []


def test_a_process_and_its_note_say_what_became_of_a_mutant(tmp_path: Path) -> None:
    note = tmp_path / "note"
    assert outcome(SURVIVED, note, ()) == Outcome(Fate.SURVIVED)
    assert outcome(BROKEN, note, ()) == Outcome(Fate.BROKEN)
    assert outcome(-signal.SIGVTALRM, note, ()) == Outcome(Fate.TIMED_OUT)
    for test, fate in (
        ("tests/rules/test_tie.py::test_x[R3P]", Fate.MARKED),
        ("tests/rules/test_tie.py::test_y", Fate.REST),
        ("tests/table/test_driver.py::test_x", Fate.DEEP),
        ("tests/table/test_golden.py::test_x", Fate.PINNED),
    ):
        note.write_text(test)
        assert outcome(KILLED, note, ["tests/rules/test_tie.py::test_x"]) == Outcome(fate, test)
        assert not note.exists(), "a note is of one mutant"


def test_an_endless_loop_is_ended_by_the_time_it_computes() -> None:
    endless = "from scripts.mutation.suite import allow\nallow(0.05)\nwhile True: pass"
    ended = subprocess.run([sys.executable, "-c", endless], cwd=ROOT, check=False)
    assert ended.returncode == -signal.SIGVTALRM


# Started as a program of its own: a mutant runs in a fork, and a test run may have threads.
PLANTED = """
from scripts.mutation.changes import PACKAGE
from scripts.mutation.mutant import Mutant
from scripts.mutation.runs import judge

def plant(file, before, after):
    start = (PACKAGE / file).read_bytes().index(before.encode())
    return Mutant(file, 1, "", before, after, (start, start + len(before.encode()), after), ())

game = "games/royal_three_pictures/rules.py"
rulings = "games/royal_three_pictures/rulings.py"
planted = [
    plant(game, "Odds(188, 1)", "Odds(189, 1)"),
    plant(game, "if held.kings == 1:", "if held.kings >= 1:"),
    plant(game, "Odds(188, 1)", "Odds(188"),
    plant(rulings, "if incident.first and", "if not incident.first and"),
    plant(rulings, "if incident.viewed:", "if 1 and incident.viewed:"),
]
tests = ["tests/rules/test_royal_pictures.py", "tests/rules/test_dealing_rulings.py"]
first = tests[0] + "::test_three_pictures_of_one_rank_pay_a_line_of_their_own"
judge(planted, marked=lambda mutant: [first] * (mutant.file == game), workers=2, suite=tests,
      told=lambda mutant, outcome: print(mutant.after, outcome.fate.name))
"""


def test_a_planted_error_is_killed_an_equivalent_survives_and_nonsense_is_broken() -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLANTED], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert set(told.splitlines()) == {
        "Odds(189, 1) MARKED",
        "if held.kings >= 1: SURVIVED",  # two Kings are a pair, and that was asked before
        "Odds(188 BROKEN",
        "if not incident.first and REST",
        "if 1 and incident.viewed: SURVIVED",
    }
