"""Names, titles and sentences: whatever people are shown of a game has words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from threecard.conformance.asked import Shown, features_of
from threecard.conformance.finding import Finding
from threecard.conformance.subject import Subject
from threecard.core.digest import values_of
from threecard.core.edition import Edition
from threecard.core.errors import ThreecardError
from threecard.core.rulebook import Rulebook
from threecard.core.telling import tell


def check_names(subject: Subject) -> Iterator[Finding | str]:
    """Titles, names of wagers and lines, words for values, sentences of a table."""
    edition, rules = subject.rules.edition, subject.rules
    yield from _words(edition)
    yield from _wagers(rules)
    yield from _readings(edition)
    yield from _clauses(edition)
    described = _features(rules)
    for feature in described:
        yield from _described(feature)
    yield from _ranking(edition)
    told = sum(len(table.log) for table in subject.played)
    yield from _sentences(subject)
    yield (
        f"{len(edition.clauses)} summaries, {len(rules.priced)} wagers and payments, "
        f"{len(described)} features in words, {told:,} events told in sentences"
    )


def _words(edition: Edition) -> Iterator[Finding]:
    for word in edition.words:
        if not (word.theirs.strip() and word.ours.strip()):
            yield Finding(
                f"words, {word.clause}",
                "A defined word has no word of ours beside it.",
                "Give the rulebook's word and what this library calls it.",
            )


def _wagers(rules: Rulebook) -> Iterator[Finding]:
    named = rules.edition.priced(rules.readings)
    yield from twice("Edition.priced", "name of a wager", (each.name for each in named))
    for each in named:
        for what, id_, name in (
            ("wager", each.id, each.name),
            *(("pay line", line.id, line.name) for line in each.lines),
        ):
            place = each.id if what == "wager" else f"{each.id}.{id_}"
            if not name.strip():
                yield Finding(place, f"The {what} has no name.", "Say what the layout prints.")
    for area in rules.edition.layout.areas:
        if not area.printed.strip():
            yield Finding(
                f"layout, {area.wager}", "Nothing is printed on the area.", "Say what is."
            )


def _readings(edition: Edition) -> Iterator[Finding]:
    for reading in edition.readings:
        place = f"reading {reading.name}"
        if not reading.why.strip().endswith("."):
            yield Finding(
                place, "It does not say why.", "Give the reason in a sentence that ends with a dot."
            )
        for choice in reading.told:
            if not choice.meaning.strip():
                yield Finding(
                    f"{place}={choice.id}",
                    "The choice has no meaning.",
                    "Say in words what it comes to.",
                )


def _clauses(edition: Edition) -> Iterator[Finding]:
    yield from twice("Edition.clauses", "clause", (entry.clause for entry in edition.clauses))
    seen: set[str] = set()
    for entry in edition.clauses:
        if not entry.summary.strip().endswith((".", ":")):
            yield Finding(
                entry.clause,
                "Its summary is missing or not a sentence.",
                "Say in your own words what the clause says, with a dot at the end.",
            )
        parent = entry.id.rpartition(".")[0]
        if "." in parent and parent not in seen:
            yield Finding(
                entry.clause,
                f"It stands below {parent}, which is not listed before it.",
                f"List {entry.tag} {parent} first, as a heading if it says nothing by itself.",
            )
        seen.add(entry.id)


def _features(rules: Rulebook) -> list[Shown]:
    """What judgements are shown, each once."""
    return list(
        dict.fromkeys(
            feature
            for priced in rules.priced.values()
            for judgement in priced.judgements.values()
            for feature in features_of(judgement)
        )
    )


def _described(feature: Shown) -> Iterator[Finding]:
    place = f"feature {feature.name or '(no name)'}"
    if not feature.name.strip():
        yield Finding(place, "The feature has no name.", "Say what it is of a hand.")
    for value in values_of(feature):
        try:
            words = feature.describe(value)
        except Exception as error:  # noqa: BLE001 # a game under check may raise anything
            yield Finding(
                place,
                f"Its value {value!r} can't be described: {type(error).__name__} {error}.",
                "Let `describe` answer with words for every value that a hand can have.",
            )
            return
        if not str(words or "").strip():
            yield Finding(
                place, f"Its value {value!r} has no words.", "Let `describe` answer with words."
            )
            return


def _ranking(edition: Edition) -> Iterator[Finding]:
    ranking = edition.ranking
    values = values_of(ranking.feature)
    if len(ranking.names) < len(values):
        yield Finding(
            "Edition.ranking",
            f"{len(values)} ranks of hands have {len(ranking.names)} names.",
            "Name every value of its feature, the lowest first.",
        )
    if not all(name.strip() for name in ranking.names):
        yield Finding("Edition.ranking", "A rank of hands has no name.", "Name every one.")
    if not ranking.listed:
        yield Finding(
            "Edition.ranking", "No kinds of hand are listed.", "List them, the highest first."
        )


def _sentences(subject: Subject) -> Iterator[Finding]:
    """What a table says: every event, and every refusal."""
    for table in subject.played:
        rules = table.config.rules
        for event in table.log:
            sentence = tell(rules, event).sentence
            if not sentence.strip().endswith((".", "”", "!", "?")):
                yield Finding(
                    f"{type(event).__name__} at {table.place}",
                    f"It is told as “{sentence}”.",
                    "Look for a name that is empty.",
                )
                return
        for command, reply in table.asked:
            if isinstance(reply, ThreecardError) and not reply.sentence.endswith("."):
                yield Finding(
                    f"{type(command).__name__} at {table.place}",
                    f"It is refused with “{reply.sentence}”.",
                    "Refuse in a sentence that ends with a dot.",
                )
                return


def twice(place: str, what: str, names: Iterable[str]) -> Iterator[Finding]:
    """A name that two things share: the later hides the earlier."""
    for name, count in Counter(names).items():
        if count > 1:
            yield Finding(
                place,
                f"The {what} “{name}” is there {count} times; only the last is seen.",
                "Give each a name of its own, or take one away.",
            )
