"""Change the rules one place at a time and see that the tests notice: `make mutants`.

A mutant is the package with one change: a comparison, a number, a remedy, a missing table entry.
Its tests are those marked with the clauses cited nearest to the change, then the quick rest, then
the slow twin and the driver. What no test notices survives, and has to be explained here.
"""

from __future__ import annotations

import argparse
import ast
import compileall
import hashlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import settings

from threecard.cli.coverage import PACKAGE, code_citations, test_citations

ROOT = Path(__file__).parents[1]
TARGETS = (
    "core/games/*.py",
    "core/irregularities/*.py",
    "core/picture_judgements.py",
    "core/decide/incidents.py",
    "core/decide/discretion.py",
    "core/decide/outcome.py",
    "core/decide/undoing.py",
)
COPIED = ("src", "tests", "scripts", "examples", "docs", "pyproject.toml", "README.md")
SURVIVORS_MAX = 0.05
TIMEOUT_MIN_S = 120  # with a deep stage on a busy machine; an endless loop is rare

TWIN = "tests/core/test_settle_twin.py"
DRIVER = "tests/table/test_driver.py"
QUICK = (
    "tests/rules",
    "tests/core",
    "tests/table",
    f"--ignore={TWIN}",
    f"--ignore={DRIVER}",
)
GAMES = (
    "royal_three_pictures",
    "non_commission_three_pictures",
    "prosperity_3_pictures",
    "three_pictures",
    "three_card_poker",
)

# Why a survivor is no missing test, by its file, the definition it is in, before and after.
EXPLAINED: dict[tuple[str, str, str, str], str] = {
    (
        "core/picture_judgements.py",
        "tie_test",
        "return same_points(player, dealer)",
        "return same_points(dealer, player)",
    ): "Equivalent: equal totals are equal either way round.",
}

Edit = tuple[int, int, str]  # from byte, to byte, the new text
Stages = Sequence[tuple["Fate", Sequence[str]]]


class Fate(Enum):
    """What became of a mutant."""

    MARKED = "killed by the tests of its clauses"
    REST = "killed by the rest of the quick tests"
    DEEP = "killed by the slow twin or the driver"
    TIMED_OUT = "killed by the clock"
    BROKEN = "broken: does not import"
    SURVIVED = "survived"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one file of the package."""

    file: str
    line: int
    within: str  # the definition at the top of the file that holds it
    before: str
    after: str
    edit: Edit
    clauses: tuple[str, ...]  # cited nearest around it

    @property
    def key(self) -> tuple[str, str, str, str]:
        return (self.file, self.within, self.before, self.after)

    def applied(self, source: bytes) -> bytes:
        start, end, text = self.edit
        return source[:start] + text.encode() + source[end:]


SWAPS = {
    ast.Lt: (r"<", "<="),
    ast.LtE: (r"<=", "<"),
    ast.Gt: (r">", ">="),
    ast.GtE: (r">=", ">"),
    ast.Eq: (r"==", "!="),
    ast.NotEq: (r"!=", "=="),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
}
GENERIC = {"dict", "frozenset", "list", "set", "tuple", "type"}


class Source:
    """A file's text and tree, with places counted in bytes as the tree counts them."""

    def __init__(self, file: str, text: bytes) -> None:
        self.file = file
        self.text = text
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def start(self, node: ast.AST) -> int:
        return self._starts[_line(node) - 1] + int(getattr(node, "col_offset", 0))

    def end(self, node: ast.AST) -> int:
        return self._starts[_last_line(node) - 1] + int(getattr(node, "end_col_offset", 0))

    def of(self, node: ast.AST) -> str:
        return self.text[self.start(node) : self.end(node)].decode()

    def between(self, left: ast.AST, right: ast.AST, pattern: str, text: str) -> Iterator[Edit]:
        """Replace an operator that stands between two operands."""
        start = self.end(left)
        found = re.search(pattern.encode(), self.text[start : self.start(right)])
        if found:
            yield start + found.start(), start + found.end(), text

    def whole_lines(self, edit: Edit) -> tuple[str, str]:
        """The lines an edit touches, before and after it."""
        start, end, text = edit
        first = self.text.rfind(b"\n", 0, start) + 1
        last = (self.text + b"\n").find(b"\n", end)
        before = self.text[first:last]
        after = self.text[first:start] + text.encode() + self.text[end:last]
        return _one_line(before.decode()), _one_line(after.decode())


