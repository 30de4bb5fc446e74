"""What docs/protection.md says in words."""

METHOD = """# Game protection

<!-- Written by `make protection`; run it again rather than change it. -->

What a clever player, a card that is seen, or a ruling could take from each game. Every figure is
exact unless it stands under *dealt*; `threecard protect GAME` prints it for any pay lines and
readings, `--json` as data, `-o page.html` as a page with charts, `threecard.odds.protection`
gives it as a library call, and the leaf *Protection* of the [odds explorer](explorer.md) draws it.

    threecard protect GAME [--part threats|removal|counts|seen|backs|options|sharing]
                           [--json] [-o FILE.html] [--pay W.LINE=A:B]
                           [--reading NAME=CHOICE] [--packs N] [--share] [--check]

## The method

**One table a wager.** The net result of a wager, and its square, is summed over all 407,170,400
deals by the *sort* of the player's hand (its ranks, and whether it is of one suit: 741) and the
ranks of the dealer's (455). Suits are alike to what is asked here, so a card of a rank that a
cell's deals hold m times is in m quarters of them, and everything below is a weighted sum over
these 337,155 cells. A wager to which suits differ (the jackpot) is priced deck by deck instead.

**Effects of removal.** A card out of the deck: the deals without it, re-decided where there is
something to decide. In points of a hundred of what the player expects; negative if it is missed.

**Counts.** Whole-number tags from minus the level to the level, by rank. How well tags follow a
wager is their correlation with the effects of removal. Of two ranks the one with the greater
effect never has the lower tag in the best tags (to exchange them would gain), so the best of a
level are among those that rise with the effects, and all of those are looked at: 105, 2,380 or
27,132. What a count wins is no approximation by a line: a wager's worth at a count is the sum
over all deals of its net times the ways in which the cards seen, other than the deal's own, add
up to that count; cards with equal tags are interchangeable, so a deal is known by how many it
holds of each. The wager is placed where that sum is above nothing. *Gain of a unit*: of one that
is placed. *Desirability*: a thousand times what a round gains over its standard deviation. Rounds
from one pack are those of the reading `shuffle`.

**Cards seen.** By rank. The house edge is of a wager placed in every round and best decided on;
the gain is of one placed only where what is seen favours it. A top card is the first position's
own; a bottom card, or a top card seen from elsewhere, is one that is out.

**Sorted backs.** Thirteen ranks in two kinds; all 8,192 splits are priced exactly, so the best is
proved. *Deciding*: the wager lies in every round; *wagering*: only where the backs favour it.

**Options as money.** The rulebook is asked about every incident with every combination of its
facts at every moment of a round, under every reading. Whatever then lets a player take wagers
back is a loophole, priced by the most that can be known when it is used: nothing, one's own hand,
or both hands. A *claim* is a fault that returns wagers and can still be reported when the result
is known; what is *referred* is a gap that a shift manager fills, and its figure is the most that
the decision could hand over. *Turns the wager*: in what share of rounds it would have to happen.
By `--check` what `threecard check-game` finds stands beside them; of the five games it finds
nothing.

**Sharing.** Two players exactly, by inclusion and exclusion over the other's cards; three exactly,
each hand with every six cards of the other two, 24,541,597,080 sets, after suits that are alike.
Two to seven are dealt, the dealer's hands of each deal counted, until the gain is within 0.01 %
with 95 %. In the picture games nothing is decided after the deal and no wager is placed once bets
are closed, so partners can only count together, and place side wagers for one another.

**Severity.** *Grave*: 5 % of a unit or more in every round, or an incident that turns the wager
if it happens in fewer than one round of 20. *Serious*: 1 %, or one round of 10. *Slight*: less.

**It is checked by other paths.** `make enumerate` deals all pairs of hands of every game and judges
them by rules written a second time. Every exact figure is then worked out once more from its
definition: all 22,100 hands decided one by one, every card that may be seen, every split, the best
tags out of all that there are (and not only those that rise with the effects), every count with
the cards that were seen drawn one by one, every pack, and two players who share by 407,170,400
pairs of hands and 15,180 dealer's hands with each. Three who share are checked on small decks, each
deal judged by the tests' twin. The tests besides price every deck without two cards and every
composition of the cards left for Royal Pictures; packs are dealt beside the exact odds.

`make protection` deals a billion rounds to every count. It keeps what it has dealt in
build/protect and goes on after a stop; `make protection ARGS="--dealt"` does that and no more,
`ARGS="--dealt TCP"` for one game, and `ARGS="--kept"` writes this page by what is there. How many
rounds each table has stands above it, and the standard error of each gain in it. All counts are
dealt the same packs, whose rounds depend on one another too, so that what lies beside the exact
figure does so in a whole column; and where a count is favourable a few times in all, its z says
little. Other packs were dealt to Royal Pictures' count, a billion rounds too, on 17 November 2026
(`threecard protect R3P --part counts --packs 125000000 --seed 20261117`): no share lay further than
0.99 standard errors from the exact one, no gain further than 1.57.
"""
