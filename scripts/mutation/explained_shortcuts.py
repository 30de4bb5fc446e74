"""Explained: shortcuts. What they save is computed to the same result by the long way."""

from __future__ import annotations

from scripts.mutation.mutant import Key

ALIKE = "Equivalent: a shortcut to what the next lines come to"
IN_TURN = "if viewer is _FIRST and len(candidates) == 1: # the usual case, and asked at every step"

SHORTCUTS: dict[Key, str] = {
    **{
        ("core/decide/control.py", "in_turn", IN_TURN, after): f"{ALIKE}, at a third of the time."
        for after in (
            IN_TURN.replace("viewer is _FIRST and len(candidates) == 1", "False"),
            IN_TURN.replace("== 1", "== 0"),
        )
    },
    (
        "core/settlement.py",
        "settle_checked",
        "used = _used_up(settling.lines, under_minimum) if under_minimum else ()",
        "used = _used_up(settling.lines, under_minimum) if True else ()",
    ): f"{ALIKE}: where nobody fell short nobody used up a time.",
    (
        "core/settlement.py",
        "_Settling",
        "counted = counts.get(placed) if counts else None",
        "counted = counts.get(placed) if True else None",
    ): f"{ALIKE}: where nothing is counted nothing is found.",
    ("core/settlement.py", "_Settling", "if not counts:", "if False:"): f"{ALIKE}: where nothing "
    "is counted every stake counts whole, and the wager it lies beside supports it.",
    (
        "core/settlement.py",
        "_Settling",
        "if by_player:",
        "if True:",
    ): f"{ALIKE}: of a hand that was neither folded nor declined every player did the same.",
    (
        "core/evolve/hands.py",
        "cards_dealt",
        "return dealt if event.pack is None else replace(dealt, pack=event.pack)",
        "return dealt if False else replace(dealt, pack=event.pack)",
    ): f"{ALIKE}: where no pack is kept there was none before.",
    (
        "core/evolve/outcomes.py",
        "round_settled",
        "under_minimum=table.under_minimum.union(used) if used else table.under_minimum,",
        "under_minimum=table.under_minimum.union(used) if True else table.under_minimum,",
    ): f"{ALIKE}: nobody joined to a set is the same set.",
    (
        "core/evolve/wagers.py",
        "wager_placed",
        "if not (table.requests or table.advised):",
        "if False:",
    ): f"{ALIKE}: no request is met and no advice ended where there are none.",
    (
        "core/evolve/wagers.py",
        "_unadvised",
        "if not table.advised:",
        "if False:",
    ): f"{ALIKE}: of no advice none is left.",
    (
        "core/evolve/wagers.py",
        "_changed",
        "return others if left else {place: there for place, there in others.items() if there}",
        "return others if False else {place: there for place, there in others.items() if there}",
    ): f"{ALIKE}: no position is without a wager but the one that has just lost its last.",
}
