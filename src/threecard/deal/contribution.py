"""Contributions: what each player of a round adds to its deal."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise

import msgspec

from threecard.core.errors import Code
from threecard.deal.commitment import RoundId, commit_entropy
from threecard.deal.encoding import Digest, Purpose, check_digest, check_text, unhex
from threecard.deal.entropy import Entropy, check_entropy
from threecard.deal.errors import DealError, ProofError


class Opened(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="contribution",
    tag="opened",
):
    """Committed before the close and opened after it: the entropy is in the deck."""

    player: str
    commitment: Digest
    entropy: str  # hexadecimal

    def __post_init__(self) -> None:
        check_text(self.player, where="players.player")
        check_digest(self.commitment, where="players.commitment")
        check_entropy(unhex(self.entropy, where="players.entropy"), player=self.player)


class Unopened(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="contribution",
    tag="unopened",
):
    """Committed and not opened, or not yet: the commitment alone is in the deck."""

    player: str
    commitment: Digest

    def __post_init__(self) -> None:
        check_text(self.player, where="players.player")
        check_digest(self.commitment, where="players.commitment")


class NotGiven(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="contribution",
    tag="none",
):
    """A player who sent no entropy; the deck is the same as without them."""

    player: str

    def __post_init__(self) -> None:
        check_text(self.player, where="players.player")


Contribution = Opened | Unopened | NotGiven


def open_contribution(
    round_id: RoundId, commitment: Digest, made: Unopened, entropy: Entropy
) -> Opened:
    """A player's commitment opened; bytes other than those committed to are refused."""
    opened = Opened(made.player, made.commitment, entropy.hex())
    check_opening(round_id, commitment, opened)
    return opened


def check_opening(round_id: RoundId, commitment: Digest, opened: Opened) -> None:
    entropy = Entropy(bytes.fromhex(opened.entropy))
    given = commit_entropy(round_id, commitment, player=opened.player, entropy=entropy)
    if given != opened.commitment:
        raise ProofError(
            Code.DEAL_OPENING_DIFFERS,
            f"{opened.player}'s opening does not hold: {opened.commitment} was committed, and "
            f"this entropy under this name gives {given}.",
            where="players",
        )


def closing_of(
    round_id: RoundId,
    commitment: Digest,
    contributions: Iterable[Contribution],
    wagers: Digest | None = None,
) -> Digest:
    """The closing, published when wagers close and before anything is opened.

    Whoever notes it has noted the round, the house's commitment, and every player with the
    commitment they made or none: nothing of it can be changed once openings are known. Where a
    witness takes part it has the wagers too, so that none can be changed once it has signed.
    """
    if (wagers is None) is not (round_id.witness is None):
        raise DealError(
            Code.BAD_FIELD, "The closing has the wagers where a witness signs it.", where="wagers"
        )
    fields = [bytes.fromhex(commitment)]
    if wagers is not None:
        fields.append(bytes.fromhex(wagers))
    for each in in_order(contributions):
        made = b"" if isinstance(each, NotGiven) else bytes.fromhex(each.commitment)
        fields += (each.player.encode(), made)
    return Digest(sha256(round_id.encode(Purpose.CLOSING, *fields)).hexdigest())


def in_order(contributions: Iterable[Contribution]) -> list[Contribution]:
    """By the bytes of the players' names, so that arriving first or last changes nothing."""
    ordered = list(contributions)
    if len(ordered) < 2:
        return ordered
    ordered.sort(key=_name)
    for before, after in pairwise(ordered):
        if before.player == after.player:
            raise DealError(
                Code.DEAL_PLAYER_TWICE,
                f"{after.player} is there twice; a player has one entry in a deal.",
                where="players",
            )
    return ordered


def _name(contribution: Contribution) -> bytes:
    return contribution.player.encode()
