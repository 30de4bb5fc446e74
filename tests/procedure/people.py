"""The people of a random table, and what they hold in their hands."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.procedure.answer import Command
from tests.procedure.books import DEFAULTS, MAINS, POSITIONS, SIDES, TAGS
from tests.procedure.state import State
from tests.twin import DECK

PLAYERS = ("ann", "bob", "cy", "dee", "eve")
UNNAMED = ("#1", "#2", "#3", "#2b")  # whose chips the dealer enters as they lie
STAFF = {
    "dan": "dealer",
    "dot": "dealer",
    "sue": "pit_supervisor",
    "stu": "pit_supervisor",
    "pat": "pit_manager",
    "sam": "shift_manager",
    "sid": "shift_manager",
}
OFF_DUTY = ("sue", "sid")  # who at times play themselves
# The games with the most procedure come more often.
AGAIN = (*["three-card-poker"] * 3, "royal-three-pictures", "non-commission-three-pictures")
PICTURES = ("R3P", "N3P", "P3P", "T3P")
READINGS: dict[str, tuple[tuple[str, ...], tuple[str | int, ...]]] = {
    "power_failure": (("P3P", "T3P"), ("withdraw_or_conclude",)),
    "dealer_wrong_count": (("R3P",), ("void",)),
    "misdeal.withdraw": (("R3P", "TCP"), ("never",)),
    "staff.acting": (("N3P", "P3P", "T3P"), ("assigned_only",)),
    "absence": (("TCP",), ("letter",)),
    "absence.after_interruption": (("TCP",), ("as_absence",)),
    "invalidated.wagers": (("TCP",), ("collected",)),
    "reveal": (("N3P", "TCP"), ("players_first",)),
    "decline.shared": (("TCP",), ("forfeits_all",)),
    "jackpot.seat": (("TCP",), ("first_come",)),
    "jackpot.stake": (("TCP",), ("returned",)),
    "jackpot.funding": (("TCP",), ("house",)),
    "not_exposed.ante": (("TCP",), ("by_dealer",)),
    "envy.to": (("TCP",), ("wager",)),
    "envy.hands": (("TCP",), ("once",)),
    "envy.folded": (("TCP",), ("none",)),
    "shuffle": (("R3P", "N3P", "P3P", "T3P", "TCP"), ("rounds:2", "rounds:3", "rounds:9")),
    "wagers_per_area": (("R3P", "P3P", "T3P", "TCP"), (1, 2, 3)),
    "tie.on": (PICTURES, ("ranking",)),
    "tie.three_pictures": (PICTURES, ("each_other_only", "never")),
    "main.tie": (("P3P", "T3P"), ("collected",)),
    "perfect_tie.pays": (("P3P",), ("in_addition",)),
    "identical_three_pictures": (("P3P",), ("tie",)),
    "three_pictures.hand": (("N3P",), ("dealer", "either")),
    "picture_pair": (("P3P",), ("any_two",)),
    "mixed_pictures": (("P3P",), ("also_triples",)),
    "picture_match": (("P3P",), ("any_picture",)),
    "dealer.qualifies": (("TCP",), ("contains_queen_or_higher",)),
    "fold.pair_plus": (("TCP",), ("forfeited",)),
    "fold.ante_bonus": (("TCP",), ("paid",)),
    "ante_bonus.when": (("TCP",), ("winning_only",)),
    "envy.funding": (("TCP",), ("meter",)),
    "envy.reach": (("TCP",), ("all_tables",)),
    "jackpot.entered": (("TCP",), ("settled",)),
}
assert DEFAULTS.keys() == READINGS.keys() - {"wagers_per_area"}


def table_of(rng: Random) -> dict[str, Any]:
    """A random table: any game and readings, felt or electronic, strict or laid."""
    game = rng.choice([*sorted(TAGS), *AGAIN])
    tag = TAGS[game]
    readings = {
        name: rng.choice(others)
        for name, (tags, others) in READINGS.items()
        if tag in tags and rng.random() < 0.3
    }
    if readings.get("tie.three_pictures") == "never" and tag not in ("R3P", "T3P"):
        readings["tie.three_pictures"] = "each_other_only"
    limits = {}
    for wager in MAINS[tag] + SIDES[tag]:
        if wager != "jackpot" and rng.random() < 0.85:
            low = rng.choice((2_00, 5_00, 10_00))
            limits[wager] = (low, low * rng.choice((2, 5, 10)))
    least, most = POSITIONS[tag]
    source = rng.choice(("electronic", "felt"))
    if source == "electronic":  # which always shuffles
        readings.pop("shuffle", None)
    return {
        "table": "t1",
        "game": game,
        "positions": rng.randint(max(least, 2), most),
        "readings": readings,
        "mode": rng.choice(("strict", "laid")),
        "limits": limits,
        "device": rng.choice(("automated", "manual")),
        "source": source,
    }


@dataclass
class People:
    """Who is at the table, with the dice that say what they do next."""

    rng: Random
    players: tuple[str, ...]

    def some(self) -> str:
        """Somebody with an account here."""
        return self.rng.choice(self.players)

    def whoever(self, table: State) -> str:
        """Any player; at felt often one whom the books don't know."""
        if table.felt and self.rng.random() < 0.4:
            return self.rng.choice(UNNAMED)
        return self.some()

    def staff(self, *roles: str) -> Command:
        """Somebody in one of these roles."""
        actor = self.rng.choice([who for who, role in STAFF.items() if role in roles])
        return {"actor": actor, "role": STAFF[actor]}

    def dealer(self) -> Command:
        """Mostly the dealer; now and then somebody higher in the dealer's place."""
        if self.rng.random() < 0.94:
            return {"actor": "dan", "role": "dealer"}
        return self.staff("dealer", "pit_supervisor", "pit_manager", "shift_manager")

    def of(self, table: State, player: str) -> Command:
        """A player's own act or, at felt, often the dealer's record of it."""
        if player in UNNAMED or (table.felt and self.rng.random() < 0.5):
            return self.dealer() | {"player": player}
        return {"actor": player, "role": "player"}

    def anybody(self) -> Command:
        """A wrong person, more often than not."""
        if self.rng.random() < 0.5:
            return {"actor": self.some(), "role": "player"}
        return self.staff(*set(STAFF.values()))

    def reason(self) -> str:
        return "" if self.rng.random() < 0.03 else "as the camera shows"

    def position(self, table: State) -> int:
        """Few positions, so that players meet on them."""
        return self.rng.randint(1, min(3, int(table.config["positions"])))

    def hand(self, table: State) -> str:
        """Cards to enter at felt, a royal now and then, and rarely one that lies elsewhere."""
        hands = [*table.hands.values(), *([table.dealer] if table.dealer else [])]
        known = {card for hand in hands if hand.up for card in hand.cards or ()}
        known |= table.pack.seen if table.pack else set()
        free = [card for card in DECK if card not in known or self.rng.random() < 0.01]
        if self.rng.random() < 0.2:
            suit = self.rng.choice("sshdc")
            royal = [f"A{suit}", f"K{suit}", f"Q{suit}"]
            if all(card in free for card in royal):
                return " ".join(royal)
        left = free if len(free) >= 3 else DECK  # of a pack that is nearly dealt
        return " ".join(self.rng.sample(left, 3))

    def deck(self) -> str:
        """A shuffled deck, at times with a royal at the top of it."""
        cards = self.rng.sample(DECK, 52)
        if self.rng.random() < 0.25:
            suit = self.rng.choice("sshdc")
            royal = [f"A{suit}", f"K{suit}", f"Q{suit}"]
            cards = [card for card in cards if card not in royal]
            at = 3 * self.rng.randint(0, 2)
            cards[at:at] = royal
        return " ".join(cards)

    def meter(self) -> int:
        """What the jackpot shows."""
        return self.rng.choice((20_000_00, 20_100_00, 35_123_00))

    def stake(self, table: State, wager: str) -> int:
        """Mostly within the limits where they are enforced, often outside where chips just lie."""
        if wager == "jackpot":
            return 5_00 if self.rng.random() < 0.97 else 6_00
        limits: tuple[int, int] = table.config["limits"].get(wager, (2_00, 50_00))
        low, high = limits
        if self.rng.random() < (0.08 if table.strict else 0.35):
            if self.rng.random() < 0.1:
                return self.rng.choice((low + 1, 0))
            return self.rng.choice((low // 2, high + 1_00, high * 2, low // 4 * 2 + 2))
        return self.rng.randrange(low, high + 1, self.rng.choice((2, 50, 100)))
