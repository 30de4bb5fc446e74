"""Rounds of every game as the pages see them, for the tests of the browser's fold.

Usage: python -m scripts.web_fixtures, which writes web/tests/fixtures/*.json.

Each game is dealt to two players, from seeds that repeat, while somebody watches. A file has every
fact as each of the three may see it, and what the house's own view is of the table at some places
of its log, and its names of the hands that lie face up: the browser's fold has to come to the same.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.server.world import START, SeededEntropy
from threecard.core.commands import (
    Act,
    Decide,
    OpenTable,
    PlaceWager,
    ReduceWager,
    ReportIncident,
    Sit,
    Stand,
    TurnUpHand,
    ViewHand,
    WithdrawWager,
)
from threecard.core.errors import CommandRefusedError
from threecard.core.irregularities.incidents import Misdeal, PowerFailure
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS
from threecard.core.round import Decision
from threecard.core.table import Phase
from threecard.core.view import Viewer
from threecard.deal import Digest
from threecard.deal.commitment import commit_entropy
from threecard.deal.entropy import Entropy
from threecard.server.api.hands import names_of
from threecard.server.house.dealer import Step, next_step
from threecard.server.ports import Millis
from threecard.server.process.first_tables import floor_config
from threecard.server.table.deciding import Turn, first_turn
from threecard.server.table.facts import Fact, Pace, see
from threecard.server.table.orders import Asked, BeReady, CommitEntropy, OpenEntropy
from threecard.server.table.state import view
from threecard.server.table.turn import take_turn

FIXTURES = Path(__file__).parent.parent / "web" / "tests" / "fixtures"
MEI = Act(actor="Mei", role=Role.PLAYER)
RAJ = Act(actor="Raj", role=Role.PLAYER)
SUPERVISOR = Act(actor="Siti", role=Role.PIT_SUPERVISOR)
VIEWERS = {"mei": Viewer("Mei"), "raj": Viewer("Raj"), "anyone": Viewer()}
METER = 50_000_00


class Seen:
    """A table, and what three people saw of it."""

    def __init__(self, game: str) -> None:
        self.now = START
        self.entropy = SeededEntropy(len(game))
        self.secrets: dict[str, Entropy] = {}
        self.seen: dict[str, list[Fact]] = {name: [] for name in VIEWERS}
        self.views: list[dict[str, object]] = []
        self.meter = METER
        opens = OpenTable(actor="Ng", role=Role.SHIFT_MANAGER, config=floor_config(game))
        self._happened(first_turn(opens, Millis(START)).then([Pace()], Millis(START)))

    def give(self, asked: Asked) -> bool:
        """Ask the table; whether it did."""
        try:
            turn = take_turn(
                self.live, asked, Millis(self.now), entropy=self.entropy, meter=self.meter
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


def wager(table: Seen, act: Act, position: int) -> None:
    """Every wager the layout has at a position, smallest stakes."""
    config = table.live.table.config
    for each in config.rules.wagers:
        low, _ = config.limits.get(each, (config.jackpot_price or 0, 0))
        table.give(
            PlaceWager(
                actor=act.actor,
                role=act.role,
                player=act.actor,
                position=position,
                wager=each,
                stake=2 * low if each in config.limits else low,
            )
        )


def play_round(table: Seen) -> None:
    """Two players, three positions, one of them blind; looks, decisions, hands turned up."""
    table.until(Phase.BETTING)
    wager(table, MEI, 1)
    table.commit(MEI)
    wager(table, RAJ, 3)
    wager(table, MEI, 4)
    config = table.live.table.config
    main = next(iter(config.limits))
    table.give(
        ReduceWager(
            actor="Raj",
            role=Role.PLAYER,
            player="Raj",
            position=3,
            wager=main,
            by=config.limits[main][0],
        )
    )
    table.give(BeReady(actor="Raj", role=Role.PLAYER))
    table.note()
    table.until(Phase.CLOSED)
    table.open(MEI)
    table.until(Phase.PLAYING)
    table.note()
    table.give(ViewHand(actor="Mei", role=Role.PLAYER, position=1))
    table.note()
    for act, position, decision in (
        (MEI, 1, Decision.PLAY),
        (RAJ, 3, Decision.FOLD),
        (MEI, 4, Decision.PLAY),
    ):
        table.give(Decide(actor=act.actor, role=act.role, position=position, decision=decision))
    table.give(TurnUpHand(actor="Mei", role=Role.PLAYER, position=1))
    table.note()
    table.until(Phase.SETTLING)
    table.until(Phase.CONCLUDED)
    table.note()


def lose_round(table: Seen) -> None:
    """A round that something happens to: a misdeal, then the lights go out."""
    table.until(Phase.BETTING)
    wager(table, MEI, 1)
    wager(table, RAJ, 2)
    table.give(
        WithdrawWager(
            actor="Raj",
            role=Role.PLAYER,
            player="Raj",
            position=2,
            wager=next(iter(table.live.table.rules.wagers)),
        )
    )
    table.until(Phase.PLAYING)
    table.give(
        ReportIncident(
            actor="Siti", role=Role.PIT_SUPERVISOR, incident=Misdeal(), position=1, player="Mei"
        )
    )
    table.note()
    table.give(ReportIncident(actor="Siti", role=Role.PIT_SUPERVISOR, incident=PowerFailure()))
    table.until(Phase.CONCLUDED)
    table.note()


def record(game: str) -> Seen:
    """A few rounds of a game."""
    table = Seen(game)
    table.until(Phase.BETTING)
    table.give(Sit(actor="Mei", role=Role.PLAYER, position=1))
    table.give(Sit(actor="Raj", role=Role.PLAYER, position=3))
    table.note()
    play_round(table)
    lose_round(table)
    table.until(Phase.BETTING)
    table.give(Stand(actor="Raj", role=Role.PLAYER))
    table.note()
    return table


def write(table: Seen) -> dict[str, object]:
    """One list of facts, and beside it where somebody saw more than anyone may."""
    anyone = table.seen["anyone"]
    more = {
        name: {index: fact for index, fact in enumerate(facts) if fact != anyone[index]}
        for name, facts in table.seen.items()
        if name != "anyone"
    }
    return {"facts": anyone, "more": more, "notes": table.views}


def main() -> None:
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for game in RULEBOOKS:
        path = FIXTURES / f"{game}.json"
        path.write_bytes(msgspec.json.encode(write(record(game))) + b"\n")
        print(f"{path.relative_to(FIXTURES.parents[2])}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