def mutants_of(
    source: Source, members: dict[str, list[str]], cited: dict[int, list[str]]
) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of the file."""
    seen = set()
    for node, around in _walk(source.tree, ()):
        for edit, dropped in _edits(source, node, around, members):
            if edit in seen:
                continue
            seen.add(edit)
            if dropped is None:
                before, after = source.whole_lines(edit)
            else:
                before, after = _one_line(dropped), "dropped"
            top = next((each for each in reversed(around) if isinstance(each, ast.stmt)), node)
            yield Mutant(
                source.file,
                source.text.count(b"\n", 0, edit[0]) + 1,
                _name(top),
                before,
                after,
                edit,
                _nearest(cited, (node, *around)),
            )


def _walk(
    node: ast.AST, around: tuple[ast.AST, ...]
) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """The nodes that compute, each with those around it, innermost first."""
    yield node, around
    for child in _children(node):
        yield from _walk(child, (node, *around))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What may be mutated: no strings, annotations, imports, decorators or class keywords."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.FunctionDef(args=args, body=body):
            yield from args.defaults
            yield from (default for default in args.kw_defaults if default)
            yield from body
        case ast.ClassDef(body=body):
            yield from body
        case ast.AnnAssign(value=value):
            if value:
                yield value
        case ast.Subscript(value=ast.Name(id=name)) if name in GENERIC or _is_type(name):
            return
        case _:
            yield from ast.iter_child_nodes(node)


def _edits(
    source: Source, node: ast.AST, around: tuple[ast.AST, ...], members: dict[str, list[str]]
) -> Iterator[tuple[Edit, str | None]]:
    """The changes to one node; with an entry left out comes the entry."""
    start, end = (source.start(node), source.end(node)) if hasattr(node, "lineno") else (0, 0)
    match node:
        case ast.Compare(left=left, ops=ops, comparators=rights):
            for a, operator, b in zip((left, *rights), ops, rights, strict=False):
                pattern, text = SWAPS[type(operator)]
                yield from _plain(source.between(a, b, pattern, text))
        case ast.BoolOp(op=op, values=values):
            old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            for a, b in pairwise(values):
                yield from _plain(source.between(a, b, rf"\b{old}\b", new))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield (start, end, source.of(operand)), None
        case ast.Constant(value=bool(value)):
            yield (start, end, str(not value)), None
        case ast.Constant(value=int(value)):
            yield (start, end, str(value + 1)), None
            yield (start, end, str(value - 1)), None
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in members.get(name, ()):
            others = members[name]
            other = others[(others.index(attr) + 1) % len(others)]
            if other != attr:
                yield (start, end, f"{name}.{other}"), None
        case ast.Dict(keys=keys, values=values) if all(keys):
            parts = [(key, value) for key, value in zip(keys, values, strict=True) if key]
            yield from _dropped(source, parts, node)
        case ast.List(ctx=ast.Load(), elts=elts) | ast.Set(elts=elts):
            yield from _dropped(source, [(each, each) for each in elts], node)
        case ast.Tuple(ctx=ast.Load(), elts=elts) if source.text[start:].startswith(b"("):
            if not _is_unpacked(around):
                yield from _dropped(source, [(each, each) for each in elts], node)
        case ast.Call():
            yield from _plain(_call_edits(source, node))
        case _:
            pass
    for condition in _conditions(node):
        for forced in ("True", "False"):
            yield (source.start(condition), source.end(condition), forced), None


def _plain(edits: Iterator[Edit]) -> Iterator[tuple[Edit, None]]:
    return ((edit, None) for edit in edits)


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test
        case ast.comprehension(ifs=ifs):
            yield from ifs
        case ast.match_case(guard=guard) if guard:
            yield guard


def _call_edits(source: Source, call: ast.Call) -> Iterator[Edit]:
    """Another result for the same cite, and neighbouring arguments swapped."""
    name, args = source.of(call.func), call.args
    start, end = source.start(call.func), source.end(call.func)
    other = {"returned": "collected", "collected": "returned"}.get(name)
    if other:
        yield start, end, other
    if name == "paid" and len(args) == 2:
        yield start, source.end(call), f"collected({source.of(args[1])})"
    if name == "isinstance":
        return
    for a, b in pairwise(args):
        old_a, old_b = source.of(a), source.of(b)
        # Of two kinds, a type checker or the first call would notice.
        if type(a) is type(b) and old_a != old_b and not _is_text(a):
            gap = source.text[source.end(a) : source.start(b)].decode()
            yield source.start(a), source.end(b), old_b + gap + old_a


def _dropped(
    source: Source, parts: Sequence[tuple[ast.AST, ast.AST]], whole: ast.AST
) -> Iterator[tuple[Edit, str]]:
    """One entry left out of a table, a list or a tuple; texts are left alone."""
    for i, (first, last) in enumerate(parts):
        if _is_text(first) and first is last:
            continue
        start, end = source.start(first), source.end(last)
        comma = re.match(rb"\s*,", source.text[end : source.end(whole)])
        text = ""
        if len(parts) == 1:
            end += len(comma.group()) if comma else 0
        elif i + 1 < len(parts):
            end = source.start(parts[i + 1][0])
        else:
            start = source.end(parts[i - 1][1])
        if len(parts) == 2 and isinstance(whole, ast.Tuple):
            kept = parts[1 - i][1]
            after = source.text[source.end(parts[1][1]) : source.end(whole)]
            if not after.lstrip().startswith(b","):  # one element alone needs its comma
                start, end = source.start(whole), source.end(whole)
                text = f"({source.of(kept)},)"
        edit = (start, end, text)
        try:
            ast.parse(source.text[:start] + text.encode() + source.text[end:])
        except SyntaxError:
            continue  # an entry in brackets of its own: the cut is ours, not a mutant
        yield edit, source.text[source.start(first) : source.end(last)].decode()


def _is_unpacked(around: tuple[ast.AST, ...]) -> bool:
    """A tuple taken apart at once: a wrong number of elements proves nothing."""
    return isinstance(around[0], ast.Assign) and isinstance(around[0].targets[0], ast.Tuple)


def _is_text(node: ast.AST) -> bool:
    """A string, or a row of nothing but strings."""
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.Tuple(elts=elts):
            return all(map(_is_text, elts))
        case _:
            return False


def _is_type(name: str) -> bool:
    return name[0].isupper() and not name.isupper()


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def _last_line(node: ast.AST) -> int:
    return int(getattr(node, "end_lineno", _line(node)))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _name(node: ast.AST) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return ""


def _nearest(cited: dict[int, list[str]], nodes: tuple[ast.AST, ...]) -> tuple[str, ...]:
    """The clauses cited in the smallest piece of code around a node that cites any."""
    for node in nodes:
        if hasattr(node, "lineno"):
            lines = range(_line(node), _last_line(node) + 1)
            found = {clause: None for line in lines for clause in cited.get(line, ())}
            if found:
                return tuple(found)
    return tuple(dict.fromkeys(clause for found in cited.values() for clause in found))


def members_used(trees: dict[str, ast.Module]) -> dict[str, dict[str, list[str]]]:
    """For each file the members of each enum used in it; of a lone one, those used elsewhere."""
    used: dict[str, dict[str, set[str]]] = {file: defaultdict(set) for file in (*trees, "anywhere")}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=attr):
                    if _is_type(name) and attr.isupper():
                        used[file][name].add(attr)
                        used["anywhere"][name].add(attr)
                case _:
                    pass
    anywhere = used.pop("anywhere")
    return {
        file: {
            name: sorted(found if len(found) > 1 else anywhere[name])
            for name, found in enums.items()
        }
        for file, enums in used.items()
    }


def every_mutant() -> list[Mutant]:
    """All mutants of the rules, file by file."""
    cited: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for clause, place in code_citations():
        file, line = place.rsplit(":", 1)
        cited[file][int(line)].append(clause)
    sources = [
        Source(path.relative_to(PACKAGE).as_posix(), path.read_bytes())
        for pattern in TARGETS
        for path in sorted(PACKAGE.glob(pattern))
    ]
    members = members_used({source.file: source.tree for source in sources})
    return [
        mutant
        for source in sources
        for mutant in mutants_of(source, members[source.file], cited[source.file])
    ]


def drawn(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """The seeded choice, in the order of its lots, so that a part of it is a fair sample too.

    The lots come from a hash: a change elsewhere leaves a mutant's as it is.
    """

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256("\0".join((str(seed), *mutant.key)).encode()).digest()

    return sorted(mutants, key=lot)[:count]


def stages_by_clause() -> Callable[[Mutant], Stages]:
    """The tests of a mutant: its clauses' own, the quick rest, the slow ones of its game."""
    marked: dict[str, dict[str, None]] = defaultdict(dict)
    for clause, test in test_citations():
        marked[clause][test] = None

    def stages(mutant: Mutant) -> Stages:
        tests = {test: None for clause in mutant.clauses for test in marked[clause]}
        return (
            (Fate.MARKED, tuple(tests)),
            (Fate.REST, QUICK),
            *((Fate.DEEP, deep) for deep in _deep(mutant.file)),
        )

    return stages


