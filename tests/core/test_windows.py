"""How long a clause can be invoked is data of the clause."""

from __future__ import annotations

import pytest

from threecard import RULEBOOKS
from threecard.core.clause import Window

# Read from the texts and the readings of them, apart from the clauses' own files.
READ = {
    Window.BETS_OPEN: "R3P 3.4, TCP 3.4, TCP 5.12.1, N3P 5.1, N3P 5.2",
    Window.DEAL: "R3P 5.8, TCP 5.4, N3P 5.10, N3P 5.11",
    Window.UNHANDLED: "R3P 5.4, P3P 5.3, T3P 5.3, TCP 5.2, N3P 5.5.4",
    Window.DEALER_HIDDEN: "R3P 5.7, TCP 5.7.1, TCP 5.9, TCP 5.10, N3P 5.7",
    Window.ROUND: "R3P 5.1, TCP 5.1, P3P 5.1, P3P 5.2, T3P 5.1, T3P 5.2, R3P 5.6, R3P 5.9, "
    "TCP 5.8, N3P 5.5.1, N3P 5.14, R3P 5.13, TCP 5.16, N3P 5.4",
    Window.APPLIES: "R3P 5.2, R3P 5.3, TCP 5.5, TCP 5.6, P3P 5.5, P3P 5.6, T3P 5.5, T3P 5.6, "
    "N3P 5.8, TCP 5.11, N3P 5.3, TCP 5.12.2, R3P 5.10, TCP 5.13",
    Window.NEXT_ROUND: "R3P 5.5, P3P 5.4, T3P 5.4, TCP 5.3, TCP 5.7, N3P 5.5.2, N3P 5.5.3, "
    "N3P 5.5.5, N3P 5.9, R3P 6.1, TCP 6.1, N3P 5.17",
}


@pytest.mark.parametrize("window", Window)
def test_windows_are_those_that_were_read(window: Window) -> None:
    entries = {entry.clause: entry for book in RULEBOOKS.values() for entry in book.edition.clauses}
    for clause in READ[window].split(", "):
        assert entries[clause].window is window, clause  # type: ignore[index]
