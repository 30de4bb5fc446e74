"""A class name stands for one thing in a layer, so that whoever reads it need not ask which."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import threecard

ROOT = Path(threecard.__file__).parent


@pytest.mark.parametrize("layer", ["core", "games", "server", "sim", "odds", "deal", "cli", "env"])
def test_a_class_name_stands_for_one_thing(layer: str) -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    paths = sorted((ROOT / layer).rglob("*.py"))
    assert len(paths) > 3
    for path in paths:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(str(path.relative_to(ROOT)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}
