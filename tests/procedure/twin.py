"""The twin of a table: it takes commands one after another, and says what it makes of each."""

from __future__ import annotations

from collections.abc import Callable

from tests.procedure import betting, chips, dealing, disputes, floor, reports, settling, waiting
from tests.procedure.answer import Answer, Command, RefusedError
from tests.procedure.books import POSITIONS, RANKS, TAGS
from tests.procedure.state import ON, State, need

VERBS: dict[str, Callable[[State, Command], Answer]] = {
    verb.__name__: verb
    for verb in (
        floor.place_your_bets,
        floor.no_more_bets,
        floor.sit,
        floor.stand,
        floor.change_limits,
        floor.adopt_edition,
        floor.close_table,
        floor.reopen_table,
        floor.open_gaming_day,
        floor.restrict_player,
        floor.restrict_area,
        betting.request_wager,
        betting.place_wager,
        betting.increase_wager,
        betting.reduce_wager,
        betting.withdraw_wager,
        chips.lay_chips,
        dealing.shuffle_deck,
        dealing.deal_cards,
        dealing.view_hand,
        dealing.decide,
        dealing.turn_up_hand,
        dealing.decline_comparison,
        dealing.expose_dealer,
        dealing.inspect_hand,
        dealing.verify_prize,
        settling.settle,
        settling.correct_cards,
        reports.report_incident,
        waiting.decide_incident,
        waiting.choose_option,
        waiting.close_options,
        disputes.stop_player,
        disputes.lift_bar,
        disputes.raise_dispute,
        disputes.answer_dispute,
        disputes.permit_withdrawal,
    )
}
WHILE_WAITING = (
    "decide_incident",
    "choose_option",
    "close_options",
    "stop_player",
    "lift_bar",
    "sit",
    "stand",
    "raise_dispute",
    "answer_dispute",
)


class TwinTable:
    """A table by the texts; `state` is None until it is opened."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.why_refused = ""

    def take(self, command: Command) -> Answer:
        """Accepted, recorded or refused; a refusal changes nothing."""
        try:
            if self.state is None:
                return self._open(command)
            return _take(self.state, command)
        except RefusedError as refusal:
            self.why_refused = str(refusal)
            return Answer(status="refused")

    def _open(self, command: Command) -> Answer:
        need(command["type"] == "open_table", "the table is not open")
        need(RANKS[command["role"]] >= RANKS["pit_manager"], "a pit manager or above")
        config = command["config"]
        least, most = POSITIONS[TAGS[config["game"]]]
        need(least <= config["positions"] <= most, "the layout has another number of positions")
        self.state = State(config=config, limits=dict(config["limits"]))
        return Answer()


def _take(table: State, command: Command) -> Answer:
    kind = command["type"]
    need(kind in VERBS, "no such command")
    if command["role"] != "player" and table.phase in ON:
        need(not table.has_wager(command["actor"]), "a person on duty has no wager")
    if table.waiting is not None and kind not in WHILE_WAITING:
        over = kind == "place_your_bets" and table.phase == "concluded" and not table.felt
        need(over, "a ruling waits")
    answer = VERBS[kind](table, command)
    if command["role"] != "player" and table.phase == "betting":
        table.on_duty.add(command["actor"])
    return answer
