"""Tables, figures and lists of facts on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from threecard.odds.present.markup import Child, Markup, element, printed_number
from threecard.odds.sheet import percent

Cells = Sequence[Child]


def grid(
    heads: Sequence[str],
    rows: Iterable[Cells],
    *,
    foot: Cells | None = None,
    snug: bool = False,
) -> Markup:
    """A table; a head that begins with > stands to the right, as its cells do.

    A snug one is no wider than it needs to be.
    """
    sides = ["n" if head.startswith(">") else None for head in heads]

    def row(cells: Cells) -> Markup:
        return element(
            "tr",
            [element("td", cell, class_=side) for side, cell in zip(sides, cells, strict=True)],
        )

    return element(
        "div",
        element(
            "table",
            element(
                "thead",
                element(
                    "tr",
                    [
                        element("th", head.removeprefix(">"), class_=side, scope="col")
                        for head, side in zip(heads, sides, strict=True)
                    ],
                ),
            ),
            element("tbody", [row(cells) for cells in rows]),
            None if foot is None else element("tfoot", row(foot)),
            class_="snug" if snug else None,
        ),
        class_="scroll",
    )


def section(name: str, title: str, *parts: Child, own_page: bool = False) -> Markup:
    return element(
        "section",
        element("h2", title),
        *parts,
        id=name,
        class_="own-page" if own_page else None,
    )


def figure(drawn: Markup, caption: Child) -> Markup:
    return element("figure", drawn, None if caption is None else element("figcaption", caption))


def facts(pairs: Iterable[tuple[str, Child]]) -> Markup:
    """A list of names and what they are."""
    return element(
        "dl",
        [each for name, value in pairs for each in (element("dt", name), element("dd", value))],
        class_="facts",
    )


def exact(value: Fraction) -> Markup:
    return element("span", str(value), class_="exact")


def edge(value: Fraction) -> Markup:
    """A house edge; one of the player's stands out."""
    said = printed_number(percent(value))
    return element("span", said, class_="player" if value < 0 else None)
