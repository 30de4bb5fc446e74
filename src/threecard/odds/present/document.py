"""A document: one HTML file with its style in it, a heading, sections and the ways to them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from threecard import __version__
from threecard.core.rulebook import Rulebook
from threecard.odds.present.markup import Markup, element
from threecard.odds.present.plots.picture import STYLE


def document(
    title: str,
    rules: Rulebook | None,
    heading: Markup,
    sections: Mapping[str, tuple[str, Markup | None]],
) -> str:
    """The whole file; sections by their id, each with its name, without those that are none.

    It names the rulebook that it is about, if it is about one.
    """
    shown = {id_: (name, part) for id_, (name, part) in sections.items() if part is not None}
    return "<!doctype html>\n" + element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="generator", content=f"threecard {__version__}"),
            element("title", title),
            element("style", Markup(_style())),
        ),
        element(
            "body",
            element(
                "main",
                heading,
                element(
                    "nav",
                    [element("a", name, href=f"#{id_}") for id_, (name, _) in shown.items()],
                    aria_label="Sections",
                ),
                [part for _, part in shown.values()],
                _footer(rules),
            ),
        ),
        lang="en",
    )


def _style() -> str:
    return (files(__package__) / "style.css").read_text(encoding="utf-8") + STYLE


def _footer(rules: Rulebook | None) -> Markup:
    by = f"{rules.edition.name}, terms {rules.terms.hash[:16]}…, " if rules is not None else ""
    return element(
        "footer",
        f"{by}threecard {__version__}. Figures of a program for play chips; it is not itself an "
        "approved gaming system.",
    )
