"""The fair deal of the round in play: who gave what to it, and how far it has come."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from threecard.deal import (
    Contribution,
    Digest,
    NotGiven,
    Opened,
    Signature,
    Unopened,
    Witnessed,
)
from threecard.server.table.facts import (
    DealClosed,
    DealGivenUp,
    DealRevealed,
    DealSealed,
    EntropyCommitted,
    EntropyOpened,
    OfDeal,
    SeedDrawn,
    WitnessNamed,
    WitnessSigned,
)


class Deal(Struct, frozen=True, gc=False):
    """The fair deal of the round in play."""

    seed: str | None = None  # hidden until the reveal
    commitments: dict[str, str] = {}  # by player
    closing: str | None = None
    players: tuple[str, ...] = ()  # everyone in the deal, once it is closed
    openings: dict[str, str] = {}
    revealed: bool = False
    witness: WitnessNamed | None = None  # who takes part in it
    wagers: str | None = None  # the digest of what was wagered, where a witness takes part
    sealed: DealSealed | None = None  # what the witness is asked to sign
    signed: WitnessSigned | None = None
    interrupted: bool = False  # an interruption was ruled on while the witness had not signed

    @property
    def awaits_witness(self) -> bool:
        """Whether the cards wait for the witness to sign."""
        return self.sealed is not None and self.signed is None

    @property
    def witnessed(self) -> Witnessed | None:
        """The witness's part in the proof, as far as it came."""
        if self.wagers is None:
            return None
        if self.signed is None:
            return Witnessed(Digest(self.wagers))
        return Witnessed(Digest(self.wagers), self.signed.key, self.signed.signature)

    @property
    def signature(self) -> Signature | None:
        return None if self.signed is None else Signature(bytes.fromhex(self.signed.signature))

    def contributions(self) -> tuple[Contribution, ...]:
        return tuple(self._contribution(player) for player in self.players)

    def _contribution(self, player: str) -> Contribution:
        commitment = self.commitments.get(player)
        if commitment is None:
            return NotGiven(player)
        entropy = self.openings.get(player)
        if entropy is None:
            return Unopened(player, Digest(commitment))
        return Opened(player, Digest(commitment), entropy)

    def after(self, fact: OfDeal) -> Deal:
        """The deal after one more fact of it."""
        match fact:
            case SeedDrawn():
                return Deal(seed=fact.seed)
            case WitnessNamed():
                return replace(self, witness=fact)
            case EntropyCommitted():
                return replace(self, commitments={**self.commitments, fact.player: fact.commitment})
            case DealClosed():
                players = tuple(each.player for each in fact.players)
                return replace(self, closing=fact.closing, players=players, wagers=fact.wagers)
            case EntropyOpened():
                return replace(self, openings={**self.openings, fact.player: fact.entropy})
            case DealSealed():
                return replace(self, sealed=fact)
            case WitnessSigned():
                return replace(self, signed=fact)
            case DealGivenUp():
                return self  # the event that follows makes the round void
            case DealRevealed():
                return replace(self, revealed=True)
            case _:
                assert_never(fact)