def _deep(file: str) -> Iterator[tuple[str, ...]]:
    """The driver, and for what settles a wager the twin, of the game the file is about."""
    stem = Path(file).stem
    game = stem.replace("_", "-") if stem in GAMES else ""
    yield (DRIVER, "-k", f"seeded and {game}" if game else "seeded")
    if stem.startswith("three_card_poker"):
        yield (TWIN, "-k", "not picture")
    elif "irregularities" not in file and "decide" not in file:
        yield (TWIN, "-k", game or "picture")


def judge(
    mutants: Sequence[Mutant],
    stages: Callable[[Mutant], Stages],
    *,
    workers: int,
    timeout_s: float = TIMEOUT_MIN_S,
    baseline: Sequence[str] = (),
    told: Callable[[Mutant, Fate], None] = lambda _mutant, _fate: None,
) -> None:
    """Run each mutant in a process and a copy of its own; `told` hears what became of it."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Path(folder) / str(worker) for worker in range(workers)]
        _copy_checkout(copies[0])
        if baseline:
            took = _baseline(copies[0], baseline)
            timeout_s = max(timeout_s, 10 * took)
        for copy in copies[1:]:
            shutil.copytree(copies[0], copy)
        _run_all(list(mutants), stages, copies, timeout_s, told)


def _copy_checkout(copy: Path) -> None:
    """The checkout as it is now: what others change meanwhile does not disturb the run."""
    copy.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy2(ROOT / name, copy / name)
    compileall.compile_dir(copy / "src", quiet=2)


def _baseline(copy: Path, args: Sequence[str]) -> float:
    """The tests have to pass before anything is mutated; their compiled files stay for all."""
    start = time.monotonic()
    pid = _fork(copy, ((Fate.REST, args),), write_bytecode=True)
    try:
        _, status = os.waitpid(pid, 0)
    except KeyboardInterrupt:
        _kill(pid)
        raise
    if _fate(status) is not Fate.SURVIVED:
        sys.exit("mutants: the tests fail without any mutant; make test says why")
    return time.monotonic() - start


def _run_all(
    waiting: list[Mutant],
    stages: Callable[[Mutant], Stages],
    copies: list[Path],
    timeout_s: float,
    told: Callable[[Mutant, Fate], None],
) -> None:
    waiting.reverse()
    running: dict[int, tuple[Mutant, Path, float]] = {}
    try:
        while waiting or running:
            while waiting and copies:
                mutant, copy = waiting.pop(), copies.pop()
                _put(mutant, copy)
                pid = _fork(copy, stages(mutant))
                running[pid] = (mutant, copy, time.monotonic() + timeout_s)
            time.sleep(0.02)
            for pid, (mutant, copy, deadline) in list(running.items()):
                late = time.monotonic() > deadline
                ended, status = (pid, _kill(pid)) if late else os.waitpid(pid, os.WNOHANG)
                if ended:
                    del running[pid]
                    place = _place(mutant, copy)
                    place.with_suffix(".original").replace(place)
                    copies.append(copy)
                    told(mutant, Fate.TIMED_OUT if late else _fate(status))
    finally:
        for pid in running:
            _kill(pid)


def _kill(pid: int) -> int:
    """End a mutant's process, and what its tests started."""
    with suppress(ProcessLookupError):  # it has no group of its own in its first moment
        os.killpg(pid, signal.SIGKILL)
    os.kill(pid, signal.SIGKILL)
    return os.waitpid(pid, 0)[1]


