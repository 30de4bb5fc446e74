"""What a person may have meant who wrote a name that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def known_names(written: str, known: Iterable[str], *, also: Iterable[str] = ()) -> str:
    """The names there are, and a question where one of them is much like what was written.

    >>> known_names("shufle", ["reveal", "shuffle"])
    'reveal, shuffle. Did you mean “shuffle”?'
    """
    from difflib import get_close_matches  # only now: it is slow to load, and mistakes are rare

    known = list(known)
    by_case = {name.casefold(): name for name in (*known, *also)}
    close = get_close_matches(written.casefold(), by_case, n=1)
    meant = f" Did you mean “{by_case[close[0]]}”?" if close else ""
    return f"{', '.join(known)}.{meant}"
