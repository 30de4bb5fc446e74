import { expect, test } from "vitest";

import type { OwnPlayed } from "../src/lib/core/wire";
import { account } from "../src/lib/texts/en/account";
import { play } from "../src/lib/texts/en/play";
import { course, mistakes, rates, runs } from "../src/lib/play/course";

const round = (changes: Partial<OwnPlayed>): OwnPlayed => ({
  table: "TCP",
  game: "three-card-poker",
  title: "Three Card Poker",
  round: 1,
  at: 0,
  void: false,
  hands: {},
  lines: [],
  net: 0,
  apart: 0,
  mean: 0,
  variance: 0,
  mistakes: [],
  ...changes,
});
const line = (wager: string, stake: number, result: string, taken: number) => ({
  position: 1,
  wager,
  name: wager,
  stake,
  result,
  taken,
});

test("the course begins at nothing, goes from the oldest on, and leaves the jackpot's part out", () => {
  const latest = round({ round: 2, net: -5_00, apart: -5_00, mean: -34, variance: 9_00 });
  const first = round({ round: 1, net: 10_00, mean: -34, variance: 16_00 });
  const unknown = round({ round: 3, net: 99_00, mean: null, variance: null });
  expect(course([unknown, latest, first])).toEqual([
    { net: 0, mean: 0, deviation: 0 },
    { net: 10_00, mean: -34, deviation: 40 },
    { net: 10_00, mean: -68, deviation: 50 },
  ]);
});

test("each wager's rates count what was placed, paid, staked and came back; void rounds do not count", () => {
  const rounds = [
    round({ lines: [line("ante", 10_00, "paid", 20_00), line("tie", 5_00, "collected", 0)] }),
    round({ lines: [line("ante", 10_00, "returned", 10_00)] }),
    round({ void: true, lines: [line("ante", 10_00, "returned", 10_00)] }),
  ];
  const [ante, tie] = rates(rounds);
  expect(ante).toMatchObject({ placed: 2, paid: 1, staked: 20_00, taken: 30_00 });
  expect(tie).toMatchObject({ placed: 1, paid: 0, staked: 5_00, taken: 0 });
});

test("mistakes come with their round", () => {
  const mistake = {
    position: 1,
    hand: "As Kd 2h",
    decided: "fold",
    best: "play",
    cost: 7,
  } as const;
  expect(mistakes([round({}), round({ round: 4, mistakes: [mistake] })])).toEqual([
    { at: expect.objectContaining({ round: 4 }) as OwnPlayed, mistake },
  ]);
});

test("runs are the last forty results of each table, the oldest first, void rounds left out", () => {
  const many = Array.from({ length: 45 }, (_, at) => round({ round: 45 - at, net: 45 - at }));
  const other = round({ table: "R3P", title: "Royal", net: -5_00 });
  const [first, second] = runs([other, round({ round: 46, void: true }), ...many]);
  expect(first).toMatchObject({ table: "R3P", title: "Royal", results: [{ net: -5_00 }] });
  expect(second?.results.map((each) => each.round)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 6),
  );
});

test("one of a thing is said as one", () => {
  expect(play.curveLabel(1, 500, 0, 100)).toMatch(/^After 1 round \+\$5;/);
  expect(play.curveLabel(2, 500, 0, 100)).toMatch(/^After 2 rounds /);
  expect([account.minutes(1), account.minutes(90)]).toEqual(["1 minute", "90 minutes"]);
});
