"""Every event is told in a sentence: the rulebook's names and clauses, and no hidden card."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from tests.editions import later, registered
from tests.table.driver import Driver, drive, known_to
from tests.table.play import POSITIONS, Play
from tests.table.test_irregular_examples import FILES
from tests.table.test_irregular_examples import replay as replayed
from threecard import RULEBOOKS, Event, Hand, Role, Rulebook, Viewer, events, see
from threecard.core.cards import Card, card_symbols
from threecard.core.money import Cents
from threecard.core.telling import Told, tell

KINDS = get_args(Event)
CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
SIXTH = later("three-card-poker", version="6", effective="2027-01-01")


@cache
def happened() -> dict[type[Event], list[tuple[Rulebook, Event]]]:
    """Events of every kind, each with the rulebook of its table."""
    found: dict[type[Event], list[tuple[Rulebook, Event]]] = {kind: [] for kind in KINDS}
    for path in FILES:
        played = replayed(path)
        for event in played.events:
            found[type(event)].append((played.table.rules, event))
    for game in RULEBOOKS:
        for seed in range(4):
            driver = drive(game, seed, 200)
            for event in driver.log:
                found[type(event)].append((driver.table.rules, event))
    with registered(SIXTH):
        play = Play("three-card-poker", edition="5")
        play.do("sit", by="Ann", position=1)
        play.do("stand", by="Ann")
        play.do("adopt_edition", by="shift_manager", edition="6", reason="approved")
        for event in play.events:
            found[type(event)].append((play.table.rules, event))
    return found


def told(kind: type[Event]) -> Iterator[tuple[Rulebook, Event, Told]]:
    """What is told of a kind of event; there is always some."""
    assert happened()[kind], f"nothing here brings about {kind.__name__}"
    for rules, event in happened()[kind]:
        yield rules, event, tell(rules, event)


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_is_a_sentence_without_a_word_of_the_program(kind: type[Event]) -> None:
    for _, event, said in told(kind):
        for sentence in (said.sentence, tell(None, event).sentence):
            assert sentence.endswith("."), sentence
            assert not sentence.endswith(".."), sentence
            begins = (event.actor, getattr(event, "player", event.actor))
            assert sentence[0].isupper() or sentence.startswith(begins), sentence
            assert not re.search(r"_|None|<|\{", sentence), sentence


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_cited_stands_in_the_rulebook(kind: type[Event]) -> None:
    for rules, event, said in told(kind):
        edition = rules.edition
        known = {str(entry.clause) for entry in edition.clauses}
        known |= {f"reading {reading.name}" for reading in edition.readings}
        parts = said.cite.split(", ") if said.cite else []
        assert known.issuperset(parts), said
        assert len(parts) <= 2, said
        reading = getattr(event, "reading", None)
        cited = (getattr(event, "clause", None), f"reading {reading}" if reading else None)
        # A step taken otherwise than its clause has it names the reading besides.
        own = [each for each in cited if each]
        assert not own or parts in (own, [*own, "reading reveal"])
        without = tell(None, event)  # the edition is not installed: only what the event cites
        assert without.cite in (said.cite, ", ".join(own) or None, None)
        assert (without.reason, bool(without.cite)) == (said.reason, _cites_itself(event))


def _cites_itself(event: Event) -> bool:
    return bool(getattr(event, "clause", None) or getattr(event, "reading", None))


def test_a_step_of_the_procedure_cites_its_clause() -> None:
    """Where the event carries no clause the edition's procedure or decision rule has it."""
    cited: dict[str, set[str]] = {}
    for kind in KINDS:
        for rules, event, said in told(kind):
            if said.cite and not _cites_itself(event) and rules.edition.tag in ("R3P", "TCP"):
                cited.setdefault(kind.__name__, set()).add(said.cite)
    assert cited == {
        "RoundOpened": {"R3P 3.1", "TCP 3.1"},
        "WagerRequested": {"R3P 3.6", "TCP 3.6"},
        "WagerPlaced": {"R3P 3.6", "TCP 3.6"},
        "PlayerRestricted": {"R3P 3.8", "TCP 3.4.3"},
        "AreaRestricted": {"R3P 3.9.1"},
        "WagersClosed": {"R3P 3.2", "TCP 3.2"},
        "CardsDealt": {"R3P 3.12", "R3P 3.12.1", "TCP 3.7", "TCP 3.8"},
        "HandViewed": {"R3P 3.10", "TCP 3.9"},
        "DecisionMade": {"TCP 3.9.1", "TCP 3.9.2", "TCP 3.9.3"},
        "ComparisonDeclined": {"TCP 3.10.1"},
        "DealerExposed": {"R3P 3.15", "TCP 3.10", "TCP 3.10, reading reveal"},
        "RoundSettled": {"R3P 3.16", "TCP 3.12"},
        "HandInspected": {"TCP 3.10.1"},
    }


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_is_told_the_same(kind: type[Event]) -> None:
    """A sentence hangs on nothing that some viewer may not know."""
    for rules, event, said in told(kind):
        assert tell(rules, see(event, Viewer())) == said


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", RULEBOOKS)
def test_no_sentence_has_a_card_that_does_not_lie_face_up(game: str, seed: int) -> None:
    driver, shown = Driver(game, random.Random(seed)), 0
    for _ in range(300):
        before = len(driver.log)
        driver.step()
        up = {card_symbols(Card(card)) for card in known_to(driver.table, Viewer())}
        for event in driver.log[before:]:
            said = tell(driver.table.rules, event)
            cards = set(CARD.findall(f"{said.sentence} {said.why}"))
            if isinstance(event, events.HandCorrected | events.CorrectionProposed):
                # What was entered lay there, face up.
                cards -= {card_symbols(card) for card in event.was}
            elif not isinstance(event, events.HandTurnedUp | events.DealerExposed):
                assert not cards, said
            assert cards <= up, said
            shown += len(cards)
    assert shown > 0


