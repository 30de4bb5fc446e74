"""What a person may have meant who wrote a name that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def known_names(written: str, known: Iterable[str], *, also: Iterable[str] = ()) -> str:
    """The names there are, and the one that is much like what was written, if one is.

    >>> known_names("shufle", ["reveal", "shuffle"])
    'reveal, shuffle. Perhaps “shuffle” is meant.'
    """
    from difflib import get_close_matches  # only now: it is slow to load, and mistakes are rare

    known = list(known)
    by_case = {name.casefold(): name for name in (*known, *also)}
    close = get_close_matches(written.casefold(), by_case, n=1)
    meant = f" Perhaps “{by_case[close[0]]}” is meant." if close else ""
    return f"{', '.join(known)}.{meant}"
