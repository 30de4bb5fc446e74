"""Markup for pages and pictures: elements made of text, which is escaped, and of other elements."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

MINUS = "\u2212"  # as wide as a plus, where a hyphen is not
EMPTY = frozenset({"meta", "line", "rect", "circle", "path", "polyline", "polygon", "br"})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Attribute = str | int | float | None
Child = str | Iterable[str] | None


def element(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """An element: `element("td", "1 < 2", class_="number")`.

    A trailing underscore lets a Python keyword through, others stand for hyphens; what is None is
    left out. Numbers are written with two decimals at most, which is a hundredth of a pixel.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    if tag in EMPTY:
        return Markup(f"<{tag}{written}>" if tag in {"meta", "br"} else f"<{tag}{written}/>")
    return Markup(f"<{tag}{written}>{joined(*children)}</{tag}>")


def joined(*children: Child) -> Markup:
    """Children one after the other, escaped where they are text."""
    parts = []
    for child in children:
        if child is None:
            continue
        each = (child,) if isinstance(child, str) else child
        parts += [text if isinstance(text, Markup) else escape(text) for text in each]
    return Markup("".join(parts))


def printed_number(said: str) -> str:
    """A number with a minus as it is printed."""
    return said.replace("-", MINUS)


def _value(value: str | float) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))
