"""What `legal` says can be done is what a table takes, at every step of real rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from threecard import (
    DECK,
    Command,
    CommandRefusedError,
    Course,
    Decision,
    Forbidden,
    Legal,
    Role,
    Table,
    TableConfig,
    ThreecardError,
    UnopenedTable,
    WrittenError,
    commands,
    decide,
    legal,
    read_table,
    write_table,
)
from threecard.core.events import ActRefused

EXAMPLES = Path(__file__).parents[2] / "examples"
# All of them were tried; every eighth keeps the suite quick.
SCRIPTS = [*EXAMPLES.glob("*.jsonl"), *sorted(EXAMPLES.glob("irregularities/**/*.jsonl"))[::8]]
KINDS = {kind.__struct_config__.tag for kind in get_args(Command)}
DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


def script(path: Path) -> list[Command]:
    lines = path.read_bytes().splitlines()
    return [DECODER.decode(line) for line in lines if line.strip() and not line.startswith(b"#")]


def taken(course: Course, command: Command) -> Course | None:
    """The course after the command, or None if it was refused."""
    try:
        after = course.do(command)
    except ThreecardError:
        return None
    return None if isinstance(after.events[0], ActRefused) else after


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_whatever_is_done_in_the_examples_could_be_told_before(path: Path) -> None:
    course = Course()
    for command in script(path):
        after = taken(course, command)
        if after is None:
            continue
        told = legal(course.table, command.actor, command.role)
        tag = command.__struct_config__.tag
        assert tag in told.kinds, f"{tag} by {command.role}"
        if isinstance(command, (commands.Sit, commands.ViewHand, commands.Decide)):
            told_of = [each.command for each in told.can if each.kind == tag]
            same = [getattr(each, "position", None) for each in told_of]
            assert command.position in same
        course = after


def refusal(table: Table | UnopenedTable, command: Command) -> tuple[str, str]:
    try:
        (event,) = decide(table, command)
    except ThreecardError as error:
        return error.code, error.sentence
    assert isinstance(event, ActRefused)
    return event.code, event.sentence


def playing() -> Course:
    """Three Card Poker, Mei and Tan with a hand each, to be decided on."""
    dealer: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}
    course = Course().do(
        commands.OpenTable(
            actor="Sam",
            role=Role.SHIFT_MANAGER,
            config=TableConfig("T1", "three-card-poker", 6, limits={"ante": (10_00, 500_00)}),
        )
    )
    course = course.do(commands.PlaceYourBets(**dealer))
    for seat, player in enumerate(("Mei", "Tan"), 1):
        who: dict[str, Any] = {"actor": player, "role": Role.PLAYER}
        course = course.do(commands.Sit(**who, position=seat))
        course = course.do(
            commands.PlaceWager(**who, player=player, position=seat, wager="ante", stake=25_00)
        )
    for command in (
        commands.NoMoreBets(**dealer),
        commands.ShuffleDeck(**dealer, cards=DECK),
        commands.DealCards(**dealer),
    ):
        course = course.do(command)
    return course


def why(told: Legal, kind: str) -> list[Forbidden]:
    return [each for each in told.cannot if each.kind == kind]


def test_all_that_can_be_done_is_taken_and_all_the_rest_is_refused_for_that_reason() -> None:
    table = playing().table
    for who, role in (("Mei", Role.PLAYER), ("Dan", Role.DEALER), ("Sam", Role.SHIFT_MANAGER)):
        told = legal(table, who, role)
        for possible in told.can:
            assert not isinstance(decide(table, possible.command)[0], ActRefused)
        for forbidden in told.cannot:
            assert refusal(table, forbidden.command) == (forbidden.code, forbidden.sentence)
        tried = {each.kind for each in told.can} | {each.kind for each in told.cannot}
        assert tried == KINDS


def test_a_player_decides_on_their_own_hand_and_is_told_why_not_on_another() -> None:
    table = playing().table
    decisions = [
        each.command
        for each in legal(table, "Mei").can
        if isinstance(each.command, commands.Decide)
    ]
    assert {(each.position, each.decision) for each in decisions} == {
        (1, Decision.PLAY),
        (1, Decision.FOLD),
    }
    others = [each for each in why(legal(table, "Mei"), "decide") if each.command.position == 2]  # type: ignore[union-attr]
    assert {str(each.code) for each in others} == {"not_your_hand"}
    assert {each.clause for each in others} == {"TCP 3.9"}


def test_an_example_stake_is_the_least_that_is_taken() -> None:
    table = playing().rewind(7).table
    assert isinstance(table, Table)
    placed = [
        each for each in legal(table, "Mei").can if isinstance(each.command, commands.PlaceWager)
    ]
    antes = [each for each in placed if each.command.wager == "ante"]  # type: ignore[union-attr]
    assert antes
    assert {each.command.stake for each in antes} == {10_00}  # type: ignore[union-attr]
    assert {each.blanks for each in placed} == {("stake",)}


def test_an_unopened_table_can_be_opened_and_nothing_else() -> None:
    assert legal(UnopenedTable(), "Sam", Role.SHIFT_MANAGER).kinds == ("open_table",)
    assert legal(UnopenedTable(), "Mei").can == ()


def test_what_is_legal_prints_with_its_reasons() -> None:
    told = str(legal(playing().table, "Mei"))
    assert told.startswith("Mei, player, can\ncommand")
    assert "This is for a dealer, not for a player." in told
    assert "<table>" in legal(playing().table, "Mei")._repr_html_()


def test_a_table_is_written_down_and_read_at_any_moment() -> None:
    for path in SCRIPTS:
        course = Course()
        for command in script(path):
            after = taken(course, command)
            if after is not None:
                course = after
                assert isinstance(course.table, Table)
                assert read_table(write_table(course.table)) == course.table


def test_a_state_of_another_version_is_refused() -> None:
    table = playing().table
    assert isinstance(table, Table)
    written = msgspec.json.decode(write_table(table))
    with pytest.raises(WrittenError, match="tables were others"):
        read_table(msgspec.json.encode(written | {"mark": "00" * 16}))
    with pytest.raises(WrittenError):
        read_table(b'{"format": "threecard-table"}')
    with pytest.raises(WrittenError):
        read_table(b"[]")


def test_one_can_go_back_and_another_way() -> None:
    course = playing()
    mei: dict[str, Any] = {"actor": "Mei", "role": Role.PLAYER, "position": 1}
    played = course.do(commands.Decide(**mei, decision=Decision.PLAY))
    folded = played.rewind().do(commands.Decide(**mei, decision=Decision.FOLD))
    assert played.rewind() is course
    assert (played.table.hands[1].decision, folded.table.hands[1].decision) == (  # type: ignore[union-attr]
        Decision.PLAY,
        Decision.FOLD,
    )
    assert played.commands[:-1] == folded.commands[:-1] == course.commands
    assert len(folded.all_events) == folded.table.version  # type: ignore[union-attr]
    assert Course.read(folded.write()).table == folded.table
    with pytest.raises(WrittenError, match="to go back over"):
        course.rewind(99)
    with pytest.raises(CommandRefusedError):
        course.do(commands.Settle(actor="Dan", role=Role.DEALER))
