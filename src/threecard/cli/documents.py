"""JSON as people keep it in files: a document a line, or one set over several lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Document = tuple[int, bytes]  # the line it begins on, and what is written


def documents(lines: Iterable[bytes]) -> Iterator[Document]:
    """Each document with the line it begins on.

    A line that holds `{` alone opens one over several lines: those that follow are indented, and a
    `}` in the first column closes it. Whatever else is between two line ends is a document.
    """
    opened: list[bytes] = []
    begun = 0
    for number, line in enumerate(lines, start=1):
        if opened:
            if line[:1] in b" \t":
                opened.append(line)
                continue
            is_end = line[:1] == b"}"
            yield begun, b"".join([*opened, line] if is_end else opened)
            opened = []
            if is_end:
                continue
        if line.strip() == b"{":
            opened, begun = [line], number
        elif not line.isspace():
            yield number, line
    if opened:
        yield begun, b"".join(opened)
