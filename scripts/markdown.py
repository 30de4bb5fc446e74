"""Markdown: a table of rows."""

from __future__ import annotations

from collections.abc import Sequence


def table(*heads: str, rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
