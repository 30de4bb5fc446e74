"""What a ruling does at the table, once nothing stands in its way."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command, Why
from tests.procedure.betting import leaning, let_fall, take_off
from tests.procedure.box import reject_excess
from tests.procedure.rulings import Ruling, controlled
from tests.procedure.settling import settle_again, void
from tests.procedure.state import State

UNDOES = ("void", "remove_hand", "return_wagers", "invalid", "play_viewed", "play_first")


def needs_second(table: State, remedy: str) -> bool:
    """House policy: who undoes cards that lie face up, or a settlement, does not act alone."""
    if table.phase == "concluded" and table.result != "void":
        return remedy in (*UNDOES, "reconstruct")
    return remedy in UNDOES and (table.any_up or table.dealer_seen)


def invalidate(table: State, position: int, why: Why, *, collected_from: str | None = None) -> None:
    """Wagers go back; of the player who wagered in error (TCP 5.10) by a reading they do not."""
    table.hands[position].invalid = why
    table.hands[position].collected = collected_from is not None
    # What a settlement has ended goes back by the next one.
    if not table.settled_before:
        for one in [each for each in table.wagers if each.position == position]:
            if one.player != collected_from:
                take_off(table, one, one.stake)


def reconstruct(table: State) -> None:
    """Every hand that lies face up is face down and unknown again; the round is playing."""
    for hand in [*table.hands.values(), *([table.dealer] if table.dealer else [])]:
        if hand.up:
            hand.up, hand.entered_by, hand.verified = False, None, False
            hand.cards = None if table.felt else hand.cards
    table.phase, table.kept = "playing", None


def carry_out(table: State, ruling: Ruling, command: Command) -> Answer:
    """Do what the remedy says."""
    if ruling.withdrawal:
        table.withdrawal = ruling.withdrawal
    position, why = command.get("position"), ruling.why
    match ruling.remedy:
        case "void":
            return void(table, why)
        case "reconstruct":
            reconstruct(table)
        case "remove_hand" | "invalid":
            assert position is not None
            invalidate(table, position, why)
            if table.phase == "concluded":
                answer = settle_again(table, table.meter_before)
                answer.why = why
                return answer
        case "fold":
            assert position is not None
            table.hands[position].decision = "fold"
        case "play_on":
            assert position is not None
            table.hands[position].decision = "continue"
        case "play_viewed" | "play_first":
            _only_some_play(table, str(command["player"]), ruling)
        case "return" | "reject_excess" | "advise":
            _on_the_layout(table, ruling.remedy, command)
        case _:
            pass
    return Answer(why=why)


def _only_some_play(table: State, player: str, ruling: Ruling) -> None:
    """TCP 5.10.1 and 5.10.2: viewed hands play, or else the hand first dealt."""
    places = controlled(table, player)
    if ruling.remedy == "play_viewed":
        kept = [place for place in places if table.hands[place].viewers]
    else:
        kept = places[:1]
    collected = table.reading("invalidated.wagers") == "collected"
    for place in places:
        if place not in kept:
            invalidate(table, place, ruling.why, collected_from=player if collected else None)


def _on_the_layout(table: State, remedy: str, command: Command) -> None:
    """What is returned or rejected while bets are open, and N3P 5.14, leaves the felt at once."""
    position, wager = command["position"], command["wager"]
    if remedy == "advise":
        table.advice.add((position, wager))
    elif remedy == "reject_excess":
        for player, amount in reject_excess(table, position, wager).items():
            one = table.find(player, position, wager)
            assert one is not None
            take_off(table, one, amount)
    else:
        one = table.find(command["player"], position, wager)
        assert one is not None
        leant = leaning(table)
        take_off(table, one, one.stake)
        if table.phase == "betting":
            let_fall(table, leant)


def put_out(table: State, player: str, why: Why) -> None:
    """A player is out of the round, and all their wagers go back."""
    table.out[player] = why
    if table.phase == "concluded":
        return  # it is settled again
    leant = leaning(table)
    for one in [each for each in table.wagers if each.player == player]:
        take_off(table, one, one.stake)
    if table.phase == "betting":
        let_fall(table, leant)
