"""A pack to be read and printed: every event in its time, the settlement, clauses and the proof."""

from __future__ import annotations

from threecard.core.events import RoundOpened, RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.line import Line
from threecard.core.money import to_the_cent
from threecard.core.naming import wager_name
from threecard.core.rulebook import Rulebook
from threecard.deal import Proof
from threecard.odds.present.document import document
from threecard.odds.present.markup import Markup, element
from threecard.odds.present.par.tables import facts, grid, section
from threecard.server.packs.pack import DisputePack, PackedRecord, rules_of
from threecard.server.ports import Millis
from threecard.server.table.facts import DealRevealed, Fact
from threecard.server.table.gaming_day import NBSP, wall_time
from threecard.server.table.state import follow

Outcome = RoundSettled | RoundVoided | SettlementCorrected


def pack_page(pack: DisputePack) -> str:
    """The whole page as HTML, which needs nothing else; the file of JSON is what is checked."""
    live, rules = pack.opened(), None
    rounds: list[_Told] = []
    for record in pack.records:
        fact = record.fact()
        live = follow(live, fact, Millis(record.at))
        rules = rules_of(live)
        if isinstance(fact, RoundOpened) or not rounds:
            rounds.append(_Told(live.table.round))
        rounds[-1].add(record, fact)
    sections: dict[str, tuple[str, Markup | None]] = {
        f"round-{each.number}": (f"Round {each.number}", each.part(rules)) for each in rounds
    }
    sections["clauses"] = ("Clauses", section("clauses", "Clauses, in our words", _clauses(pack)))
    sections["check"] = ("How to check it", section("check", "How to check it", *_check(pack)))
    return document(f"Dispute pack, {_title(pack)}", None, _heading(pack), sections)


class _Told:
    """One round, as it is told."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._records: list[PackedRecord] = []
        self._outcomes: list[Outcome] = []
        self._proof: Proof | None = None

    def add(self, record: PackedRecord, fact: Fact) -> None:
        self._records.append(record)
        if isinstance(fact, Outcome):
            self._outcomes.append(fact)
        elif isinstance(fact, DealRevealed):
            self._proof = fact.proof

    def part(self, rules: Rulebook | None) -> Markup:
        events = [
            (str(each.seq), wall_time(each.at), each.told, _cite(each.cite))
            for each in self._records
            if each.told is not None
        ]
        parts: list[Markup] = [grid((">record", "at", "what happened", "why"), events)]
        for outcome in self._outcomes:
            what = "Put right" if isinstance(outcome, SettlementCorrected) else "Settled"
            title = "Void" if isinstance(outcome, RoundVoided) else what
            parts += [element("h3", title), _lines(rules, outcome.lines)]
        if self._proof is not None:
            parts += [element("h3", "The deal"), _deal(self._proof)]
        return section(f"round-{self.number}", f"Round {self.number}", *parts)


def _cite(cite: str | None) -> str:
    """What is cited; a clause alone is not broken by a line."""
    said = cite or ""
    return said.replace(" ", NBSP) if len(said.split(" ")) == 2 else said


def _lines(rules: Rulebook | None, lines: tuple[Line, ...]) -> Markup:
    rows = [
        (
            str(line.position),
            line.player,
            wager_name(rules, line.wager),
            to_the_cent(line.stake),
            line.result.value,
            to_the_cent(line.taken),
            str(line.cite),
        )
        for line in lines
    ]
    return grid((">position", "player", "wager", ">stake", "ended", ">takes", "why"), rows)


def _deal(proof: Proof) -> Markup:
    held = [
        ("scheme", proof.scheme),
        ("commitment, before wagers", proof.commitment),
        ("closing, when they closed", proof.closing),
        ("seed", proof.seed),
        ("deck, as it was dealt", proof.deck or "none was dealt"),
    ]
    return facts([(name, element("span", value, class_="hash")) for name, value in held])


def _clauses(pack: DisputePack) -> Markup:
    return grid(("clause", "says"), [(_cite(each.clause), each.says) for each in pack.clauses])


def _check(pack: DisputePack) -> list[Markup]:
    last = pack.records[-1] if pack.records else None
    held = [
        ("first record hangs on", pack.before),
        ("last record", "" if last is None else f"{last.seq}: {last.hash}"),
        ("signed by the key", pack.public),
        ("signature", pack.signature),
    ]
    return [
        element(
            "p",
            "This page is for reading. The file of JSON that came with it is checked by "
            "“threecard verify-pack FILE”, without the house: signature, chain of hashes, "
            "sentences, clauses, every settlement and the proof of every deal are worked out "
            "again. Whether the key is the house's, the house says elsewhere.",
        ),
        facts([(name, element("span", value, class_="hash")) for name, value in held]),
    ]


def _heading(pack: DisputePack) -> Markup:
    return element(
        "header",
        element("div", "Dispute pack", class_="kicker"),
        element("h1", _title(pack)),
        element(
            "p",
            f"{pack.game}; made by {pack.made_by} at {wall_time(pack.made_at)}. Times are "
            "Singapore's. What is sealed stays sealed: no card is named that did not lie face up "
            "or was not revealed by the proof of its deal.",
            class_="lead",
        ),
        [
            element("p", f"{name} was not installed where this was made.", class_="alarm")
            for name in pack.missing
        ],
    )


def _title(pack: DisputePack) -> str:
    first, last = pack.first_round, pack.last_round
    rounds = f"round {first}" if first == last else f"rounds {first} to {last}"
    return f"Table {pack.table}, {rounds}"
