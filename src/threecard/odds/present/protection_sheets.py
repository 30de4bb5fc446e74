"""What could be taken from a game, as sheets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from threecard.core.naming import wager_name
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.protection.loopholes import Hold
from threecard.odds.protection.packs import Sight, price_pack, rounds_most
from threecard.odds.protection.report import Protection
from threecard.odds.protection.tags import Tags
from threecard.odds.protection.threats import Severity, Threat, find_threats
from threecard.odds.protection.withdrawals import Knowledge
from threecard.odds.sheet import Sheet, percent, sheets_of

LETTERS = "23456789TJQKA"
PARTS = ("threats", "removal", "counts", "seen", "backs", "options", "sharing")


@sheets_of.register
def protection_sheets(found: Protection, parts: tuple[str, ...] = PARTS) -> Iterator[Sheet]:
    """All sheets, or those of some parts."""
    makers = {
        "threats": _threats,
        "removal": _removal,
        "counts": _counts,
        "seen": _seen,
        "backs": _backs,
        "options": _options,
        "sharing": _sharing,
    }
    for part in parts:
        yield from makers[part](found)


def points(value: Fraction) -> str:
    """A change in points of a hundred."""
    return f"{100 * float(value):+.4f}"


def written_tags(tags: Tags) -> str:
    """Tags by rank, those that are nothing left out: `K -2, Q J -1`."""
    groups: dict[int, list[str]] = {}
    for letter, tag in zip(reversed(LETTERS), reversed(tags), strict=True):
        if tag:
            groups.setdefault(tag, []).append(letter)
    return ", ".join(f"{' '.join(letters)} {tag:+d}" for tag, letters in sorted(groups.items()))


def amount(threat: Threat) -> str:
    return percent(threat.gain, 3) + (" an incident" if threat.per_incident else " a round")


def _threats(found: Protection) -> Iterator[Sheet]:
    threats = [each for each in find_threats(found) if each.severity is not Severity.NONE]
    grave = [each for each in threats if each.severity is Severity.GRAVE and each.in_force]
    notes = ["Gains are in shares of one unit; * needs what is not in force or not allowed."]
    notes += [f"What if: {each}." for each in what_ifs(found.rulebook, found.report.without)]
    yield Sheet(
        f"{found.rulebook.edition.title}: what could be taken",
        ("severity", "wager", "by what", ">gain", "remedy", ">after it"),
        tuple(
            (
                each.severity.value + ("" if each.in_force else " *"),
                each.wager,
                f"{each.kind}: {each.what}",
                amount(each),
                each.remedy,
                percent(each.after, 3),
            )
            for each in threats
        ),
        tuple(notes),
        tuple(
            f"{wager_name(found.rulebook, each.wager)}: {each.kind}, {percent(each.gain, 2)}; "
            f"remedy: {each.remedy}."
            for each in grave
        ),
    )


def _removal(found: Protection) -> Iterator[Sheet]:
    effects = {id_: each.ranks for id_, each in found.removal.items()}
    yield Sheet(
        "Effects of removal: what one card less does to the player, in points",
        ("card", *(">" + id_.replace("_", "_\n", 1) for id_ in effects)),
        tuple(
            (letter, *(points(ranks[at].effect) for ranks in effects.values()))
            for at, letter in enumerate(LETTERS)
        ),
        ("By the best decisions for the deck that is left; the mean of the cards of a rank.",),
    )


def _counts(found: Protection) -> Iterator[Sheet]:
    rounds = rounds_most(1)
    rows = []
    for id_, counts in found.counts.items():
        for each in counts:
            pack = price_pack(each.moments, rounds, 1, Sight.ALL)
            rows.append(
                (
                    id_,
                    str(each.best.level),
                    written_tags(each.tags),
                    str(each.best.correlation),
                    percent(pack.share, 2),
                    percent(pack.average, 2),
                    f"{float(pack.per_hundred):.3f}",
                    f"{pack.desirability:.2f}",
                )
            )
    yield Sheet(
        f"The best counts, over {rounds} rounds from one pack at a table of one",
        (
            "wager",
            ">level",
            "tags",
            ">correlation",
            ">favour-\nable",
            ">gain of\na unit",
            ">units in\n100 rounds",
            ">desir-\nability",
        ),
        tuple(rows),
        (f"As it is read, the pack is shuffled {_shuffled(found.rulebook.rounds_to_shuffle)}.",),
    )


def _shuffled(rounds: int) -> str:
    return "for every round" if rounds == 1 else f"after {rounds} rounds"


def _seen(found: Protection) -> Iterator[Sheet]:
    yield Sheet(
        "Cards seen",
        ("wager", "seen", ">house edge", ">favourable", ">gain if wagered\nonly then"),
        tuple(
            (
                each.wager,
                each.glimpse.sentence,
                percent(each.house_edge),
                percent(each.share, 2),
                percent(each.gain),
            )
            for each in found.glimpses
        ),
        ("The house edge is of a wager placed in every round and decided on by what is seen.",),
    )


def _backs(found: Protection) -> Iterator[Sheet]:
    yield Sheet(
        "Sorted backs: the best of all 8,192 splits",
        ("wager", "backs", "use", "ranks", ">player expects"),
        tuple(
            (
                each.wager,
                each.backs.sentence,
                each.use.value,
                each.ranks or "none helps",
                percent(each.expected),
            )
            for each in found.splits
        ),
    )


def _options(found: Protection) -> Iterator[Sheet]:
    yield Sheet(
        "The right to take a wager back",
        (
            "wager",
            "when",
            ">gain",
            ">used",
            "what is taken back",
            ">turns the wager\nin one round of",
        ),
        tuple(
            (
                each.wager,
                each.knowledge.sentence,
                percent(each.gain),
                percent(each.used, 2),
                each.rule,
                _one_in(each.break_even),
            )
            for knowledge in Knowledge
            for each in found.withdrawals[knowledge]
        ),
        (
            f"One unit on every wager, all or none taken back after one's own look: "
            f"{percent(found.together)} of a unit.",
            *(
                f"Declining ({each.clause}) is worth {percent(each.gain)} of "
                f"{wager_name(found.rulebook, each.wager)}."
                for each in found.declining
            ),
        ),
    )
    main = next(iter(found.sums))
    rows = []
    for each in found.loopholes:
        right = found.right(each, main)
        rows.append(
            (
                each.incident,
                str(each.cite),
                each.hold.value.replace("_", " "),
                each.knowledge.value,
                percent(right.gain, 2),
                _one_in(right.break_even),
                "in force" if each.in_force else f"by {each.reading}",
                ", ".join(each.closed_by),
            )
        )
    yield Sheet(
        f"Incidents that let a player choose, and what that is worth: "
        f"{found.report.wagers[main].name}",
        (
            "incident",
            "cited",
            "choice",
            "knowing",
            ">gain",
            ">turns it in\none round of",
            "open",
            "closed by",
        ),
        tuple(rows),
        tuple(f"{each.value.replace('_', ' ')}: {each.sentence}." for each in Hold),
    )


def _one_in(share: Fraction | None) -> str:
    if share is None:
        return "never"
    return "none: it is the player's" if share == 0 else f"{float(1 / share):.2f}"


def _sharing(found: Protection) -> Iterator[Sheet]:
    shared = found.shared
    if shared is None:
        yield Sheet(
            "Sharing what is held",
            notes=(
                "Nothing is decided after the deal, and no wager is placed once bets are closed: "
                "what players tell one another in a round is worth nothing.",
            ),
        )
    else:
        yield Sheet(
            "Sharing what is held",
            ("players", "wager", ">house edge", ">gain", ">edge left", ">decisions changed"),
            (
                (
                    str(shared.players),
                    shared.wager,
                    percent(shared.house_edge),
                    percent(shared.gain),
                    percent(shared.shared_edge),
                    percent(shared.changed, 2),
                ),
            ),
            (f"Exactly: a gain of {shared.gain}.",),
        )
    teams = [each for each in found.teams if each.gain]
    if teams:
        yield Sheet(
            "Partners who place a unit on every position where the count favours it",
            ("wager", ">positions", ">rounds a pack", ">favourable", ">units in\n100 rounds"),
            tuple(
                (
                    each.wager,
                    str(each.pack.positions),
                    str(each.pack.rounds),
                    percent(each.pack.share, 2),
                    f"{float(100 * each.gain):.3f}",
                )
                for each in teams
            ),
            ("All hands of earlier rounds of the pack are seen; none gains if each is shuffled.",),
        )