def _place(mutant: Mutant, copy: Path) -> Path:
    return copy / "src" / PACKAGE.name / mutant.file


def _put(mutant: Mutant, copy: Path) -> None:
    place = _place(mutant, copy)
    original = place.replace(place.with_suffix(".original"))  # with its time
    place.write_bytes(mutant.applied(original.read_bytes()))
    os.utime(place, (0, 0))  # never the time of the compiled original


def _fork(copy: Path, stages: Stages, *, write_bytecode: bool = False) -> int:
    """A process that has pytest loaded already and takes the package from the copy."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    code = _CODES[Fate.BROKEN]
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        code = _CODES[_run_tests(copy, stages, write_bytecode=write_bytecode)]
    finally:
        os._exit(code)


_CODES = {fate: 0 if fate is Fate.SURVIVED else 10 + i for i, fate in enumerate(Fate)}


def _fate(status: int) -> Fate:
    code = os.waitstatus_to_exitcode(status)
    return next((fate for fate, each in _CODES.items() if each == code), Fate.BROKEN)


def _run_tests(copy: Path, stages: Stages, *, write_bytecode: bool) -> Fate:
    for name in list(sys.modules):
        if name.split(".")[0] in {"threecard", "tests", "scripts"}:
            del sys.modules[name]
    sys.path[:0] = [str(copy / "src"), str(copy)]
    sys.dont_write_bytecode = not write_bytecode
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path[:2])  # for tests that start the program
    os.environ.pop("REQUIRE_ALL", None)
    os.chdir(copy)
    try:
        package = __import__("threecard")
        assert Path(str(package.__file__)).is_relative_to(copy), "the copy is what is imported"
    except Exception:  # noqa: BLE001  # whatever an import may raise
        return Fate.BROKEN
    settings.register_profile("mutants", derandomize=True, database=None)
    settings.load_profile("mutants")  # the same examples in every run
    quiet = ("-x", "-q", "--no-header", "--tb=no", "-pno:cacheprovider", "-pno:xdist")
    warned = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    for fate, tests in stages:
        if not tests:
            continue
        ended = pytest.main([*quiet, *warned, *tests])
        if ended not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            return fate
    return Fate.SURVIVED


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for, and what became of the mutants so far."""

    command: str
    seed: int
    possible: int
    fates: list[tuple[Mutant, Fate]]
    seconds: float

    def count(self, *fates: Fate) -> int:
        return sum(fate in fates for _, fate in self.fates)

    @property
    def survivors(self) -> list[Mutant]:
        found = [mutant for mutant, fate in self.fates if fate is Fate.SURVIVED]
        return sorted(found, key=lambda mutant: (mutant.file, mutant.line))

    @property
    def unexplained(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if mutant.key not in EXPLAINED]

    @property
    def share(self) -> float:
        return len(self.survivors) / max(1, len(self.fates))


