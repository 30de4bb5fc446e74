"""Planted bugs in what watchers are told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.storm.planted.bug import bug
from threecard.core import view as core_view
from threecard.server.api import live, room
from threecard.server.api.outbox import Outbox
from threecard.server.api.room import Room
from threecard.server.api.watching import Watching


@bug(Room, "tell", "Everybody is told everything twice.")
def a_frame_too_many(was: Any) -> Any:
    def tell(self: Any) -> None:
        untold = list(self._untold)
        was(self)
        if len(untold) > 1:
            self._untold = untold
            was(self)

    return tell


@bug(Outbox, "put", "A frame that comes while another is sent is dropped.")
def a_frame_too_few(was: Any) -> Any:
    def put(self: Any, frame: str) -> None:
        if self._half is None:
            was(self, frame)

    return put


@bug(Outbox, "fail", "One watcher's trouble ends the telling of all.")
def one_silences_all(was: Any) -> Any:
    def fail(self: Any, error: Exception) -> None:
        raise error

    return fail


@bug(Room, "missed", "Who resumes misses the first fact.")
def a_resume_off_by_one(was: Any) -> Any:
    def missed(self: Any, after: int, viewer: Any) -> Any:
        return was(self, min(after + 1, self.seq), viewer) if after < self.seq else []

    return missed


@bug(Room, "_seen", "What everybody may see is kept too long.")
def an_old_view(was: Any) -> Any:
    def seen(self: Any, table: Any, viewer: Any) -> Any:
        if self._public is not None:
            return self._public[1]
        return was(self, table, viewer)

    return seen


@bug(room, "see", "Who looks at a hand shows it to everybody.")
def a_hidden_hand_told(was: Any) -> Any:
    return lambda fact, _viewer: fact if type(fact).__name__ == "HandViewed" else was(fact, _viewer)


@bug(room, "view", "A snapshot has the seed in it.")
def a_seed_shown(was: Any) -> Any:
    return lambda table, viewer: replace(was(table, viewer), deal=table.deal)


@bug(core_view, "_hand", "A hand that somebody looked at is shown to all.")
def a_hand_shown(was: Any) -> Any:
    return lambda hand, viewer: hand if hand.viewed_by else was(hand, viewer)


@bug(Watching, "moved", "A balance is not told.")
def a_balance_not_told(was: Any) -> Any:
    return lambda _self, _account: None


@bug(live._Socket, "_enter", "Who comes is told before they are shown the table.")
def told_before_shown(was: Any) -> Any:
    def enter(self: Any) -> None:
        was(self)
        if self._table is not None:
            known = self._live.watching.room(self._table)
            if known._ring:
                self._outbox.put(known._frame([known._ring[-1]], b"[null]", self._viewer))

    return enter
