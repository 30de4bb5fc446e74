"""Explained: why a survivor is no missing test, by its key."""

from __future__ import annotations

from scripts.mutation.explained_shortcuts import SHORTCUTS
from scripts.mutation.explained_unasked import UNASKED
from scripts.mutation.mutant import Key

NOTHING_THERE = "Equivalent: neither is a playing position, and nothing lies there."
# In Three Card Poker a fold keeps the jackpot (TCP 3.9.1); no other game has one.
FOLD_KEEPS = "Equivalent in Three Card Poker, the only game with a jackpot: a fold keeps it."
FOLDED = "folded = held.decision is Decision.FOLD"
JUDGED = "judgement = jackpot.wager.judgements[Conduct.FOLDED if folded else Conduct.COMPARED]"

MATCHED = "by_ranks, verdict = judge_ranks(player, dealer), verdicts[min(sum(player), sum(dealer))]"
AS_MANY = "Equivalent: there are as many of the one as of the other; strict only says so."
IN_LIMITS = "Equivalent: a stake that is just the limit was let through before."
AFTER_THE_DEAL = "Equivalent: hands are moved once they are dealt, and then the dealer has one."
A_BOX = "Equivalent: advice is given to a box, and who reports one without saying which is refused."
NO_SUCH_ORDER = "Equivalent: an order is the version of its event, and the first wager's is above."

