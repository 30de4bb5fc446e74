"""Two rulebooks side by side, as sheets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from threecard.core.rulebook import Rulebook
from threecard.odds.differences.difference import RulesDifference
from threecard.odds.differences.resettled import Resettled, gained
from threecard.odds.sheet import Sheet, percent, sheets_of


@sheets_of.register
def difference_sheets(found: RulesDifference) -> Iterator[Sheet]:
    changes = found.changes
    title = f"{found.before.edition.title}: {len(changes):,} changes" if changes else "No change"
    notes = (f"Before: {_called(found.before)}.", f"After: {_called(found.after)}.")
    rows = []
    for about, group in groupby(changes, key=lambda each: each.about):
        for place, each in enumerate(group):
            head = "" if place else about.value
            rows.append((head, each.place, each.before or "—", each.after or "—"))
    yield Sheet(title, ("what", "where", "before", "after"), tuple(rows), notes)
    if not changes:
        return
    yield _money(found)
    parts = tuple(_parts(found))
    if parts:
        yield Sheet(
            "The change of each edge by cause",
            ("wager", "cause", ">points of the edge", "exactly"),
            parts,
            (
                "What a cause does depends on which others came before it: each part is the "
                "average over every order, and the parts sum to the change exactly.",
            ),
        )


def _called(rules: Rulebook) -> str:
    return f"{rules.edition.name} ({', '.join(rules.what_ifs) or 'as published'})"


def _money(found: RulesDifference) -> Sheet:
    moved = {id_: each for id_, each in found.wagers.items() if not each.is_same}
    same = [id_ for id_ in found.wagers if id_ not in moved]
    notes = [f"As before: {', '.join(same)}."] if same else []
    rows = []
    for id_, each in moved.items():
        was, now = each.before, each.after
        rows.append(
            (
                id_,
                percent(was.house_edge),
                percent(now.house_edge),
                f"{100 * float(each.edge):+.4f}",
                f"{was.standard_deviation:.4f}",
                f"{now.standard_deviation:.4f}",
                percent(was.hit_frequency),
                percent(now.hit_frequency),
            )
        )
    heads = ("wager", ">edge\nbefore", ">\nafter", ">\npoints", ">deviation\nbefore", ">\nafter")
    return Sheet(
        "What it does to the money" if rows else "No edge, no volatility and no hit rate changes",
        (*heads, ">paid\nbefore", ">\nafter"),
        tuple(rows),
        tuple(notes),
        tuple(_alarms(found)),
    )


def _parts(found: RulesDifference) -> Iterator[tuple[str, ...]]:
    for id_, each in found.wagers.items():
        for place, part in enumerate(each.parts):
            edge = f"{100 * float(part.edge):+.4f}"
            yield ("" if place else id_, str(part), edge, str(part.edge))
        if len(each.parts) > 1:
            yield ("", "together", f"{100 * float(each.edge):+.4f}", str(each.edge))


def _alarms(found: RulesDifference) -> Iterator[str]:
    for after, before in ((each.after, each.before) for each in found.wagers.values()):
        if after.house_edge < 0 <= before.house_edge:
            yield f"After it the PLAYER has the edge on {after.name}: {percent(-after.house_edge)}."


@sheets_of.register
def resettled_sheets(found: Resettled) -> Iterator[Sheet]:
    notes = [f"{found.others:,} rounds of other games were passed over."] if found.others else []
    notes += [f"{count:,} rounds {sentence}" for sentence, count in found.refused.most_common(5)]
    if found.differ:
        title = (
            f"{found.rounds:,} recorded rounds settled under both: {found.differ:,} differ, "
            f"{found.moved:,} of them in money; players take {gained(found.cents)}"
        )
    else:
        title = f"{found.rounds:,} recorded rounds settled under both: no line differs"
    yield Sheet(
        title,
        ("wager", "before", "after", ">lines", ">players take"),
        tuple(
            (shift.wager, shift.before, shift.after, f"{lines:,}", gained(found.shifted[shift]))
            for shift, lines in found.shifts.most_common()
        ),
        tuple(notes),
    )
    if found.examples:
        yield Sheet(
            "The first rounds that differ",
            ("round", "players take", "lines"),
            tuple(
                (
                    each.place,
                    ", ".join(f"{name} {gained(cents)}" for name, cents in each.players)
                    or "as before",
                    "; ".join(f"{line.wager}: {line.before} → {line.after}" for line in each.lines),
                )
                for each in found.examples
            ),
        )
