"""A planted error: what goes wrong in a round, and where the product is to point because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.shift.flags import VOIDS, Flag
from tests.shift.floor import SUPERVISOR
from tests.shift.kinds import Evidence, Kind
from threecard.core.cards import DECK, Card, card_letters
from threecard.core.commands import (
    CorrectCards,
    DealCards,
    Decided,
    DecideIncident,
    IncreaseWager,
    Settle,
    WithdrawWager,
)
from threecard.core.decide.showing import dealer_first, to_show
from threecard.core.line import Line
from threecard.core.people import Role
from threecard.core.table import DEALER
from threecard.server.reports.look import LookKind
from threecard.server.table.orders import LetPaymentStand
from threecard.server.table.paid import Whose

if TYPE_CHECKING:
    from tests.shift.felt import FeltRound

PAYMENTS = ("paid too much", "paid too little", "loser paid", "winner collected")
UNSEEN_PAYMENTS = ("paid short, entered right", "paid wrongly, not entered")
STANDS_EVERY = 3  # of mistaken payments, one is noticed when the player has left


class Planted:
    """One error, planted in the first round of its table where it can be made."""

    def __init__(self, kind: Kind, number: int) -> None:
        self.kind, self.number = kind, number
        self.flags: set[Flag] = set()  # where the product is to point
        self.stands = 0  # cents that stay with a player, above zero, on record
        self.is_done = False
        self.is_loud = kind.evidence is not Evidence.NONE
        self._misread: int | None = None  # whose hand was entered wrongly
        self._wrong: str = ""
        self._swapped: dict[Whose, int] | None = None

    def done(self, round_: FeltRound, *flags: tuple[str, int | None, str | None]) -> None:
        """It has happened; each flag is what is said, of which position and wager."""
        table = round_.table
        self.is_done = True
        for said, position, wager in flags:
            self.flags.add(Flag(said, round_.name, table.round, position, wager))

    # What a round asks of it, in order.

    async def while_bets_open(self, round_: FeltRound) -> None:
        floor, name = round_.floor, round_.name
        main = next(iter(round_.table.rules.placeable))
        low, high = round_.table.config.limits[main]
        player, extra = floor.players(name)[0], 6
        match self.kind.name:
            case "dealt too early":
                await floor.deal(name, DealCards)
                self.done(round_, ("wrong_phase", None, None))
            case "over the maximum":
                await round_.wager(player, extra, main, high + 5_00)
                self.done(round_, ("over_maximum", extra, main))
            case "under the minimum":
                await round_.wager(player, extra, main, low - 1_00)
                self.done(round_, ("under_minimum", extra, main))
            case "dealer with a wager":
                await round_.wager(round_.dealer, extra, main, low)
                self.done(round_, ("on_duty", extra, main))
            case "dealer plays elsewhere":
                free = sorted(floor.dealt - floor.caught - {round_.dealer})
                if not free:
                    return
                other = floor.draw.choice(free)
                floor.caught.add(other)
                await round_.wager(other, extra, main, low)
                back = {"player": other, "position": extra, "wager": main}
                await floor.play(name, WithdrawWager, other, **back)
                self._two_roles(round_, other)
                self.done(round_)
            case "chips miscounted":
                # Ten dollars more lie there than are keyed, which shows in the tray alone.
                self._swapped = {(1, player, main): 10_00}
                self.done(round_)
            case _:
                pass

    async def after_the_close(self, round_: FeltRound) -> None:
        floor, name = round_.floor, round_.name
        main = next(iter(round_.table.rules.placeable))
        player = floor.players(name)[1]
        late = {"said": LookKind.LATE.value, "table": name, "round": round_.table.round}
        match self.kind.name:
            case "wager after the close":
                await round_.wager(player, 6, main, 25_00)
                self.done(round_, ("wagers_closed", 6, main))
                self.flags.add(Flag(**late, who=player))  # type: ignore[arg-type] # as they are
            case "wager raised after it":
                more = {"player": player, "position": 2, "wager": main, "by": 5_00}
                await floor.play(name, IncreaseWager, player, **more)
                self.done(round_, ("wagers_closed", 2, main))
                self.flags.add(Flag(**late, who=player))  # type: ignore[arg-type] # the same
            case _:
                pass

    async def voids(self, round_: FeltRound) -> bool:
        if self.kind.name != "voids for a friend":
            return False
        await round_.void("the cards were not squared")
        self.done(round_)
        self.flags = {Flag(VOIDS, "", who=round_.dealer)}
        return True

    async def before_showing(self, round_: FeltRound, position: int) -> None:
        if self.kind.name == "settled too early" and position != DEALER and not self.is_done:
            await round_.floor.deal(round_.name, Settle)
            shown = dealer_first(round_.table)
            self.done(round_, ("hands_not_up" if shown else "wrong_phase", None, None))

    def reads(self, round_: FeltRound, position: int) -> str | None:
        """The cards as a tired dealer reads them; none: as they lie."""
        if self._misread is not None or position == DEALER:
            return None
        up = {card for held in self._hands(round_) for card in held}
        down = [place for place in to_show(round_.table) if place > position]
        lies = round_.cards_of(position)
        match self.kind.name:
            case "card keyed twice" if up:
                wrong = min(up)
                self.done(round_, ("card_twice", position, None))
            case "card of a later hand" if down:
                wrong = round_.cards_of(down[-1])[0]
                self.done(round_, ("card_twice", down[-1], None))
                self.flags.add(self._corrected(round_, position))
            case "misread, looked at again" | "misread, paid by the guide":
                lying = {card for place in range(8) for card in round_.cards_of(place)}
                wrong = next(card for card in DECK if card not in lying)
                self.done(round_)
                if self.is_loud:
                    self.flags.add(self._corrected(round_, position))
            case _:
                return None
        self._misread = position
        return _written([wrong, *lies[1:]])

    async def refused(self, round_: FeltRound, position: int) -> None:
        """A card lies twice: the dealer looks again, at this hand and at the one keyed before."""
        if self.kind.name == "card of a later hand":
            assert self._misread is not None
            await self._correct(round_, self._misread)

    async def after_settling(self, round_: FeltRound) -> None:
        floor, name = round_.floor, round_.name
        if self.kind.name == "settled twice":
            await floor.deal(name, Settle)
            self.done(round_, ("wrong_phase", None, None))
        elif self.kind.name == "misread, looked at again" and self._misread is not None:
            await self._correct(round_, self._misread)
            seen = {"remedy": Decided.CONFIRM, "reason": "seen at the table"}
            await floor.give(name, DecideIncident, SUPERVISOR, Role.PIT_SUPERVISOR, **seen)

    async def pays(self, round_: FeltRound, whose: Whose, due: int) -> bool:
        """Whether it deals with this payment itself."""
        if self.kind.name == "chips miscounted" and self._swapped and whose in self._swapped:
            round_.hidden += self._swapped[whose] if due == 0 else 0
            return False
        if self.kind.name == "positions mixed up":
            return await self._mixed(round_, whose, due)
        if self.is_done:
            return False
        line = next(each for each in round_.table.lines if _of(each) == whose)
        wrong = _mistaken(self.kind.name, due, line.stake)
        if wrong is None or wrong == due:
            return False
        if self.kind.name == "paid short, entered right":
            await round_.enter(whose, due, in_fact=wrong)
            self.done(round_)
            return True
        if self.kind.name == "paid wrongly, not entered":
            round_.taken[whose] = wrong
            self.done(round_)
            return True
        await self._mistake(round_, whose, wrong, due)
        return True

    async def _mistake(self, round_: FeltRound, whose: Whose, wrong: int, due: int) -> None:
        """A wrong amount is entered, then put right, or let stand by somebody else."""
        position, player, wager = whose
        alone = self.kind.name == "let stand alone"
        await round_.enter(whose, wrong)
        self.done(round_, ("payment_differs", position, wager))
        self.flags.add(self._paid(round_, whose))
        if not alone and self.number % STANDS_EVERY:
            await round_.enter(whose, due)
            return
        ask = {"position": position, "player": player, "wager": wager, "reason": "has left"}
        floor, name = round_.floor, round_.name
        if alone:
            await floor.give(name, LetPaymentStand, round_.dealer, Role.PIT_SUPERVISOR, **ask)
            self.done(round_, ("same_person", position, wager))
        await floor.give(name, LetPaymentStand, SUPERVISOR, Role.PIT_SUPERVISOR, **ask)
        self.stands += wrong - due

    async def _mixed(self, round_: FeltRound, whose: Whose, due: int) -> bool:
        if self._swapped is None:
            self._swapped = _two_places(round_.dues())
        wrong = self._swapped.get(whose)
        if wrong is None:
            return False
        await round_.enter(whose, wrong)
        self.done(round_, ("payment_differs", whose[0], whose[2]))
        self.flags.add(self._paid(round_, whose))
        await round_.enter(whose, due)
        return True

    async def _correct(self, round_: FeltRound, position: int) -> None:
        right = {"position": position, "hand": round_.lies(position), "reason": "read wrongly"}
        await round_.floor.deal(round_.name, CorrectCards, **right)

    def _corrected(self, round_: FeltRound, position: int) -> Flag:
        return Flag(LookKind.CARDS.value, round_.name, round_.table.round, position)

    def _paid(self, round_: FeltRound, whose: Whose) -> Flag:
        position, player, wager = whose
        said, number = LookKind.PAYMENT.value, round_.table.round
        return Flag(said, round_.name, number, position, wager, player)

    def _two_roles(self, round_: FeltRound, who: str) -> None:
        said, number = LookKind.TWO_ROLES.value, round_.table.round
        self.flags.add(Flag(said, round_.name, number, who=who))

    def _hands(self, round_: FeltRound) -> list[list[Card]]:
        table = round_.table
        held = [*table.hands.values(), table.dealer]
        return [[*each.hand] for each in held if each and each.hand]


def _written(cards: list[Card]) -> str:
    return " ".join(map(card_letters, cards))


def _of(line: Line) -> Whose:
    return line.position, line.player, line.wager


def _mistaken(kind: str, due: int, stake: int) -> int | None:
    """What is paid by mistake where this is due; none where this kind is no mistake there."""
    match kind:
        case "paid too much" | "let stand alone" if due:
            return due + 5_00
        case "paid too little" | "paid short, entered right" | "paid wrongly, not entered" if due:
            return due - min(5_00, due)
        case "loser paid" if not due and stake:
            return 2 * stake
        case "winner collected" if due > stake:
            return 0
        case _:
            return None


def _two_places(dues: dict[Whose, int]) -> dict[Whose, int]:
    """Two positions with other payments for the same wager, each with the other's."""
    for one, due in dues.items():
        for other, theirs in dues.items():
            if one[0] < other[0] and one[2] == other[2] and due != theirs:
                return {one: theirs, other: due}
    return {}