def page(run: Run) -> str:
    """The page of docs/ that gives the figure."""
    today = datetime.now(UTC).date().isoformat()
    lines = [
        "# Mutants",
        "",
        "How much of the rules the tests hold: the games, the rulings and their application are",
        "changed one place at a time, and the tests have to notice. Strings are left as they are.",
        "Written by `make mutants`, not by hand.",
        "",
        f"- {today}, `{run.command}`, {run.seconds / 60:.0f} minutes",
        f"- {len(run.fates):,} mutants drawn with seed {run.seed} out of {run.possible:,}",
        *(f"- {run.count(fate):,} {fate.value}" for fate in Fate),
        f"- **{run.share:.1%} survived**, at most {SURVIVORS_MAX:.0%} may",
        "",
        "| File | Drawn | Killed | Broken | Survived |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for file in sorted({mutant.file for mutant, _ in run.fates}):
        tally = Counter(fate for mutant, fate in run.fates if mutant.file == file)
        broken, survived = tally[Fate.BROKEN], tally[Fate.SURVIVED]
        killed = tally.total() - broken - survived
        lines.append(f"| `{file}` | {tally.total()} | {killed} | {broken} | {survived} |")
    lines += ["", "## Survivors", ""]
    if run.survivors:
        lines += ["| Where | Change | Why no test notices |", "| --- | --- | --- |"]
    for mutant in run.survivors:
        why = EXPLAINED.get(mutant.key, "**unexplained**")
        lines.append(f"| `{mutant.file}:{mutant.line}` | {_change(mutant)} | {why} |")
    return "\n".join(lines if run.survivors else [*lines, "None."]) + "\n"


def _change(mutant: Mutant) -> str:
    before, after = (
        text.replace("|", "\\|") if len(text) < 120 else f"{text[:117]}…".replace("|", "\\|")
        for text in (mutant.before, mutant.after)
    )
    return f"`{before}` {'dropped' if after == 'dropped' else f'→ `{after}`'}"


def main() -> None:
    """Draw, run, tell, and fail if too many survive or one is not explained."""
    parser = argparse.ArgumentParser(description="Mutate the rules and run the tests.")
    parser.add_argument("--count", type=int, default=1000, help="how many mutants to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "mutants.md")
    asked = parser.parse_args()
    possible = every_mutant()
    chosen = drawn(possible, asked.count, asked.seed)
    start, last = time.monotonic(), 0.0
    fates: dict[Mutant, Fate] = {}

    def run() -> Run:
        known = [(mutant, fates[mutant]) for mutant in chosen if mutant in fates]
        command = f"python -m scripts.mutants --count {asked.count} --seed {asked.seed}"
        return Run(command, asked.seed, len(possible), known, time.monotonic() - start)

    def told(mutant: Mutant, fate: Fate) -> None:
        nonlocal last
        fates[mutant] = fate
        now = time.monotonic() - start
        if fate is Fate.SURVIVED:
            print(f"mutants: survived: {mutant.file}:{mutant.line} {_change(mutant)}", flush=True)
        if now - last > 10 or len(fates) == len(chosen):
            last = now
            survived = run().count(Fate.SURVIVED)
            left = (len(chosen) - len(fates)) * now / len(fates)
            print(
                f"mutants: {len(fates):,} of {len(chosen):,}, {survived} survived, "
                f"{len(fates) / now * 60:,.0f} a minute, {left / 60:.0f} min left",
                flush=True,
            )

    print(f"mutants: {len(chosen):,} of {len(possible):,}; first the tests without any", flush=True)
    try:
        judge(
            chosen, stages_by_clause(), workers=asked.workers, baseline=(*QUICK, DRIVER), told=told
        )
    except KeyboardInterrupt:
        print(page(run()))
        sys.exit(130)
    ended = run()
    asked.out.write_text(page(ended), encoding="utf-8")
    print(f"mutants: {ended.share:.1%} survived, {len(ended.unexplained)} of them unexplained")
    sys.exit(bool(ended.unexplained) or ended.share > SURVIVORS_MAX)


if __name__ == "__main__":
    main()
