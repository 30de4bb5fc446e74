"""Explained: why a survivor is no missing test, by its key."""

from __future__ import annotations

from scripts.mutation.mutant import Key

NOTHING_THERE = "Equivalent: neither is a playing position, and nothing lies there."
# In Three Card Poker a fold keeps the jackpot (TCP 3.9.1); no other game has one.
FOLD_KEEPS = "Equivalent in Three Card Poker, the only game with a jackpot: a fold keeps it."
FOLDED = "folded = held.decision is Decision.FOLD"
JUDGED = "judgement = jackpot.wager.judgements[Conduct.FOLDED if folded else Conduct.COMPARED]"

EXPLAINED: dict[Key, str] = {
    (
        "core/picture_judgements.py",
        "tie_test",
        "return same_points(player, dealer)",
        "return same_points(dealer, player)",
    ): "Equivalent: equal totals are equal either way round.",
    (
        "core/decide/discretion.py",
        "_carried_out",
        "return remove_hand(table, command, command.position or pending.position or 0, cite)",
        "return remove_hand(table, command, command.position or pending.position or -1, cite)",
    ): NOTHING_THERE,
    (
        "core/picture_judgements.py",
        "tie_judgements",
        "return no_tie(player, dealer) or (equal if player == dealer else tie)",
        "return no_tie(dealer, player) or (equal if player == dealer else tie)",
    ): "Equivalent: hands tie each other, whichever is named first.",
    (
        "core/picture_judgements.py",
        "no_tie_test",
        "if is_tie(player, dealer):",
        "if is_tie(dealer, player):",
    ): "Equivalent: hands tie each other, whichever is named first.",
    (
        "games/prosperity_3_pictures/rules.py",
        "_tie_judgements",
        "ends = no_tie(player, dealer)",
        "ends = no_tie(dealer, player)",
    ): "Equivalent: hands tie each other, whichever is named first.",
    (
        "games/prosperity_3_pictures/rules.py",
        "_picture_perfect_judgements",
        "return verdicts[sum(map(min, player, dealer))]",
        "return verdicts[sum(map(min, dealer, player))]",
    ): "Equivalent: as many cards of one hand match the other's as the other way round.",
    (
        "core/decide/options.py",
        "close_options",
        "if table.has_wager(player): # and did not fall with another's",
        "if True: # and did not fall with another's",
    ): "Equivalent in the five games: only Three Card Poker has the reading, and there no wager "
    "falls with another player's.",
    (
        "core/picture_judgements.py",
        "tie_test",
        "return THREE_PICTURES not in (player, dealer) and same_points(player, dealer)",
        "return THREE_PICTURES not in (player, dealer) and same_points(dealer, player)",
    ): "Equivalent: equal totals are equal either way round.",
    (
        "core/decide/discretion.py",
        "_carried_out",
        "payment(command, pending.number, player, command.amount or 0, cite, command.reason)",
        "payment(command, pending.number, player, command.amount or -1, cite, command.reason)",
    ): "Equivalent: neither is more than nothing, and both are refused.",
    (
        "core/decide/permission.py",
        "has_room",
        "return table.on_record.get(person, 0) < RECORDS",
        "return table.on_record.get(person, 1) < RECORDS",
    ): "Equivalent: whoever has nothing on record has room, as has who has one thing.",
    (
        "core/decide/permission.py",
        "has_room",
        "return table.on_record.get(person, 0) < RECORDS",
        "return table.on_record.get(person, -1) < RECORDS",
    ): "Equivalent: whoever has nothing on record has room.",
    (
        "core/decide/permission.py",
        "require_dealer",
        "if act.role is not _DEALER:",
        "if True:",
    ): "Equivalent: what it calls asks the same first; this saves a dealer the call.",
    (
        "core/irregularities/incidents.py",
        "ExposedCards",
        "cards: int = 1",
        "cards: int = 0",
    ): "Equivalent: one card and none are ruled alike; two or more are not.",
    (
        "core/decide/reports.py",
        "lying",
        "for placed in table.wagers_at(command.position or 0):",
        "for placed in table.wagers_at(command.position or -1):",
    ): NOTHING_THERE,
    (
        "core/decide/reports.py",
        "_hand",
        "held = table.hands.get(command.position or 0)",
        "held = table.hands.get(command.position or -1)",
    ): NOTHING_THERE,
    (
        "core/decide/reports.py",
        "_absence",
        "at = table.wagers_at(command.position or 0)",
        "at = table.wagers_at(command.position or -1)",
    ): NOTHING_THERE,
    (
        "core/decide/returning.py",
        "taken_back",
        "taken = min(excess, amount)",
        "taken = min(amount, excess)",
    ): "Equivalent: the smaller of two, whichever is named first.",
    (
        "core/decide/settling.py",
        "settled",
        "known = None if meter is None else Cents(meter)",
        "known = None if False else Cents(meter)",
    ): "Equivalent: to the type checker alone a sum is another thing than a number or none.",
    (
        "core/decide/permission.py",
        "require_role",
        "if role.rank > needed.rank and higher_acts(table.rules):",
        "if role.rank >= needed.rank and higher_acts(table.rules):",
    ): "Equivalent: no two positions have one rank, and the same position was asked for before.",
    (
        "core/decide/showing.py",
        "_still_counts",
        "if jackpot is None:",
        "if False:",
    ): "Equivalent in the five games: only Three Card Poker has folds, and it has a jackpot.",
    **{
        ("core/decide/prizes.py", "wins_meter", FOLDED, after): FOLD_KEEPS
        for after in (
            "folded = held.decision is not Decision.FOLD",
            "folded = held.decision is Decision.PLAY",
        )
    },
    **{
        ("core/decide/prizes.py", "wins_meter", JUDGED, JUDGED.replace(*change)): FOLD_KEEPS
        for change in (
            ("if folded", "if True"),
            ("if folded", "if False"),
            ("[Conduct.FOLDED", "[Conduct.COMPARED"),
            ("else Conduct.COMPARED", "else Conduct.FOLDED"),
        )
    },
}
