import { expect, test } from "vitest";

import { compared, written } from "../src/lib/core/called";
import type { Named } from "../src/lib/core/wire";

const hand = (name: string, qualifies: boolean | null = null): Named => ({ name, qualifies });

test("a ten in a hand's name is written as on its card", () => {
  expect(written(hand("Straight, J T 9"))).toBe("Straight, J 10 9");
  expect(written(hand("Three Odd Cards, T 8 2", false))).toBe(
    "Three Odd Cards, 10 8 2 · does not qualify",
  );
  expect(compared(hand("One Pair, T T 4"), hand("Flush, Q T 2"), "collected")).toBe(
    "One Pair, 10 10 4 loses to Flush, Q 10 2",
  );
});

test("of two hands of one kind the dealer's is told by its ranks", () => {
  expect(compared(hand("One Pair, 9 9 K"), hand("One Pair, 5 5 J", true), "paid")).toBe(
    "One Pair, 9 9 K beats 5 5 J",
  );
  expect(compared(hand("Single Picture Nine"), hand("Single Picture Six"), "paid")).toBe(
    "Single Picture Nine beats Single Picture Six",
  );
  expect(compared(hand("Flush, Q T 2"), hand("Straight Flush, 4 3 2"), "collected")).toBe(
    "Flush, Q 10 2 loses to Straight Flush, 4 3 2",
  );
});
