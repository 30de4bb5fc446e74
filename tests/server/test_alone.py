"""Staff who act alone: no word of one person undoes an electronic round once a hand was seen.

A dealer, or anybody above, who is in league with a player could otherwise wait for the hand and
then say that something went wrong. Every incident, aimed at every place, at every moment of a round
of each game from when somebody knows a hand until it is settled.
"""

from __future__ import annotations

from pathlib import Path

from tests.server.actors import in_loop
from tests.server.dealing import EVERY_GAME, dealing
from threecard.conformance.play.trouble import INCIDENTS
from threecard.core.commands import ReportIncident
from threecard.core.errors import ThreecardError
from threecard.core.events import PaymentDecided, RoundVoided, WagerChanged, WagersReturned
from threecard.core.people import Role
from threecard.core.table import Phase
from threecard.server.table.deciding import ask
from threecard.server.table.state import LiveTable

STAFF = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
UNDOES = (RoundVoided, WagersReturned, WagerChanged, PaymentDecided)


def is_seen(live: LiveTable) -> bool:
    """Whether anybody knows a hand of a round that is not settled."""
    table = live.table
    if table.phase not in (Phase.PLAYING, Phase.SETTLING):
        return False
    hands = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
    return any(held.face_up or held.viewed_by for held in hands)


@EVERY_GAME
@in_loop
async def test_nobody_alone_undoes_a_round_in_which_a_hand_was_seen(
    tmp_path: Path, tag: str
) -> None:
    async with dealing(tmp_path, tag) as world:
        await world.round(tag, "Mei")
        moments = [commit.live for commit in world.commits if is_seen(commit.live)]
        assert moments
        at, ruled = world.clock.now(), 0
        for live in moments:
            for role in STAFF:
                for incident in INCIDENTS:
                    for aimed in ({}, {"position": 1}, {"player": "Mei"}):
                        said = ReportIncident(actor="Dan", role=role, incident=incident, **aimed)
                        try:
                            facts = [step.fact for step in ask(live, said, at).steps]
                        except ThreecardError:
                            continue
                        ruled += 1
                        undone = [fact for fact in facts if isinstance(fact, UNDOES)]
                        assert not undone, (role, said, undone)
        assert ruled > len(STAFF), "most are taken, and wait for a second person"
