"""Settlement: what becomes of every stake of a complete round, to the cent, with its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from threecard.core.check import check_round
from threecard.core.counting import count_stakes
from threecard.core.errors import InvariantBrokenError
from threecard.core.jackpot import Entry, Meter
from threecard.core.judgement import COLLECTED, Cite, Conduct, Result, Verdict, collected, returned
from threecard.core.limits import Counted
from threecard.core.line import Line
from threecard.core.money import Cents, write_cents
from threecard.core.paytable import Odds
from threecard.core.round import PLAY, Placed, PlayingPosition, Round
from threecard.core.rounding import paid_out
from threecard.core.rulebook import Rulebook
from threecard.core.settled_lines import SettledLines
from threecard.core.wager import Condition, Payment, Priced, Wager

NOTHING = Cents(0)


class Settlement(SettledLines, Struct, frozen=True, gc=False):
    """The lines of a settled round and what it left in the jackpot's meter."""

    lines: tuple[Line, ...]
    meter: Cents | None = None
    topped_up: Cents = NOTHING  # put into the meter by the house, to hold or renew its seed
    fed: Cents = NOTHING  # into the meter before prizes were paid, where it still had to be
    under_minimum: tuple[str, ...] = ()  # players who used up their one time (R3P 5.10, TCP 5.13)

    def __repr__(self) -> str:
        staked = write_cents(Cents(sum(line.stake for line in self.lines)))
        taken = write_cents(Cents(sum(line.taken for line in self.lines)))
        return f"<Settlement: {len(self.lines)} lines, {staked} staked, {taken} taken>"

    @property
    def house_win(self) -> Cents:
        """What the house is up: stakes kept, less what it paid and put into the meter."""
        return Cents(
            sum(line.kept - line.payout + line.from_meter for line in self.lines) - self.topped_up
        )


def settle(rulebook: Rulebook, round_: Round) -> Settlement:
    """Settle a complete round, or raise what keeps it from being settled."""
    check_round(rulebook, round_)
    return settle_checked(rulebook, round_)


def settle_checked(rulebook: Rulebook, round_: Round) -> Settlement:
    """Settle a round of which nothing is left to check: a table let nothing else come about."""
    counted, under_minimum = count_stakes(rulebook, round_)
    settling = _Settling(rulebook, round_)
    for place, counts in zip(round_.positions, counted, strict=True):
        settling.settle_position(place, counts)
    fed, meter, topped_up = NOTHING, round_.meter, NOTHING
    if settling.entries:
        fed, meter, topped_up = settling.pay_jackpot()
    used = _used_up(settling.lines, under_minimum) if under_minimum else ()
    settlement = Settlement(tuple(settling.lines), meter, topped_up, fed, used)
    _check_balance(round_, settlement)
    return settlement


def _used_up(
    lines: Sequence[Line], under_minimum: Sequence[tuple[str, str, int]]
) -> tuple[str, ...]:
    """Whose one time was used up: by a wager paid or collected, not by a stand-off."""
    ended = {
        (line.player, line.wager, line.position)
        for line in lines
        if line.result is not Result.RETURNED
    }
    return tuple(dict.fromkeys(each[0] for each in under_minimum if each in ended))


