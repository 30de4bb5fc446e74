"""Passwords: argon2id, beside the loop, and the same work for a name nobody has."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.server.actors import in_loop
from tests.server.identity.front import PASSWORD, QUICK, Front, code_of
from tests.server.world import SeededEntropy
from threecard.core.errors import Code
from threecard.server.identity import Argon, IdentityTerms
from threecard.server.identity.passwords import Passwords


def test_the_house_hashes_as_rfc_9106_asks() -> None:
    terms = IdentityTerms()
    made = asyncio.run(Passwords(terms, SeededEntropy()).make(PASSWORD))
    assert made.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert PasswordHasher().verify(made, PASSWORD)


@in_loop
async def test_a_password_is_kept_only_as_its_hash_with_a_salt_of_its_own(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        await front.register("Tan")
        mei, tan = (each for (each,) in await front.rows("SELECT password FROM people"))
        assert mei.startswith("$argon2id$")
        assert mei != tan
        await front.house.close()
        assert PASSWORD.encode() not in front.path.read_bytes()


@pytest.mark.parametrize("password", ["", "1234567", "x" * 257])
@in_loop
async def test_too_short_and_too_long_passwords_are_refused(password: str, tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        refusal = await code_of(front.register("Mei", password))
        assert refusal is Code.BAD_PASSWORD
        await front.register("Mei", (password + "12345678")[:256])
        assert await code_of(front.sign_in("Mei", "x" * 257)) is Code.BAD_CREDENTIALS


@in_loop
async def test_accents_are_the_same_from_every_keyboard(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei", "crème brûlée")
        await front.sign_in("Mei", "cre\u0300me bru\u0302le\u0301e")


@in_loop
async def test_a_hash_of_other_parameters_is_made_anew_at_the_next_sign_in(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        before = await front.rows("SELECT password FROM people")
        await front.sign_in("Mei")
        assert await front.rows("SELECT password FROM people") == before
        await front.restart(IdentityTerms(argon=Argon(passes=2, memory_kib=16, lanes=1)))
        await front.sign_in("Mei")
        ((after,),) = await front.rows("SELECT password FROM people")
        assert "m=16,t=2,p=1" in after
        await front.sign_in("Mei")


@in_loop
async def test_hashing_leaves_the_loop_free_and_takes_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passwords = Passwords(QUICK, SeededEntropy())
    running, most, threads = 0, 0, set()
    lock = threading.Lock()
    go_on = threading.Event()

    def is_right(stored: str, password: str) -> bool:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        threads.add(threading.get_ident())
        go_on.wait(5)
        with lock:
            running -= 1
        return False

    monkeypatch.setattr(passwords, "_is_right", is_right)
    asked = [asyncio.create_task(passwords.verify(None, "x")) for _ in range(QUICK.hashing_waits)]
    await asyncio.sleep(0.01)
    assert await code_of(passwords.verify(None, "x")) is Code.TOO_BUSY
    go_on.set()
    assert await asyncio.gather(*asked) == [False] * QUICK.hashing_waits
    assert most == QUICK.hashing_at_once
    assert threading.get_ident() not in threads


@in_loop
async def test_a_name_nobody_has_costs_the_work_that_anybodys_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Front(tmp_path) as front:
        await front.register("Mei")
        guest = await front.guest()
        done: list[str] = []
        passwords = front.identity._passwords
        really = passwords._is_right

        def is_right(stored: str, password: str) -> bool:
            done.append(stored.rsplit("$", 2)[0])
            return really(stored, password)

        monkeypatch.setattr(passwords, "_is_right", is_right)
        for name in ("Mei", "Nobody", guest.name, "\u200b", ""):
            assert await code_of(front.sign_in(name, "wrong one")) is Code.BAD_CREDENTIALS
        assert done == ["$argon2id$v=19$m=8,t=1,p=1"] * 5
