"""The page of long runs, docs/reliability.md: a section a run, with its date and command."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill

PAGE = Path(__file__).parent.parent / "docs" / "reliability.md"
WIDTH = 130


def today() -> str:
    """As 15 November 2026."""
    now = datetime.now(UTC)
    return f"{now.day} {now:%B %Y}"


def write_section(title: str, text: str, page: Path = PAGE, *, fill_lines: bool = True) -> None:
    """Put a run into the page, in place of the one of this title before."""
    filled = fill(text, WIDTH, break_on_hyphens=False) if fill_lines else text
    section = f"## {title}\n\n{filled}\n"
    written = page.read_text("utf-8")
    there = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if there.search(written):
        written = there.sub(lambda _: f"{section}\n", written).rstrip("\n") + "\n"
    else:
        written = f"{written.rstrip()}\n\n{section}"
    page.write_text(written, "utf-8")
