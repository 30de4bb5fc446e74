"""Names: one person to a name, however it is written, and none that passes for another's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.actors import in_loop
from tests.server.identity.front import Front, code_of
from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity.names import check_name, guest_name, name_key


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Mei", "Mei"),
        ("  Tan Ah Kow ", "Tan Ah Kow"),
        ("Ｍｅｉ", "Mei"),  # noqa: RUF001 # full width, as some keyboards write it
        ("O’Brien-Smith Jr.", "O’Brien-Smith Jr."),
        ("陈美玲", "陈美玲"),
        ("佐々木 ユーコ", "佐々木 ユーコ"),  # Japanese is written in three scripts
        ("金영희", "金영희"),
        ("Нина 7", "Нина 7"),
        ("முருகன்", "முருகன்"),
        ("Nguyễn Văn", "Nguyễn Văn"),
        ("é" * 32, "é" * 32),
        ("e\u0301lan", "élan"),
    ],
)
def test_a_name_is_shown_in_one_form(written: str, shown: str) -> None:
    assert check_name(written) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "M",
        "M" * 33,
        "M" * 100_000,
        " M ",
        "Mei\n",
        "Mei\u200b",  # a space of no width
        "Me\u202ei",  # what follows is shown backwards
        "Mei\u3164",  # a letter that shows as nothing
        "Mei\ufe0f",
        "Tan  Mei",
        "-Mei",
        "\u0301Mei",
        "a/b",
        "Me\u0456",  # a Cyrillic i after Latin letters
        "Mei美",
        "Se\u0585n",  # an Armenian letter that looks like an o
        "\u13aann",  # Cherokee, as an A or a G
        "Tan \u0661",  # another script's digit
        "முMei",
        "house",
        "HOUSE",
        "Ｈｏｕｓｅ",  # noqa: RUF001 # full width
        "Automatic Dealer",
        "shift_manager",
        "Shift Manager",
        "cage",
        "installer",
        "manager",
        "guest-7K3QX",
        "Guest-me",
    ],
)
def test_odd_and_kept_names_are_refused(name: str) -> None:
    with pytest.raises(HouseError) as refused:
        check_name(name)
    assert refused.value.code is Code.BAD_NAME
    assert refused.value.where == "name"


@pytest.mark.parametrize("other", ["mei", "MEI", "Ｍei", " Mei ", "ＭＥＩ"])  # noqa: RUF001 # full width
def test_spellings_of_one_name_have_one_key(other: str) -> None:
    assert name_key(other) == name_key("Mei")


def test_guests_are_named_in_letters_that_are_not_mistaken() -> None:
    names = {guest_name(bytes([value]) * 8) for value in range(256)}
    assert len(names) > 200
    assert all(len(name) == 11 and not set(name[6:]) & set("01IOLU") for name in names)


@in_loop
async def test_a_name_is_taken_in_every_spelling(tmp_path: Path) -> None:
    async with Front(tmp_path) as front:
        await front.register("Straße")
        for name in ("straße", "STRASSE", "Ｓtraße"):  # noqa: RUF001 # full width
            assert await code_of(front.register(name)) is Code.NAME_TAKEN
        assert await front.rows("SELECT name FROM people") == [("Straße",)]
