"""The pricer and its processes, real ones: each is asked, stopped, killed and replaced."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys

import pytest

from tests.server.explorer.asked import (
    a_long_one,
    a_quick_one,
    ends,
    is_there,
    pid_of,
    pricing,
    signal_to,
)
from threecard import Code
from threecard.server.errors import HouseError
from threecard.server.explorer import HoldAsked, OddsAsked, Question, SessionAsked, Visit, WhatIf
from threecard.server.explorer.answers import answer
from threecard.server.explorer.pricer import WAITING_MAX, PricingProcess
from threecard.server.explorer.process import MEMORY_MAX, NICENESS, packed


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """What is put to processes, which answer it as ever."""
    asked: list[Question] = []
    as_ever = PricingProcess._put

    async def counted(self: PricingProcess, question: Question) -> bytes:
        asked.append(question)
        return await as_ever(self, question)

    monkeypatch.setattr(PricingProcess, "_put", counted)
    return asked


def test_what_many_ask_at_once_is_worked_out_once(put: list[Question]) -> None:
    async def ask() -> None:
        question = a_quick_one()
        async with pricing() as pricer:
            answers = await asyncio.gather(*(pricer.ask(question) for _ in range(50)))
            assert put == [question]
            assert await pricer.ask(question) == answers[0]  # and is kept
            assert put == [question]
            assert set(answers) == {answer(question)}  # as worked out here
            other = await pricer.ask(a_quick_one())
            assert other != answers[0]
            assert len(put) == 2

    asyncio.run(ask())


def test_a_process_stands_back_for_the_tables() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await pricer.ask(a_quick_one())
            pid = pid_of(pricer._quick)
            assert os.getpriority(os.PRIO_PROCESS, pid) >= NICENESS
            addresses, _ = resource.prlimit(pid, resource.RLIMIT_AS)
            assert addresses == MEMORY_MAX

    asyncio.run(ask())


def test_answers_are_kept_up_to_a_bound_in_bytes(put: list[Question]) -> None:
    async def ask() -> None:
        one, two, three, four = (a_quick_one() for _ in range(4))
        size = max(len(packed(each)) + len(answer(each)) for each in (one, two, three, four))
        async with pricing(kept_max=3 * size) as pricer:
            for question in (one, two, three, one, four):  # of which two is unused the longest
                await pricer.ask(question)
            assert len(put) == 4
            for question in (one, three, four):
                await pricer.ask(question)
            assert len(put) == 4
            assert 2 * size < pricer._kept.weight <= 3 * size
            await pricer.ask(two)
            assert put[4:] == [two]

    asyncio.run(ask())


def test_a_long_question_weighs_what_it_takes_to_keep_it() -> None:
    """Or whoever writes long ones would fill the memory with them, however short the answers."""

    async def ask() -> None:
        async with pricing(kept_max=2**15) as pricer:
            for number in range(9, 12):
                pays = tuple(f"tie.tie={number}:{each}" for each in range(1, 1_000))
                question = OddsAsked(what_if=WhatIf(game="N3P", pay=pays))
                assert len(packed(question)) > 2**13 > len(await pricer.ask(question))
                assert len(packed(question)) < pricer._kept.weight <= 2**15
            assert len(pricer._kept) < 3

    asyncio.run(ask())


def test_a_refusal_is_not_kept_and_is_told_as_it_was(put: list[Question]) -> None:
    wrong = OddsAsked(what_if=WhatIf(game="R3P", pay=("tie.tie=9",)))

    async def ask() -> None:
        async with pricing() as pricer:
            for _ in range(2):
                with pytest.raises(HouseError) as refused:
                    await pricer.ask(wrong)
                assert refused.value.code is Code.BAD_ODDS
                assert refused.value.where == "pay.tie.tie"
                assert refused.value.sentence.startswith("“9” are no odds")
            assert len(put) == 2
            pid = pid_of(pricer._quick)
            await pricer.ask(a_quick_one())
            assert pid_of(pricer._quick) == pid  # a refusal is no reason to end

    asyncio.run(ask())


def test_who_takes_too_long_is_refused_and_the_process_replaced() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await pricer.ask(a_quick_one())
            before, late = pid_of(pricer._quick), a_quick_one()
            signal_to(before, signal.SIGSTOP)
            pricer._quick._seconds = 0.2
            with pytest.raises(HouseError) as refused:
                await pricer.ask(late)
            assert refused.value.code is Code.ODDS_TOO_LARGE
            assert refused.value.sentence == (
                "That takes more than 0.2 seconds; ask for less at once."
            )
            pricer._quick._seconds = 20.0
            assert await pricer.ask(late) == answer(late)
            assert pid_of(pricer._quick) != before
            assert ends(before)

    asyncio.run(ask())


def test_a_process_that_is_killed_is_replaced() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await pricer.ask(a_quick_one())
            idle = pid_of(pricer._quick)
            signal_to(idle, signal.SIGKILL)
            assert pricer._quick._process is not None
            await pricer._quick._process.wait()
            question = a_quick_one()
            assert await pricer.ask(question) == answer(question)
            busy = pid_of(pricer._quick)
            assert busy != idle
            signal_to(busy, signal.SIGSTOP)  # so that it is killed while somebody waits
            waiting = asyncio.create_task(pricer.ask(a_quick_one()))
            await asyncio.sleep(0.05)
            signal_to(busy, signal.SIGKILL)
            with pytest.raises(HouseError) as refused:
                await waiting
            assert refused.value.code is Code.TOO_BUSY
            assert "ask again" in refused.value.sentence
            question = a_quick_one()
            assert await pricer.ask(question) == answer(question)

    asyncio.run(ask())


def test_too_many_at_once_are_told_to_come_back() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await pricer.ask(a_quick_one())
            signal_to(pid_of(pricer._quick), signal.SIGSTOP)
            waiting = [asyncio.create_task(pricer.ask(a_quick_one())) for _ in range(WAITING_MAX)]
            await asyncio.sleep(0.05)
            with pytest.raises(HouseError) as refused:
                await pricer.ask(a_quick_one())
            assert refused.value.code is Code.TOO_BUSY
            signal_to(pid_of(pricer._quick), signal.SIGCONT)
            assert len(set(await asyncio.gather(*waiting))) == WAITING_MAX
            await pricer.ask(a_quick_one())

    asyncio.run(ask())


def test_a_long_question_does_not_hold_up_a_quick_one() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await pricer.ask(a_long_one())
            signal_to(pid_of(pricer._long), signal.SIGSTOP)
            question = a_long_one()
            long = asyncio.create_task(pricer.ask(question))
            for _ in range(3):
                await pricer.ask(a_quick_one())
            assert not long.done()
            signal_to(pid_of(pricer._long), signal.SIGCONT)
            assert await long == answer(question)

    asyncio.run(ask())


def test_what_takes_long_goes_to_the_other_process() -> None:
    what_if = WhatIf(game="R3P")
    stake = ("main=25",)
    assert HoldAsked(what_if=what_if, stake=stake).is_long
    assert not OddsAsked(what_if=what_if).is_long
    assert not SessionAsked(what_if=what_if, visit=Visit(stake=stake, rounds=500)).is_long
    assert SessionAsked(what_if=what_if, visit=Visit(stake=stake, rounds=10_000)).is_long


def test_who_leaves_before_the_answer_spoils_it_for_nobody(put: list[Question]) -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await pricer.ask(a_quick_one())
            signal_to(pid_of(pricer._quick), signal.SIGSTOP)
            question, after = a_quick_one(), a_quick_one()
            left = asyncio.create_task(pricer.ask(question))
            await asyncio.sleep(0.05)
            left.cancel()
            with pytest.raises(asyncio.CancelledError):
                await left
            signal_to(pid_of(pricer._quick), signal.SIGCONT)
            assert await pricer.ask(after) == answer(after)  # and not what the other asked
            assert await pricer.ask(question) == answer(question)
            assert len(put) == 3

    asyncio.run(ask())


def test_processes_end_with_the_pricer() -> None:
    async def ask() -> None:
        async with pricing() as pricer:
            await asyncio.gather(pricer.ask(a_quick_one()), pricer.ask(a_long_one()))
            pids = pid_of(pricer._quick), pid_of(pricer._long)
            signal_to(pids[0], signal.SIGSTOP)
            waiting = asyncio.create_task(pricer.ask(a_quick_one()))
            await asyncio.sleep(0.05)
            assert all(map(is_there, pids))
            pricer.close()
            with pytest.raises(HouseError) as refused:
                await waiting
            assert refused.value.code is Code.HOUSE_CLOSING
            assert all(map(ends, pids))

    asyncio.run(ask())


def test_a_process_ends_when_whoever_asks_is_killed() -> None:
    asking = (
        "import asyncio\n"
        "from tests.server.explorer.asked import a_quick_one, pid_of\n"
        "from threecard.server.explorer import Pricer\n"
        "async def ask():\n"
        "    pricer = Pricer()\n"
        "    await pricer.ask(a_quick_one())\n"
        "    print(pid_of(pricer._quick), flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(ask())\n"
    )
    with subprocess.Popen([sys.executable, "-c", asking], stdout=subprocess.PIPE) as house:
        assert house.stdout is not None
        pid = int(house.stdout.readline())
        assert is_there(pid)
        house.kill()
    assert ends(pid)


def test_a_process_says_nothing_but_answers() -> None:
    """What it wrote to standard error would be in the house's log, for every process."""
    starting = [sys.executable, "-c", "from threecard.server.explorer.process import main; main()"]
    ended = subprocess.run(starting, input=b"", capture_output=True, check=True)
    assert (ended.stdout, ended.stderr) == (b"", b"")
