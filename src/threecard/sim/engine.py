"""The engine simulator: whole rounds at a real table, command by command, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import Any, cast

from threecard.core import commands
from threecard.core.cards import Card
from threecard.core.commands import Command
from threecard.core.config import TableConfig
from threecard.core.decide import decide
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.errors import Code, InvariantBrokenError
from threecard.core.events import Event, RoundSettled
from threecard.core.evolve import evolve
from threecard.core.line import Line
from threecard.core.paytable import Odds, Pays
from threecard.core.people import Role
from threecard.core.round import Decision
from threecard.core.rulebook import Rulebook
from threecard.core.table import Phase, UnopenedTable
from threecard.odds.counting.outcomes import NOT_DUE, NOT_PLACED, Outcome, Outcomes
from threecard.odds.pricing.policy import Plays
from threecard.odds.pricing.worth import Worth
from threecard.sim.errors import SimulationError

DEALER = "Dealer"
DEAL = commands.DealCards(actor=DEALER, role=Role.DEALER)
EXPOSE = commands.ExposeDealer(actor=DEALER, role=Role.DEALER)


class Seat:
    """A player at a position, and the commands they give every round."""

    def __init__(self, position: int) -> None:
        self.position = position
        self.name = f"Player {position}"
        own: Any = {"actor": self.name, "role": Role.PLAYER, "position": position}
        self.sit = commands.Sit(**own)
        self.view = commands.ViewHand(**own)
        self.play = commands.Decide(**own, decision=Decision.PLAY)
        self.fold = commands.Decide(**own, decision=Decision.FOLD)
        self.turn_up = commands.TurnUpHand(**own)

    def place(self, wager: str, stake: int) -> Command:
        return commands.PlaceWager(
            actor=self.name,
            role=Role.PLAYER,
            player=self.name,
            position=self.position,
            wager=wager,
            stake=stake,
        )


class Engine:
    """A table with a player at each position, who place every wager there is and play on.

    With `stakes`, in cents by wager, they place those and no others.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        positions: int,
        plays: Plays | None,
        stakes: Mapping[str, int] | None = None,
    ) -> None:
        config = TableConfig(
            table="simulation",
            game=rulebook.game,
            positions=rulebook.edition.layout.positions_max,
            readings=dict(rulebook.readings),
            pays={f"{wager}.{line}": str(pays) for (wager, line), pays in rulebook.pays.items()},
        )
        if config.rules != rulebook:
            raise SimulationError(
                Code.UNKNOWN_GAME, "A table can't be set up by this rulebook; use the kernel."
            )
        self.rulebook = config.rules
        self.worth = Worth(self.rulebook)
        self.positions = range(1, positions + 1)
        self.followers = self.rulebook.followers
        self.ids = tuple(
            part
            for id_, wager in self.rulebook.wagers.items()
            if wager.equals is None
            for part in (id_, *(each.id for each in self.followers[id_]))
        )
        self.plays = _by_value(self.rulebook, plays)
        self.stakes = self._every_wager() if stakes is None else dict(stakes)
        self.open(commands.OpenTable(actor="Shift", role=Role.SHIFT_MANAGER, config=config))
        self._outcomes: dict[tuple[str, str, str | None, Pays | None], Outcome] = {}
        self.players = [Seat(position) for position in self.positions]
        for seat in self.players:
            self.do(seat.sit)
        self._opening = self._open()

    def open(self, command: commands.OpenTable) -> None:
        """Open the table, before anything else."""
        (opened,) = decide(UnopenedTable(), command)
        self.table = evolve(UnopenedTable(), opened)

    def play(self, cards: Sequence[int], meter: int | None = None) -> RoundSettled:
        """Play one round with this deck: announced, wagered, dealt, decided, shown and settled."""
        self.announce()
        self.deal(cards)
        if self.plays:
            for seat in self.players:
                self._decide(seat)
        return self.finish(meter)

    def announce(self) -> None:
        """From “Place your bets, please” to “No more bets”."""
        for command in self._opening:
            self.do(command)

    def deal(self, cards: Sequence[int]) -> None:
        """Shuffle so that the deck is this one, and deal from it."""
        deck = cast("tuple[Card, ...]", tuple(cards))  # to call Card on each takes longer
        self.do(commands.ShuffleDeck(actor=DEALER, role=Role.DEALER, cards=deck))
        self.do(DEAL)

    def finish(self, meter: int | None = None) -> RoundSettled:
        """Show the hands and settle, once everything is decided."""
        if dealer_first(self.table):
            self.do(EXPOSE)
        for position in to_show(self.table):  # a folded hand may stay down
            self.do(self.players[position - 1].turn_up)
        if self.table.phase is Phase.PLAYING:
            self.do(EXPOSE)
        shown = self.worth.meter if meter is None else meter
        settled = self.do(commands.Settle(actor=DEALER, role=Role.DEALER, meter=shown))
        assert isinstance(settled, RoundSettled)
        return settled

    def outcomes(self, settled: RoundSettled) -> list[Outcomes]:
        """How each position ended, from the lines as they were written down."""
        jackpot = self.rulebook.edition.jackpot
        found: list[dict[str, Outcome]] = [{} for _ in self.positions]
        for line in settled.lines:
            if jackpot is not None and line.wager == jackpot.envy:
                continue  # the meter's totals have it
            found[line.position - 1][line.wager] = self._outcome(line)
        return [tuple(each.get(id_) or self._missing(id_) for id_ in self.ids) for each in found]

    def _open(self) -> list[Command]:
        """What is said and placed before the deck is there, the same every round."""
        made: list[Command] = [commands.PlaceYourBets(actor=DEALER, role=Role.DEALER)]
        made += [
            seat.place(id_, stake) for seat in self.players for id_, stake in self.stakes.items()
        ]
        return [*made, commands.NoMoreBets(actor=DEALER, role=Role.DEALER)]

    def _every_wager(self) -> dict[str, int]:
        jackpot = self.rulebook.jackpot
        stakes = {
            id_: lcm(1_00, self.rulebook.stake_units[id_])
            for id_, wager in self.rulebook.wagers.items()
            if wager.equals is None
        }
        if jackpot is not None:
            stakes[jackpot.rule.wager] = jackpot.rule.price
        return stakes

    def _decide(self, seat: Seat) -> None:
        self.do(seat.view)
        hand = self.table.hands[seat.position].hand
        assert hand is not None, "an electronic table knows its cards"
        stands = self.plays[self.rulebook.edition.ranking.feature.read(hand)]
        self.do(seat.play if stands else seat.fold)

    def do(self, command: Command) -> Event:
        """Decide the command and apply its events; the last of them."""
        events = decide(self.table, command)
        for event in events:
            self.table = evolve(self.table, event)
        return events[-1]

    def _missing(self, id_: str) -> Outcome:
        """What no line speaks of: a payment not due, or a wager that a fold left unplaced."""
        return NOT_DUE if id_ in self.rulebook.payments else NOT_PLACED

    def _outcome(self, line: Line) -> Outcome:
        key = (line.wager, line.result, line.line, line.pays)
        if key not in self._outcomes:
            self._outcomes[key] = Outcome(line.result, line.line, self._also(line))
        outcome = self._outcomes[key]
        if line.pays is None or isinstance(line.pays, Odds):
            self._check_money(line, outcome)
        return outcome

    def _also(self, line: Line) -> str | None:
        """The second line that was paid besides, known by what both pay together."""
        pays = self.rulebook.line_pays[line.wager]
        if line.line is None or line.pays is None or pays[line.line] == line.pays:
            return None
        first = pays[line.line]
        for id_, second in pays.items():
            if not (isinstance(first, Odds) and isinstance(second, Odds)):
                continue
            if first + second == line.pays:
                return id_
        return f"paid {line.pays}"  # an end that no table has

    def _check_money(self, line: Line, outcome: Outcome) -> None:
        """The cents that moved are those the wager was priced with."""
        stake = line.on or line.stake
        if line.taken - line.stake != self.worth.cents(line.wager, outcome, stake):
            raise InvariantBrokenError(f"{line} is not what {outcome} was priced at.")


def _by_value(rulebook: Rulebook, plays: Iterable[bool] | None) -> Mapping[int, bool]:
    """Whether a hand is played, by its place in the ranking."""
    return dict(enumerate(plays)) if plays is not None and rulebook.decided_on else {}