class _Settling:
    """One round on its way from wagers to lines."""

    def __init__(self, rulebook: Rulebook, round_: Round) -> None:
        self.rulebook = rulebook
        self.round = round_
        self.dealer = round_.dealer
        self.rounding = rulebook.edition.rounding
        self.lines: list[Line] = []
        self.entries: list[Entry] = []  # jackpot wagers, paid when every hand is known
        jackpot = rulebook.jackpot_rule
        self.jackpot_wager = None if jackpot is None else jackpot.wager

    def settle_position(self, place: PlayingPosition, counts: Mapping[Placed, Counted]) -> None:
        if place.returned_by is not None:
            self._end_all(place, place.returned_by)
            return
        wagers, followers = self.rulebook.wagers, self.rulebook.followers
        conduct = place.conduct
        by_player = place.declined or conduct is Conduct.FOLDED
        for placed in place.wagers:
            wager = wagers[placed.wager]
            if wager.equals is not None:
                continue  # a Play wager listed with the others: the decision places it, below
            if wager.condition is not None:
                alone = self._alone(wager.condition, place, placed, counts)
                if alone is not None:
                    self._add(place, placed, returned(alone), None)
                    continue
            counted = counts.get(placed) if counts else None
            if by_player:
                conduct = place.conduct_of(placed.player, self.rulebook.decided_on)
            verdict = self._verdict(wager, place, placed, conduct, counted)
            if placed.wager == self.jackpot_wager:
                self.entries.append(Entry(place, placed, verdict))
                continue
            self._add(place, placed, verdict, counted)
            for follower in followers[placed.wager]:
                if isinstance(follower, Payment):
                    self._add_payment(follower, place, conduct, placed, counted)
                elif place.decision is PLAY:
                    play = Placed(placed.player, follower.id, placed.stake)  # TCP 1.1.7 3.9.2
                    end = self._verdict(follower, place, play, conduct, counted)
                    self._add(place, play, end, counted)

    def _alone(
        self,
        condition: Condition,
        place: PlayingPosition,
        placed: Placed,
        counts: Mapping[Placed, Counted],
    ) -> Cite | None:
        """What returns a side wager that nothing supports.

        Where a hand was dealt something lay there at the close, and one player's wager does not
        fall with what another took back. It falls with the same player's that was returned for
        its size (R3P 5.10, TCP 5.13).
        """
        owner = placed.player if condition.own else None
        if not place.has_beside(condition.any_of, owner):
            if place.dealt and not condition.own:
                return None
            return Cite(condition.alone or condition.clause)
        if not counts:
            return None
        support = [
            (each, counts.get(each))
            for each in place.wagers
            if each.wager in condition.any_of and (owner is None or each.player == owner)
        ]
        if any(count is None or count.amount for _, count in support):
            return None
        own = (count for each, count in support if each.player == placed.player)
        fallen = next(own, None)
        return None if fallen is None else fallen.cite

    def _end_all(self, place: PlayingPosition, cite: Cite) -> None:
        """An invalid hand: what was staked on it goes back, or is forfeited, Play included."""
        end = (collected if place.forfeited else returned)(cite)
        for placed in place.wagers:
            wager = self.rulebook.wagers[placed.wager]
            if wager.equals is not None:
                continue
            condition = wager.condition
            alone = condition.alone if condition is not None and condition.own else None
            if condition and alone and not place.has_beside(condition.any_of, placed.player):
                self._add(place, placed, returned(Cite(alone)), None)
                continue  # it was never in play
            self._add(place, placed, end, None)
            for follower in self.rulebook.followers[placed.wager]:
                if isinstance(follower, Wager) and place.decision is PLAY:
                    self._add(place, Placed(placed.player, follower.id, placed.stake), end, None)

    def pay_jackpot(self) -> tuple[Cents, Cents | None, Cents]:
        """Pay prizes and envy besides all else (TCP 3.18).

        What fed the meter, the meter then, and what topped it up. Wagers in play feed it, those
        returned don't.
        """
        jackpot, before = self.rulebook.jackpot, self.round.meter
        assert jackpot is not None, "only its wagers are entries"
        fed = NOTHING
        if self.round.unfed and before is not None:
            percent = jackpot.rule.share_percent
            fed = Cents(sum([entry.placed.stake * percent // 100 for entry in self.entries]))
        meter = Meter(jackpot.rule.seed, None if before is None else Cents(before + fed))
        self.lines += jackpot.pay(self.entries, self.round, meter)
        return fed, meter.amount, meter.topped_up

    def _judged(self, priced: Priced, place: PlayingPosition, conduct: Conduct) -> Verdict | None:
        """What its judgement says; none looks at a hand that was folded or not exposed unseen."""
        hand = place.hand
        if hand is None:
            assert conduct is not Conduct.COMPARED, "check_round asks for every hand but these"
            hand = self.dealer
        return priced.judgements[conduct].verdict(hand, self.dealer)

    def _verdict(
        self,
        wager: Wager,
        place: PlayingPosition,
        placed: Placed,
        conduct: Conduct,
        counted: Counted | None,
    ) -> Verdict:
        if counted is not None and counted.amount == 0 and counted.cite is not None:
            return returned(counted.cite)  # under the minimum once too often, whatever the outcome
        verdict = self._judged(wager, place, conduct)
        assert verdict is not None, "a wager always ends; only a payment may not be due"
        if place.declined and not place.exposed and placed.player not in place.declined:
            return verdict.as_read("decline.shared")  # the clause speaks of one's own hand
        return verdict

    def _add(
        self, place: PlayingPosition, placed: Placed, verdict: Verdict, counted: Counted | None
    ) -> None:
        stake = back = placed.stake
        in_play = stake if counted is None else counted.amount
        pays, payout, rounded = None, NOTHING, None
        if verdict.line is not None:
            pays = self._odds(placed.wager, verdict)
            payout, rounded = paid_out(self.rounding, pays, in_play)
        elif verdict.result is COLLECTED:
            back = Cents(stake - in_play)
        self.lines.append(
            Line(
                position=place.position,
                player=placed.player,
                wager=placed.wager,
                stake=stake,
                result=verdict.result,
                cite=verdict.cite,
                line=verdict.line,
                pays=pays,
                payout=payout,
                returned=back,
                counted=counted if in_play != stake else None,
                rounded=rounded,
            )
        )

    def _add_payment(
        self,
        payment: Payment,
        place: PlayingPosition,
        conduct: Conduct,
        placed: Placed,
        counted: Counted | None,
    ) -> None:
        on = placed.stake if counted is None else counted.amount
        verdict = self._judged(payment, place, conduct)
        if verdict is None or on == 0:
            return  # not due
        pays = self._odds(payment.id, verdict)
        payout, rounded = paid_out(self.rounding, pays, on)
        self.lines.append(
            Line(
                position=place.position,
                player=placed.player,
                wager=payment.id,
                stake=NOTHING,
                result=verdict.result,
                cite=verdict.cite,
                line=verdict.line,
                pays=pays,
                payout=payout,
                returned=NOTHING,
                rounded=rounded,
                on=on,
            )
        )

    def _odds(self, priced: str, verdict: Verdict) -> Odds:
        pays = self.rulebook.line_pays[priced]
        assert verdict.line is not None
        odds = pays[verdict.line]
        assert isinstance(odds, Odds), "only the jackpot and its envy pay amounts"
        if verdict.also is None:
            return odds
        besides = pays[verdict.also]
        assert isinstance(besides, Odds)
        return odds + besides


def _check_balance(round_: Round, settlement: Settlement) -> None:
    """Money in equals money out; no assert, so that it holds in optimised runs too."""
    drawn = 0
    for line in settlement.lines:
        drawn += line.from_meter
        if not (0 <= line.returned <= line.stake and 0 <= line.from_meter <= line.payout):
            raise InvariantBrokenError(f"{line} returns or draws more than there is.")
    before, after = round_.meter, settlement.meter
    if before is not None and after != before + settlement.fed - drawn + settlement.topped_up:
        raise InvariantBrokenError("The meter does not show what was paid from it.")
