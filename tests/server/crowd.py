"""A crowd: what random people at a table might want next, most of it lawful."""

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec.structs import replace

from tests.server.chooser import Chooser
from tests.table.incidents import GAMES
from threecard.conformance.play.trouble import PLAYERS
from threecard.core import commands
from threecard.core.decide.control import controller
from threecard.core.decide.discretion import open_to
from threecard.core.irregularities.incidents import DeckFault, Fault, Incident, PowerFailure
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.table import Phase
from threecard.deal import Digest, Entropy, commit_entropy
from threecard.server.table.orders import Asked, BeReady, CommitEntropy, OpenEntropy
from threecard.server.table.state import LiveTable


class Crowd:
    """People at a table of each game."""

    def __init__(self, draw: random.Random) -> None:
        self.draw = draw
        self.choosers = {tag: Chooser(game, draw) for tag, game in GAMES.items()}

    def wish(self, table: str, live: LiveTable) -> Asked | None:
        """What somebody at a table might want now."""
        draw, state = self.draw, live.table
        chooser = self.choosers[table]
        chooser.table = state
        if draw.random() < 0.05:
            anything = chooser.any_command()
            return replace(anything, actor=draw.choice(PLAYERS), role=Role.PLAYER)
        if draw.random() < 0.01 and state.wagers:
            everything: list[Incident] = [PowerFailure(), *map(DeckFault, Fault)]
            happened = draw.choice(everything)
            return commands.ReportIncident(
                actor="Dan", role=Role.DEALER, incident=happened, description="they say so"
            )
        if state.pending is not None and state.pending.decides is not None:
            return commands.DecideIncident(
                actor="Sam",
                role=Role.SHIFT_MANAGER,
                remedy=draw.choice(open_to(state, state.pending)),
                reason="the camera shows it",
            )
        if state.pending is not None and state.pending.waiting:
            return commands.ChooseOption(
                actor=draw.choice(state.pending.waiting),
                role=Role.PLAYER,
                option=draw.choice(state.pending.options),
            )
        wish = WISHES.get(state.phase)
        return None if wish is None else wish(self, live, chooser)

    def while_betting(self, live: LiveTable, chooser: Chooser) -> Asked:
        draw = self.draw
        staked = sorted(live.players)
        player = draw.choice(staked or PLAYERS)
        if staked and draw.random() < 0.3:
            return BeReady(actor=player, role=Role.PLAYER)
        if staked and draw.random() < 0.3:
            house = Digest(str(live.table.commitment))
            made = commit_entropy(live.round_id, house, player=player, entropy=own(player))
            return CommitEntropy(actor=player, role=Role.PLAYER, commitment=made)
        return chooser.betting()

    def while_closed(self, live: LiveTable, _chooser: Chooser) -> Asked | None:
        waiting = sorted(live.deal.commitments.keys() - live.deal.openings.keys())
        if not waiting:
            return None
        player = self.draw.choice(waiting)
        return OpenEntropy(actor=player, role=Role.PLAYER, entropy=own(player).hex())

    def while_playing(self, live: LiveTable, _chooser: Chooser) -> Asked | None:
        draw, state = self.draw, live.table
        down = [place for place, held in state.hands.items() if not (held.face_up or held.invalid)]
        if not down:
            return None
        position = draw.choice(down)
        player = controller(state, position)
        if player is None:
            return None
        held, who = state.hands[position], Role.PLAYER
        if not held.viewed_by and draw.random() < 0.4:
            return commands.ViewHand(actor=player, role=who, position=position)
        if state.rules.decided_on is not None and held.decision is None:
            decision = draw.choice((Decision.PLAY, Decision.PLAY, Decision.FOLD))
            return commands.Decide(actor=player, role=who, position=position, decision=decision)
        if draw.random() < 0.3:
            return BeReady(actor=player, role=who)
        return commands.TurnUpHand(actor=player, role=who, position=position)

    def while_concluded(self, live: LiveTable, _chooser: Chooser) -> Asked:
        return BeReady(actor=self.draw.choice(sorted(live.players) or PLAYERS), role=Role.PLAYER)


def own(player: str) -> Entropy:
    return Entropy(f"{player}'s own".encode())


WISHES: dict[Phase, Callable[[Crowd, LiveTable, Chooser], Asked | None]] = {
    Phase.BETTING: Crowd.while_betting,
    Phase.CLOSED: Crowd.while_closed,
    Phase.PLAYING: Crowd.while_playing,
    Phase.SETTLING: Crowd.while_playing,
    Phase.CONCLUDED: Crowd.while_concluded,
}
