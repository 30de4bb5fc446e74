"""Random streams of commands: mostly plausible, some unlawful, each from a seed of its own."""

from __future__ import annotations

from random import Random

from tests.procedure import mishaps, steps
from tests.procedure.answer import Command
from tests.procedure.books import MAY_RESTRICT_AREA, PER_AREA
from tests.procedure.people import OFF_DUTY, PLAYERS, UNNAMED, People, table_of
from tests.procedure.state import State
from tests.procedure.twin import TwinTable

BESIDES = (
    *("sit", "sit", "stand", "raise", "raise", "answer", "restrict", "area"),
    *("stop", "stop", "lift", "permit", "correct", "correct", "inspect"),
)

AMISS = (
    *("place_your_bets", "no_more_bets", "deal_cards", "settle", "close_options"),
    *("reopen_table", "request_wager", "view_hand", "decide", "turn_up_hand"),
    *("decline_comparison", "verify_prize", "choose_option", "lay_chips"),
)


class Stream:
    """What happens at one random table; it looks at the twin's own state only."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.config = table_of(self.rng)
        self.people = People(self.rng, PLAYERS[: self.rng.randint(3, 5)])
        self.boldness = self.rng.choice((0.02, 0.08, 0.15))  # how often an incident is reported

    def next(self, twin: TwinTable) -> Command:
        """The next command."""
        if twin.state is None:
            who = self.people.staff("pit_manager", "shift_manager")
            if self.rng.random() < 0.1:
                who = self.people.anybody()
            return who | {"type": "open_table", "config": self.config}
        table = twin.state
        chance = self.rng.random()
        if chance < 0.04:
            return self._wrong(table)
        if chance < 0.04 + self.boldness:
            made = mishaps.mishap(table, self.people)
            if made is not None:
                return made
        if chance > 0.95:
            return self._besides(table)
        return self._likely(table)

    def _likely(self, table: State) -> Command:
        rng = self.rng
        if len(table.seats) < 2 and rng.random() < 0.3:
            who = self.people.of(table, self.people.whoever(table))
            return who | {"type": "sit", "position": self.people.position(table)}
        if table.waiting is None:
            if table.withdrawal and table.phase == "playing" and rng.random() < 0.5:
                return self._leave(table)
            if table.phase == "betting" and rng.random() < 0.88 - 0.03 * len(table.wagers):
                return steps.wager(table, self.people)
            if table.phase in ("playing", "settling") and rng.random() < 0.4:
                made = steps.look(table, self.people)
                if made is not None:
                    return made
            if table.phase in ("closed", "playing", "settling") and rng.random() < 0.03:
                return self._too_late(table)
            if table.phase == "concluded" and rng.random() < 0.1:
                return self._between(table)
        return steps.onward(table, self.people)

    def _disputant(self, table: State) -> str:
        """Somebody who is here, or never was: of an earlier round's players no text speaks."""
        people: list[str] = [*self.people.players, *(UNNAMED if table.felt else ())]
        people += [who for who in OFF_DUTY if table.is_here(who)]
        known = [who for who in people if table.is_here(who) or who not in table.patrons]
        return self.rng.choice(known or ["zoe"])

    def _leave(self, table: State) -> Command:
        """After a misdeal somebody is not satisfied, and is let withdraw (R3P 5.7, TCP 5.7.1)."""
        live, people = table.live_players(), self.people
        player = self.rng.choice(live) if live else people.whoever(table)
        asked = [
            one.player
            for one in table.disputes.values()
            if one.open and one.round == table.round and one.player in live
        ]
        if not asked and self.rng.random() < 0.8:
            player = player if player in live else self._disputant(table)
            return people.of(table, player) | {"type": "raise_dispute", "description": "not so"}
        step = people.staff("pit_supervisor", "pit_manager") | {"type": "permit_withdrawal"}
        return step | {"player": (asked or [player])[0], "reason": people.reason()}

    def _too_late(self, table: State) -> Command:
        lying = [one for one in table.wagers if one.wager not in ("play", "jackpot")]
        if lying and self.rng.random() < 0.6:
            return steps.change(table, self.people, self.rng.choice(lying))
        inside = [who for who in self.people.players if who not in table.out]
        who = self.rng.choice(inside or list(self.people.players))
        act = {"player": who, "position": self.people.position(table), "stake": 10_00}
        kind = self.rng.choice([kind for kind in table.kinds if kind != "jackpot"])
        return {"actor": who, "role": "player", "type": "place_wager", "wager": kind} | act

    def _besides(self, table: State) -> Command:
        """Seats, disputes, restrictions, stops: what goes on beside the round."""
        people, rng = self.people, self.rng
        player = people.whoever(table)
        kind = rng.choice(BESIDES)
        note: Command = {"reason": people.reason()}
        if kind == "sit":
            return people.of(table, player) | {"type": "sit", "position": people.position(table)}
        if kind == "stand":
            return people.of(table, player) | {"type": "stand"}
        if kind == "raise":
            player = self._disputant(table)
            return people.of(table, player) | {"type": "raise_dispute", "description": "not so"}
        if kind == "answer":
            opened = [number for number, one in table.disputes.items() if one.open]
            number = rng.choice(opened) if opened else 99
            step = people.staff("shift_manager") | {"type": "answer_dispute", "number": number}
            step |= {"amount": rng.choice((0, 0, 7_00)) if opened else 0}
            if opened and rng.random() < 0.5:  # of who had a wager and got it back no text speaks
                strangers = [who for who in PLAYERS if who not in table.patrons]
                known = [*table.disputes[number].players, table.disputes[number].player]
                step |= {"player": rng.choice([*known, *strangers[:1]])}
            return step | note
        if kind == "restrict":
            step = people.staff("pit_manager", "shift_manager") | {"type": "restrict_player"}
            return step | {"player": player, "restricted": player not in table.restricted}
        if kind == "area" and table.tag in MAY_RESTRICT_AREA:
            usual = int(table.config["readings"].get("wagers_per_area", PER_AREA[table.tag]))
            step = people.staff("pit_manager", "shift_manager") | {"type": "restrict_area"}
            return step | {"most": 0 if table.area_most else rng.randrange(usual)}
        if kind == "stop" and table.waiting is None:
            player = (table.live_players() or [player])[0]
            return people.staff("shift_manager") | {"type": "stop_player", "player": player} | note
        if kind == "lift":
            barred = rng.choice(sorted(table.barred)) if table.barred else player
            return people.staff("shift_manager") | {"type": "lift_bar", "player": barred} | note
        if kind == "permit":
            return self._leave(table)
        if kind == "correct":
            return self._correct(table)
        step = people.staff("pit_supervisor", "pit_manager") | {"type": "inspect_hand"}
        declined = [
            place for place, hand in table.hands.items() if hand.declined_by and not hand.up
        ]
        return step | {"position": (declined or [people.position(table)])[0]} | note

    def _correct(self, table: State) -> Command:
        up = [place for place, hand in table.hands.items() if hand.up]
        up += [0] if table.dealer is not None and table.dealer.up else []
        place = self.rng.choice(up) if up else 1
        who = self.people.dealer()
        if table.phase == "concluded" and self.rng.random() < 0.5:
            who = self.people.staff("pit_supervisor", "pit_manager")
        step = who | {"type": "correct_cards", "position": place, "reason": self.people.reason()}
        if table.tag == "TCP" and self.rng.random() < 0.7:
            step["meter"] = self.people.meter()
        return step | {"hand": self.people.hand(table)}

    def _between(self, table: State) -> Command:
        people, rng = self.people, self.rng
        kind = rng.choice(("change_limits", "close_table", "open_gaming_day", "adopt_edition"))
        if kind == "open_gaming_day":
            return people.staff("pit_supervisor", "pit_manager", "shift_manager") | {"type": kind}
        step = people.staff("pit_manager", "shift_manager") | {"type": kind}
        step["reason"] = people.reason()
        if kind == "change_limits":
            low = rng.choice((2_00, 5_00))
            step["limits"] = {
                wager: (low, low * 5) for wager in table.kinds if wager not in ("jackpot",)
            }
        if kind == "adopt_edition":
            step["edition"] = "nowhere-1900"
        return step

    def _wrong(self, table: State) -> Command:
        """A step by the wrong person, or at the wrong time."""
        people = self.people
        if self.rng.random() < 0.5:
            step = steps.onward(table, people)
            return step | people.anybody()
        kind = self.rng.choice(AMISS)
        if kind == "lay_chips":
            by_dealer = self.rng.random() < 0.5
            return steps.lay(table, people) | ({} if by_dealer else people.anybody())
        who = people.dealer() if kind in AMISS[:5] else people.anybody()
        step = who | {"type": kind}
        if kind in ("view_hand", "decide", "turn_up_hand", "decline_comparison", "verify_prize"):
            step["position"] = people.position(table)
        if kind == "decide":
            step["decision"] = self.rng.choice(("play", "fold", "continue"))
        if kind == "choose_option":
            step["option"] = self.rng.choice(("stay", "withdraw", "continue", "again"))
        if kind == "request_wager":
            step |= {"position": 1, "wager": "main", "stake": 10_00}
        if kind == "turn_up_hand" and table.felt:
            step["hand"] = people.hand(table)
        return step
