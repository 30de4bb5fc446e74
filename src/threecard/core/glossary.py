"""The glossary: the words this product uses in a sense of its own, for its pages and its docs."""

from __future__ import annotations

from dataclasses import dataclass

from threecard.core.edition import Edition


@dataclass(frozen=True, slots=True)
class Term:
    """Words that belong together, what they mean, and a clause that uses or defines them."""

    words: tuple[str, ...]
    meaning: str
    clause: str = ""
    plain: bool = True  # said by people in this sense alone, so that it can be looked up anywhere


OUR_TERMS = (
    Term(
        ("playing position",),
        "a place on the layout, counted from the dealer's left",
        "TCP 2.2.2",
    ),
    Term(
        ("betting area",),
        "the part of a playing position where one kind of wager lies",
        "R3P 2.2.1",
    ),
    Term(("wager", "stake"), "the thing placed, and its amount", "N3P 1.1"),
    Term(("side wager",), "a wager that lies beside another, and wins by itself", "R3P 3.5"),
    Term(("paid", "collected", "returned"), "the three ends of a stake", "R3P 1.1.3", plain=False),
    Term(("pay line",), "one way for a wager to win, and what that pays", "R3P 4.1"),
    Term(("pay table",), "every pay line of a wager", "R3P 4.2"),
    Term(
        ("house edge",),
        "what the house keeps of a stake on average, counted over every deal there is; below zero "
        "it is the player's",
    ),
    Term(("point total",), "the last digit of what a hand's cards count together", "R3P 3.17"),
    Term(("standoff", "stand-off"), "the main wager neither wins nor loses", "R3P 1.1.5"),
    Term(
        ("tie",),
        "equal point totals, what a Tie wager needs; it need not be a standoff",
        "R3P 1.1.6",
    ),
    Term(
        ("qualify",),
        "of the dealer's hand: to be high enough that it is compared with the players'",
        "TCP 3.11",
    ),
    Term(
        ("void", "invalid", "removed"),
        "a round that does not count, a hand that does not, a hand misdealt",
        "TCP 5.1 5.11 5.7",
        plain=False,
    ),
    Term(("reading",), "a named choice between ways to understand a loose clause"),
    Term(
        ("strict", "laid"),
        "limits that refuse a stake, or that act at settlement",
        "R3P 5.11",
        plain=False,
    ),
    Term(("counted",), "how much of a stake takes part in a round", "N3P 5.1.1", plain=False),
    Term(
        ("conduct",),
        "what became of a hand: compared, folded or not exposed",
        "TCP 3.10.1",
        plain=False,
    ),
    Term(("meter", "seed"), "what the jackpot shows, and where it starts again", "TCP 4.4"),
    Term(
        ("window",),
        "how long a clause on an irregularity can be invoked",
        "TCP 5.4",
        plain=False,
    ),
    Term(
        ("edition",),
        "a rulebook as its operator published it; a changed one stands beside it",
    ),
    Term(
        ("terms",),
        "all that a rulebook decides money by, as data with a hash",
        plain=False,
    ),
)


def terms_of(edition: Edition) -> tuple[Term, ...]:
    """What can be looked up at a game: its rulebook's own words first, then ours for the rest."""
    own = tuple(
        Term((word.theirs,), edition.summary(word.clause), word.clause) for word in edition.words
    )
    taken = {word for term in own for word in term.words}  # a name, as Tie, is another word
    ours = (
        Term(words, term.meaning)
        for term in OUR_TERMS
        if term.plain and (words := tuple(word for word in term.words if word not in taken))
    )
    return (*own, *ours)
