"""Sheets: tables of figures, printed alike in a terminal, as text and in a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import fill

WIDTH = 100  # sheets are made to fit a page


@dataclass(frozen=True, slots=True)
class Sheet:
    """A titled table with a line or two besides.

    A head that begins with > stands to the right, as its cells do; it may run over two lines.
    """

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()
    alarms: tuple[str, ...] = ()  # said loudly


class Shown:
    """Something that shows itself as sheets: as text when it is printed, as HTML in a notebook."""

    __slots__ = ()

    def sheets(self) -> Iterator[Sheet]:
        """The sheets to print, in order."""
        raise NotImplementedError

    def __str__(self) -> str:
        return "\n\n".join(map(text, self.sheets()))

    def _repr_html_(self) -> str:
        """For notebooks."""
        return "\n".join(map(html, self.sheets()))


def text(sheet: Sheet) -> str:
    """The sheet as plain text."""
    heads = [head.removeprefix(">").split("\n") for head in sheet.heads]
    deep = max(map(len, heads), default=0)
    lowered = [[""] * (deep - len(head)) + head for head in heads]  # they stand on the first row
    table = [*zip(*lowered, strict=True), *sheet.rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [sheet.title, *(fill(f"!! {alarm}", WIDTH) for alarm in sheet.alarms)]
    if sheet.rows:
        lines += [_line(sheet.heads, row, widths) for row in table]
    return "\n".join([*lines, *(fill(note, WIDTH) for note in sheet.notes)])


def _line(heads: Sequence[str], row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (
        cell.rjust(width) if head.startswith(">") else cell.ljust(width)
        for head, cell, width in zip(heads, row, widths, strict=True)
    )
    return "  ".join(cells).rstrip()


def html(sheet: Sheet) -> str:
    """The sheet as HTML."""
    parts = [f"<h4>{escape(sheet.title)}</h4>"]
    parts += [f"<p><strong>{escape(alarm)}</strong></p>" for alarm in sheet.alarms]
    if sheet.rows:
        heads = (escape(head.removeprefix(">")).replace("\n", "") for head in sheet.heads)
        parts.append("<table><thead><tr>" + "".join(f"<th>{head}</th>" for head in heads))
        parts.append("</tr></thead><tbody>")
        for row in sheet.rows:
            cells = zip(sheet.heads, row, strict=True)
            parts.append("<tr>" + "".join(_cell(head, cell) for head, cell in cells) + "</tr>")
        parts.append("</tbody></table>")
    parts += [f"<p>{escape(note)}</p>" for note in sheet.notes]
    return "".join(parts)


def _cell(head: str, cell: str) -> str:
    align = ' style="text-align:right"' if head.startswith(">") else ""
    return f"<td{align}>{escape(cell)}</td>"
