import { expect, test } from "vitest";

import { Paying } from "../src/lib/deal/paying.svelte";
import { stopsOf, type Due, type Stop } from "../src/lib/deal/stops";
import type { Paid, SettlementLine } from "../src/lib/core/wire";

const line = (
  wager: string,
  stake: number,
  returned: number,
  payout: number,
  position = 1,
): SettlementLine => ({
  position,
  player: `#${position}`,
  wager,
  stake,
  returned,
  payout,
  result: payout > 0 ? "paid" : returned > 0 ? "returned" : "collected",
  cite: { clause: "R3P 4.1", reading: null },
});
const paid = (wager: string, taken: number, stands: number | null = null): Paid => ({
  position: 1,
  player: "#1",
  wager,
  taken,
  by: "Dan",
  stands,
});

/** What a dealer types for the first wager of a settlement, as all that its player took. */
function typed(text: string, ...lines: SettlementLine[]): number | null {
  const stop: Stop | null = stopsOf(lines)[0] ?? null;
  const paying = new Paying(
    () => stop,
    (wager) => wager === "jackpot",
  );
  for (const key of text) paying.press(key);
  return paying.taken;
}

test("a payment comes on top of what is returned, and a minus is taken of the stake", () => {
  const wins = line("main", 2500, 2500, 1250);
  expect(typed("12.5", wins)).toBe(3750);
  expect(typed("0", wins)).toBe(2500);
  expect(typed("-25", wins)).toBe(0);
  expect(typed("25-", wins)).toBe(0);
  const loses = line("main", 2500, 0, 0);
  expect(typed("25", loses)).toBe(5000);
  expect(typed("0", loses)).toBe(2500); // left as it lay
  expect(typed("-20", loses)).toBe(500);
  expect(typed("-", loses)).toBeNull();
  expect(typed("1.255", loses)).toBe(2625); // no third place for cents
});

test("the house keeps the price of a jackpot wager, whether it wins or not", () => {
  expect(typed("1000", line("jackpot", 500, 0, 100_000))).toBe(100_000);
  expect(typed("50", line("jackpot", 500, 0, 0))).toBe(5_000);
  expect(typed("0", line("jackpot", 500, 0, 0))).toBe(0);
});

test("what is said of an amount is what was typed for it", () => {
  for (const [stake, returned, payout] of [
    [2500, 2500, 1250],
    [2500, 0, 0],
    [2500, 2500, 0],
    [0, 0, 700],
  ] as const) {
    const [stop] = stopsOf([line("main", stake, returned, payout)]);
    const due = stop?.dues[0] as Due;
    const paying = new Paying(
      () => stop ?? null,
      () => false,
    );
    expect(paying.moved(due, due.due)).toEqual({ paid: payout, taken: stake - returned });
  }
});

test("lines of one wager are one payment, and one without a line any more is nothing due", () => {
  const envy = [line("envy", 0, 0, 1000), line("envy", 0, 0, 2000)];
  const [stop] = stopsOf([...envy, line("main", 500, 0, 0)], [paid("bonus", 700)]);
  expect(stop?.dues.map((due) => [due.wager, due.due, due.differs])).toEqual([
    ["envy", 3000, false],
    ["main", 0, false],
    ["bonus", 0, true],
  ]);
});

test("what was let stand differs again once something else is due", () => {
  const differs = (payout: number, stands: number | null): boolean | undefined =>
    stopsOf([line("main", 500, 500, payout)], [paid("main", 2000, stands)])[0]?.dues[0]?.differs;
  expect(differs(500, null)).toBe(true);
  expect(differs(500, 1000)).toBe(false);
  expect(differs(700, 1000)).toBe(true);
  expect(differs(1500, null)).toBe(false);
});

test("a payment that differs is at hand before any other", () => {
  const lines = [line("main", 500, 0, 0), line("tie", 500, 0, 0), line("pair", 500, 0, 0)];
  const at = (entered: readonly Paid[]): string | undefined => {
    const stop = stopsOf(lines, entered)[0] ?? null;
    return new Paying(
      () => stop,
      () => false,
    ).at?.wager;
  };
  expect(at([])).toBe("main");
  expect(at([paid("main", 0)])).toBe("tie");
  expect(at([paid("main", 0), paid("pair", 500)])).toBe("pair");
});
