"""Rounds that something happens in, for the tests of the browser's fold.

What a rulebook does not know is refused there, and left out of that game's fixture.
"""

from __future__ import annotations

from scripts.web_seen import DEALER, MANAGER, MEI, OTHER_MANAGER, RAJ, SUPERVISOR, Seen
from threecard.core.commands import (
    Act,
    AnswerDispute,
    ChangeLimits,
    ChooseOption,
    CloseTable,
    CorrectCards,
    DealCards,
    Decide,
    Decided,
    DecideIncident,
    DeclineComparison,
    ExposeDealer,
    LiftBar,
    NoMoreBets,
    PlaceWager,
    PlaceYourBets,
    RaiseDispute,
    ReduceWager,
    ReopenTable,
    ReportIncident,
    RequestWager,
    RestrictPlayer,
    Settle,
    StopPlayer,
    TurnUpHand,
    VerifyPrize,
    ViewHand,
    WithdrawWager,
)
from threecard.core.irregularities.incidents import (
    Misdeal,
    NotConfidential,
    PowerFailure,
    WrongCount,
)
from threecard.core.round import Decision
from threecard.core.table import Phase
from threecard.server.table.orders import BeReady, EnterPayment, LetPaymentStand


def wager(table: Seen, act: Act, position: int) -> None:
    """Every wager the layout has at a position, twice the smallest stakes."""
    config = table.live.table.config
    for each in config.rules.wagers:
        low, _ = config.limits.get(each, (config.jackpot_price or 0, 0))
        stake = 2 * low if each in config.limits else low
        table.ask(act, PlaceWager, player=act.actor, position=position, wager=each, stake=stake)


def play_round(table: Seen) -> None:
    """Two players, three positions, one of them blind; looks, decisions, hands turned up."""
    table.until(Phase.BETTING)
    wager(table, MEI, 1)
    table.commit(MEI)
    wager(table, RAJ, 3)
    wager(table, MEI, 4)
    limits = table.live.table.config.limits
    main = next(iter(limits))
    table.ask(RAJ, ReduceWager, player="Raj", position=3, wager=main, by=limits[main][0])
    table.ask(RAJ, BeReady)
    table.note()
    table.until(Phase.CLOSED)
    table.open(MEI)
    table.until(Phase.PLAYING)
    table.note()
    table.ask(MEI, ViewHand, position=1)
    table.note()
    table.ask(MEI, Decide, position=1, decision=Decision.PLAY)
    table.ask(RAJ, Decide, position=3, decision=Decision.FOLD)
    table.ask(MEI, Decide, position=4, decision=Decision.PLAY)
    # Before the dealer's hand or after it, by the reading; what is asked too soon is refused.
    table.ask(MEI, TurnUpHand, position=1)
    table.note()
    table.until(Phase.SETTLING)
    table.note()
    table.ask(MEI, TurnUpHand, position=1)
    table.ask(MEI, DeclineComparison, position=4)
    table.note()
    table.until(Phase.CONCLUDED)
    table.note()


def lose_round(table: Seen) -> None:
    """A round that something happens to: a misdeal, then the lights go out."""
    table.until(Phase.BETTING)
    wager(table, MEI, 1)
    wager(table, RAJ, 2)
    first = next(iter(table.live.table.rules.wagers))
    table.ask(RAJ, WithdrawWager, player="Raj", position=2, wager=first)
    table.until(Phase.PLAYING)
    table.ask(SUPERVISOR, ReportIncident, incident=Misdeal(), position=1, player="Mei")
    table.note()
    table.ask(SUPERVISOR, ReportIncident, incident=PowerFailure())
    table.note()
    for option in ("stay", "continue"):
        table.ask(MEI, ChooseOption, option=option)
    table.until(Phase.CONCLUDED)
    table.note()


