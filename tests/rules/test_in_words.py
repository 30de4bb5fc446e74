"""What people say in words has a length that is taken, and the field is named beyond it."""

from __future__ import annotations

import json

import msgspec
import pytest

from tests.table.incidents import GAMES, betting, felt
from tests.table.play import Play
from threecard import Command, CommandRefusedError, commands
from threecard.core.commands import Decided
from threecard.core.commands.act import TEXT_MAX
from threecard.core.errors import WrittenError
from threecard.core.irregularities.incidents import NotConfidential, Uncovered
from threecard.core.wire import read_line

LONG, LONGEST = "x" * (TEXT_MAX + 1), "x" * TEXT_MAX


def said(play: Play, kind: str, by: str, **fields: object) -> tuple[str, str | None, str]:
    with pytest.raises(CommandRefusedError) as refused:
        play.do(kind, by=by, **fields)
    return refused.value.code.value, refused.value.where, refused.value.sentence


def test_a_description_too_long_is_refused_by_its_name_and_the_longest_is_taken() -> None:
    play = betting("TCP")
    too_long = ("bad_field", "description", "description has 501 characters; 500 are taken.")
    assert said(play, "raise_dispute", "Mei", description=LONG) == too_long
    uncovered = {"incident": Uncovered(), "description": LONG}
    assert said(play, "report_incident", "dealer", **uncovered) == too_long
    looked = {"incident": NotConfidential(), "player": "Mei", "description": LONG}
    assert said(play, "report_incident", "dealer", **looked) == too_long
    play.do("raise_dispute", by="Mei", description=LONGEST)


@pytest.mark.parametrize(
    ("kind", "by", "fields"),
    [
        ("lift_bar", "shift_manager", {"player": "Mei"}),
        ("stop_player", "shift_manager", {"player": "Mei"}),
        ("answer_dispute", "shift_manager", {"number": 1}),
        ("correct_cards", "dealer", {"position": 1, "hand": "Ks Qs Js"}),
        ("decide_incident", "shift_manager", {"remedy": Decided.CONTINUE}),
    ],
)
def test_a_reason_too_long_is_refused_by_its_name(
    kind: str, by: str, fields: dict[str, object]
) -> None:
    play = felt("TCP")
    if kind == "decide_incident":
        uncovered = {"incident": Uncovered(), "description": "a glass fell"}
        play.do("report_incident", by="dealer", **uncovered)
    assert said(play, kind, by, **fields, reason=LONG)[:2] == ("bad_field", "reason")


def test_between_rounds_too() -> None:
    play = Play(GAMES["R3P"])
    for kind, fields in (
        ("close_table", {}),
        ("change_limits", {"limits": {}}),
        ("adopt_edition", {"edition": "2"}),
    ):
        assert said(play, kind, "shift_manager", **fields, reason=LONG)[1] == "reason"


def test_a_line_of_json_is_read_by_the_same_length() -> None:
    decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
    line = {"type": "raise_dispute", "actor": "Mei", "role": "player", "description": LONG}
    with pytest.raises(WrittenError) as refused:
        read_line(decoder, json.dumps(line))
    assert (refused.value.code, refused.value.where) == ("bad_field", "description")
    assert refused.value.sentence == "description has more than 500 characters."


def test_every_reason_and_description_of_a_command_has_the_length() -> None:
    """A new command can't forget it."""
    kinds = [each for each in vars(commands).values() if isinstance(each, type)]
    for kind in kinds:
        if not issubclass(kind, commands.Act) or kind is commands.Act:
            continue
        named = {"reason", "description"} & {each.name for each in msgspec.structs.fields(kind)}
        schema = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
        for name in named:
            assert schema[name]["maxLength"] == TEXT_MAX, (kind, name)
