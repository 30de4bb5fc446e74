"""Where a day begins in the ledger, found by halving."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.server.actors import in_loop
from threecard.server.storage.ledger import first_since
from threecard.server.storage.sqlite import SqliteTransaction
from threecard.server.storage.transaction import Row, Value


class Ledger(SqliteTransaction):
    """Entries with gaps between their ids, as a database leaves them."""

    def __init__(self, times: list[int], gaps: list[int]) -> None:
        self.entries: list[tuple[int, int]] = []
        entry = 0
        for at, gap in zip(sorted(times), gaps, strict=False):
            entry += gap
            self.entries.append((entry, at))

    async def rows(self, statement: str, *values: Value) -> list[Row]:
        if "MAX" in statement:
            return [(max((entry + 1 for entry, _ in self.entries), default=0),)]
        return [each for each in self.entries if each[0] >= int(str(values[0]))][:1]


times = st.lists(st.integers(0, 50), max_size=30)
gaps = st.lists(st.integers(1, 9), min_size=30, max_size=30)


@given(times, gaps, st.integers(-1, 51))
def test_no_entry_of_the_day_lies_before_the_first_and_none_older_after(
    times: list[int], gaps: list[int], began: int
) -> None:
    ledger = Ledger(times, gaps)

    @in_loop
    async def check() -> None:
        first = await first_since(ledger, began)
        for entry, at in ledger.entries:
            assert (entry >= first) == (at >= began)

    check()
