"""A table for tests: commands in short, events collected, refusals by their code."""

from __future__ import annotations

import msgspec
import pytest

from tests.table.invariants import numbered
from threecard import (
    CommandRefusedError,
    Decision,
    Event,
    Line,
    Phase,
    Role,
    TableConfig,
    UnopenedTable,
    commands,
    decide,
    evolve,
)
from threecard.conformance.play.deck import deck_of as deck_of
from threecard.core.decide.showing import dealer_first, to_show

POSITIONS = {
    "royal-three-pictures": 8,
    "non-commission-three-pictures": 7,
    "prosperity-3-pictures": 7,
    "three-pictures": 7,
    "three-card-poker": 7,
}


class Play:
    """One table, played by commands in short."""

    def __init__(self, game: str, **config: object) -> None:
        fields = {"table": "T1", "game": game, "positions": POSITIONS[game], **config}
        opening = commands.OpenTable(
            actor="shift_manager",
            role=Role.SHIFT_MANAGER,
            config=msgspec.convert(fields, TableConfig),
        )
        (opened,) = decide(UnopenedTable(), opening)
        self.table = evolve(UnopenedTable(), opened)
        self.events: list[Event] = [opened]
        self.shoe = ""  # what lies in the shoe of a felt table, in the order of a deal by hands

    def do(self, kind: str, *, by: str, **fields: object) -> list[Event]:
        """Give one command: `do("sit", by="Mei", position=1)`; staff by their role.

        A member of the staff with a name is `by="Siti, dealer"`.
        """
        if "by_" in fields:  # the amount of an increase or a reduction
            fields["by"] = fields.pop("by_")
        if "decision" in fields:
            fields["decision"] = Decision(str(fields["decision"]))
        if "remedy" in fields:
            fields["remedy"] = commands.Decided(str(fields["remedy"]))
        name, _, position = by.partition(", ")
        staff = position or (by if by in {role.value for role in Role} - {"player"} else "")
        command_type = getattr(commands, "".join(part.title() for part in kind.split("_")))
        command = command_type(actor=name, role=Role(staff) if staff else Role.PLAYER, **fields)
        before, events = self.table, decide(self.table, command)
        for event in events:
            self.table = evolve(self.table, event)
        numbered(before, events, self.table)
        self.events += events
        return list(events)

    def refuse(self, kind: str, *, by: str, **fields: object) -> tuple[str, str | None]:
        """Give a command that is refused: its code and clause; the table stays as it was."""
        before = self.table
        with pytest.raises(CommandRefusedError) as refused:
            self.do(kind, by=by, **fields)
        assert self.table is before
        assert refused.value.sentence.endswith(".")
        return refused.value.code.value, refused.value.clause

    def open(self) -> Play:
        self.do("place_your_bets", by="dealer")
        return self

    def wager(
        self, player: str, position: int, wager: str, stake: int, *, by: str | None = None
    ) -> Play:
        placed = {"player": player, "position": position, "wager": wager, "stake": stake}
        self.do("place_wager", by=by or player, **placed)
        return self

    def deal(self, *hands: str) -> Play:
        """Close, shuffle a deck that begins with these cards, and deal."""
        self.do("no_more_bets", by="dealer")
        self.shoe = deck_of(*hands)
        if not self.table.is_felt:
            self.do("shuffle_deck", by="dealer", cards=self.shoe)
        self.do("deal_cards", by="dealer")
        return self

    def entering(self, place: int) -> dict[str, str]:
        """The cards that are entered when a hand is shown at felt; 0 is the dealer's place."""
        if not self.table.is_felt:
            return {}
        cards, places = self.shoe.split(), [*self.table.hands, 0]
        first = 3 * places.index(place)
        return {"hand": " ".join(cards[first : first + 3])}

    def turn_up(self, position: int) -> Play:
        self.do("turn_up_hand", by="dealer", position=position, **self.entering(position))
        return self

    def expose(self) -> Play:
        self.do("expose_dealer", by="dealer", **self.entering(0))
        return self

    def turn_up_all(self) -> Play:
        """Turn up every hand that is still to be shown."""
        for position in to_show(self.table):
            self.turn_up(position)
        return self

    def show_all(self) -> Play:
        if self.table.phase is Phase.PLAYING:
            if not dealer_first(self.table):
                self.turn_up_all()
            self.expose()
        return self.turn_up_all()

    def finish(self, **settle: object) -> dict[tuple[int, str, str], Line]:
        """Show every hand in the order of the rulebook and settle: the lines."""
        self.show_all()
        self.do("settle", by="dealer", **settle)
        return {(line.position, line.player, line.wager): line for line in self.table.lines}
