"""The page of a shift: one sheet to print at its end."""

from __future__ import annotations

from threecard.core.errors import RulebookError
from threecard.core.money import to_the_cent
from threecard.core.naming import listed, wager_name
from threecard.core.registry import rulebook
from threecard.odds.present.document import document
from threecard.odds.present.markup import Markup, element
from threecard.odds.present.par.tables import grid, section
from threecard.server.reports.looks import WorthALook
from threecard.server.reports.shift import ShiftReport
from threecard.server.table.gaming_day import NBSP, wall_time

# An ordinary shift is one sheet of paper.
TIGHT = Markup(
    "@page { margin: 11mm 12mm; } @media print { h1 { font-size: 17pt; } "
    "h2 { font-size: 11.5pt; margin-top: 9pt; padding-top: 3pt; } "
    ".lead { font-size: 8.4pt; margin-top: 3pt; } .card .figure { font-size: 11pt; } "
    ".cards { margin: 8pt 0 2pt; grid-template-columns: repeat(6, minmax(0, 1fr)); } "
    "th, td { padding-top: 1.6pt; padding-bottom: 1.6pt; } footer { margin-top: 10pt; } }"
)


def shift_page(report: ShiftReport) -> str:
    """The whole page as HTML, which needs nothing else."""
    looks = report.looks
    sections: dict[str, tuple[str, Markup | None]] = {
        "tables": ("Tables", section("tables", "Tables", _tables(report))),
        "jackpot": ("Jackpot", section("jackpot", "Jackpot", _jackpot(report))),
        "incidents": ("Incidents", section("incidents", "Incidents", _incidents(report))),
        "mistakes": ("Mistakes caught", section("mistakes", "Mistakes caught", *_mistakes(looks))),
        "disputes": ("Disputes", section("disputes", "Disputes", _disputes(report))),
        "looks": ("Worth a look", section("looks", "Worth a look", *_people(looks))),
    }
    return document(f"Shift report, {_when(report)}", None, _heading(report), sections)


def _heading(report: ShiftReport) -> Markup:
    outside = "" if report.within else " The win lies outside its band."
    differs = "" if report.agrees else " The ledger does not agree with the log: run the audit."
    alarms = [element("p", each.strip(), class_="alarm") for each in (outside, differs) if each]
    cards = (
        ("Rounds", f"{report.rounds:,}", f"{report.voids:,} void"),
        ("Win", to_the_cent(report.win), f"by the ledger {to_the_cent(report.ledger_win)}"),
        ("To be expected", to_the_cent(report.expected_win), f"± {to_the_cent(report.deviation)}"),
        ("95 % lie from", to_the_cent(report.win_low), f"to {to_the_cent(report.win_high)}"),
        ("Jackpot wagers", to_the_cent(report.jackpot_win), "in the ledger's win"),
        ("Stood otherwise", to_the_cent(report.stands), "let stand, with players"),
    )
    return element(
        "header",
        element("style", TIGHT),
        element("div", "Shift report", class_="kicker"),
        element("h1", _when(report)),
        element(
            "p",
            f"From {wall_time(report.begins)} to {wall_time(report.ends)}. The win is counted "
            "round by round from the log; the ledger's is what was moved for the same rounds. The "
            "band is of a normal distribution with the exact deviation.",
            class_="lead",
        ),
        alarms,
        element("div", [_card(*each) for each in cards], class_="cards"),
    )


def _card(name: str, figure: str, below: str) -> Markup:
    return element(
        "div",
        element("div", name, class_="name"),
        element("div", figure, class_="figure"),
        element("div", below, class_="below"),
        class_="card",
    )


def _tables(report: ShiftReport) -> Markup:
    rows = [
        (
            each.table,
            each.day,
            f"{each.rounds:,}",
            f"{each.voids:,}",
            to_the_cent(each.drop),
            to_the_cent(each.win),
            to_the_cent(each.expected_win),
            f"{to_the_cent(each.win_low)} to {to_the_cent(each.win_high)}",
            "" if each.within else "outside",
        )
        for each in report.tables
    ]
    heads = ("table", "day", ">rounds", ">void", ">drop", ">win", ">expected", ">95 % within", "")
    return grid(heads, rows) if rows else _nothing("No round ended.")


