"""Cards: shuffled, dealt, looked at, decided on and shown."""

from __future__ import annotations

from tests.procedure.answer import Answer, Command
from tests.procedure.books import MAINS
from tests.procedure.control import (
    due,
    has_say,
    is_in,
    looks,
    may_show,
    undecided,
)
from tests.procedure.entry import keep_meter, read_hand, unverified
from tests.procedure.state import State, TwinHand, TwinPack, Wager, need, player_of, staff
from tests.procedure.stopping import stop_hands
from tests.twin import DECK


def shuffle_deck(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(not table.felt, "cards of a felt table are not known beforehand")
    need(table.phase == "closed" and table.deck is None, "not now")
    cards = command["cards"].split()
    need(sorted(cards) == sorted(DECK), "not a deck of 52")
    table.deck = cards
    return Answer()


def positions_dealt(table: State) -> list[int]:
    """Positions with a wager (R3P 3.12, TCP 3.7) that may lie there alone; N3P 3.12 says so."""
    return sorted({one.position for one in table.wagers if one.wager in MAINS[table.tag]})


def deal_cards(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(table.phase == "closed", "not now")
    need(table.felt or table.deck is not None, "the deck is not shuffled")
    places = [*positions_dealt(table), 0]
    by_card = table.config["device"] == "manual" and table.tag in ("R3P", "N3P", "TCP")
    fallen: dict[int, list[str]] = {place: [] for place in places}
    if table.deck is not None:
        # One card at a time by R3P 3.12.1, N3P 3.12 and TCP 3.8.
        order = places * 3 if by_card else [place for place in places for _ in range(3)]
        for place, card in zip(order, table.deck, strict=False):
            fallen[place].append(card)
    for place, cards in fallen.items():
        hand = TwinHand(cards=(cards[0], cards[1], cards[2]) if cards else None)
        if place:
            table.hands[place] = hand
        else:
            table.dealer = hand
    if table.rounds_of_pack > 1:
        pack = table.pack or TwinPack()
        if pack.dealt + 3 * len(places) > len(DECK):  # too few remain
            pack = TwinPack()
        pack.rounds, pack.dealt = pack.rounds + 1, pack.dealt + 3 * len(places)
        table.pack = pack
    table.phase = "playing"
    for player in sorted(table.stopped):
        stop_hands(table, player)
    return Answer()


def view_hand(table: State, command: Command) -> Answer:
    player, position = player_of(table, command), command["position"]
    need(table.phase == "playing", "not now")
    hand = table.hands.get(position)
    need(hand is not None and is_in(table, position) and not hand.up, "no such hand")
    assert hand is not None
    need(player not in hand.viewers, "looked at already")
    lawful = player not in table.stopped and looks(table, position) == player
    if not lawful:  # at felt the dealer records what happened
        need(table.felt and command["role"] != "player", "not theirs to look at")
        need(any(one.player == player for one in table.at(position)), "no wager there")
    hand.viewers.append(player)
    return Answer()


def decide(table: State, command: Command) -> Answer:
    need(table.tag == "TCP", "nothing is decided on")
    player, position = player_of(table, command), command["position"]
    need(table.phase == "playing" and position in undecided(table), "nothing to decide")
    need(has_say(table, position) == player and player not in table.stopped, "not theirs")
    antes = [one for one in table.at(position) if one.wager == "ante"]
    lawful = ("play", "fold") if antes else ("continue",)
    need(command["decision"] in lawful, "not on this hand")
    table.hands[position].decision = command["decision"]
    if command["decision"] == "play":  # TCP 3.9.2: equal to the Ante
        for ante in antes:
            chip = (table.next_order, ante.stake)
            play = Wager(position, ante.player, "play", table.next_order, [chip])
            table.next_order += 1
            table.wagers.append(play)
            table.pay_in(ante.player, ante.stake)
    return Answer()


def _lay_open(table: State, hand: TwinHand, command: Command) -> None:
    if table.felt:
        hand.cards = read_hand(table, command.get("hand"), hand)
        hand.entered_by = command["actor"]
    else:
        need(command.get("hand") is None, "the table knows the cards")
    hand.up = True


def turn_up_hand(table: State, command: Command) -> Answer:
    position = command["position"]
    if command["role"] == "player":
        need(not table.felt, "the dealer enters the cards")
        hand = table.hands.get(position)
        holds = hand is not None and command["actor"] in hand.viewers  # who took the cards up
        may = command["actor"] in (has_say(table, position), looks(table, position))
        need(holds or may, "not their hand")
    else:
        staff(table, command, "dealer")
    need(may_show(table) and due(table, position), "not to be shown now")
    _lay_open(table, table.hands[position], command)
    keep_meter(table, position, command.get("meter"))
    return Answer()


def decline_comparison(table: State, command: Command) -> Answer:
    need(table.tag == "TCP", "no such act")
    player, position = player_of(table, command), command["position"]
    need(may_show(table) and due(table, position), "not to be shown now")
    hand = table.hands[position]
    need(hand.declined_by is None and hand.decision != "fold", "not to be declined")
    need(has_say(table, position) == player, "not their hand")
    hand.declined_by = player
    return Answer()


def expose_dealer(table: State, command: Command) -> Answer:
    staff(table, command, "dealer")
    need(table.phase == "playing" and not undecided(table), "not now")
    waits = table.players_first and any(due(table, position) for position in table.hands)
    need(not waits, "hands are still to be shown")
    assert table.dealer is not None
    _lay_open(table, table.dealer, command)
    table.phase, table.dealer_seen = "settling", True
    return Answer()


def inspect_hand(table: State, command: Command) -> Answer:
    need(table.tag == "TCP", "no such act")
    need(command["role"] in ("pit_supervisor", "pit_manager", "shift_manager"), "a rank is needed")
    need(command["reason"].strip(), "a reason is needed")
    hand = table.hands.get(command["position"])
    need(hand is not None and hand.declined_by is not None, "no hand that was not exposed")
    return Answer()


def verify_prize(table: State, command: Command) -> Answer:
    need(command["role"] in ("pit_supervisor", "pit_manager", "shift_manager"), "a rank is needed")
    need(command["position"] in unverified(table), "no prize to verify")
    hand = table.hands[command["position"]]
    need(hand.entered_by != command["actor"], "not who entered the hand")
    hand.verified = True
    return Answer()
