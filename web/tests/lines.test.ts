import { expect, test } from "vitest";

import type { SettlementLine } from "../src/lib/core/wire";
import { t } from "../src/lib/texts";
import { session } from "../src/lib/texts/explorer/session";
import { record } from "../src/lib/texts/record";

const line = (changes: Partial<SettlementLine>): SettlementLine => ({
  player: "Mei",
  position: 2,
  wager: "main",
  stake: 5_00,
  result: "paid",
  pays: { type: "odds", pays: 1, to: 2 },
  payout: 2_50,
  returned: 5_00,
  cite: { clause: "R3P 4.1", reading: null },
  ...changes,
});

test("a line says what was paid, for what and by which clause", () => {
  expect(t.line.why(line({}), "Win on six points")).toBe(
    "paid 1 to 2 for Win on six points — R3P 4.1",
  );
  const lost = { result: "collected", pays: null, payout: 0, returned: 0 } as const;
  expect(t.line.why(line(lost), null)).toBe("collected — R3P 4.1");
  const own = { on: 10_00, cite: { clause: null, reading: "tie.on" } } as const;
  expect(t.line.why(line(own), null)).toBe("paid 1 to 2 on $10 — reading tie.on");
});

test("several lines say whose they are where they are another's", () => {
  expect(
    t.line.all([
      [null, "Main wager", "collected — R3P 4.1"],
      ["Raj", "Tie", "collected — R3P 4.1"],
    ]),
  ).toBe("Main wager: collected — R3P 4.1. Raj, Tie: collected — R3P 4.1");
});

test("what a wager goes beside is joined as one says it", () => {
  const wagers = ["Ante", "Pair Plus"];
  expect(record.rules.condition(wagers, true)).toBe("beside one's own Ante or Pair Plus");
  expect(session.withMain(wagers)).toBe("goes with Ante or Pair Plus");
});