@pytest.mark.parametrize("game", POSITIONS)
def test_a_wager_is_called_what_its_rulebook_calls_it(game: str) -> None:
    rules = RULEBOOKS[game]
    for wager in rules.wagers.values():
        placed = events.WagerPlaced(
            actor="Ann",
            role=Role.PLAYER,
            player="Ann",
            position=2,
            wager=wager.id,
            stake=Cents(25_00),
        )
        assert tell(rules, placed) == Told(f"Ann places $25 on {wager.name} at position 2.")
        by_staff = replace(placed, actor="Dan", role=Role.DEALER)
        sentence = f"Dan places $25 on {wager.name} at position 2 for Ann."
        assert tell(rules, by_staff) == Told(sentence, rules.edition.procedure.by_staff)


def test_cards_are_told_as_they_were_dealt() -> None:
    rules = RULEBOOKS["royal-three-pictures"]
    by_hand = events.CardsDealt(actor="Dan", role=Role.DEALER, order=(1, 1, 1, 4, 4, 4, 0, 0, 0))
    by_card = replace(by_hand, order=(1, 0, 1, 0, 1, 0))
    procedure = rules.edition.procedure
    assert procedure.by_card not in (None, procedure.by_hand)
    assert tell(rules, by_hand) == Told(
        "Cards are dealt three at a time to positions 1, 4 and the dealer.", procedure.by_hand
    )
    assert tell(rules, by_card) == Told(
        "Cards are dealt one at a time to position 1 and the dealer.", procedure.by_card
    )


def test_a_ten_in_a_hands_name_is_told_as_it_stands_on_its_card() -> None:
    tens = 0
    for kind in (events.HandTurnedUp, events.DealerExposed, events.HandCorrected):
        for _, event, said in told(kind):
            assert not re.search(r"\bT\b", said.sentence), said.sentence
            tens += bool(re.search(r"\bT\b", getattr(event, "name", "")))
    assert tens > 0, "some of them have one"


def test_the_lines_that_a_dealers_hand_wins_are_called_by_their_names() -> None:
    rules, hand = RULEBOOKS["prosperity-3-pictures"], Hand.parse("Ks Kh Kd")
    exposed = events.DealerExposed(
        actor="Dan",
        role=Role.DEALER,
        hand=hand,
        name=rules.hand_name(hand),
        announced=rules.won_by_dealer(hand),
    )
    wins = [line.split(".") for line in exposed.announced or ()]
    names = {
        (id_, line.id): f"; {wager.name}, {line.name}"
        for id_, wager in rules.wagers.items()
        for line in wager.lines
    }
    assert wins
    said = "".join(names[wager, line] for wager, line in wins)
    sentence = f"The dealer shows K♠ K♥ K♦: {exposed.name}{said}."
    assert tell(rules, exposed).sentence == sentence
