"""The product against its twin: one command to both, and everything compared after it."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from tests.procedure.answer import Answer, same_cite
from tests.procedure.answer import Line as TwinLine
from tests.procedure.product import Heard, Product, cites_of
from tests.procedure.state import ON, State
from tests.procedure.stream import Stream
from tests.procedure.twin import TwinTable
from threecard import Line, Table

COMMANDS = 150  # to a stream
Seen = dict[str, Any]


class DisagreementError(AssertionError):
    """The two accounts differ; the message has all it takes to see where."""


class Match:
    """One stream of commands, given to the product and to the twin."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.stream = Stream(seed)
        self.twin = TwinTable()
        self.product = Product()
        self.log: list[dict[str, Any]] = []

    def run(self, commands: int = COMMANDS) -> None:
        """Play a stream; raises where the accounts part."""
        for _ in range(commands):
            self.step(self.stream.next(self.twin))

    def step(self, command: dict[str, Any]) -> None:
        self.log.append(command)
        try:
            heard = self.product.take(command)
        except Exception as error:  # the product broke: that too is a disagreement
            raise self._parted("it breaks", repr(error), None) from error
        answer = self.twin.take(command)
        self.compare(heard, answer)

    def compare(self, heard: Heard, answer: Answer) -> None:
        """Compare the two answers, and then what can be seen of the two tables."""
        if heard.status != answer.status:
            told = answer.status
            if told == "refused":
                told += f": {self.twin.why_refused}"
            raise self._parted("answer", f"{heard.status} {heard.sentence}".strip(), told)
        if heard.status == "refused":
            return
        ruled = self.log[-1]["type"] == "report_incident"
        if (ruled or heard.status == "recorded") and not same_cite(heard.cites, answer.why):
            raise self._parted("cite", heard.cites, answer.why)
        if ruled and heard.confirm != answer.confirm:
            raise self._parted("second person", heard.confirm, answer.confirm)
        self._compare_lines(heard, answer)
        if None not in (heard.meter, answer.meter) and heard.meter != answer.meter:
            raise self._parted("meter", heard.meter, answer.meter)
        if self.twin.state is not None and isinstance(self.product.table, Table):
            theirs = seen_of_product(self.product, self.product.table)
            ours = seen_of_twin(self.twin.state)
            for name, ours_is in ours.items():
                if theirs[name] != ours_is:
                    raise self._parted(name, theirs[name], ours_is)

    def _compare_lines(self, heard: Heard, answer: Answer) -> None:
        if (heard.lines is None) != (answer.lines is None):
            raise self._parted("settlement", heard.lines, answer.lines)
        if heard.lines is None or answer.lines is None:
            return
        told = Counter(map(as_row, heard.lines))
        meant = Counter(map(as_row, answer.lines))
        if told != meant:
            raise self._parted("lines", sorted(told - meant), sorted(meant - told))
        for line in answer.lines:
            cites = [
                cites_of(each.cite.clause, each.cite.reading)
                for each in heard.lines
                if (each.position, each.player, each.wager)
                == (line.position, line.player, line.wager)
            ]
            if line.wager != "envy" and not any(same_cite(cite, line.why) for cite in cites):
                raise self._parted(f"cite of {line.wager}", cites, line.why)
            if not all(self._ours(cite) for each in cites for cite in each):
                raise self._parted(f"cite of {line.wager}", cites, "a clause of this rulebook")

    def _ours(self, cite: str) -> bool:
        assert self.twin.state is not None
        return cite.startswith((self.twin.state.tag + " ", "reading "))

    def _parted(self, what: str, theirs: object, ours: object) -> DisagreementError:
        stream = "\n".join(json.dumps(command) for command in self.log)
        return DisagreementError(
            f"seed {self.seed}, step {len(self.log)}: {what}\n"
            f"product: {theirs}\ntwin:    {ours}\nafter:\n{stream}"
        )


def as_row(line: Line | TwinLine) -> tuple[int, str, str, int, int, int]:
    """A line as it is compared; envy is a player's, not a position's."""
    position = 0 if line.wager == "envy" else int(line.position)
    return position, line.player, line.wager, line.stake, line.payout, line.returned


def seen_of_twin(table: State) -> Seen:
    waiting = table.waiting
    lying = Counter((one.position, one.player, one.wager, one.stake) for one in table.wagers)
    return {
        "phase": table.phase,
        "round": table.round,
        "numbers": table.numbers,
        "seats": dict(table.seats),
        "wagers": lying if table.phase in ON else None,
        "money": {who: tuple(moved) for who, moved in table.money.items() if any(moved)},
        "pending": None
        if waiting is None
        else (waiting.number, waiting.decides, set(waiting.options), set(waiting.asked)),
        "barred": set(table.barred),
        "restricted": set(table.restricted),
        "one time": set(table.one_time),
        "hands": {
            place: (hand.up, hand.decision, hand.declined_by is not None, hand.invalid is not None)
            for place, hand in table.hands.items()
            if table.at(place)
        }
        if table.phase in ON
        else None,
        "out": set(table.out) if table.phase in ON else None,
    }


def seen_of_product(product: Product, table: Table) -> Seen:
    pending, on = table.pending, str(table.phase) in ON
    return {
        "phase": str(table.phase),
        "round": table.round,
        "numbers": table.incidents,
        "seats": dict(table.seats),
        "wagers": product.wagers() if on else None,
        "money": {who: tuple(moved) for who, moved in product.money.items() if any(moved)},
        "pending": None
        if pending is None
        else (pending.number, str(pending.decides), set(), set())
        if pending.decides is not None  # N3P 5.11: a person's word first, then the players'
        else (pending.number, None, set(pending.options), set(pending.waiting)),
        "barred": set(table.barred),
        "restricted": set(table.restricted),
        "one time": set(table.under_minimum),
        "hands": {
            int(place): (
                hand.face_up,
                None if hand.decision is None else str(hand.decision),
                bool(hand.declined_by),
                hand.invalid is not None,
            )
            for place, hand in table.hands.items()
            if table.wagers.get(place)
        }
        if on
        else None,
        "out": set(table.withdrawn) if on else None,
    }
