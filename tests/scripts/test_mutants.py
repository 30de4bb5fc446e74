"""The mutation check: what it changes, what it leaves alone, and that it tells dead from alive."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from scripts.mutation import page as mutants_page
from scripts.mutation.changes import drawn, every_mutant, members_used, mutants_of
from scripts.mutation.explained import EXPLAINED
from scripts.mutation.fate import Fate, Outcome
from scripts.mutation.mutant import Mutant
from scripts.mutation.page import Run, page
from scripts.mutation.record import Record, marks_of
from scripts.mutation.source import Source
from threecard.conformance.sources import PACKAGE


def changes(text: str) -> set[tuple[str, str]]:
    """Every change to a piece of code, the lines before and after."""
    source = Source("sample.py", text.encode(), {"PLAYER": ("Role", "PLAYER")})
    members = members_used([source])
    return {(each.before, each.after) for each in mutants_of(source, members["sample.py"], {})}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a >= b", ["x = a > b"]),
        ("x = a == b != c", ["x = a != b != c", "x = a == b == c"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = (a) is (b)", ["x = (a) is not (b)"]),
        ("x = a and b or c", ["x = a or b or c", "x = a and b and c"]),
        ("x = not a", ["x = a"]),
        ("x = odds[1_250]", ["x = odds[1251]", "x = odds[1249]"]),
        ("f(flag=True)", ["f(flag=False)"]),
        ("f(a, b, c.d)", ["f(b, a, c.d)"]),
        ("f(g(), h())", ["f(h(), g())"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = returned(cite)", ["x = collected(cite)"]),
        ("x = paid(line, c(d), also=a)", ["x = collected(c(d))"]),
        ('"“é”" if a else b', ['"“é”" if True else b', '"“é”" if False else b']),
    ],
)
def test_a_line_is_changed_in_each_of_these_ways(before: str, after: list[str]) -> None:
    assert changes(before) == {(before, each) for each in after}


def test_an_enum_member_becomes_another_that_the_file_uses() -> None:
    found = changes("x = f(Remedy.VOID)\ny = Remedy.COVER\nz = Lone.MEMBER\n")
    assert found == {
        ("x = f(Remedy.VOID)", "x = f(Remedy.COVER)"),
        ("y = Remedy.COVER", "y = Remedy.VOID"),
    }


def test_a_name_for_an_enum_member_becomes_another_member() -> None:
    assert changes("x = act.role is PLAYER\ny = Role.DEALER\n") == {
        ("x = act.role is PLAYER", "x = act.role is not PLAYER"),
        ("x = act.role is PLAYER", "x = act.role is type(PLAYER).DEALER"),
        ("y = Role.DEALER", "y = Role.PLAYER"),
    }


def test_entries_of_tables_lists_and_tuples_are_dropped_one_by_one() -> None:
    found = changes('x = {a: b, c: d}\ny = (e, g)\nz = [h]\nw = (i, "text",)\n')
    assert found == {
        ("a: b", "dropped"),
        ("c: d", "dropped"),
        ("e", "dropped"),
        ("g", "dropped"),
        ("h", "dropped"),
        ("i", "dropped"),
    }


def test_a_tuple_of_two_stays_a_tuple_when_one_is_dropped() -> None:
    source = Source("sample.py", b"x = (e, g)\n")
    after = [each.applied(source.text) for each in mutants_of(source, {}, {})]
    assert after == [b"x = (g,)\n", b"x = (e,)\n"]


def test_texts_annotations_imports_decorators_and_class_flags_are_left_alone() -> None:
    assert not changes(
        '"""Docstring 1."""\n'
        "from a import b\n"
        'X = "TCP 5.1"\n'
        'Y = f"{1 < 2} dollars"\n'
        'words(("TCP 1.1.1", "Ante"), ("TCP 1.1.5", "Fold"))\n'
        "Z: Annotated[int, 3]\n"
        "W = Callable[[A, B], C]\n"
        "if TYPE_CHECKING:\n    V = 1\n"
        "a, b = (c, d)\n"
        "@dataclass(frozen=True)\n"
        "class C(Struct, frozen=True):\n"
        "    x: tuple[int, Literal[1]]\n"
        "@cache(1)\n"
        "def f(a: Literal[1]) -> Literal[2]: ...\n"
    )


def test_a_mutant_has_the_clauses_of_the_smallest_code_around_it_that_cites_any() -> None:
    source = Source("sample.py", b"X = {\n    a: 1,  # TCP 4.1\n    b: 2,\n}\nY = 3\n")
    cited = {2: ["TCP 4.1"], 9: ["TCP 4.2"]}
    found = {each.after: each.clauses for each in mutants_of(source, {}, cited)}
    assert found["a: 0, # TCP 4.1"] == ("TCP 4.1",)
    assert found["b: 3,"] == ("TCP 4.1",), "from the table it is in"
    assert found["Y = 4"] == ("TCP 4.1", "TCP 4.2"), "from the whole file"


@pytest.fixture(scope="module")
def found() -> list[Mutant]:
    return every_mutant()


def test_every_mutant_of_the_rules_is_another_program(found: list[Mutant]) -> None:
    assert len(found) > 1_000
    assert len(set(found)) == len(found)
    assert {each.file for each in found} >= {
        "games/three_card_poker/rules.py",
        "games/royal_three_pictures/rulings.py",
        "core/decide/incidents.py",
    }
    for each in drawn(found, 40, 7):
        source = (PACKAGE / each.file).read_bytes()
        assert ast.dump(ast.parse(each.applied(source))) != ast.dump(ast.parse(source)), each


def test_what_became_of_a_mutant_stands_while_its_definition_does() -> None:
    def mark(text: str) -> dict[str, str]:
        source = Source("x.py", text.encode())
        return {
            each.after: each.mark(source.text, source.definition(each.edit))
            for each in mutants_of(source, {}, {})
        }

    before = mark("A = 1\n@cache\ndef f(a, b):\n    return a < b\n")
    assert len(set(before.values())) == len(before) == 3
    moved = mark("A = 7\n\n\n@cache\ndef f(a, b):\n    return a < b\n")
    assert moved["return a <= b"] == before["return a <= b"]
    assert moved["A = 8"] not in before.values()
    for changed in ("def f(a, b):\n    return a <b\n", "def f(a, b):\n    return a < b\n"):
        assert not set(mark(changed).values()) & set(before.values()), "also without its decorator"


def test_the_record_tells_what_became_of_mutants_and_what_ended_them(
    tmp_path: Path, found: list[Mutant]
) -> None:
    marks = marks_of(found)
    assert len(set(marks.values())) == len(found), "no two are the same"
    first, second, third = drawn(found, 3, 1)
    record = Record(tmp_path / "kept")
    record.add(first, marks[first], Outcome(Fate.REST, "tests/a.py::t"))
    record.add(second, marks[second], Outcome(Fate.SURVIVED))
    record.add(third, "what it was before its definition changed", Outcome(Fate.DEEP, "b.py::t"))
    again = Record(tmp_path / "kept")
    assert again.known(marks) == {first: Fate.REST, second: Fate.SURVIVED}
    assert again.killers == {first.key: "tests/a.py::t", third.key: "b.py::t"}


def test_the_seed_draws_the_same_mutants_and_another_draws_others(found: list[Mutant]) -> None:
    assert drawn(found, 50, 1) == drawn(found[::-1], 50, 1) != drawn(found, 50, 2)
    assert drawn(found, 50, 1) == drawn(found, 200, 1)[:50], "a part is a sample of the whole"
    assert set(drawn(found, len(found) + 1, 1)) == set(found)


def test_no_explanation_outlives_its_mutant(found: list[Mutant]) -> None:
    assert set(EXPLAINED) <= {each.key for each in found}


def mutant(before: str = "a < b", after: str = "a <= b") -> Mutant:
    return Mutant("core/x.py", 7, "f", before, after, (0, 1, "x"), ())


def test_the_page_counts_and_a_survivor_without_a_reason_is_unexplained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, unknown = mutant(), mutant("c | d")
    monkeypatch.setattr(mutants_page, "EXPLAINED", {known.key: "They are never equal."})
    fates = [(known, Fate.SURVIVED), (unknown, Fate.SURVIVED), (mutant("e"), Fate.MARKED)]
    chosen = [*(each for each, _ in fates), mutant("f"), mutant("g")]
    run = Run("make mutants", 9, chosen, 1, fates, 60.0)
    assert run.unexplained == [unknown]
    told = page(run)
    assert "5 of 9 mutants chosen" in told
    assert "**3 run, 2 left**; 1 known from before" in told
    assert "| `core/x.py` | 5 | 3 | 1 | 0 | 2 |" in told
    assert "| `core/x.py:7` | `a < b` → `a <= b` | They are never equal. |" in told
    assert "| `core/x.py:7` | `c \\| d` → `a <= b` | **unexplained** |" in told
    assert "no share is told" in told
    assert "**66.7% survived**" in page(replace(run, chosen=chosen[:3]))