def argue_round(table: Seen) -> None:
    """A round that people argue about: what came too late, who is stopped, who is not satisfied."""
    table.until(Phase.BETTING)
    table.ask(MANAGER, RestrictPlayer, player="Raj")
    wager(table, MEI, 1)
    wager(table, RAJ, 3)
    main = next(iter(table.live.table.config.limits))
    table.ask(RAJ, RequestWager, position=3, wager=main, stake=4_00)
    table.until(Phase.PLAYING)
    table.ask(RAJ, WithdrawWager, player="Raj", position=3, wager=main)
    table.ask(MANAGER, StopPlayer, player="Raj", reason="two hands")
    table.note()
    table.ask(MEI, RaiseDispute, description="The clock ran too fast.")
    table.note()
    table.ask(
        MANAGER, ReportIncident, incident=NotConfidential(), player="Raj", description="Told."
    )
    table.ask(OTHER_MANAGER, DecideIncident, remedy=Decided.BAR, reason="told his cards")
    table.ask(OTHER_MANAGER, DecideIncident, remedy=Decided.CONTINUE, reason="it is left at that")
    table.note()
    table.ask(MANAGER, LiftBar, player="Raj", reason="a warning will do")
    disputed = max(table.live.table.disputes)
    table.ask(MANAGER, AnswerDispute, number=disputed, reason="It did.", amount=5_00)
    table.until(Phase.CONCLUDED)
    table.ask(MANAGER, ChangeLimits, limits={main: (10_00, 500_00)}, reason="a quiet night")
    table.ask(MANAGER, CloseTable, reason="a quiet night")
    table.note()
    table.ask(MANAGER, ReopenTable)


def felt_round(table: Seen) -> None:
    """A round dealt by hand: cards entered wrongly, corrected, and hands put where they belong."""
    table.ask(DEALER, PlaceYourBets)
    wager(table, MEI, 1)
    wager(table, RAJ, 3)
    table.ask(DEALER, NoMoreBets)
    table.ask(DEALER, DealCards)
    table.ask(DEALER, ViewHand, position=1, player="Mei")
    for player, position in (("Mei", 1), ("Raj", 3)):
        table.ask(DEALER, Decide, player=player, position=position, decision=Decision.PLAY)
    _show(table, first="As Ks Qs")
    table.note()
    table.ask(DEALER, CorrectCards, position=1, hand="Ah Kh Qh", reason="read wrongly")
    counted = WrongCount(reconstructible=True, told_apart=True)
    table.ask(DEALER, ReportIncident, incident=counted, position=3, description="four and two")
    for remedy in (Decided.CONFIRM, Decided.CONTINUE, Decided.REMOVE_HAND):
        table.ask(MANAGER, DecideIncident, remedy=remedy, reason="seen", position=3)
    for act in (MEI, RAJ):
        for option in ("reconstructed", "continue"):
            table.ask(act, ChooseOption, option=option)
    table.note()
    _show(table, first="As Ks Qs")
    table.ask(SUPERVISOR, VerifyPrize, position=1)
    table.note()
    table.ask(DEALER, Settle)
    table.note()
    for remedy in (Decided.REJECT, Decided.CONFIRM):
        table.ask(DEALER, CorrectCards, position=1, hand="2d 7c 9h", reason="seen again")
        table.note()
        table.ask(MANAGER, DecideIncident, remedy=remedy, reason="seen on the recording")
        table.note()
        pay(table)
    table.ask(DEALER, PlaceYourBets)
    table.note()


def pay(table: Seen) -> None:
    """Every wager paid, the first of them wrongly, which a second person lets stand."""
    for place, line in enumerate(table.live.table.lines):
        whose = {"position": line.position, "player": line.player, "wager": line.wager}
        table.ask(DEALER, EnterPayment, **whose, taken=line.taken + 5_00 * (place == 0))
        table.note()
        table.ask(SUPERVISOR, LetPaymentStand, **whose, reason="the player has left")
    table.note()


def _show(table: Seen, *, first: str) -> None:
    """Every hand face up, before the dealer's or after it."""
    for _ in range(2):
        table.ask(DEALER, TurnUpHand, position=1, hand=first)
        table.ask(DEALER, TurnUpHand, position=3, hand="4d 5d 9c")
        table.ask(DEALER, ExposeDealer, hand="Qd 8c 2s")
