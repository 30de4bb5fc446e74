"""The glossary: the words of this product, and those of each rulebook."""

from __future__ import annotations

from scripts.markdown import table
from threecard import RULEBOOKS

OURS = [
    ("playing position", "a place on the layout, counted from the dealer's left", "TCP 2.2.2"),
    (
        "betting area",
        "the part of a playing position where one kind of wager lies",
        "R3P 2.2.1",
    ),
    ("wager, stake", "the thing placed, and its amount", "N3P 1.1"),
    ("paid, collected, returned", "the three ends of a stake", "R3P 1.1.3"),
    ("standoff", "the main wager neither wins nor loses", "R3P 1.1.5"),
    (
        "tie",
        "equal point totals, what a Tie wager needs; it need not be a standoff",
        "R3P 1.1.6",
    ),
    ("void · invalid · removed", "a round · a hand · a hand misdealt", "TCP 5.1 5.11 5.7"),
    ("reading", "a named choice between ways to understand a loose clause", ""),
    ("strict, laid", "limits that refuse a stake, or that act at settlement", "R3P 5.11"),
    ("counted", "how much of a stake takes part in a round", "N3P 5.1.1"),
    ("conduct", "what became of a hand: compared, folded or not exposed", "TCP 3.10.1"),
    ("meter, seed", "what the jackpot shows, and where it starts again", "TCP 4.4"),
    ("window", "how long a clause on an irregularity can be invoked", "TCP 5.4"),
    ("edition", "a rulebook as its operator published it; a changed one stands beside it", ""),
    ("terms", "all that a rulebook decides money by, as data with a hash", ""),
]
PLUMBING = [
    ("room", "a folder of the server or the odds with its place in the order of imports"),
    ("commit queue", "commands that wait for their turn and are committed in groups"),
    ("snapshot", "what a table's log comes to, kept so that opening it replays little"),
    ("lease", "a worker's right to deal a table, for as long as it says it is alive"),
    ("follower", "reads what the other workers of a house commit"),
    ("supervisor", "starts the workers of a house, and replaces one that dies"),
]


def glossary_page() -> str:
    """The whole page below its title."""
    text = "\n## Rulebooks\n\n"
    text += "Clauses are cited by tag and number, as TCP 5.5.\n\n"
    text += table(
        "tag",
        "game",
        "operator",
        "edition",
        "clauses",
        rows=[
            (
                book.edition.tag,
                book.edition.title,
                book.edition.operator,
                f"version {book.edition.version}, {book.edition.effective}"
                if book.edition.version
                else book.edition.effective,
                str(len(book.edition.clauses)),
            )
            for book in RULEBOOKS.values()
        ],
    )
    text += "\n## Our words\n\n" + table("we say", "for", "as in", rows=OURS)
    text += "\n## In the program\n\n" + table("we say", "for", rows=PLUMBING)
    text += "\n## Their words\n"
    for book in RULEBOOKS.values():
        text += f"\n### {book.edition.title}\n\n"
        text += table(
            "the rulebook says",
            "here it is",
            "clause",
            rows=[(word.theirs, word.ours, word.clause) for word in book.edition.words],
        )
    return text
