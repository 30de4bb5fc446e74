"""A table as three people see it, for the rounds that the browser's fold is tested with."""

from __future__ import annotations

from scripts.web_witness import PageWitness
from tests.server.world import START, SeededEntropy
from threecard.core.commands import (
    Act,
    OpenTable,
)
from threecard.core.config import TableConfig
from threecard.core.errors import CommandRefusedError
from threecard.core.people import Role
from threecard.core.table import Phase
from threecard.core.view import Viewer
from threecard.deal import Digest
from threecard.deal.commitment import commit_entropy
from threecard.deal.entropy import Entropy
from threecard.server.api.hands import names_of
from threecard.server.house.dealer import next_step
from threecard.server.house.steps import Ask, Step
from threecard.server.ports import Millis
from threecard.server.table.deciding import Turn, first_turn
from threecard.server.table.facts import Fact, Pace, see
from threecard.server.table.orders import Asked, CommitEntropy, OpenEntropy
from threecard.server.table.state import view
from threecard.server.table.turn import take_turn

DEALER = Act(actor="Tan", role=Role.DEALER)
MEI = Act(actor="Mei", role=Role.PLAYER)
RAJ = Act(actor="Raj", role=Role.PLAYER)
SUPERVISOR = Act(actor="Siti", role=Role.PIT_SUPERVISOR)
MANAGER = Act(actor="Ng", role=Role.SHIFT_MANAGER)
OTHER_MANAGER = Act(actor="Lim", role=Role.SHIFT_MANAGER)
VIEWERS = {"mei": Viewer("Mei"), "raj": Viewer("Raj"), "anyone": Viewer()}
METER = 50_000_00


class Seen:
    """A table, and what three people saw of it."""

    def __init__(self, config: TableConfig, witness: PageWitness | None = None) -> None:
        self.now = START
        self.witness = witness
        self.entropy = SeededEntropy(len(config.game))
        self.secrets: dict[str, Entropy] = {}
        self.seen: dict[str, list[Fact]] = {name: [] for name in VIEWERS}
        self.views: list[dict[str, object]] = []
        self.meter = METER
        opens = OpenTable(actor="Ng", role=Role.SHIFT_MANAGER, config=config)
        self._happened(first_turn(opens, Millis(START)).then([Pace()], Millis(START)))

    def ask(self, act: Act, command: type[Act], **fields: object) -> bool:
        """Ask the table for a command as somebody; whether it did."""
        return self.give(command(actor=act.actor, role=act.role, **fields))  # type: ignore[arg-type]

    def give(self, asked: Asked) -> bool:
        """Ask the table; whether it did."""
        try:
            turn = take_turn(
                self.live,
                asked,
                Millis(self.now),
                entropy=self.entropy,
                meter=self.meter,
                witness=None if self.witness is None else self.witness.terms,
            )
        except CommandRefusedError:
            return False
        self._happened(turn)
        if self.live.table.meter is not None:
            self.meter = self.live.table.meter
        return True

    def _happened(self, turn: Turn) -> None:
        self.live = turn.live
        for name, viewer in VIEWERS.items():
            self.seen[name] += [see(step.fact, viewer) for step in turn.steps]

    def note(self) -> None:
        """What the house says that each of them may know by now."""
        each = {name: view(self.live, viewer) for name, viewer in VIEWERS.items()}
        names = names_of(self.live.table)
        self.views.append({"seq": self.live.seq, "views": each, "names": names})

    def until(self, phase: Phase) -> None:
        """Let the automatic dealer go on until there; time passes as it waits."""
        for _ in range(100):
            if self.live.table.phase is phase:
                return
            step = next_step(self.live, Millis(self.now))
            if isinstance(step, Ask):
                assert self.witness is not None
                step = self.witness.signature_of(self.live) or step.otherwise
            if isinstance(step, Step):
                assert self.give(step.asked), step.name
            elif step.until is None:
                return
            else:
                self.now = Millis(step.until)
        raise AssertionError(f"no {phase} after a hundred steps: {self.live}")

    def commit(self, act: Act) -> None:
        table = self.live.table
        assert table.commitment is not None
        drawn = self.secrets[act.actor] = Entropy(self.entropy.draw(32))
        commitment = commit_entropy(
            self.live.round_id, Digest(table.commitment), player=act.actor, entropy=drawn
        )
        self.give(CommitEntropy(actor=act.actor, role=act.role, commitment=commitment))

    def open(self, act: Act) -> None:
        entropy = self.secrets[act.actor].hex()
        self.give(OpenEntropy(actor=act.actor, role=act.role, entropy=entropy))
