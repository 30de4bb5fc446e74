"""Reports: what the tables won, the jackpot reconciled, what stood out; as JSON or CSV."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum, unique
from typing import Annotated, Any, TypeVar

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import QueryParameter
from msgspec import Struct

from threecard.core.errors import Code
from threecard.server.api.about import CSV, REPORTS, about
from threecard.server.api.front import TheFront
from threecard.server.api.session import held
from threecard.server.identity import Position
from threecard.server.reports.events import Significant, significant
from threecard.server.reports.jackpot import JackpotDay, JackpotReport, jackpot_report
from threecard.server.reports.look import Look
from threecard.server.reports.looks import WorthALook, worth_a_look
from threecard.server.reports.period import Period, read_period, read_shift
from threecard.server.reports.shift import ShiftReport, shift_report
from threecard.server.reports.shift_page import shift_page
from threecard.server.reports.spreadsheet import write_csv
from threecard.server.reports.tables import TableDay, table_days

T = TypeVar("T")
READERS = held(Position.AUDITOR, Position.PIT_MANAGER, Position.SHIFT_MANAGER)


@unique
class Form(StrEnum):
    """How a report is written."""

    JSON = "json"
    CSV = "csv"


First = Annotated[
    str,
    QueryParameter(name="from", max_length=10, description="The first gaming day, as 2026-11-15."),
]
Last = Annotated[
    str, QueryParameter(name="to", max_length=10, description="The last gaming day; today if not.")
]
Written = Annotated[
    Form | None,
    QueryParameter(name="format", description="As the Accept header has it, if not said."),
]


@unique
class PrintedForm(StrEnum):
    """How a page is written."""

    JSON = "json"
    HTML = "html"


Day = Annotated[
    str, QueryParameter(max_length=10, description="The gaming day, as 2026-11-15; today if not.")
]
Number = Annotated[
    int | None,
    QueryParameter(name="shift", description="1 to 3, of eight hours each; the day if not said."),
]
Printed = Annotated[PrintedForm, QueryParameter(name="format", description="JSON, or to print.")]


@get("/api/reports/tables", opt=about(REPORTS, READERS) | CSV)
async def report_tables(
    front: TheFront,
    request: Request[Any, Any, Any],
    first: First = "",
    last: Last = "",
    form: Written = None,
) -> Response[list[TableDay]]:
    """Report what each table won in each gaming day, beside what it was to expect.

    The expectation is exact: stake times edge for every wager, jackpot wagers apart. 95 % of honest
    days lie in the interval, as a normal distribution with the exact deviation has it; rare large
    prizes make the true one lopsided, the more so the fewer the rounds.
    """
    found = await table_days(front.house, _period(front, first, last), front.odds.expected)
    return answer(request, form, found, TableDay, found)


@get("/api/reports/jackpot", opt=about(REPORTS, READERS) | CSV)
async def report_jackpot(
    front: TheFront,
    request: Request[Any, Any, Any],
    first: First = "",
    last: Last = "",
    form: Written = None,
) -> Response[JackpotReport]:
    """Reconcile the jackpot: how its meter moved, day by day, and whether it shows that."""
    found = await jackpot_report(front.house, _period(front, first, last))
    return answer(request, form, found, JackpotDay, found.days)


@get("/api/reports/events", opt=about(REPORTS, READERS) | CSV)
async def report_events(
    front: TheFront,
    request: Request[Any, Any, Any],
    first: First = "",
    last: Last = "",
    form: Written = None,
) -> Response[list[Significant]]:
    """Report what stands out, with who did it and why, in the order it happened."""
    found = await significant(front.house, _period(front, first, last))
    return answer(request, form, found, Significant, found)


@get("/api/reports/looks", opt=about(REPORTS, READERS) | CSV)
async def report_looks(
    front: TheFront,
    request: Request[Any, Any, Any],
    first: First = "",
    last: Last = "",
    form: Written = None,
) -> Response[WorthALook]:
    """Report what is worth a look: payments that differed, voids by dealer, late wagers and more.

    Each with its place and who dealt; nothing of it is a verdict. As CSV the looks alone.
    """
    found = await worth_a_look(front.house, _period(front, first, last))
    return answer(request, form, found, Look, found.looks)


@get("/api/reports/shift", opt=about(REPORTS, READERS, Code.BAD_FIELD) | {"also": "text/html"})
async def report_shift(
    front: TheFront, day: Day = "", number: Number = None, form: Printed = PrintedForm.JSON
) -> Response[ShiftReport]:
    """Report one shift or one gaming day on a page: win, expectation, incidents, mistakes.

    The win is counted from the log, and beside it stands what the ledger moved for the same rounds.
    As HTML it is a page to print.
    """
    period = read_shift(day, number, front.house.clock.now())
    found = await shift_report(front.house, period, front.odds.expected)
    if form is PrintedForm.JSON:
        return Response(found, media_type=MediaType.JSON)
    page: Any = shift_page(found)  # the same report
    return Response(page, media_type=MediaType.HTML, headers=attached(f"shift-{found.first}.html"))


def attached(name: str) -> dict[str, str]:
    """A page of its own, to be kept and not to be shown among ours."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def _period(front: TheFront, first: str, last: str) -> Period:
    return read_period(first, last, front.house.clock.now())


def answer(
    request: Request[Any, Any, Any],
    form: Form | None,
    whole: T,
    kind: type[Struct],
    rows: Iterable[Struct],
) -> Response[T]:
    """The report as it is asked for; rows of one kind where it is CSV."""
    wanted = form or (Form.CSV if _prefers_csv(request) else Form.JSON)
    if wanted is Form.JSON:
        return Response(whole, media_type=MediaType.JSON, headers={"Vary": "Accept"})
    written: Any = write_csv(kind, rows)  # the same report
    return Response(written, media_type="text/csv; charset=utf-8", headers={"Vary": "Accept"})


def _prefers_csv(request: Request[Any, Any, Any]) -> bool:
    """JSON unless CSV alone, or before it, is asked for."""
    accepted = request.accept.best_match(["application/json", "text/csv"], default=None)
    return accepted == "text/csv"


HANDLERS = (report_tables, report_jackpot, report_events, report_looks, report_shift)
