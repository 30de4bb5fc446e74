"""Check every figure of the exact odds against all 407,170,400 pairs of hands, enumerated.

`make enumerate` runs it. The pairs are dealt and evaluated by scripts/kernels.py and judged by
rules written a second time; nothing of that is shared with the library. It writes to standard
output alone, and exits with 1 if a figure differs.
"""

from __future__ import annotations

import sys

from scripts import kernels
from scripts.checker import Checker
from scripts.enumerate_pictures import check_pictures
from scripts.enumerate_poker import check_poker
from scripts.enumerate_protection import check_protection


def main() -> None:
    """Enumerate every game and compare."""
    checker = Checker()
    hands = kernels.hands_of(list(range(52)))
    check_pictures(hands, checker)
    check_poker(hands, checker)
    check_protection(hands, checker)
    print(f"{checker.compared:,} figures compared, {checker.wrong} wrong")
    sys.exit(1 if checker.wrong else 0)


if __name__ == "__main__":
    main()
