"""Every fact of the house is told in a sentence, and whoever tells it says the same."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tests.editions import later, registered
from tests.server.actors import World, in_loop
from threecard import Viewer
from threecard.cli.account import Account
from threecard.core.clause import Clause
from threecard.core.events import Event, RoundOpened, WagerPlaced
from threecard.core.irregularities.incidents import Misdeal
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS
from threecard.core.telling import Told
from threecard.deal import Digest, NotGiven, RoundId, Seed, prove
from threecard.deal.kind import WitnessKind
from threecard.server.house.history import EventOut, History
from threecard.server.log import office
from threecard.server.log.office_telling import tell_office
from threecard.server.log.pin_facts import PinRefused, PinSet
from threecard.server.reports.events import Significant, significant
from threecard.server.reports.period import read_period
from threecard.server.table import facts
from threecard.server.table.dealer_facts import DealerAssigned, DealerRelieved
from threecard.server.table.telling import tell

RULES = RULEBOOKS["three-card-poker"]
SIXTH = later("three-card-poker", version="6", effective="2027-01-01")
ROUND = RoundId("royal-three-pictures", "R3P", Digest("0" * 64), "T", 3)
PROOF = prove(ROUND, Seed(bytes(32)), [NotGiven("Mei")])
MEI, RAJ = facts.Committed("Mei"), facts.Committed("Raj")
FOURTEENTH = 1_800_000_000_000 - 86_400_000  # of January 2027

OF_HOUSE: list[tuple[facts.HouseFact, str | None]] = [
    (
        facts.Pace(bets=7_500),
        "The table's pace is set: 7.5 s for bets, 3 s for openings, 20 s for decisions, "
        "12 s for showing, 30 s for options, 6 s for next round and 60 s for claim.",
    ),
    (
        facts.SeedDrawn(round=3, seed="ab" * 32),
        "The house draws its seed of round 3, hidden until the reveal.",
    ),
    (
        facts.WitnessNamed(
            round=3, witness="ab" * 32, house="cd" * 32, kind=WitnessKind.APART, wait=60_000
        ),
        "Round 3 has a witness apart from the house, by the key abababababababab…; without its "
        "signature within 60 s the round is void.",
    ),
    (
        facts.EntropyCommitted(player="Mei", commitment="cd" * 32),
        "Mei commits to bytes for the shuffle.",
    ),
    (
        facts.DealClosed(closing="ef" * 32, players=(MEI, RAJ)),
        "The list of the deal is closed with Mei and Raj.",
    ),
    (
        facts.EntropyOpened(player="Mei", entropy="01" * 32),
        "Mei opens the bytes for the shuffle.",
    ),
    (
        facts.DealSealed(openings="ab" * 32, until=1),
        "Nothing more is opened; the witness is asked to sign the deal.",
    ),
    (facts.WitnessSigned(key="ab" * 384, signature="cd" * 384), "The witness signs the deal."),
    (
        facts.DealGivenUp(round=3, wait=60_000),
        "The witness did not sign within 60 s: the cards can't be dealt, and round 3 is void. "
        "house policy",
    ),
    (
        facts.DealRevealed(round=3, proof=PROOF),
        "The deal of round 3 is revealed and can be checked.",
    ),
    (facts.ClockSet(waiting=facts.Waiting.BETS, until=1), None),
    (facts.PlayerReady(player="Mei"), None),
    (facts.RoundHeld(), "The house closes with the round as it lies."),
    (facts.RoundResumed(), "The held round goes on."),
    (facts.RoundBrokeOff(), "Power failed; the ruling waits until the table goes on."),
    (facts.TableHalted(sentence="Spilt tea.", by="Pat"), "Pat stops the table. Spilt tea."),
    (facts.TableReleased(by="Sam", reason="Dry again."), "Sam lets the table go on. Dry again."),
    (
        facts.EdgeAccepted(by="Sam", wager="pair_plus", edge="-1/100", reason="a gift"),
        "Sam answers for a house edge of -1/100 on Pair Plus. a gift",
    ),
    (
        facts.PrizeMadeWhole(table="T2", player="Tan", cents=5_00),
        "Tan, who won the meter at table T2 meanwhile, is paid $5 more: what it would have "
        "shown without the error here.",
    ),
    (
        facts.EnvyPaid(
            table="T2", player="Tan", position=1, line="royal_flush", cents=5_00, clause="TCP 3.14"
        ),
        "Tan at table T2 is paid $5 of envy for the hand of position 1. "
        "TCP 3.14, reading envy.reach",
    ),
    (
        facts.PaymentEntered(
            round=3,
            position=1,
            player="Mei",
            wager="ante",
            due=20_00,
            taken=15_00,
            dealer="Dan",
            by="Dan",
            clause=Clause("TCP 3.12.1"),
        ),
        "Dan enters: Mei took $15 for Ante at position 1 where $20 is due: $5 too "
        "little. TCP 3.12.1",
    ),
    (
        facts.PaymentStands(
            round=3,
            position=1,
            player="Mei",
            wager="ante",
            due=20_00,
            taken=15_00,
            by="Pam",
            reason="Mei has left.",
        ),
        "Pam lets it stand: Mei took $15 for Ante at position 1 where $20 is due: $5 too "
        "little. Mei has left.",
    ),
    (
        facts.WordGiven(person="Pam", role=Role.PIT_MANAGER, act="decide_incident", console="Dan"),
        "Pam did so by PIN, at Dan's console: decide incident.",
    ),
    (
        DealerAssigned(dealer="Dan", by="Pam", relieves="Eve"),
        "Dan comes to deal and relieves Eve, by the word of Pam.",
    ),
    (DealerRelieved(dealer="Dan", by="Pam"), "Dan deals here no more, by the word of Pam."),
]
OF_OFFICE: list[tuple[office.OfficeFact, str]] = [
    (office.JackpotSeeded(cents=20_000_00, by="Sam"), "Sam puts up $20,000 for the meter."),
    (office.ChipsBought(player="Mei", cents=5_00, by="Kit"), "Mei buys chips for $5."),
    (office.ChipsCashed(player="Mei", cents=5_00, by="Kit"), "Mei cashes chips for $5."),
    (
        office.AdjustmentProposed(number=1, player="Mei", cents=-5, reason="a slip", by="Kit"),
        "Kit asks for adjustment 1: -$0.05 for Mei. a slip",
    ),
    (
        office.AdjustmentApproved(number=1, player="Mei", cents=-5, by="Sam"),
        "Sam agrees to adjustment 1: -$0.05 for Mei.",
    ),
    (
        office.AdjustmentRejected(number=1, reason="no slip", by="Sam"),
        "Sam turns down adjustment 1. no slip",
    ),
    (office.AllowanceGiven(player="Mei", cents=5_00), "Mei is given play chips for $5."),
    (
        office.PersonAdmitted(person="Kit", roles=("cage", "pit_manager"), by="Sam"),
        "Sam admits Kit as cage and pit manager.",
    ),
    (
        office.RolesChanged(person="Kit", roles=(), by="Sam", reason="gone"),
        "Sam lets Kit act as nothing. gone",
    ),
    (office.PeopleLeft(people=("G1", "G2")), "2 guests who had left make room for others."),
    (office.PasswordSet(person="Kit", mark="00", epoch=1), "Kit has a new password."),
    (
        office.PasswordReset(person="Kit", epoch=2, by="Sam", reason="forgotten"),
        "Sam lets Kit set a new password by a link. forgotten",
    ),
    (PinSet(person="Kit", mark="ab" * 18), "Kit has a new PIN."),
    (
        PinRefused(person="Kit", table="T1", by="Dan"),
        "A wrong PIN of Kit was given at Dan's console, T1.",
    ),
    (
        office.SessionsEnded(person="Kit", epoch=3, by="Sam", reason="a lost phone"),
        "Sam signs Kit out everywhere. a lost phone",
    ),
    (
        office.OwnLimitChanged(player="Mei", limit="loss", value=50_00, holds_from=FOURTEENTH),
        "Mei sets a limit of loss for every gaming day: $50, from 2027-01-14.",
    ),
    (
        office.SelfExcluded(player="Mei", until=FOURTEENTH),
        "Mei asks not to be let play until 2027-01-14.",
    ),
    (office.HouseOpened(version="1.0"), "The house opens, version 1.0."),
    (
        office.HouseClosed(held=("A", "B")),
        "The house closes in good order; rounds held: A and B.",
    ),
    (
        office.KeysTaken(generation=2, public="00", heads={}),
        "The house takes its keys of generation 2.",
    ),
    (
        office.HouseRestored(by="Sam", agreed="Ann", reason="a disk", signed={}, heads={}),
        "Sam and Ann answer for a house made again from a copy. a disk",
    ),
]


def words(told: Told | None) -> str | None:
    return None if told is None else " ".join(filter(None, (told.sentence, told.why)))


@pytest.mark.parametrize(("fact", "said"), OF_HOUSE)
def test_a_fact_of_the_house_is_told(fact: facts.HouseFact, said: str | None) -> None:
    assert words(tell(RULES, fact)) == said


@pytest.mark.parametrize(("fact", "said"), OF_OFFICE)
def test_a_fact_of_the_office_is_told(fact: office.OfficeFact, said: str) -> None:
    told = tell_office(fact)
    assert words(told) == said
    assert told.sentence.endswith(".")


def test_no_kind_of_fact_is_left_out() -> None:
    assert [type(fact) for fact, _ in OF_HOUSE] == list(get_args(facts.HouseFact))
    assert [type(fact) for fact, _ in OF_OFFICE] == list(get_args(office.OfficeFact))


async def reported(world: World) -> dict[tuple[str | None, int], Significant]:
    found = await significant(world.house, read_period("", "", world.clock.now()))
    return {(each.table, each.seq): each for each in found}


async def recalled(world: World, table: str, number: int) -> tuple[EventOut, ...]:
    return (await History(world.house).round(table, number, Viewer())).events


@in_loop
async def test_report_record_and_command_line_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_felt("TCP", "T")
        await world.betting("T", "Mei", "Raj")
        await world.deal("T")
        await world.do("T", "report_incident", by="dealer", incident=Misdeal(), description="two")
        record = await recalled(world, "T", 1)
        report = await reported(world)
        table = world.live("T").table
    account = Account()
    shared = 0
    for each in record:
        told = each.told
        assert told == tell(table.rules, each.event)
        if told is None:
            continue
        if isinstance(each.event, Event):
            account.tell(table, each.event)
            assert f"{words(told)}\n" in capsys.readouterr().out
        if ("T", each.seq) in report:
            shared += 1
            assert (report["T", each.seq].what, report["T", each.seq].why) == (
                told.sentence,
                told.why,
            )
    assert shared == 2  # the ruling, and that the round is void


@in_loop
async def test_without_its_edition_a_table_is_told_by_what_its_events_say(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        with registered(SIXTH):
            await world.buy("Mei")
            await world.open_table("TCP", "New")
            await world.betting("New", "Mei")
            await world.deal("New")
            await world.play_all("New")
            await world.finish("New")
            told = {type(each.event): each.told for each in await recalled(world, "New", 1)}
            opening = (await reported(world))["New", 1].what
            await world.lose_power()
        await world.reopen()
        bare = {type(each.event): each.told for each in await recalled(world, "New", 1)}
        assert world.live("New").missing is not None
        assert (await reported(world))["New", 1].what == opening.replace(
            "Three Card Poker", "three-card-poker"
        )
    assert bare.keys() == told.keys()
    assert told[RoundOpened] == Told("Round 1 opens: “Place your bets, please”.", "TCP 3.1")
    assert bare[RoundOpened] == Told("Round 1 opens: “Place your bets, please”.")
    assert told[WagerPlaced] == Told("Mei places $10 on Play at position 1.")
    assert bare[WagerPlaced] == Told("Mei places $10 on play at position 1.")
