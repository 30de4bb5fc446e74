"""Kept: bounded by weight, the longest unused forgotten first."""

from __future__ import annotations

from threecard.server.kept import Kept


def test_the_longest_unused_is_forgotten() -> None:
    kept: Kept[str, int] = Kept(3)
    for value, key in enumerate("abc"):
        kept.put(key, value)
    assert kept.get("a") == 0
    kept.put("d", 3)
    assert kept.get("b") is None
    assert [kept.get(key) for key in "acd"] == [0, 2, 3]
    assert list(kept.values()) == [0, 2, 3]
    assert kept.uses("a")
    kept.put("e", 4)
    assert not kept.uses("c")


def test_weights_add_up_whatever_is_put_again_dropped_or_too_heavy() -> None:
    kept: Kept[str, str] = Kept(10)
    kept.put("a", "a", weight=6)
    kept.put("a", "A", weight=4)
    kept.put("b", "b", weight=6)
    assert (kept.weight, len(kept), kept.get("a")) == (10, 2, "A")
    kept.drop("b")
    kept.drop("never there")
    assert (kept.weight, len(kept), kept.uses("b")) == (4, 1, False)
    kept.put("c", "c", weight=11)
    assert (kept.weight, len(kept)) == (0, 0)
