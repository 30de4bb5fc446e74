"""The steps of a scenario, in the words of a table. Stakes are cents, hands are `Ks Kh 2d`."""

from __future__ import annotations

from tests.procedure.scenarios.scenario import Part, Step
from threecard import DECK, card_letters

Who = tuple[str, str]
DAN, DEE = ("Dan", "dealer"), ("Dee", "dealer")
SUE, SAM = ("Sue", "pit_supervisor"), ("Sam", "pit_supervisor")
PIA = ("Pia", "pit_manager")
MAX, MIA = ("Max", "shift_manager"), ("Mia", "shift_manager")


def step(kind: str, who: Who, /, **fields: object) -> Step:
    given = {name: value for name, value in fields.items() if value is not None}
    return Step({"type": kind, "actor": who[0], "role": who[1], **given})


def one_self(player: str) -> Who:
    return (player, "player")


def of_player(kind: str, player: str, by: Who | None, **fields: object) -> Step:
    """What a player does, or the dealer at felt records of them."""
    if by is None:
        return step(kind, one_self(player), **fields)
    return step(kind, by, player=player, **fields)


# The table and its days.


def bets(by: Who = DAN) -> Step:
    return step("place_your_bets", by)


def closes(by: Who = DAN) -> Step:
    return step("no_more_bets", by)


def new_day(by: Who = SUE) -> Step:
    return step("open_gaming_day", by)


def limits(by: Who = PIA, **wagers: tuple[int, int]) -> Step:
    return step("change_limits", by, limits=wagers, reason="a busier night")


def close_table(by: Who = PIA) -> Step:
    return step("close_table", by, reason="the night is over")


def reopen_table(by: Who = PIA) -> Step:
    return step("reopen_table", by)


# Seats and wagers.


def sits(player: str, position: int, by: Who | None = None) -> Step:
    return of_player("sit", player, by, position=position)


def stands(player: str, by: Who | None = None) -> Step:
    return of_player("stand", player, by)


def asks(player: str, position: int, wager: str, stake: int) -> Step:
    return step("request_wager", one_self(player), position=position, wager=wager, stake=stake)


def places(player: str, position: int, wager: str, stake: int, by: Who | None = None) -> Step:
    return step(
        "place_wager",
        by or one_self(player),
        player=player,
        position=position,
        wager=wager,
        stake=stake,
    )


def wagered(*wagers: tuple[str, int, str, int]) -> tuple[Part, ...]:
    """A round is announced, each player places their own, and bets are closed."""
    return (bets(), *(places(*wager) for wager in wagers), closes())


def lays(*chips: tuple[str, int, str, int], by: Who = DAN) -> Step:
    """At felt the dealer enters chips as they lie, of players named by their place: `#3`."""
    fields = ("player", "position", "wager", "stake")
    return step("lay_chips", by, chips=[dict(zip(fields, lying, strict=True)) for lying in chips])


def adds(player: str, position: int, wager: str, more: int) -> Step:
    return step(
        "increase_wager",
        one_self(player),
        player=player,
        position=position,
        wager=wager,
        by=more,
    )


def reduces(player: str, position: int, wager: str, less: int) -> Step:
    return step(
        "reduce_wager",
        one_self(player),
        player=player,
        position=position,
        wager=wager,
        by=less,
    )


def withdraws(player: str, position: int, wager: str, by: Who | None = None) -> Step:
    return step(
        "withdraw_wager", by or one_self(player), player=player, position=position, wager=wager
    )


def restricts(player: str, *, restricted: bool = True, by: Who = PIA) -> Step:
    return step("restrict_player", by, player=player, restricted=restricted)


def restricts_area(most: int, by: Who = PIA) -> Step:
    return step("restrict_area", by, most=most)


# Cards.


def deck(hands: dict[int, str], dealer: str, *, by_card: bool = False) -> str:
    """A whole deck from which these hands fall: position by position, the dealer last."""
    falling = [hands[position].split() for position in sorted(hands)] + [dealer.split()]
    if by_card:
        first = [hand[turn] for turn in range(3) for hand in falling]
    else:
        first = [card for hand in falling for card in hand]
    assert len(set(first)) == len(first), f"a card falls twice: {first}"
    rest = [card_letters(card) for card in DECK if card_letters(card) not in first]
    return " ".join(first + rest)


def shuffles(hands: dict[int, str], dealer: str, *, by_card: bool = False) -> Step:
    return step("shuffle_deck", DAN, cards=deck(hands, dealer, by_card=by_card))


def deals(by: Who = DAN) -> Step:
    return step("deal_cards", by)


def dealt(hands: dict[int, str], dealer: str, *, by_card: bool = False) -> tuple[Part, ...]:
    """At an electronic table: shuffled and dealt so that these hands fall."""
    return (shuffles(hands, dealer, by_card=by_card), deals())


def looks(player: str, position: int, by: Who | None = None) -> Step:
    return of_player("view_hand", player, by, position=position)


def plays(player: str, position: int, by: Who | None = None) -> Step:
    return of_player("decide", player, by, position=position, decision="play")


def folds(player: str, position: int, by: Who | None = None) -> Step:
    return of_player("decide", player, by, position=position, decision="fold")


def continues(player: str, position: int, by: Who | None = None) -> Step:
    return of_player("decide", player, by, position=position, decision="continue")


def shows(position: int, hand: str | None = None, by: Who = DAN) -> Step:
    return step("turn_up_hand", by, position=position, hand=hand)


def declines(player: str, position: int, by: Who | None = None) -> Step:
    return of_player("decline_comparison", player, by, position=position)


def dealer_shows(hand: str | None = None, by: Who = DAN) -> Step:
    return step("expose_dealer", by, hand=hand)


def settles(meter: int | None = None, by: Who = DAN) -> Step:
    return step("settle", by, meter=meter)


def up(hands: dict[int, str], dealer: str) -> tuple[Part, ...]:
    """On felt: each hand is entered, then the dealer's, and the round is settled."""
    entered = tuple(shows(position, hand) for position, hand in hands.items())
    return (*entered, dealer_shows(dealer), settles())


def dealer_up(dealer: str, hands: dict[int, str], meter: int | None = None) -> tuple[Part, ...]:
    """On felt: the dealer's hand is entered, then each hand, and the round is settled."""
    entered = tuple(shows(position, hand) for position, hand in hands.items())
    return (dealer_shows(dealer), *entered, settles(meter))


def shown(*positions: int) -> tuple[Part, ...]:
    """At an electronic table: the dealer turns the hands up, then the dealer's, and settles."""
    return (*(shows(position) for position in positions), dealer_shows(), settles())


def dealer_shown(*positions: int, meter: int | None = None) -> tuple[Part, ...]:
    """At an electronic table: the dealer's hand, then the others, and the round is settled."""
    return (dealer_shows(), *(shows(position) for position in positions), settles(meter))


def corrects(position: int, hand: str, by: Who = DAN, reason: str = "misread") -> Step:
    return step("correct_cards", by, position=position, hand=hand, reason=reason)


def inspects(position: int, by: Who = SUE) -> Step:
    return step("inspect_hand", by, position=position, reason="to be sure")


def verifies(position: int, by: Who = SUE) -> Step:
    return step("verify_prize", by, position=position)
