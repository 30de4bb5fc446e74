"""Three Card Poker, Marina Bay Sands, version 5 of 2 August 2019 (TCP)."""

from __future__ import annotations

from threecard.games import (
    POKER_RANKING,
    QUEEN_HIGH,
    Area,
    Clause,
    Condition,
    DecisionRule,
    Edition,
    Examiner,
    JackpotRule,
    Layout,
    LimitRule,
    LimitsApply,
    Payment,
    Priced,
    Procedure,
    Readings,
    Wager,
    Way,
    ante_judgements,
    clause,
    play_judgements,
    poker_class,
    words,
)
from threecard.games.three_card_poker.clauses import CLAUSES
from threecard.games.three_card_poker.judgements import (
    ANTE,
    ANTE_BONUS,
    CITES,
    ENVY,
    JACKPOT,
    PAIR_PLUS,
    PLAY,
    bonus_judgements,
    dealer_of,
    envy_judgements,
    jackpot_judgements,
    pair_plus_judgements,
    qualifying,
)
from threecard.games.three_card_poker.readings import READINGS
from threecard.games.three_card_poker.rulings import RULINGS


def _priced(readings: Readings) -> tuple[Priced, ...]:
    dealer = dealer_of(readings)
    ante = ante_judgements(CITES, dealer, by_dealer=readings["not_exposed.ante"] == "by_dealer")
    return (
        Wager("ante", "Ante", ANTE, ante),  # TCP 1.1.1
        Wager("play", "Play", PLAY, play_judgements(CITES, dealer), equals="ante"),  # TCP 1.1.7
        Payment("ante_bonus", "Ante Bonus", ANTE_BONUS, bonus_judgements(readings, dealer), "ante"),
        Wager("pair_plus", "Pair Plus", PAIR_PLUS, pair_plus_judgements(readings, dealer)),
        Wager(
            "jackpot",
            "Progressive Jackpot",
            JACKPOT,
            jackpot_judgements(),
            # Beside one's own Ante or Pair Plus (TCP 3.5 3.5.2), and on nobody else's position.
            Condition(
                ("ante", "pair_plus"),
                own=True,
                clause=Clause("TCP 3.5"),
                alone=Clause("TCP 5.12.2"),
                elsewhere=Clause("TCP 3.5.4"),
            ),
        ),
        Payment("envy", "Envy Bonus", ENVY, envy_judgements(readings), "jackpot"),
    )


def _ways(readings: Readings) -> tuple[Way, ...]:
    """Common ways to play; playing all hands is also what betting blind comes to (TCP 1.1.3)."""
    qualifies = qualifying(readings).read
    return (
        Way("queen_high", "fold below Queen high", lambda hand: poker_class(hand) >= QUEEN_HIGH),
        Way("mimic_dealer", "mimic the dealer", qualifies),
    )


EDITION = Edition(
    game="three-card-poker",
    tag="TCP",
    title="Three Card Poker",
    operator="Marina Bay Sands",
    version="5",
    effective="2019-08-02",
    layout=Layout(  # TCP 2.2 2.2.1; its appendix draws four to seven positions
        4,
        7,
        (
            Area("ante", "Ante", Clause("TCP 2.2.2")),
            Area("play", "Play", Clause("TCP 2.2.2")),
            Area("pair_plus", "Pair Plus", Clause("TCP 2.2.2")),
            Area("jackpot", "Progressive Jackpot", Clause("TCP 2.2.2")),
        ),
    ),
    ranking=POKER_RANKING,  # TCP 3.16
    priced=_priced,
    readings=READINGS,
    words=words(
        ("TCP 1.1.1", "Ante", "`ante` wager"),
        ("TCP 1.1.2", "Ante Bonus", "`ante_bonus` payment"),
        ("TCP 1.1.3", "Blind Betting", "blind betting"),
        ("TCP 1.1.4", "Envy Bonus", "`envy` payment"),
        ("TCP 1.1.5", "Fold", "fold"),
        ("TCP 1.1.6", "Pair Plus", "`pair_plus` wager"),
        ("TCP 1.1.7", "Play", "`play` wager"),
        ("TCP 1.1.8", "Progressive Jackpot", "`jackpot` wager"),
        ("TCP 1.1.9", "Round of play", "round"),
        ("TCP 1.1.10", "Stand-off", "standoff: the wager is returned"),
    ),
    procedure=Procedure(
        opens=Clause("TCP 3.1"),
        closes=Clause("TCP 3.2"),
        late_wager=Clause("TCP 5.5"),
        late_withdrawal=Clause("TCP 5.6"),
        by_hand=Clause("TCP 3.7"),
        by_card=Clause("TCP 3.8"),
        viewer=Examiner.FIRST,
        viewer_clause=Clause("TCP 3.9"),
        one_hand=clause("TCP 3.4.1"),
        must_sit=None,
        turned_up=Clause("TCP 3.10"),
        dealer_last=Clause("TCP 3.10"),
        declares=Clause("TCP 3.12"),
        by_staff=Clause("TCP 3.6"),
        one_position=Clause("TCP 3.4.3"),
        higher_acts=Clause("TCP 6.2"),
    ),
    limit_rule=LimitRule(
        LimitsApply.PER_WAGER,
        too_small=clause("TCP 3.4"),
        too_large=clause("TCP 3.4"),
        small_laid=clause("TCP 5.13"),
        large_laid=clause("TCP 5.14"),
    ),
    area_full=clause("TCP 3.4.2"),
    clauses=CLAUSES,
    rulings=RULINGS,
    decision=DecisionRule(
        on="ante",
        open=Clause("TCP 3.9"),
        fold=Clause("TCP 3.9.1"),
        play=Clause("TCP 3.9.2"),
        alone=Clause("TCP 3.9.3"),
        decline=Clause("TCP 3.10.1"),
        stop=Clause("TCP 5.10.3"),
        ways=_ways,
    ),
    dealer_qualifies=qualifying,
    jackpot=JackpotRule(
        wager="jackpot",
        envy="envy",
        envied=("ante",),
        own=("ante", "pair_plus"),
        one_price=Clause("TCP 3.5.3"),
        seated_first=Clause("TCP 3.5.1"),
    ),
)
