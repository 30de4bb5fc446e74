"""The state of the twin's table, in the plainest shape: lists and dicts that change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.procedure.answer import Line, RefusedError, Why
from tests.procedure.books import DEFAULTS, MAINS, PER_AREA, RANKS, SIDES, TAGS
from tests.twin import Hand

ON = ("betting", "closed", "playing", "settling")  # a round is on
AFTER_CLOSE = ("closed", "playing", "settling")


@dataclass
class Wager:
    """A stake on an area; its chips remember when each of them was laid."""

    position: int
    player: str
    wager: str
    order: int
    chips: list[tuple[int, int]]

    @property
    def stake(self) -> int:
        return sum(amount for _, amount in self.chips)

    def take_off(self, amount: int) -> None:
        """Take chips off, the last laid first."""
        while amount:
            order, chip = self.chips.pop()
            taken = min(chip, amount)
            amount -= taken
            if chip > taken:
                self.chips.append((order, chip - taken))


@dataclass
class TwinHand:
    """A hand of three cards on the table."""

    cards: Hand | None = None
    up: bool = False
    viewers: list[str] = field(default_factory=list)
    decision: str | None = None
    declined_by: str | None = None
    invalid: Why | None = None
    collected: bool = False  # invalid, and its wagers are collected
    entered_by: str | None = None
    verified: bool = False


@dataclass
class TwinPack:
    """A pack at felt since it was shuffled (reading shuffle; no clause says when)."""

    rounds: int = 0
    dealt: int = 0
    seen: set[str] = field(default_factory=set)  # lay face up in an earlier round


@dataclass
class Waiting:
    """A ruling that waits for a person's word or for the players' choice."""

    number: int
    remedy: str  # that is carried out when it is confirmed, or what is decided on
    incident: str
    reporter: str
    why: Why
    decides: str | None = None
    confirm: bool = False
    options: tuple[str, ...] = ()
    asked: list[str] = field(default_factory=list)  # who has not answered
    stayed: bool = False  # somebody chose to go on
    position: int | None = None
    player: str | None = None
    withdrawal: Why | None = None
    cards: Hand | None = None  # that are said to lie there, of a hand that was settled by others


@dataclass
class Dispute:
    """What somebody is not satisfied with."""

    player: str | None
    round: int
    open: bool = True
    players: tuple[str, ...] = ()  # of a claim: who had a wager in its round


@dataclass
class State:
    """Everything that the twin knows of its table."""

    config: dict[str, Any]
    limits: dict[str, tuple[int, int]]
    phase: str = "concluded"
    result: str | None = None  # of the last round: settled, void or empty
    round: int = 0
    shut: bool = False
    numbers: int = 0  # incidents and disputes are numbered together
    next_order: int = 0
    seats: dict[int, str] = field(default_factory=dict)
    restricted: set[str] = field(default_factory=set)
    area_most: int = 0
    one_time: set[str] = field(default_factory=set)
    one_time_before: set[str] = field(default_factory=set)
    day_over: bool = False  # a gaming day has begun since the round was settled
    barred: set[str] = field(default_factory=set)
    patrons: set[str] = field(default_factory=set)  # everybody who ever had a wager here
    disputes: dict[int, Dispute] = field(default_factory=dict)
    money: dict[str, list[int]] = field(default_factory=dict)  # staked, got back
    # The round
    wagers: list[Wager] = field(default_factory=list)
    requests: list[tuple[str, int, str, int]] = field(default_factory=list)
    advice: set[tuple[int, str]] = field(default_factory=set)  # N3P 5.2
    deck: list[str] | None = None
    hands: dict[int, TwinHand] = field(default_factory=dict)
    dealer: TwinHand | None = None
    out: dict[str, Why] = field(default_factory=dict)  # players out of the round
    stopped: set[str] = field(default_factory=set)
    exposures: int = 0
    held: set[str] = field(default_factory=set)  # N3P 5.7: who chose to go on
    dealer_seen: bool = False  # it shows, or has shown and is to be entered anew
    withdrawal: Why | None = None  # R3P 5.7, TCP 5.7.1
    waiting: Waiting | None = None
    lines: list[Line] = field(default_factory=list)
    settled_before: bool = False  # the round was settled, and is open again or is corrected
    meter_before: int | None = None
    records: dict[str, int] = field(default_factory=dict)
    on_duty: set[str] = field(default_factory=set)  # who acted as staff while bets were open
    kept: tuple[int, int] | None = None  # the meter, for the hand at a position (TCP 3.19)
    pack: TwinPack | None = None  # reading shuffle; none: freshly shuffled

    @property
    def tag(self) -> str:
        return TAGS[self.config["game"]]

    @property
    def felt(self) -> bool:
        return bool(self.config["source"] == "felt")

    @property
    def strict(self) -> bool:
        return bool(self.config["mode"] == "strict")

    def reading(self, name: str) -> str:
        return str(self.config["readings"].get(name, DEFAULTS[name]))

    @property
    def rounds_of_pack(self) -> int:
        """After how many rounds the pack is shuffled (reading shuffle)."""
        said = self.reading("shuffle")
        return 1 if said == "every_round" or not self.felt else int(said.removeprefix("rounds:"))

    @property
    def players_first(self) -> bool:
        """R3P 3.15, P3P 3.7, T3P 3.6; in N3P and TCP by reading reveal."""
        return self.tag in ("R3P", "P3P", "T3P") or self.reading("reveal") == "players_first"

    @property
    def per_area(self) -> int:
        """How many wagers an area takes; 0: any number."""
        most = int(self.config["readings"].get("wagers_per_area", PER_AREA[self.tag]))
        return min(most, self.area_most) if self.area_most else most

    @property
    def kinds(self) -> tuple[str, ...]:
        return MAINS[self.tag] + SIDES[self.tag]

    def cite(self, number: str) -> str:
        return f"{self.tag} {number}"

    def uncovered(self) -> Why:
        """R3P 6.1, N3P 5.17, TCP 6.1; P3P and T3P are silent, and the shift manager decides."""
        number = {"R3P": "6.1", "N3P": "5.17", "TCP": "6.1"}.get(self.tag)
        return (self.cite(number),) if number else ("reading uncovered",)

    def find(self, player: str, position: int, wager: str) -> Wager | None:
        for one in self.wagers:
            if (one.player, one.position, one.wager) == (player, position, wager):
                return one
        return None

    def area(self, position: int, wager: str) -> list[Wager]:
        return [one for one in self.wagers if (one.position, one.wager) == (position, wager)]

    def at(self, position: int) -> list[Wager]:
        """The wagers at a position whose players are not out of the round."""
        return [
            one for one in self.wagers if one.position == position and one.player not in self.out
        ]

    def has_wager(self, player: str) -> bool:
        return any(one.player == player for one in self.wagers)

    def has_interest(self, person: str) -> bool:
        """House policy: who has a wager in a round that is on or settled judges nothing in it."""
        return self.has_wager(person) and (self.phase in ON or self.result == "settled")

    def live_players(self) -> list[str]:
        """Who has a wager and is not out of the round, in the order of placing."""
        names = [one.player for one in self.wagers if one.player not in self.out]
        return list(dict.fromkeys(names))

    def seat_of(self, player: str) -> int | None:
        return next((seat for seat, who in self.seats.items() if who == player), None)

    def is_here(self, player: str | None) -> bool:
        """A player exists at a table who sits there or has a wager in the round."""
        return player is not None and (self.seat_of(player) is not None or self.has_wager(player))

    def is_known(self, player: str) -> bool:
        """Who sits here, or ever had a wager here, may be owed something."""
        return self.seat_of(player) is not None or player in self.patrons

    @property
    def handled(self) -> bool:
        """Some player has handled cards."""
        return any(hand.viewers for hand in self.hands.values())

    @property
    def any_up(self) -> bool:
        """Any hand lies face up, the dealer's too."""
        hands = [*self.hands.values(), *([self.dealer] if self.dealer else [])]
        return any(hand.up for hand in hands)

    def number(self) -> int:
        self.numbers += 1
        return self.numbers

    def pay_in(self, player: str, amount: int) -> None:
        self.money.setdefault(player, [0, 0])[0] += amount

    def pay_out(self, player: str, amount: int) -> None:
        self.money.setdefault(player, [0, 0])[1] += amount


