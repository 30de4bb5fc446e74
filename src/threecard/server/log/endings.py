"""Endings: the round that a command brings to its end or corrects, as it is indexed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.events import RoundSettled, RoundVoided, SettlementCorrected
from threecard.core.table import Phase
from threecard.server.storage.rounds import RoundEntry
from threecard.server.table.fold import Folded
from threecard.server.table.state import LiveTable


class Ending(Struct, frozen=True):
    """What a command's facts say of a round that is over.

    `over` is the table when all was said, of which a snapshot is kept. `entry` is the round just
    ended; where there is none, an earlier end was corrected, and the round goes on to here.
    """

    over: LiveTable
    entry: RoundEntry | None
    void: bool


ENDING = (RoundSettled, RoundVoided, SettlementCorrected)


def ending_of(steps: Sequence[Folded]) -> Ending | None:
    """The end that one command's facts bring; none where no round ended."""
    entry: RoundEntry | None = None
    over: LiveTable | None = None
    is_void = False
    for _, fact, live in steps:
        match fact:
            case RoundSettled() | RoundVoided():
                assert entry is None, "a command ends one round"
                entry, over = _entry(live, void=isinstance(fact, RoundVoided)), live
            case SettlementCorrected():
                over, is_void = live, fact.void
            case _ if over is not None and _tells_all(live):
                over = live
    if over is None:
        return None
    if entry is not None:
        entry = replace(entry, last=over.seq, void=entry.void or is_void)
    return Ending(over, entry, is_void)


def _entry(live: LiveTable, *, void: bool) -> RoundEntry:
    players = tuple(sorted(live.players))
    return RoundEntry(live.table.round, live.round_from, live.seq, void, players)


def _tells_all(live: LiveTable) -> bool:
    """Whether the round is over and its deal revealed: then a snapshot holds no secret."""
    is_revealed = live.deal.seed is None or live.deal.revealed
    return live.table.phase is Phase.CONCLUDED and is_revealed
