"""What the house asks about its own tables: the library's figures, from processes beside it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.server.explorer.asked import a_long_one, a_quick_one, pid_of, pricing, signal_to
from tests.server.library import library_edges, library_expected
from threecard import Code
from threecard.core.registry import RULEBOOKS
from threecard.core.rulebook import Rulebook
from threecard.odds import strategy
from threecard.odds.rounds.exposure import RoundStakes, expose
from threecard.server.errors import HouseError
from threecard.server.explorer import Question, TableOdds
from threecard.server.explorer.pricer import PricingProcess
from threecard.server.explorer.process import PriceRefusal, decode_question, encode, reply_to
from threecard.server.explorer.table_questions import EdgesAsked, TableRules

POKER = RULEBOOKS["three-card-poker"]
PICTURES = RULEBOOKS["non-commission-three-pictures"]
ODD = POKER.with_reading("dealer.qualifies", "contains_queen_or_higher").with_pays(
    {"pair_plus.straight": "5:1", "jackpot.royal_flush": "900"}
)
DEAR = POKER.with_jackpot_price(10_00)


def other_books() -> Iterator[Rulebook]:
    """Every game as published, and with each reading read another way."""
    for rules in RULEBOOKS.values():
        yield rules
        for reading in rules.edition.readings:
            for choice in reading.choices:
                yield rules.with_reading(reading.name, choice.id)


def test_another_process_makes_the_same_rulebook() -> None:
    for rules in (*other_books(), ODD, DEAR):
        question = EdgesAsked(rules=TableRules.of(rules))
        read = decode_question(encode(question))
        assert isinstance(read, EdgesAsked)
        assert read.rules.rulebook() == rules
        assert hash(read) == hash(question)


def test_other_terms_than_the_tables_are_never_priced() -> None:
    asked = TableRules.of(ODD)
    for wrong in (replace(asked, pays=()), replace(asked, terms=DEAR.terms.hash)):
        reply = reply_to(EdgesAsked(rules=wrong))
        assert isinstance(reply, PriceRefusal)
        assert reply.code is Code.INVARIANT_BROKEN


def test_every_figure_is_the_librarys_to_the_last_digit() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            odds = TableOdds(pricer)
            for rules in (*RULEBOOKS.values(), ODD):
                assert odds.known_edges(rules) is None
                edges = await odds.edges_of(rules)
                assert edges == await library_edges(rules)
                assert odds.known_edges(rules) == edges
            assert await odds.edges_of(ODD) != await odds.edges_of(POKER)
            best = strategy(ODD)
            classes = await odds.classes_of(ODD)
            assert tuple(classes) == tuple(best.decisions.classes)
            for found, value in zip(classes.values(), best.values, strict=True):
                assert (found.played, found.folded, found.plays) == (
                    value.played,
                    value.folded,
                    value.plays,
                )
            mine = (("ante", 10_00), ("jackpot", 5_00), ("pair_plus", 5_00))
            rounds = [
                RoundStakes((mine, (("ante", 25_00),)), meter=20_001_00),
                RoundStakes((mine,), meter=10**9),
                RoundStakes((mine, mine, (("pair_plus", 1_00),))),
            ]
            exposure = expose(ODD, rounds)
            assert await odds.expected(ODD, exposure) == await library_expected(ODD, exposure)

    asyncio.run(ask())


def test_a_rulebook_is_asked_about_once_and_forgotten_beyond_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put: list[Question] = []
    as_ever = PricingProcess.ask

    async def counted(self: PricingProcess, question: Question, who: str) -> bytes:
        put.append(question)
        return await as_ever(self, question, who)

    monkeypatch.setattr(PricingProcess, "ask", counted)

    async def ask() -> None:
        async with pricing() as pricer:
            odds = TableOdds(pricer, kept_max=1_000)
            books = [PICTURES.with_pays({"tie.tie": f"{pays}:1"}) for pays in range(7, 27)]
            for _ in range(2):
                await odds.edges_of(books[0])
            assert len(put) == 1
            for rules in books:
                await odds.edges_of(rules)
                assert odds._kept.weight <= 1_000
            assert len(put) == len(books)
            assert odds.known_edges(books[-1]) is not None
            assert odds.known_edges(books[0]) is None
            assert len(pricer._kept) == 0  # which is for what anybody asks

    asyncio.run(ask())


def test_no_stranger_keeps_the_house_from_knowing_its_tables() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await asyncio.gather(pricer.ask(a_quick_one()), pricer.ask(a_long_one()))
            for process in (pricer._quick, pricer._long):
                signal_to(pid_of(process), signal.SIGSTOP)
            waiting = [asyncio.create_task(pricer.ask(a_quick_one())) for _ in range(30)]
            waiting += [asyncio.create_task(pricer.ask(a_long_one())) for _ in range(30)]
            await asyncio.sleep(0.05)
            assert await TableOdds(pricer).edges_of(PICTURES) == await library_edges(PICTURES)
            pricer.close()
            await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(ask())


def test_a_lobby_that_can_not_wait_goes_without() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            odds = TableOdds(pricer)
            await odds.edges_of(PICTURES)
            signal_to(pid_of(pricer._house), signal.SIGSTOP)
            assert await odds.learn_edges([PICTURES], seconds=0.1)
            assert not await odds.learn_edges([PICTURES, POKER], seconds=0.1)
            assert odds.known_edges(POKER) is None
            signal_to(pid_of(pricer._house), signal.SIGCONT)
            assert await odds.learn_edges([POKER], seconds=20)
            pricer.close()
            assert not await odds.learn_edges([ODD], seconds=20)
            with pytest.raises(HouseError) as refused:
                await odds.edges_of(ODD)
            assert refused.value.code is Code.HOUSE_CLOSING

    asyncio.run(ask())