def _jackpot(report: ShiftReport) -> Markup:
    jackpot = report.jackpot
    rows = [
        (
            each.day,
            to_the_cent(each.opening),
            to_the_cent(each.fed),
            to_the_cent(by_house := each.seeded + each.topped_up + each.covered),
            to_the_cent(each.prizes),
            to_the_cent(each.closing - each.opening - each.fed - by_house - each.prizes),
            to_the_cent(each.closing),
        )
        for each in jackpot.days
    ]
    heads = ("day", ">opening", ">fed", ">by the house", ">prizes", ">otherwise", ">closing")
    said = f"The meter shows {to_the_cent(jackpot.meter)}"
    agrees = "as its entries say." if jackpot.agrees else "and its entries say otherwise."
    table = grid(heads, rows) if rows else None
    return element("div", table, element("p", f"{said}, {agrees}"))


def _incidents(report: ShiftReport) -> Markup:
    rows = [
        (
            wall_time(each.at),
            _place(each.table, each.round),
            each.incident.replace("_", " "),
            each.remedy.replace("_", " "),
            each.clause or "",
            each.reported_by,
            "waits" if each.waits else _decided(each.decided_by, each.decided, each.by_pin_at),
            each.reason or "",
        )
        for each in report.incidents
    ]
    heads = ("at", "table · round", "what", "ruled", "clause", "reported by", "decided", "why")
    return grid(heads, rows) if rows else _nothing("Nothing happened that was reported.")


def _decided(by: str | None, remedy: str | None, console: str | None) -> str:
    if by is None:
        return ""
    where = f", by PIN at {console}'s console" if console else ""
    return f"{by}: {(remedy or '').replace('_', ' ')}{where}"


def _mistakes(looks: WorthALook) -> list[Markup]:
    rows = [
        (wall_time(each.at), _place(each.table, each.round), each.dealer, each.what, each.ended)
        for each in looks.looks
    ]
    by_wager = [
        (
            each.dealer,
            *_named(each.game, each.wager),
            f"{each.mistakes:,} of {each.entered:,}",
            to_the_cent(each.too_much),
            to_the_cent(each.too_little),
            to_the_cent(each.stands),
        )
        for each in looks.mistakes
        if each.mistakes
    ]
    if not rows:
        return [_nothing("None was noticed.")]
    found = [grid(("at", "table · round", "dealer", "what", "ended"), rows)]
    heads = ("dealer", "game", "wager", ">wrong", ">too much", ">too little", ">stands")
    return [*found, grid(heads, by_wager)] if by_wager else found


def _disputes(report: ShiftReport) -> Markup:
    rows = [
        (
            wall_time(each.at),
            _place(each.table, each.round),
            each.player,
            each.description,
            f"{each.answered_by}: {each.answer}" if each.answered_by else "waits for an answer",
        )
        for each in report.disputes
    ]
    heads = ("at", "table · round", "player", "what", "answer")
    return grid(heads, rows) if rows else _nothing("Nobody raised one.")


def _people(looks: WorthALook) -> list[Markup]:
    """Voids by dealer, and players whom decisions gave something."""
    voids = [
        (each.dealer, f"{each.voids:,}", f"{each.rounds:,}", "unusual" if each.unusual else "")
        for each in looks.voids
        if each.voids
    ]
    gains = [
        (each.player, f"{each.incidents:,}", to_the_cent(each.given), to_the_cent(each.returned))
        for each in looks.gains
    ]
    found = []
    if voids:
        found.append(grid(("dealer", ">void", ">of rounds", ""), voids))
    if gains:
        heads = ("player", ">rounds with incidents", ">given by decisions", ">returned by voids")
        found.append(grid(heads, gains))
    return found or [_nothing("No round was void, and no decision gave anybody anything.")]


def _named(game: str, wager: str) -> tuple[str, str]:
    """A game and a wager as people call them, where the game is installed."""
    try:
        rules = rulebook(game)
    except RulebookError:
        return game, wager
    return rules.edition.title, wager_name(rules, wager)


def _place(table: str, number: int) -> str:
    return f"{table}{NBSP}·{NBSP}{number}"


def _nothing(said: str) -> Markup:
    return element("p", said, class_="dim")


def _when(report: ShiftReport) -> str:
    days = [report.first] if report.first == report.last else [report.first, report.last]
    return listed(days) + (f", shift {report.shift}" if report.shift else "")
