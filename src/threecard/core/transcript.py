"""Transcripts: a round written as one line of JSON, and its settlement written as another."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threecard.core.errors import Code, MoneyError, RoundError, ThreecardError
from threecard.core.hand import Hand
from threecard.core.limits import Bounds, LimitMode, Limits
from threecard.core.line import Line
from threecard.core.money import Cents, parse_cents, write_cents
from threecard.core.paytable import Odds
from threecard.core.registry import rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import Settlement
from threecard.core.wire import read_line


class WagerIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager as written down: who, what, how much."""

    player: str
    wager: str
    stake: str


class PositionIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A playing position as written down."""

    position: int
    wagers: list[WagerIn]
    hand: str | None = None
    decision: Decision | None = None
    exposed: bool = True
    seated: str | None = None


class RoundIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as written down; order in the arrays is the order of placing."""

    game: str
    dealer: str
    positions: list[PositionIn]
    readings: dict[str, str | int] = {}
    limits: dict[str, str | list[str]] | None = None
    under_minimum_before: list[str] = []
    meter: str | None = None
    edition: str | None = None  # none: the newest


class LineOut(Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"from_": "from"}):
    """A settlement line as written down; what does not apply is left out."""

    position: int
    player: str
    wager: str
    stake: str
    result: str
    line: str | None = None
    pays: str | None = None
    award: str | None = None
    payout: str
    returned: str
    clause: str | None = None
    reading: str | None = None
    on: str | None = None
    from_: int | None = None
    counted: str | None = None
    counted_by: str | None = None
    rounded_by: str | None = None


class HandOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand and what the rulebook calls it; `qualifies` where a dealer's hand must."""

    position: int | None = None
    hand: str
    name: str
    qualifies: bool | None = None


class SettlementOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A settled round as written down."""

    lines: list[LineOut]
    dealer: HandOut
    hands: list[HandOut]
    meter: str | None = None
    under_minimum: tuple[str, ...] = ()


_DECODER = msgspec.json.Decoder(RoundIn)


def read_round(line: bytes | str) -> tuple[Rulebook, Round]:
    """Read one round and the rulebook it was played by."""
    written = read_line(_DECODER, line)
    rules = _rulebook(written.game, written.edition, tuple(written.readings.items()))
    return rules, Round(
        _hand(written.dealer, "dealer"),
        tuple([_position(place, index) for index, place in enumerate(written.positions)]),
        None if written.limits is None else _limits(written.limits),
        frozenset(written.under_minimum_before),
        None if written.meter is None else _cents(written.meter, "meter"),
    )


def write_settlement(rules: Rulebook, round_: Round, settlement: Settlement) -> SettlementOut:
    """The settlement of a round, ready to be encoded."""
    name, dealer = rules.edition.ranking.name, round_.dealer
    return SettlementOut(
        lines=[write_line(line) for line in settlement.lines],
        dealer=HandOut(
            hand=str(dealer), name=name(dealer), qualifies=rules.dealer_qualifies(dealer)
        ),
        hands=[
            HandOut(position=place.position, hand=str(place.hand), name=name(place.hand))
            for place in round_.positions
            if place.hand is not None
        ],
        meter=None if settlement.meter is None else write_cents(settlement.meter),
        under_minimum=settlement.under_minimum,
    )


@lru_cache(maxsize=256)
def _rulebook(
    game: str, edition: str | None, readings: tuple[tuple[str, str | int], ...]
) -> Rulebook:
    try:
        rules = rulebook(game, edition)
    except ThreecardError as error:
        raise _at(error, "edition" if error.code is Code.UNKNOWN_EDITION else "game") from None
    for name, choice in readings:
        try:
            rules = rules.with_reading(name, choice)
        except ThreecardError as error:
            raise _at(error, f"readings.{name}") from None
    return rules


def _position(written: PositionIn, index: int) -> PlayingPosition:
    try:
        return PlayingPosition(
            Position(written.position),
            tuple([Placed(w.player, w.wager, parse_cents(w.stake)) for w in written.wagers]),
            None if written.hand is None else Hand.parse(written.hand),
            written.decision,
            written.exposed,
            written.seated,
        )
    except ThreecardError as error:
        raise _at(error, f"positions[{index}].{_unread(written)}") from None


def _unread(written: PositionIn) -> str:
    """Which field of a position can't be read."""
    for number, wager in enumerate(written.wagers):
        try:
            parse_cents(wager.stake)
        except ThreecardError:
            return f"wagers[{number}].stake"
    return "hand"


def _limits(written: dict[str, str | list[str]]) -> Limits:
    bounds: dict[str, Bounds] = {}
    mode: LimitMode | None = None
    for name, value in written.items():
        where = f"limits.{name}"
        if name == "mode":
            if value not in list(LimitMode):
                raise RoundError(
                    Code.BAD_LIMITS, f"Limits are strict or laid, not “{value}”.", where=where
                )
            mode = LimitMode(value)
        elif isinstance(value, list) and len(value) == 2:
            try:
                bounds[name] = Bounds(*(_cents(amount, where) for amount in value))
            except ThreecardError as error:
                raise _at(error, where) from None
        else:
            raise MoneyError(
                Code.BAD_LIMITS,
                f'Limits for {name} are two amounts, as ["25.00", "5000.00"].',
                where=where,
            )
    if mode is None:
        raise RoundError(
            Code.BAD_LIMITS, "Limits have a mode: strict or laid.", where="limits.mode"
        )
    return Limits(mode, bounds)


def write_line(line: Line) -> LineOut:
    """A settlement line, ready to be encoded."""
    pays, cite, counted = line.pays, line.cite, line.counted
    written = LineOut(
        position=line.position,
        player=line.player,
        wager=line.wager,
        stake=write_cents(line.stake),
        result=line.result,
        line=line.line,
        pays=str(pays) if isinstance(pays, Odds) else None,
        award=None if pays is None or isinstance(pays, Odds) else write_cents(line.payout),
        payout=write_cents(line.payout),
        returned=write_cents(line.returned),
        clause=cite.clause,
        reading=cite.reading,
    )
    if counted is None and line.rounded is None and line.on is None and line.from_position is None:
        return written  # as most are
    return replace(
        written,
        on=None if line.on is None else write_cents(line.on),
        from_=line.from_position,
        counted=None if counted is None else write_cents(counted.amount),
        counted_by=None if counted is None else str(counted.cite),
        rounded_by=None if line.rounded is None else str(line.rounded),
    )


def _cents(text: str, where: str) -> Cents:
    try:
        return parse_cents(text)
    except ThreecardError as error:
        raise _at(error, where) from None


def _hand(text: str, where: str) -> Hand:
    try:
        return Hand.parse(text)
    except ThreecardError as error:
        raise _at(error, where) from None


def _at(error: ThreecardError, where: str) -> ThreecardError:
    """The same error, said of a place in the transcript."""
    error.where = error.where or where
    return error
