"""Settled lines as people look at them: a table in a terminal or a notebook, rows for a program."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.core.line import Line
from threecard.core.money import Cents, write_cents
from threecard.core.rows import Rows
from threecard.core.sheet import Sheet, Shown


class SettledLines(Rows, Shown):
    """Something with lines of a settled round."""

    __slots__ = ()

    lines: tuple[Line, ...]

    def sheets(self) -> Iterator[Sheet]:
        """Every line with its clause, then what it comes to for each player."""
        yield Sheet(
            repr(self).strip("<>"),
            ("pos", "player", "wager", ">stake", "result", ">takes", "why"),
            tuple(map(_row, self.lines)),
        )
        players = dict.fromkeys(line.player for line in self.lines)
        yield Sheet(
            "Players",
            ("player", ">staked", ">takes", ">net"),
            tuple(self._player(player) for player in players),
        )

    def rows(self) -> list[dict[str, str | int | float | bool | None]]:
        """A row for every line; amounts in cents."""
        return [
            {
                "position": line.position,
                "player": line.player,
                "wager": line.wager,
                "stake": line.stake,
                "result": line.result.value,
                "line": line.line,
                "pays": None if line.pays is None else str(line.pays),
                "payout": line.payout,
                "returned": line.returned,
                "net": line.taken - line.stake,
                "cite": str(line.cite),
            }
            for line in self.lines
        ]

    def _player(self, player: str) -> tuple[str, ...]:
        own = [line for line in self.lines if line.player == player]
        staked, taken = sum(line.stake for line in own), sum(line.taken for line in own)
        net = f"{'-' if taken < staked else '+'}{write_cents(Cents(abs(taken - staked)))}"
        return player, write_cents(Cents(staked)), write_cents(Cents(taken)), net


def _row(line: Line) -> tuple[str, ...]:
    end = str(line.result) if line.pays is None else f"{line.result} {line.pays}"
    return (
        str(line.position),
        line.player,
        line.wager,
        write_cents(line.stake) if line.stake else "",
        end,
        write_cents(line.taken),
        str(line.cite),
    )
