"""Judgements: what becomes of a wager, decided from no more of the hands than it must see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum, unique
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.feature import NOTHING, Feature
from threecard.core.hand import Hand
from threecard.core.six_cards import SixCards

P = TypeVar("P")
D = TypeVar("D")
S = TypeVar("S")
HOUSE_POLICY = "house policy"  # what stands for a clause where no rulebook says so


@unique
class Result(StrEnum):
    """The three ends of a stake."""

    PAID = "paid"
    COLLECTED = "collected"
    RETURNED = "returned"


PAID, COLLECTED, RETURNED = Result


@unique
class Conduct(StrEnum):
    """What the player did with the hand; only Three Card Poker knows more than the first."""

    COMPARED = "compared"  # shown and set against the dealer's
    FOLDED = "folded"  # TCP 3.9.1
    NOT_EXPOSED = "not_exposed"  # TCP 3.10.1


COMPARED, FOLDED, NOT_EXPOSED = Conduct


class Cite(Struct, frozen=True, gc=False):
    """Why: the clause that says so and, where it is silent or departed from, the reading.

    Where there is neither, no rulebook says so, and it is the house's own policy.
    """

    clause: Clause | None = None
    reading: str | None = None

    def __str__(self) -> str:
        by_reading = None if self.reading is None else f"reading {self.reading}"
        return ", ".join(filter(None, (self.clause, by_reading))) or HOUSE_POLICY

    def read(self, name: str) -> Cite:
        """The same clause, as this reading understands it."""
        return Cite(self.clause, name)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a wager: its result, the pay lines it won and the reason."""

    result: Result
    cite: Cite
    line: str | None = None
    also: str | None = None  # a second line that pays besides, under some readings

    def as_read(self, name: str) -> Verdict:
        """The same by this reading, which departs from what the clause says word for word."""
        return replace(self, cite=self.cite.read(name))


@dataclass(frozen=True, slots=True)
class Judgement(Generic[P, D]):
    """A judge and the features of the two hands it is shown. None means: no payment is due."""

    judge: Callable[[P, D], Verdict | None]
    player: Feature[P]
    dealer: Feature[D]

    def verdict(self, player: Hand, dealer: Hand) -> Verdict | None:
        return self.judge(self.player.read(player), self.dealer.read(dealer))

    @property
    def sees_player(self) -> bool:
        """Whether anything of the player's hand makes a difference."""
        return self.player is not NOTHING

    @property
    def sees_dealer(self) -> bool:
        """Whether anything of the dealer's hand makes a difference."""
        return self.dealer is not NOTHING


class Standing(IntEnum):
    """How the player's hand stands to the dealer's."""

    LOWER = -1
    SAME = 0
    HIGHER = 1


LOWER, SAME, HIGHER = Standing


@dataclass(frozen=True, slots=True)
class Comparison(Generic[P, D]):
    """A judge who is shown which hand ranks higher, and a feature of each hand besides."""

    sees_player: ClassVar[bool] = True
    sees_dealer: ClassVar[bool] = True

    judge: Callable[[Standing, P, D], Verdict | None]
    ranking: Feature[Any]  # its values have an order
    player: Feature[P]
    dealer: Feature[D]

    def verdict(self, player: Hand, dealer: Hand) -> Verdict | None:
        ours, theirs = self.ranking.read(player), self.ranking.read(dealer)
        standing = HIGHER if ours > theirs else LOWER if ours < theirs else SAME
        return self.judge(standing, self.player.read(player), self.dealer.read(dealer))


@dataclass(frozen=True, slots=True)
class Together(Generic[S]):
    """A judge who is shown one thing of both hands' six cards together."""

    sees_player: ClassVar[bool] = True
    sees_dealer: ClassVar[bool] = True

    judge: Callable[[S], Verdict | None]
    six: SixCards[S]

    def verdict(self, player: Hand, dealer: Hand) -> Verdict | None:
        return self.judge(self.six.read(player, dealer))


# A judgement of any kind.
AnyJudgement = Judgement[Any, Any] | Comparison[Any, Any] | Together[Any]


def clause(text: str) -> Cite:
    """By this clause, as `clause("TCP 3.11.1")`."""
    return Cite(clause=Clause(text))


def reading(name: str) -> Cite:
    """By this reading, where the text is silent."""
    return Cite(reading=name)


def paid(line: str, cite: Cite, *, also: str | None = None) -> Verdict:
    """The wager wins by this pay line; its stake is returned besides."""
    return Verdict(Result.PAID, cite, line, also)


def collected(cite: Cite) -> Verdict:
    """The house takes the stake."""
    return Verdict(Result.COLLECTED, cite)


def returned(cite: Cite) -> Verdict:
    """The stake goes back, and nothing is paid."""
    return Verdict(Result.RETURNED, cite)


def always(verdict: Verdict | None) -> Judgement[None, None]:
    """A judgement that looks at no card."""

    def judge(_player: None, _dealer: None) -> Verdict | None:
        return verdict

    return Judgement(judge, NOTHING, NOTHING)
