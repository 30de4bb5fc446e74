"""Wishes: what one person at a table might ask next by socket, most of it lawful."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.server.chooser import Chooser
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


class Wishes:
    """One person's wishes at tables of any game."""

    def __init__(self, name: str, draw: random.Random) -> None:
        self._name = name
        self._draw = draw
        self._choosers: dict[str, Chooser] = {}
        self._who: dict[str, Any] = {"actor": name, "role": Role.PLAYER}

    def at(self, live: LiveTable) -> Asked | None:
        """What they might want of a table, as they see it."""
        draw, state, who = self._draw, live.table, self._who
        if draw.random() < 0.04:
            return self._own(self._chooser(live).any_command())
        if state.pending is not None:
            if state.pending.decides is None and self._name in state.pending.waiting:
                return commands.ChooseOption(**who, option=draw.choice(state.pending.options))
            return None
        match state.phase:
            case Phase.BETTING:
                return self._betting(live)
            case Phase.CLOSED:
                if self._name in live.deal.commitments.keys() - live.deal.openings.keys():
                    return OpenEntropy(**who, entropy=self._entropy.hex())
                return None
            case Phase.PLAYING | Phase.SETTLING:
                return self._playing(live)
            case _:
                return BeReady(**who) if self._name in live.players else None

    def _betting(self, live: LiveTable) -> Asked:
        draw, name = self._draw, self._name
        if name in live.players:
            if draw.random() < 0.35:
                return BeReady(**self._who)
            if draw.random() < 0.3 and name not in live.deal.commitments:
                house = Digest(str(live.table.commitment))
                made = commit_entropy(live.round_id, house, player=name, entropy=self._entropy)
                return CommitEntropy(**self._who, commitment=made)
        return self._own(self._chooser(live).betting())

    def _playing(self, live: LiveTable) -> Asked | None:
        draw, state = self._draw, live.table
        mine = [
            place
            for place, held in state.hands.items()
            if not (held.face_up or held.invalid) and controller(state, place) == self._name
        ]
        if not mine:
            return None
        position = draw.choice(mine)
        held = state.hands[position]
        if not held.viewed_by and draw.random() < 0.5:
            return commands.ViewHand(**self._who, position=position)
        if state.rules.decided_on is not None and held.decision is None:
            decision = draw.choice((Decision.PLAY, Decision.PLAY, Decision.FOLD))
            return commands.Decide(**self._who, position=position, decision=decision)
        if draw.random() < 0.3:
            return BeReady(**self._who)
        return commands.TurnUpHand(**self._who, position=position)

    def _own(self, asked: commands.Command) -> Asked:
        """The same, asked by them and about them."""
        mine: dict[str, Any] = dict(self._who)
        if "player" in asked.__struct_fields__ and self._draw.random() < 0.98:
            mine["player"] = self._name
        return replace(asked, **mine)

    def _chooser(self, live: LiveTable) -> Chooser:
        game = live.table.config.game
        chooser = self._choosers.get(game)
        if chooser is None:
            chooser = self._choosers[game] = Chooser(game, self._draw)
        chooser.table = live.table
        return chooser

    @property
    def _entropy(self) -> Entropy:
        return Entropy(f"{self._name}'s own".encode())


class StaffWishes(Wishes):
    """A shift manager's: to decide what waits for them, and now and then to report something."""

    def at(self, live: LiveTable) -> Asked | None:
        draw, state = self._draw, live.table
        who: dict[str, Any] = {"actor": self._name, "role": Role.SHIFT_MANAGER}
        if state.pending is not None and state.pending.decides is not None:
            remedy = draw.choice(open_to(state, state.pending))
            return commands.DecideIncident(**who, remedy=remedy, reason="the camera shows it")
        if state.wagers and draw.random() < 0.02:
            everything: list[Incident] = [PowerFailure(), *map(DeckFault, Fault)]
            return commands.ReportIncident(
                **who, incident=draw.choice(everything), description="they say so"
            )
        return None


def body_of(asked: Asked) -> dict[str, Any]:
    """A command as it is sent: without who asks."""
    written: dict[str, Any] = msgspec.to_builtins(asked)
    del written["actor"], written["role"]
    return written
