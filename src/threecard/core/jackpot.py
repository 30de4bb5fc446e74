"""The progressive jackpot: prizes in their order, the meter, and envy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from threecard.core.clause import Clause
from threecard.core.errors import Code, RoundError
from threecard.core.judgement import Cite, Verdict
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.paytable import Award, Pays, WholeMeter
from threecard.core.reading import Readings
from threecard.core.round import Placed, PlayingPosition, Round
from threecard.core.wager import Payment, Wager


@dataclass(frozen=True, slots=True)
class JackpotRule:
    """Which wager enters the jackpot, what envy it earns, and the money behind the meter."""

    wager: str
    envy: str
    envied: tuple[
        str, ...
    ]  # only a hand with one of these wagers earns others envy (TCP 3.14 3.15)
    own: tuple[str, ...]  # and a hand with one of these is its player's own
    one_price: Clause  # its wagering system takes one price
    seated_first: Clause  # whoever sits at the position is given the opportunity
    price: Cents = Cents(5_00)
    share_percent: int = 60  # of each wager feeds the meter
    seed: Cents = Cents(20_000_00)  # put up by the house; the meter never starts lower


class Entry(Struct, frozen=True):
    """A jackpot wager in play and what its hand came to."""

    place: PlayingPosition
    placed: Placed
    verdict: Verdict


@dataclass(slots=True)
class Meter:
    """The meter while one round is paid from it; the house keeps it from falling below the seed."""

    seed: Cents
    amount: Cents | None
    topped_up: Cents = Cents(0)

    def take(self, award: Cents) -> None:
        if self.amount is not None and award:
            self._refill(self.amount - award)

    def take_all(self) -> Cents:
        """The whole meter; it starts again from the seed."""
        if self.amount is None:
            raise RoundError(
                Code.METER_MISSING,
                "A hand of this round is paid the whole meter: say how much it shows.",
                where="meter",
            )
        prize = self.amount
        self._refill(0)
        return prize

    def _refill(self, left: int) -> None:
        self.topped_up = Cents(self.topped_up + max(0, self.seed - left))
        self.amount = Cents(max(left, self.seed))


@dataclass(frozen=True, slots=True)
class JackpotDesk:
    """Pays one round's prizes and envy under a rulebook's terms."""

    rule: JackpotRule
    wager: Wager
    envy: Payment
    readings: Readings
    prizes: Mapping[str, Pays]  # of the wager's lines
    awards: Mapping[str, Pays]  # of envy's

    def pay(self, entries: Sequence[Entry], round_: Round, meter: Meter) -> Iterator[Line]:
        """Lower hands in order of entry, then envy, then the royal flush of spades.

        TCP 3.20 3.20.1 for one table; between tables, the meter one round leaves is the next one's
        (TCP 3.19).
        """
        last: list[Entry] = []
        for entry in entries:
            if self.wins_meter(entry.verdict):
                last.append(entry)
            else:
                yield self._prize_line(entry, meter)
        yield from self._envy_lines(entries, round_, meter)
        for entry in last:
            yield self._prize_line(entry, meter)

    def wins_meter(self, verdict: Verdict) -> bool:
        """Whether a jackpot wager that ends so is paid the whole meter."""
        return verdict.line is not None and isinstance(self.prizes[verdict.line], WholeMeter)

    def _prize_line(self, entry: Entry, meter: Meter) -> Line:
        placed, verdict = entry.placed, entry.verdict
        if verdict.line is None:
            return _line(entry)
        prize = self.prizes[verdict.line]
        if isinstance(prize, WholeMeter):
            payout = from_meter = meter.take_all()
        else:
            assert isinstance(prize, Award), "a jackpot line pays an amount"
            payout = prize.amount
            from_meter = payout if self.readings["jackpot.funding"] == "meter" else Cents(0)
            meter.take(from_meter)
        # The stake fed the meter; whether it comes back with a prize is a reading.
        stays = self.readings["jackpot.stake"] == "kept"
        return _line(
            entry,
            pays=prize,
            payout=payout,
            returned=Cents(0) if stays else placed.stake,
            from_meter=from_meter,
            cite=verdict.cite if stays else verdict.cite.read("jackpot.stake"),
        )

    def _envy_lines(self, entries: Sequence[Entry], round_: Round, meter: Meter) -> Iterator[Line]:
        """What others' top hands earn those who wagered on the jackpot (TCP 1.1.4 3.14)."""
        envied = list(self.envied(round_))
        if not envied:
            return
        for entry, further in self._receivers(entries):
            player = entry.placed.player
            earned = [
                (place.position, verdict, award)
                for place, verdict in envied
                if player not in place.players_on(self.rule.own)
                and verdict.line is not None
                and isinstance(award := self.awards[verdict.line], Award)
            ]
            if self.readings["envy.hands"] == "once" and earned:
                earned = [max(earned, key=lambda each: each[2].amount)]
            for position, verdict, award in earned:
                from_meter = award.amount if self.readings["envy.funding"] == "meter" else Cents(0)
                meter.take(from_meter)
                yield Line(
                    position=entry.place.position,
                    player=player,
                    wager=self.envy.id,
                    stake=Cents(0),
                    result=verdict.result,
                    cite=verdict.cite.read("envy.to") if further else verdict.cite,
                    line=verdict.line,
                    pays=award,
                    payout=award.amount,
                    returned=Cents(0),
                    on=entry.placed.stake,
                    from_position=position,
                    from_meter=from_meter,
                )

    def envied(self, round_: Round) -> Iterator[tuple[PlayingPosition, Verdict]]:
        """The hands of a round that earn others envy."""
        for place in round_.positions:
            if place.hand is None or place.returned_by is not None:
                continue
            verdict = self.envy.judgements[place.conduct].verdict(place.hand, round_.dealer)
            # Pair Plus without an Ante earns nobody envy (TCP 3.15).
            if verdict is not None and place.players_on(self.rule.envied) - {*place.declined}:
                yield place, verdict

    def _receivers(self, entries: Sequence[Entry]) -> Iterator[tuple[Entry, bool]]:
        """One bonus a player at the first of their jackpot wagers, or one for every wager.

        With each whether it is a further one of that player.
        """
        seen: set[str] = set()
        for entry in entries:
            further = entry.placed.player in seen
            if self.readings["envy.to"] == "wager" or not further:
                seen.add(entry.placed.player)
                yield entry, further


def _line(
    entry: Entry,
    *,
    pays: Pays | None = None,
    payout: Cents = Cents(0),
    returned: Cents = Cents(0),
    from_meter: Cents = Cents(0),
    cite: Cite | None = None,
) -> Line:
    placed, verdict = entry.placed, entry.verdict
    return Line(
        position=entry.place.position,
        player=placed.player,
        wager=placed.wager,
        stake=placed.stake,
        result=verdict.result,
        cite=cite or verdict.cite,
        line=verdict.line,
        pays=pays,
        payout=payout,
        returned=returned,
        from_meter=from_meter,
    )
