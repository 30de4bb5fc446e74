"""How the product ends a wager, told as the slow twin tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests import twin
from threecard.core.hand import Hand
from threecard.core.judgement import Conduct, Verdict
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.paytable import Award, Odds, Pays
from threecard.core.round import Placed
from threecard.core.rulebook import Rulebook

METER = Cents(30_000_00)
Judge = Callable[[Hand, Hand], twin.End | None]


def pays_of(pays: Pays | None) -> twin.Pays:
    if pays is None:
        return None
    if isinstance(pays, Odds):
        return (pays.pays, pays.to)
    if isinstance(pays, Award):
        return pays.amount
    return twin.WHOLE_METER


def judges(rules: Rulebook, conduct: Conduct) -> dict[str, Judge]:
    """Each wager and payment that a hand played like this is judged on."""
    return {
        id_: judge_of(rules, id_, conduct)
        for id_, priced in rules.priced.items()
        if conduct in priced.judgements
    }


def judge_of(rules: Rulebook, id_: str, conduct: Conduct) -> Judge:
    judgement = rules.priced[id_].judgements[conduct]
    pays: dict[str | None, twin.Pays] = {
        line: pays_of(paid) for line, paid in rules.line_pays[id_].items()
    }
    pays[None] = None

    def judge(player: Hand, dealer: Hand) -> twin.End | None:
        verdict: Verdict | None = judgement.verdict(player, dealer)
        if verdict is None:
            return None
        assert verdict.also is None, "by default a wager wins one line"
        return (verdict.result.value, verdict.line, pays[verdict.line])

    return judge


def placed(player: str, **stakes: int) -> tuple[Placed, ...]:
    return tuple(Placed(player, wager, Cents(stake)) for wager, stake in stakes.items())


def by_wager(lines: Sequence[Line]) -> dict[str, tuple[twin.End, int, int]]:
    """How each wager or payment of a round with one player ended, its payout and its return."""
    found = {
        line.wager: (
            (line.result.value, line.line, pays_of(line.pays)),
            int(line.payout),
            int(line.returned),
        )
        for line in lines
    }
    assert len(found) == len(lines), "no wager has two lines"
    return found


def money(end: twin.End, stake: int) -> tuple[twin.End, int, int]:
    """What a wager that ends like this pays out and returns."""
    result, _, pays = end
    if result == "collected":
        return end, 0, 0
    if result == "returned":
        return end, 0, stake
    if isinstance(pays, tuple):
        return end, stake * pays[0] // pays[1], stake
    if isinstance(pays, int):
        return end, pays, 0  # the jackpot's stake has fed the meter
    assert pays == twin.WHOLE_METER
    return end, METER, 0
