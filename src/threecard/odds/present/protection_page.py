"""The protection page: what could be taken from a game, how grave it is, and the remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable

from threecard.odds.present.document import document
from threecard.odds.present.markup import Child, Markup, element, joined, printed_number
from threecard.odds.present.par.tables import exact, figure, grid, section
from threecard.odds.present.plots.depths import draw_depths
from threecard.odds.present.plots.removals import draw_removals
from threecard.odds.present.protection_sheets import amount, protection_sheets
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.protection.packs import Sight
from threecard.odds.protection.report import Protection
from threecard.odds.protection.threats import Severity, Threat, find_threats
from threecard.odds.sheet import Sheet, percent

SHOWN = {1: (2, 4, 8), 3: (2, 4), 5: (2,), 7: (2,)}  # by positions, how many rounds from a pack


def protection_page(found: Protection, extra: Iterable[Sheet] = ()) -> str:
    """The whole page as HTML; `extra` are sheets of simulated figures to set beside."""
    threats = find_threats(found)
    title = f"{found.rulebook.edition.title}: protection"
    more = [_sheet(found, sheet) for sheet in extra]
    sections: dict[str, tuple[str, Markup | None]] = {
        "threats": ("Threats", _threats(found, threats)),
        "removal": ("Effects of removal", _removal(found)),
        "counts": ("Counts", _counts(found)),
        "seen": ("Cards seen", _part(found, "seen", "Cards seen")),
        "backs": ("Sorted backs", _part(found, "backs", "Sorted backs")),
        "options": ("Options", _part(found, "options", "Options as money")),
        "sharing": ("Sharing", _part(found, "sharing", "Sharing what is held")),
        "simulated": (
            "By simulation",
            section("simulated", "By simulation", *more) if more else None,
        ),
        "method": ("Method", _method()),
    }
    return document(title, found.rulebook, _heading(found, threats), sections)


def _heading(found: Protection, threats: tuple[Threat, ...]) -> Markup:
    edition = found.rulebook.edition
    cards = []
    for severity in reversed(Severity):
        count = sum(each.severity is severity for each in threats)
        force = sum(each.severity is severity and each.in_force for each in threats)
        cards.append(
            element(
                "div",
                element("div", severity.value, class_="name"),
                element("div", str(count), class_="figure"),
                element("div", f"{force} in force", class_="below"),
                class_="card loss" if severity is Severity.GRAVE and count else "card",
            )
        )
    return element(
        "header",
        element("div", "Game protection", class_="kicker"),
        element("h1", edition.title),
        element(
            "p",
            f"{edition.operator}, edition {edition.name}. What a clever player, a card that is "
            "seen or a ruling could take, priced exactly from the judgements that settle.",
            class_="lead",
        ),
        [
            element("p", f"What if: {each}.", class_="alarm")
            for each in what_ifs(found.rulebook, found.report.without)
        ],
        [
            element("p", _said(found, each), class_="alarm")
            for each in threats
            if each.severity is Severity.GRAVE and each.in_force
        ],
        element("div", cards, class_="cards"),
    )


def _said(found: Protection, each: Threat) -> str:
    name = found.report.wagers[each.wager].name
    return f"{name}, {each.kind}: {each.what}. {amount(each)}; remedy: {each.remedy}."


def _threats(found: Protection, threats: tuple[Threat, ...]) -> Markup:
    rows: list[tuple[Child, ...]] = [
        (
            element(
                "span",
                each.severity.value,
                class_="player" if each.severity is Severity.GRAVE else None,
            ),
            found.report.wagers[each.wager].name,
            f"{each.kind}: {each.what}",
            "yes" if each.in_force else "no",
            printed_number(amount(each)),
            each.remedy,
            printed_number(percent(each.after, 3)),
        )
        for each in threats
        if each.severity is not Severity.NONE
    ]
    return section(
        "threats",
        "Threats and remedies",
        element(
            "p",
            "Grave: 5 % of a unit or more in every round, or an incident that turns the wager if "
            "it happens in fewer than one round of 20. Serious: 1 %, one round of 10. A threat "
            "that is not in force needs cards handled, or clauses read, otherwise.",
        ),
        grid(("severity", "wager", "by what", "in force", ">gain", "remedy", ">after it"), rows),
    )


def _removal(found: Protection) -> Markup:
    wagers = found.report.wagers
    named = [(wagers[id_].name, each) for id_, each in found.removal.items()]
    return section(
        "removal",
        "Effects of removal",
        figure(
            draw_removals("Effects of removal by rank", named),
            "What one card less in the deck does to what the player expects, in points; red "
            "helps the player. Every row has its own scale.",
        ),
        grid(
            ("card", *(f">{name}" for name, _ in named)),
            [
                (
                    each.letter,
                    *(exact(removal.ranks[at].effect) for _, removal in named),
                )
                for at, each in enumerate(named[0][1].ranks)
            ],
        ),
        own_page=True,
    )


def _counts(found: Protection) -> Markup:
    wagers = found.report.wagers
    best = [(wagers[id_].name, counts[-1]) for id_, counts in found.counts.items() if counts]
    parts: list[Child] = []
    if any(moment.gain for _, each in best for moment in each.moments.values()):
        parts.append(
            figure(
                draw_depths("What the best counts win by cards seen", best),
                "What a round gains, one unit being placed where the count favours it.",
            )
        )
    parts += [_sheet(found, sheet) for sheet in protection_sheets(found, ("counts",))]
    rows: list[tuple[Child, ...]] = []
    for name, count in best:
        for pack in found.packs(count):
            if pack.gain and pack.rounds in SHOWN.get(pack.positions, ()):
                rows.append(
                    (
                        name,
                        str(pack.positions),
                        str(pack.rounds),
                        pack.sight.sentence if pack.positions > 1 else Sight.ALL.sentence,
                        percent(pack.share, 2),
                        percent(pack.average, 2),
                        f"{float(pack.per_hundred):.3f}",
                        f"{pack.desirability:.2f}",
                    )
                )
    if rows:
        heads = (
            "wager",
            ">positions",
            ">rounds a pack",
            "seen",
            ">favourable",
            ">gain of a unit",
            ">units in 100 rounds",
            ">desirability",
        )
        parts += [element("h3", "By rounds from one pack"), grid(heads, rows)]
    return section("counts", "Counts", *parts, own_page=True)


def _part(found: Protection, part: str, title: str) -> Markup:
    sheets = protection_sheets(found, (part,))
    return section(part, title, *(_sheet(found, sheet, under=title) for sheet in sheets))


def _sheet(found: Protection, sheet: Sheet, *, under: str = "") -> Markup:
    """A sheet as part of the page; its title is not said again under a heading that says it.

    A terminal names wagers as its commands do, a page by their names; columns in which nothing
    stands are left out.
    """
    wagers = found.report.wagers
    heads = [head.replace("-\n", "").replace("\n", " ") for head in sheet.heads]
    columns = [
        (head, [wagers[cell].name if cell in wagers else cell for cell in cells])
        for head, cells in zip(heads, zip(*sheet.rows, strict=True), strict=False)
        if any(cells)
    ]
    rows = zip(*([_breakable(cell) for cell in cells] for _, cells in columns), strict=True)
    return element(
        "div",
        None if sheet.title == under else element("h3", sheet.title),
        grid([head for head, _ in columns], rows) if columns else None,
        [element("p", note, class_="note") for note in sheet.notes],
    )


def _breakable(cell: str) -> Markup:
    """A cell in which the name of a reading may go on in the next line."""
    return Markup(re.sub("([=_])", r"\1<wbr>", joined(printed_number(cell))))


def _method() -> Markup:
    said = (
        "Every figure is exact unless it is said to be simulated. A wager's net results are summed "
        "over all 407,170,400 deals by the ranks of both hands and whether the player's is of one "
        "suit; cards that are out, seen or counted weigh those sums.",
        "Tags are compared by their correlation with the effects of removal; of all tags of a "
        "level, those that rise with the effects are looked at, for the best are among them. What "
        "they win is summed over every deal and every set of cards seen that makes a count.",
        "Options are found by asking the rulebook about every incident at every moment, under "
        "every reading; a choice is priced by the most that can be known when it is made.",
        "The desirability index is a thousand times what a round gains over its standard "
        "deviation.",
    )
    return section("method", "How each figure was derived", *(element("p", each) for each in said))
