"""What a person may have meant who wrote a name that is not known."""

from __future__ import annotations

from collections.abc import Iterable


def meant(written: str, known: Iterable[str]) -> str:
    """A question to be put after a refusal, where a known name is much like the written one.

    >>> meant("tie.onn", ["tie.on", "shuffle"])
    ' Did you mean “tie.on”?'
    """
    from difflib import get_close_matches  # only now: it is slow to load, and mistakes are rare

    by_case = {name.casefold(): name for name in known}
    close = get_close_matches(written.casefold(), by_case, n=1)
    return f" Did you mean “{by_case[close[0]]}”?" if close else ""
