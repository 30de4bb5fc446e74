"""The glossary: the words of this product, and those of each rulebook."""

from __future__ import annotations

from scripts.markdown import table
from threecard import RULEBOOKS
from threecard.core.glossary import OUR_TERMS

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
    text += "\n## Our words\n\n" + table(
        "we say",
        "for",
        "as in",
        rows=[(", ".join(term.words), term.meaning, term.clause) for term in OUR_TERMS],
    )
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
