"""What a person is told where a part of the program is not installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {module!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""


@pytest.mark.parametrize(
    ("module", "command", "extra"),
    [
        ("typer", ["games"], "cli"),
        ("numpy", ["odds", "TCP"], "odds"),
        ("cryptography", ["verify-deal", "-"], "deal"),
        ("numba", ["simulate", "TCP", "--rounds", "1000"], "sim"),
        ("uvicorn", ["serve"], "server"),
        ("psycopg", ["serve", "--db", "postgresql://nobody@127.0.0.1:1/none"], "postgres"),
        ("distributed", ["simulate", "T3P", "--cluster", "tcp://127.0.0.1:1"], "cluster"),
    ],
)
def test_a_missing_part_is_named_with_the_command_that_brings_it(
    tmp_path: Path, module: str, command: list[str], extra: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT.format(module=module))
    ended = subprocess.run(
        [sys.executable, "-m", "threecard.cli", *command],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert f"`make setup` in the checkout, or `pip install '.[{extra}]'` there" in ended.stderr
    assert "Traceback" not in ended.stderr