EXPLAINED: dict[Key, str] = {
    **SHORTCUTS,
    **UNASKED,
    **{
        ("core/decide/incidents.py", "INTERRUPTIONS", fault, "dropped"): "Equivalent in the five "
        "games: a device that fails is referred whether or not an outcome is established."
        for fault in ("ShufflerFault", "JackpotFault")
    },
    (
        "core/decide/beside.py",
        "check_beside",
        "if placed.wager in condition.any_of",
        "if True",
    ): "Equivalent: no side wager lies without what supports it where this is asked, for it falls "
    "with that; so whoever has anything there has, or somebody has, what is looked for.",
    (
        "core/decide/chips.py",
        "_laid",
        "change = raising if chips.stake > placed.stake else lowering",
        "change = raising if chips.stake >= placed.stake else lowering",
    ): "Equivalent: where it lies so already nothing is changed, one line above.",
    (
        "core/decide/showing.py",
        "_still_counts",
        "return False",
        "return True",
    ): "Equivalent in the five games: only Three Card Poker has folds, and it has a jackpot.",
    (
        "core/decide/shuffling.py",
        "dealt_from",
        "if pack.dealt + cards > len(DECK):",
        "if pack.dealt + cards >= len(DECK):",
    ): "Equivalent: hands have three cards each, and fifty-two is no multiple of three.",
    (
        "core/decide/stakes.py",
        "making_way",
        "if stake <= high < total and seated_with(table, position, wager.id, player, stake) "
        "== player:",
        "if stake <= high <= total and seated_with(table, position, wager.id, player, stake) "
        "== player:",
    ): IN_LIMITS,
    ("core/decide/stakes.py", "making_way", "small = total < low", "small = total <= low"): (
        IN_LIMITS
    ),
    (
        "core/counting.py",
        "StakeCounter",
        "small = stake < bounds.stake_min",
        "small = stake <= bounds.stake_min",
    ): IN_LIMITS,
    (
        "core/counting.py",
        "StakeCounter",
        "if placed.stake > bounds.stake_max: # won and lost up to the maximum",
        "if placed.stake >= bounds.stake_max: # won and lost up to the maximum",
    ): "Equivalent: at the maximum all of the stake counts, and a line tells why only if not all.",
    (
        "core/counting.py",
        "StakeCounter",
        "shares = apportion(stakes, bounds, unit=lcm(UNIT, stake_unit))",
        "shares = apportion(stakes, bounds, unit=lcm(stake_unit, UNIT))",
    ): "Equivalent: the least common multiple of two, whichever is named first.",
    (
        "core/counting.py",
        "StakeCounter",
        "for placed, share in zip(box, shares, strict=True)",
        "for placed, share in zip(box, shares, strict=False)",
    ): AS_MANY,
    (
        "core/settlement.py",
        "settle_checked",
        "for place, counts in zip(round_.positions, counted, strict=True):",
        "for place, counts in zip(round_.positions, counted, strict=False):",
    ): AS_MANY,
    (
        "core/irregularities/facts.py",
        "ways",
        "said: dict[str, Any] = dict(zip((each.name for each in facts), values, strict=True))",
        "said: dict[str, Any] = dict(zip((each.name for each in facts), values, strict=False))",
    ): AS_MANY,
    (
        "games/three_card_poker/judgements.py",
        "dealer_of",
        "for qualified, by_letter in zip(qualified_classes(readings), said, strict=True)",
        "for qualified, by_letter in zip(qualified_classes(readings), said, strict=False)",
    ): AS_MANY,
    ("core/settlement.py", "_Settling", "if hand is None:", "if False:"): "Equivalent: what judges "
    "a hand that nobody has seen looks at none; the type asks for one.",
    (
        "core/decide/undoing.py",
        "reconstruct",
        "if not any(held.face_up for held in (*table.hands.values(), table.dealer) if held):",
        "if not any(held.face_up for held in (*table.hands.values(), table.dealer) if True):",
    ): AFTER_THE_DEAL,
    (
        "core/evolve/hands.py",
        "hands_reconstructed",
        "dealer=HandState(entered_by=None if dealer is None else dealer.entered_by),",
        "dealer=HandState(entered_by=None if False else dealer.entered_by),",
    ): AFTER_THE_DEAL,
    (
        "core/decide/undoing.py",
        "correct_cards",
        "if held is None or held.hand is None or not held.face_up:",
        "if held is None or held.hand is None and not held.face_up:",
    ): "Equivalent: at felt the table knows a hand from when it lies face up, and not before.",
    (
        "core/evolve/hands.py",
        "hand_viewed",
        "by = by if event.player in by else (*by, event.player)",
        "by = by if False else (*by, event.player)",
    ): "Equivalent: nobody looks at a hand twice; the first look forbids the next.",
    ("core/evolve/hands.py", "comparison_declined", "*held.declined_by", "dropped"): "Equivalent: "
    "one player has the say over a hand, and declines once.",
    **{
        (
            "core/evolve/incidents.py",
            "incident_ruled",
            "case Remedy.ADVISE if event.position is not None and event.wager is not None:",
            after,
        ): A_BOX
        for after in (
            "case Remedy.ADVISE if True:",
            "case Remedy.ADVISE if event.position is not None or event.wager is not None:",
        )
    },
    (
        "core/evolve/opening.py",
        "table_opened",
        "return Table(event.config, event.ruled, version)",
        "return Table(event.ruled, event.config, version)",
    ): "Never run: no event opens a table that is open; its entry makes the list of events whole.",
    **{
        (
            "core/evolve/wagers.py",
            "_changed",
            "last = max(laid) if laid else 0",
            f"last = max(laid) if laid else {none}",
        ): NO_SUCH_ORDER
        for none in (1, -1)
    },
    **{
        ("games/prosperity_3_pictures/rules.py", "_picture_perfect_judgements", MATCHED, after): (
            "Equivalent: as many cards of one hand match the other's as the other way round."
        )
        for after in (
            MATCHED.replace("judge_ranks(player, dealer)", "judge_ranks(dealer, player)"),
            MATCHED.replace("sum(player), sum(dealer)", "sum(dealer), sum(player)"),
        )
    },
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
    **{
        ("core/decide/reports.py", name, before, before.replace("or 0", "or -1")): NOTHING_THERE
        for name, before in (
            ("lying", "for placed in table.wagers_at(command.position or 0):"),
            ("_hand", "held = table.hands.get(command.position or 0)"),
            ("_absence", "at = table.wagers_at(command.position or 0)"),
        )
    },
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