def need(so: object, sentence: str) -> None:
    """Refuse, unless it is so."""
    if not so:
        raise RefusedError(sentence)


def higher_may_act(table: State) -> bool:
    """R3P 6.2 and TCP 6.2 say so; elsewhere reading staff.acting."""
    return table.tag in ("R3P", "TCP") or table.reading("staff.acting") == "higher_may_act"


def may_act(table: State, role: str, position: str) -> bool:
    """Whether a role fills a position: it is that one, or a higher one that may act in it."""
    if role == position:
        return True
    return RANKS[role] > RANKS[position] and higher_may_act(table)


def staff(table: State, command: dict[str, Any], position: str) -> None:
    """Only somebody in this position, with no wager in the round that is on."""
    need(command["role"] != "player", "that is for the staff")
    need(may_act(table, command["role"], position), f"that is for a {position}")


def player_of(table: State, command: dict[str, Any]) -> str:
    """Who acts: a player for themselves, or at felt whom the dealer records it of."""
    named: str | None = command.get("player")
    if command["role"] == "player":
        need(named in (None, command["actor"]), "a player acts for themselves")
        return str(command["actor"])
    need(table.felt, "staff do not act for players at an electronic table")
    staff(table, command, "dealer")
    need(named is not None, "whom is it recorded of?")
    return str(named)
