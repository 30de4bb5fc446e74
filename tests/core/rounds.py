"""Complete rounds of all five games, drawn by hypothesis: hands, stakes, limits and readings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from hypothesis import strategies as st
from msgspec.structs import replace

from threecard.core.cards import DECK, Card, parse_card
from threecard.core.clause import Clause
from threecard.core.hand import Hand
from threecard.core.judgement import Cite
from threecard.core.limits import Bounds, LimitMode, Limits
from threecard.core.money import Cents
from threecard.core.registry import RULEBOOKS, rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook

GAMES = sorted(RULEBOOKS)
PICTURE_GAMES = [game for game in GAMES if game != "three-card-poker"]
PLAYERS = ("Ann", "Ben", "Cho", "Dee")
SEED = 20_000_00

# Side wagers that the rulebooks let anyone place, or only who has the main wager.
ANYONE = {
    "royal-three-pictures": ("tie", "royal_pictures"),
    "non-commission-three-pictures": ("tie", "three_pictures"),
}
OWNER = {
    "prosperity-3-pictures": ("tie", "player_prosperity", "dealer_prosperity", "picture_perfect"),
    "three-pictures": ("tie", "three_pictures"),
}
PLAYERS_MAX = {"royal-three-pictures": 3, "non-commission-three-pictures": 4}

# The players on one area in the order of placing, by how many there may be.
CROWDS = {
    most: [crowd for count in range(1, most + 1) for crowd in permutations(PLAYERS, count)]
    for most in (1, 3, 4)
}


def cards(text: str) -> list[Card]:
    return [parse_card(token) for token in text.split()]


# Hands worth drawing often, for at random a royal flush comes once in five thousand deals.
SPADE_ROYAL = cards("As Ks Qs")
ROYALS = [cards(f"A{suit} K{suit} Q{suit}") for suit in "cdhs"]
TRIPLES = [
    cards(f"{rank}{first} {rank}{second} {rank}{third}")
    for rank in "257TJQKA"
    for first, second, third in combinations("cdhs", 3)
]
RUNS = [
    cards(f"{run[0]}{first} {run[1]}{second} {run[2]}{second}")
    for run in ("A23", "567", "9TJ", "JQK")
    for first in "cdhs"
    for second in "cdhs"
]

# Strategies are made once, for making one costs more than drawing from it.
NOTHING_NOTABLE: list[list[Card]] = []
KINDS = st.sampled_from([ROYALS, TRIPLES, RUNS, NOTHING_NOTABLE, NOTHING_NOTABLE])
NUMBERS = st.integers(0, 51)
STAKE_UNITS = st.integers(1, 300)
LIMIT_UNITS = st.integers(1, 200)
OFTEN = st.booleans()
RARELY = st.sampled_from([False, False, False, False, True])
PLAYER = st.sampled_from(PLAYERS)
SOMEBODY = {game: st.sampled_from(CROWDS[PLAYERS_MAX.get(game, 1)]) for game in PICTURE_GAMES}
AREAS = st.sampled_from(
    [("ante",), ("pair_plus",), ("ante", "pair_plus"), ("pair_plus", "ante"), ()]
)
# Takes a hand out of play; which clause does is the same to settlement.
REMOVED = Cite(Clause("TCP 5.7"))
PLAY_OR_FOLD = st.sampled_from([Decision.PLAY, Decision.FOLD])
WITHOUT_ANTE = st.sampled_from([Decision.CONTINUE, Decision.FOLD, None])


def draw_hand(draw: st.DrawFn, left: list[Card]) -> Hand:
    """A hand from the cards that are left, which it takes away."""
    notable = draw(KINDS)
    free = [hand for hand in notable if set(left).issuperset(hand)]
    if free:
        chosen = draw(st.sampled_from(free))
        for card in chosen:
            left.remove(card)
    else:
        chosen = [left.pop(draw(NUMBERS) % len(left)) for _ in range(3)]
    first, second, third = chosen
    return Hand(first, second, third)


def draw_stakes(
    draw: st.DrawFn, rules: Rulebook, wagers: Sequence[tuple[str, str]]
) -> list[Placed]:
    return [
        Placed(player, wager, Cents(rules.stake_units[wager] * draw(STAKE_UNITS)))
        for wager, player in wagers
    ]


def draw_main_and_sides(draw: st.DrawFn, rules: Rulebook) -> list[Placed]:
    """The wagers on one position of a picture game."""
    game = rules.game
    owners = draw(SOMEBODY[game])
    if game == "non-commission-three-pictures" and draw(RARELY):
        owners = ()  # side wagers alone on a box are returned there
    placed = [("main", owner) for owner in owners]
    for wager in ANYONE.get(game, ()):
        if draw(OFTEN):
            placed += [(wager, player) for player in draw(SOMEBODY[game])]
    for wager in OWNER.get(game, ()):
        placed += [(wager, owner) for owner in owners if draw(OFTEN)]
    return draw_stakes(draw, rules, placed)


def draw_ante_and_others(draw: st.DrawFn, rules: Rulebook) -> list[Placed]:
    """The wagers on one position of Three Card Poker, where two players may share a hand."""
    areas = draw(AREAS)
    players = {wager: draw(PLAYER) for wager in areas}
    if not areas:
        players["jackpot"] = draw(PLAYER)  # alone it is returned
    elif not draw(RARELY):
        players["jackpot"] = players[areas[-1]]
    return draw_stakes(draw, rules, list(players.items()))


def draw_place(draw: st.DrawFn, rules: Rulebook, number: int, left: list[Card]) -> PlayingPosition:
    if rules.game != "three-card-poker":
        wagers = draw_main_and_sides(draw, rules)
        in_play = any(placed.wager == "main" for placed in wagers)
        hand = draw_hand(draw, left) if in_play else None
        removed = REMOVED if draw(RARELY) else None
        return PlayingPosition(Position(number), tuple(wagers), hand, returned_by=removed)
    wagers = draw_ante_and_others(draw, rules)
    antes = [placed for placed in wagers if placed.wager == "ante"]
    in_play = any(placed.wager in ("ante", "pair_plus") for placed in wagers)
    removed = REMOVED if draw(RARELY) else None
    decision = None if removed else draw(PLAY_OR_FOLD if antes else WITHOUT_ANTE)
    if decision is Decision.PLAY and draw(RARELY):
        wagers += [replace(ante, wager="play") for ante in antes]  # listed, as it may be
    return PlayingPosition(
        Position(number),
        tuple(wagers),
        draw_hand(draw, left) if in_play else None,
        decision,
        exposed=not draw(RARELY),
        returned_by=removed,
    )


def draw_limits(draw: st.DrawFn, rules: Rulebook) -> Limits:
    """Limits on felt for some of the wagers; the jackpot's own system takes no other stake."""
    bounds = {}
    for wager in rules.wagers:
        if wager not in ("play", "jackpot") and not draw(RARELY):
            unit = rules.stake_units[wager]
            low, high = sorted((draw(LIMIT_UNITS), draw(LIMIT_UNITS)))
            bounds[wager] = Bounds(Cents(unit * low), Cents(unit * high))
    return Limits(LimitMode.LAID, bounds)


