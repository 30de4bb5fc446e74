"""What a socket is told of hands beside the table's view: their names, and who has the say."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.server.api.served import Json, Served, Socket, Visitor
from tests.table.play import POSITIONS, Play, deck_of
from threecard.core.decide.showing import dealer_first
from threecard.core.registry import RULEBOOKS
from threecard.deal import read_proof
from threecard.server.api.hands import names_of, say_of
from threecard.server.table.facts import Pace

PACE = Pace(bets=60_000, openings=50, decisions=60_000, showing=60_000, next_round=60_000)
FIRST = {game: next(iter(book.wagers)) for game, book in RULEBOOKS.items()}


def snapshot(house: Served, table: str, visitor: Visitor | None = None) -> Json:
    """The table as somebody may know it who comes now."""
    with Socket(house, table, token=None if visitor is None else visitor.token) as socket:
        return socket.next()


def dealt(house: Served, game: str, table: str, *bets: tuple[Visitor, int, int]) -> list[Socket]:
    """Sockets of players who wagered, in this order, when the cards are dealt."""
    sockets = {}
    for visitor, _, _ in bets:
        sockets[visitor.name] = visitor.socket(table)
        sockets[visitor.name].bets_open()
    for visitor, position, stake in bets:
        fields: Json = {"player": visitor.name, "wager": FIRST[game], "stake": stake}
        answer = sockets[visitor.name].ask("place_wager", position=position, **fields)
        assert answer["type"] == "answer", answer
    for socket in sockets.values():
        socket.ask("be_ready")
    for socket in sockets.values():
        happened(socket, "cards_dealt")
    return list(sockets.values())


def happened(socket: Socket, kind: str) -> Json:
    """The last fact of a type, which may have come before the answer to what brought it about."""
    for frame in reversed(socket.frames):
        for fact in reversed(frame.get("events", [])):
            if fact["type"] == kind:
                found: Json = fact
                return found
    return socket.event(kind)


def said(socket: Socket, after: Json | None = None) -> Json:
    """Who has the say over each hand, as a socket was last told, or first after an answer."""
    seq = 0 if after is None else after["seq"]
    while True:
        for frame in reversed(socket.frames):
            if "say" in frame and frame["seq"] >= seq:
                say: Json = frame["say"]
                return say
        socket.next()


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_a_hand_has_its_name_once_it_lies_face_up_and_not_before(house: Served, game: str) -> None:
    table = house.table(game, pace=PACE)
    mei, ravi = house.guest(), house.guest()
    for visitor, position in ((mei, 1), (ravi, 2)):
        visitor.ask(table, "sit", position=position)
    hers, his = dealt(house, game, table, (mei, 1, 10_00), (ravi, 2, 10_00))
    with hers, his:
        his.ask("view_hand", position=2)
        for viewer in (None, mei, ravi):  # not even to him, who knows his cards
            assert snapshot(house, table, viewer)["names"] == {}
        for socket, position in ((hers, 1), (his, 2)):
            if RULEBOOKS[game].decided_on is not None:
                socket.ask("decide", position=position, decision="play")
        before = set()
        if RULEBOOKS[game].readings.get("reveal") == "dealer_first":
            if RULEBOOKS[game].decided_on is None:  # everybody has looked
                hers.ask("view_hand", position=1)
                for socket in (hers, his):
                    socket.ask("be_ready")  # and has examined it long enough (N3P 3.13)
            happened(hers, "dealer_exposed")
            before = {"0"}
        hers.ask("turn_up_hand", position=1)
        up = happened(hers, "hand_turned_up")
        for viewer in (None, mei, ravi):
            names = snapshot(house, table, viewer)["names"]
            assert names.keys() == {"1"} | before
            assert names["1"] == {"name": up["name"], "qualifies": None}
        his.ask("turn_up_hand", position=2)
        exposed = happened(his, "dealer_exposed")
        names = snapshot(house, table)["names"]
    assert names.keys() == {"0", "1", "2"}
    assert names["0"] == {"name": exposed["name"], "qualifies": exposed["qualifies"]}


@pytest.mark.parametrize("game", POSITIONS)
def test_tables_that_differ_only_in_hidden_cards_are_named_alike(game: str) -> None:
    decks = (("As Ac Ad", "2s 3h 5c", 2), ("7c 8c 9d", "Qs 9h 4d", 1))
    both = []
    for second, dealer, seed in decks:
        play = Play(game)
        play.open()
        play.wager("Ann", 1, FIRST[game], 10_00).wager("Ben", 2, FIRST[game], 10_00)
        play.do("no_more_bets", by="dealer")
        play.do("shuffle_deck", by="dealer", cards=deck_of("Ks Kh 2d", second, dealer, seed=seed))
        play.do("deal_cards", by="dealer")
        if RULEBOOKS[game].decided_on is not None:
            play.do("decide", by="Ann", position=1, decision="play")
            play.do("decide", by="Ben", position=2, decision="play")
        assert names_of(play.table) == {}
        if not dealer_first(play.table):
            play.do("turn_up_hand", by="dealer", position=1)
        both.append((names_of(play.table), say_of(play.table)))
    assert both[0] == both[1]
    is_first = RULEBOOKS[game].readings.get("reveal") == "dealer_first"
    assert both[0][0].keys() == (set() if is_first else {1})


@clause("TCP 3.10.1")
def test_a_hand_not_exposed_has_no_name_after_settlement() -> None:
    play = Play("three-card-poker")
    play.open()
    play.wager("Ann", 1, "ante", 10_00).wager("Ben", 2, "ante", 10_00)
    play.do("no_more_bets", by="dealer")
    cards = deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d")
    play.do("shuffle_deck", by="dealer", cards=cards)
    play.do("deal_cards", by="dealer")
    for player, position in (("Ann", 1), ("Ben", 2)):
        play.do("decide", by=player, position=position, decision="play")
    play.do("expose_dealer", by="dealer")
    play.do("decline_comparison", by="Ben", position=2)
    play.finish()
    assert names_of(play.table).keys() == {0, 1}


@pytest.mark.parametrize("game", ["three-pictures", "prosperity-3-pictures", "three-card-poker"])
def test_who_wagered_first_has_the_say(house: Served, game: str) -> None:
    table = house.table(game, pace=PACE, readings={"wagers_per_area": 3})
    mei, ravi = house.guest(), house.guest()
    hers, his = dealt(house, game, table, (mei, 3, 10_00), (ravi, 3, 50_00))
    with hers, his:
        for socket in (hers, his):
            assert said(socket) == {"3": mei.name}
        assert snapshot(house, table)["say"] == {"3": mei.name}
        assert his.ask("view_hand", position=3)["error"]["code"] == "not_your_hand"
        assert hers.ask("view_hand", position=3)["type"] == "answer"


@clause("R3P 3.10", "R3P 3.11")
def test_the_say_passes_on_when_who_had_it_stands_up(house: Served) -> None:
    game = "royal-three-pictures"
    table = house.table(game, pace=PACE)
    mei, ravi = house.guest(), house.guest()
    mei.ask(table, "sit", position=1)
    ravi.ask(table, "sit", position=2)
    hers, his = dealt(house, game, table, (mei, 5, 10_00), (ravi, 5, 10_00))
    with hers, his:
        assert said(his) == {"5": mei.name}
        stood = hers.ask("stand")
        assert said(his, stood) == snapshot(house, table)["say"] == {"5": ravi.name}
        assert his.ask("view_hand", position=5)["type"] == "answer"
        assert said(his, his.ask("stand")) == {}  # the dealer opens a hand that nobody controls


@clause("N3P 1.15")
def test_who_staked_most_has_the_say_where_nobody_sits(house: Served) -> None:
    game = "non-commission-three-pictures"
    table = house.table(game, pace=PACE)
    mei, ravi = house.guest(), house.guest()
    hers, his = dealt(house, game, table, (mei, 3, 10_00), (ravi, 3, 50_00))
    with hers, his:
        assert said(hers) == {"3": ravi.name}
        assert said(hers, hers.ask("sit", position=3)) == {"3": mei.name}


def test_nobody_has_a_say_but_while_hands_are_in_play() -> None:
    play = Play("three-pictures")
    play.open()
    play.wager("Ann", 1, "main", 10_00)
    play.do("no_more_bets", by="dealer")
    assert say_of(play.table) == {}
    play.do("shuffle_deck", by="dealer", cards=deck_of())
    play.do("deal_cards", by="dealer")
    assert say_of(play.table) == {1: "Ann"}
    play.do("turn_up_hand", by="Ann", position=1)
    play.do("expose_dealer", by="dealer")
    assert say_of(play.table) == {}


@pytest.mark.parametrize(
    "config",
    [{}, {"readings": {"tie.three_pictures": "never"}}, {"pays": {"tie.tie": "9:1"}}],
    ids=["as_printed", "another_reading", "another_pay_line"],
)
def test_the_terms_of_a_table_are_those_its_rounds_are_dealt_by(
    house: Served, config: dict[str, object]
) -> None:
    game = "royal-three-pictures"
    table = house.table(game, pace=PACE, **config)
    mei = house.guest()
    mei.ask(table, "sit", position=1)
    (hers,) = dealt(house, game, table, (mei, 1, 10_00))
    with hers:
        first = hers.frames[0]
        hers.ask("turn_up_hand", position=1)
        happened(hers, "deal_revealed")
        number = first["live"]["table"]["round"] or 1
        with house.client() as client:
            proof = read_proof(client.get(f"/api/tables/{table}/rounds/{number}/proof").text)
            printed = client.get(f"/api/games/{game}").json()["terms"]
    ruled = first["live"]["table"]["ruled"]
    assert (ruled["name"], ruled["terms"]) == (proof.round.edition, proof.round.terms)
    assert (ruled["terms"] == printed) == (config == {})
