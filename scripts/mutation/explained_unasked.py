"""Explained: what is kept, and nothing in the five games asks about where it would differ."""

from __future__ import annotations

from scripts.mutation.mutant import Key

ON_DUTY = "return replace(after, on_duty=frozenset()) if after.on_duty else after"
PAST = "PAST = Circumstances(closed=True, handled=True, shown=True, established=True)"
TURNED_UP = "handled = held.handled or event.role is PLAYER"
AS_READ = "AS_READ = 2 # by reading dealer.qualifies: a pair of fives has no Queen among its cards"

UNASKED: dict[Key, str] = {
    ("core/evolve/__init__.py", "APPLIED", "TableOpened: opening.table_opened", "dropped"): (
        "Never run: no event opens a table that is open; its entry makes the list of events whole."
    ),
    **{
        (
            "core/evolve/__init__.py",
            "evolve",
            ON_DUTY,
            ON_DUTY.replace("after.on_duty else", other),
        ): ("Equivalent: who is on duty is asked while bets are open, and every round begins anew.")
        for other in ("True else", "False else")
    },
    ("core/decide/incidents.py", "PAST", PAST, PAST.replace("shown=True", "shown=False")): (
        "Equivalent: no ruling asks whether the dealer's hand shows once cards were handled."
    ),
    (
        "core/evolve/hands.py",
        "hand_turned_up",
        TURNED_UP,
        TURNED_UP.replace("PLAYER", "type(PLAYER).SHIFT_MANAGER"),
    ): "Equivalent: at felt the dealer enters hands, and at an electronic table nothing can happen "
    "that asks whether cards were handled.",
    ("core/poker_judgements.py", "Qualified", AS_READ, AS_READ.replace("= 2", "= 3")): (
        "Equivalent: it is a kind of its own, whatever its number."
    ),
}