@st.composite
def rounds(draw: st.DrawFn, rules: Rulebook, *, limited: bool | None = None) -> Round:
    """A complete round under this rulebook; with limits, without them, or by default either."""
    positions_max = rules.edition.layout.positions_max
    numbers = draw(
        st.lists(st.integers(1, positions_max), min_size=1, max_size=positions_max, unique=True)
    )
    left = list(DECK)
    positions = tuple(draw_place(draw, rules, number, left) for number in numbers)
    dealer = draw_hand(draw, left)
    limits = None
    before: frozenset[str] = frozenset()
    if limited or (limited is None and draw(OFTEN)):
        limits = draw_limits(draw, rules)
        before = draw(st.frozensets(PLAYER))
    # Only a royal flush of spades has to know what the meter shows.
    told = any(place.hand and set(place.hand) == set(SPADE_ROYAL) for place in positions)
    meter = Cents(draw(st.integers(SEED, 2 * SEED))) if told or draw(OFTEN) else None
    return Round(dealer, positions, limits, before, meter)


@st.composite
def two_hands(draw: st.DrawFn) -> tuple[Hand, Hand]:
    left = list(DECK)
    return draw_hand(draw, left), draw_hand(draw, left)


@st.composite
def any_readings(draw: st.DrawFn, game: str) -> Rulebook:
    rules = rulebook(game)
    for reading in rules.edition.readings:
        chosen = draw(st.sampled_from(reading.choices)).id
        if chosen != reading.default:
            rules = rules.with_reading(reading.name, chosen)
    return rules
