"""The matrix of commands: which phase, role and rulebook allows each, or refuses it, and how.

`make docs` writes it to docs/permissions.md, so that every change of a rule shows as a diff.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from threecard import (
    RULEBOOKS,
    Command,
    Decision,
    Phase,
    Role,
    Table,
    TableConfig,
    ThreecardError,
    UnopenedTable,
    commands,
    decide,
    evolve,
)
from threecard.core.cards import DECK, card_letters
from threecard.core.config import Source
from threecard.core.decide.showing import dealer_first
from threecard.core.irregularities.incidents import PowerFailure

CARDS = " ".join(map(card_letters, DECK))
DEALER: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}
ANN: dict[str, Any] = {"actor": "Ann", "role": Role.PLAYER}


def opened_at(config: TableConfig) -> Table:
    opening = commands.OpenTable(actor="Sam", role=Role.SHIFT_MANAGER, config=config)
    (opened,) = decide(UnopenedTable(), opening)
    return evolve(UnopenedTable(), opened)


def given(table: Table, *asked: Command) -> Table:
    for command in asked:
        for event in decide(table, command):
            table = evolve(table, event)
    return table


def states(game: str) -> dict[str, Sequence[Table | UnopenedTable]]:
    """A table of the game in each phase, at every stage where something else becomes possible."""
    main = next(iter(RULEBOOKS[game].wagers))
    config = TableConfig(
        table="T1", game=game, positions=RULEBOOKS[game].edition.layout.positions_max
    )
    opened = opened_at(config)
    seated = given(opened, commands.Sit(**ANN, position=1))
    betting = given(seated, commands.PlaceYourBets(**DEALER))
    wagered = given(
        betting,
        commands.PlaceWager(**ANN, player="Ann", position=1, wager=main, stake=2_000),
    )
    closed = given(wagered, commands.NoMoreBets(**DEALER))
    shuffled = given(closed, commands.ShuffleDeck(**DEALER, cards=CARDS))
    dealt = given(shuffled, commands.DealCards(**DEALER))
    decided = dealt
    if RULEBOOKS[game].decided_on is not None:
        decided = given(dealt, commands.Decide(**ANN, position=1, decision=Decision.PLAY))
    show, expose = commands.TurnUpHand(**DEALER, position=1), commands.ExposeDealer(**DEALER)
    shown: list[Command] = [expose, show] if dealer_first(decided) else [show, expose]
    up = given(decided, shown[0])
    exposed = given(up, shown[1])
    settled = given(exposed, commands.Settle(**DEALER))
    disputed = given(settled, commands.RaiseDispute(**ANN, description="not so"))
    requested = betting
    if betting.rules.edition.procedure.by_staff is not None:
        asked = commands.RequestWager(**ANN, position=1, wager=main, stake=2_000)
        requested = given(betting, asked)
    shut = given(
        settled, commands.CloseTable(actor="Pam", role=Role.PIT_MANAGER, reason="so it is")
    )
    return {
        "unopened": [UnopenedTable()],
        Phase.CONCLUDED: [seated, opened, settled, disputed, shut],
        Phase.BETTING: [
            wagered,
            betting,
            requested,
            given(opened, commands.PlaceYourBets(**DEALER)),
            given(opened_at(replace(config, source=Source.FELT)), commands.PlaceYourBets(**DEALER)),
        ],
        Phase.CLOSED: [closed, shuffled],
        Phase.PLAYING: [each for each in (dealt, decided, up) if each.phase is Phase.PLAYING],
        Phase.SETTLING: [each for each in (up, exposed) if each.phase is Phase.SETTLING],
    }


def asked(game: str, role: Role) -> Iterator[Command]:
    """One of every command, given by a person in the role."""
    who: dict[str, Any] = {"actor": "Ann" if role is Role.PLAYER else "Dan", "role": role}
    main = next(iter(RULEBOOKS[game].wagers))
    wager: dict[str, Any] = {"player": "Ann", "position": 1, "wager": main}
    config = TableConfig(
        table="T1", game=game, positions=RULEBOOKS[game].edition.layout.positions_max
    )
    yield commands.OpenTable(**who, config=config)
    yield commands.AdoptEdition(**who, edition=config.rules.edition.id, reason="so it is")
    yield commands.ChangeLimits(**who, limits={main: (1_000, 10_000)}, reason="so it is")
    yield commands.CloseTable(**who, reason="so it is")
    yield commands.ReopenTable(**who)
    yield commands.OpenGamingDay(**who)
    yield commands.PlaceYourBets(**who)
    yield commands.Sit(**who, position=2)
    yield commands.Stand(**who)
    yield commands.RequestWager(**who, position=1, wager=main, stake=2_000)
    yield commands.PlaceWager(**who, **wager, stake=2_000)
    yield commands.IncreaseWager(**who, **wager, by=1_000)
    yield commands.ReduceWager(**who, **wager, by=1_000)
    yield commands.WithdrawWager(**who, **wager)
    chips = commands.Chips(player="#1", position=1, wager=main, stake=2_000)
    yield commands.LayChips(**who, chips=(chips,))
    yield commands.RestrictPlayer(**who, player="Ann")
    yield commands.RestrictArea(**who, most=1)
    yield commands.NoMoreBets(**who)
    yield commands.ShuffleDeck(**who, cards=CARDS)
    yield commands.DealCards(**who)
    yield commands.ViewHand(**who, position=1)
    yield commands.Decide(**who, position=1, decision=Decision.FOLD)
    yield commands.TurnUpHand(**who, position=1)
    yield commands.DeclineComparison(**who, position=1)
    yield commands.ExposeDealer(**who)
    yield commands.Settle(**who)
    yield commands.CorrectCards(**who, position=1, hand="Ks Kh 2d", reason="so it is")
    yield commands.InspectHand(**who, position=1, reason="so it is")
    yield commands.VerifyPrize(**who, position=1)
    yield commands.ReportIncident(**who, incident=PowerFailure())
    yield commands.DecideIncident(**who, remedy=commands.Decided.CONTINUE, reason="so it is")
    yield commands.ChooseOption(**who, option="stay")
    yield commands.CloseOptions(**who)
    yield commands.PermitWithdrawal(**who, player="Ann", reason="so it is")
    yield commands.StopPlayer(**who, player="Ann", reason="so it is")
    yield commands.LiftBar(**who, player="Ann", reason="so it is")
    yield commands.RaiseDispute(**who, description="not so")
    yield commands.AnswerDispute(**who, number=1, reason="so it is")


def answer(tables: Sequence[Table | UnopenedTable], command: Command) -> str:
    """Allowed at some stage of the phase, or the code of the refusal at its first."""
    codes = []
    for table in tables:
        try:
            decide(table, command)
        except ThreecardError as error:
            codes.append(error.code.value)
        else:
            return "allowed"
    return codes[0]


def matrix() -> str:
    """The page: a table for every command, phases and roles down, rulebooks across."""
    everything = {game: states(game) for game in RULEBOOKS}
    tags = [book.edition.tag for book in RULEBOOKS.values()]
    cells: dict[str, dict[tuple[str, Role], list[str]]] = {}
    for game, of_phase in everything.items():
        for role in Role:
            for command in asked(game, role):
                tag = str(type(command).__struct_config__.tag)
                for phase, tables in of_phase.items():
                    row = cells.setdefault(tag, {}).setdefault((phase, role), [])
                    row.append(answer(tables, command))
    text = ""
    for tag, rows in cells.items():
        text += f"\n## `{tag}`\n\n| phase | role | {' | '.join(tags)} |\n"
        text += "| --- " * (2 + len(tags)) + "|\n"
        for (phase, role), answers in rows.items():
            marked = ["**allowed**" if each == "allowed" else each for each in answers]
            text += f"| {phase} | {role} | {' | '.join(marked)} |\n"
    return text
