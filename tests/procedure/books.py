"""What the five rulebooks say differently, as tables; numbers are of the printed clauses."""

from __future__ import annotations

TAGS = {
    "royal-three-pictures": "R3P",
    "non-commission-three-pictures": "N3P",
    "prosperity-3-pictures": "P3P",
    "three-pictures": "T3P",
    "three-card-poker": "TCP",
}
SIDES = {
    "R3P": ("tie", "royal_pictures"),
    "N3P": ("tie", "three_pictures"),
    "P3P": ("tie", "player_prosperity", "dealer_prosperity", "picture_perfect"),
    "T3P": ("tie", "three_pictures"),
    "TCP": ("jackpot",),
}
MAINS = {"R3P": ("main",), "N3P": ("main",), "P3P": ("main",), "T3P": ("main",)} | {
    "TCP": ("ante", "pair_plus")
}
POSITIONS = {"R3P": (1, 8), "N3P": (7, 7), "P3P": (7, 7), "T3P": (7, 7), "TCP": (4, 7)}

# A wager placed, or taken off, after “No more bets”.
LATE_WAGER = {"R3P": "5.2", "N3P": "5.8", "P3P": "5.5", "T3P": "5.5", "TCP": "5.5"}
LATE_WITHDRAWAL = {"R3P": "5.3", "N3P": "5.8", "P3P": "5.6", "T3P": "5.6", "TCP": "5.6"}
# Cards dealt incorrectly, and no player has handled any.
MISDEAL = {"R3P": "5.4", "N3P": "5.5.4", "P3P": "5.3", "T3P": "5.3", "TCP": "5.2"}
# Where a side wager lies without what supports it.
SUPPORT = {"R3P": "3.5", "N3P": "3.9", "P3P": "3.4", "T3P": "3.3", "TCP": "3.5"}
STAFF_PLACE = ("R3P", "N3P", "TCP")  # R3P 3.6, N3P 5.16, TCP 3.6
MAY_RESTRICT_PLAYER = ("R3P", "TCP")  # R3P 3.8, TCP 3.4.3
MAY_RESTRICT_AREA = ("R3P",)  # R3P 3.9.1

# Wagers to an area where the readings do not say otherwise; N3P limits the box and has no count.
PER_AREA = {"R3P": 3, "N3P": 0, "P3P": 1, "T3P": 1, "TCP": 1}

DEFAULTS = {
    "power_failure": "void_or_conclude",
    "dealer_wrong_count": "referred",
    "misdeal.withdraw": "with_consent",
    "staff.acting": "higher_may_act",
    "absence": "unseen_only",
    "absence.after_interruption": "letter",
    "invalidated.wagers": "returned",
    "reveal": "dealer_first",
    "decline.shared": "shown_for_others",
    "jackpot.seat": "seated_first",
    "jackpot.stake": "kept",
    "jackpot.funding": "meter",
    "not_exposed.ante": "loses",
    "envy.to": "player",
    "envy.hands": "each",
    "envy.folded": "pays",
    "shuffle": "every_round",
    "tie.on": "points",
    "tie.three_pictures": "counts_zero",
    "main.tie": "returned",
    "perfect_tie.pays": "instead",
    "identical_three_pictures": "perfect_tie",
    "three_pictures.hand": "player",
    "picture_pair": "same_rank",
    "mixed_pictures": "best_line_only",
    "picture_match": "rank",
    "dealer.qualifies": "queen_high_or_better",
    "fold.pair_plus": "kept",
    "fold.ante_bonus": "forfeited",
    "ante_bonus.when": "irrespective",
    "envy.funding": "house",
    "envy.reach": "table",
    "jackpot.entered": "hand_entered",
}
RANKS = {"player": 0, "dealer": 1, "pit_supervisor": 2, "pit_manager": 3, "shift_manager": 4}

JACKPOT_PRICE = 5_00
SHARE = 60  # per cent of a jackpot wager, to the meter
SEED = 20_000_00

# Where the texts can be read two ways and the vocabulary does not say; each is one line to change.
LAID_TAKES_LONE = ("N3P", "TCP")  # in `laid` mode, where a clause says what becomes of it
UNSEATED_DISPLACES = True  # N3P 1.15: on a box nobody sits at, the highest stake has the priority
PLAY_LIMITED_AS_ANTE = True  # TCP 1.1.7: Play equals the Ante, and so does what counts of it
UNSEEN_PAIR_PLUS_CONTINUES = (
    True  # TCP 5.11 speaks of an Ante; Pair Plus alone plays on, unseen too
)
SIDE_GIVES_SAY = True  # R3P 3.10 says “the wager”, of any kind: a side wager gives the say too
DISPUTES = 5  # of a player on one round may wait for an answer; what is forbidden is no part of it
ANYBODY_DISPUTES = False  # or only who sits there or ever had a wager
SHUFFLER_INTERRUPTS = True  # N3P 5.4: a failed shuffler is a technical interruption
STOPPED_AS_INVALIDATED = False  # reading invalidated.wagers names 5.10.1 and 5.10.2, not 5.10.3
RECONSTRUCTED_MAY_WITHDRAW = False  # TCP 5.7.1: what was put right is no case of 5.7
