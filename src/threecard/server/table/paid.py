"""What was in fact paid at felt, wager by wager, beside what the table's own settlement says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.line import Line
from threecard.server.table.facts import PaymentEntered, PaymentStands

Whose = tuple[int, str, str]  # position, player and wager


class Paid(Struct, frozen=True):
    """What a player took for one wager, as it was entered last."""

    position: int
    player: str
    wager: str
    taken: int
    by: str
    stands: int | None = None  # what was due when a second person let the difference stand

    @property
    def whose(self) -> Whose:
        return self.position, self.player, self.wager

    def differs(self, due: int) -> bool:
        """Whether it is another amount than is due, and nobody has let that stand."""
        return self.taken != due and self.stands != due


def after(paid: Sequence[Paid], fact: PaymentEntered | PaymentStands) -> tuple[Paid, ...]:
    """What is entered after one more fact of it."""
    whose = fact.position, fact.player, fact.wager
    if isinstance(fact, PaymentStands):
        return tuple(
            replace(each, stands=fact.due) if each.whose == whose else each for each in paid
        )
    entered = Paid(*whose, taken=fact.taken, by=fact.by)
    return (*(each for each in paid if each.whose != whose), entered)


def lines_of(lines: Iterable[Line], whose: Whose) -> list[Line]:
    """The settlement lines of a wager; envy may have several."""
    return [line for line in lines if (line.position, line.player, line.wager) == whose]


def due_for(lines: Iterable[Line], whose: Whose) -> int:
    """What a player is to take for a wager: its payment and what is returned of the stake."""
    return sum(line.taken for line in lines_of(lines, whose))
