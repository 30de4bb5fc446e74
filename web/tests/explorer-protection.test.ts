import { describe, expect, test } from "vitest";

import type { CountData, LoopholeData, PackData, ThreatData } from "../src/lib/core/wire";
import { matrix, saidTags, wholePack, winning } from "../src/lib/explorer/protection/counts";
import { chances } from "../src/lib/explorer/protection/loopholes";
import { gravestFirst, tally } from "../src/lib/explorer/protection/severities";

const pack = (positions: number, rounds: number, sight: string, units: number): PackData => ({
  rounds,
  positions,
  sight,
  share: "1/10",
  gain: "1/100",
  per_hundred: units,
  desirability: 1,
});
const count = (level: number, packs: readonly PackData[]): CountData => ({
  level,
  tags: { "2": 0, Q: -1, K: -2, A: 1 },
  correlation: 0.9,
  correlation_squared: "81/100",
  moments: [],
  packs,
});
const threat = (severity: string, gain: number): ThreatData => ({
  severity,
  kind: "count",
  wager: "main",
  what: "",
  in_force: true,
  gain: "1/2",
  gain_float: gain,
  per_incident: false,
  remedy: "",
  after: "0/1",
});

test("the gravest stand first, then the greatest, and what is none is no threat", () => {
  const all = [
    threat("slight", 0.5),
    threat("grave", 0.1),
    threat("none", 1),
    threat("grave", 0.2),
  ];
  expect(gravestFirst(all).map((each) => each.gain_float)).toEqual([0.2, 0.1, 0.5]);
  expect(tally(all)).toEqual({ grave: 2, serious: 0, slight: 1 });
});

describe("counts", () => {
  const packs = [pack(1, 2, "all", 1), pack(1, 8, "all", 4), pack(2, 2, "all", 2)];
  const own = pack(2, 2, "own", 1.5);

  test("a whole pack is that of the most rounds, every hand seen", () => {
    expect(wholePack(count(1, [...packs, own]))?.per_hundred).toBe(4);
    expect(wholePack(count(1, [...packs, own]), 2)?.per_hundred).toBe(2);
  });

  test("of a wager's counts the one that wins most is shown, and none that wins nothing", () => {
    const counts = {
      main: [count(1, [pack(1, 8, "all", 0)])],
      tie: [count(1, packs), count(3, [pack(1, 8, "all", 5)])],
    };
    expect(winning(counts).map(([wager, each]) => [wager, each.level])).toEqual([["tie", 3]]);
  });

  test("at a table of one, one's own hand and the dealer's are every hand", () => {
    const rows = matrix(count(1, [...packs, own]), "own");
    expect(rows.map((row) => [row.positions, row.packs.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(rows[1]?.packs[0]?.per_hundred).toBe(1.5);
  });

  test("tags are said by their size, the highest rank first", () => {
    expect(saidTags({ "2": 0, J: -1, Q: -1, K: -2, A: 1 })).toBe("K −2, Q J −1, A +1");
  });
});

test("incidents that are alike in all but what happens are told together", () => {
  const hole = (incident: string, cite: string, knowledge: string): LoopholeData => ({
    incident,
    cite,
    hold: "claim",
    hold_said: "",
    knowledge,
    reading: null,
    closed_by: [],
  });
  const found = chances([
    hole("one", "R3P 5.1", "own"),
    hole("two", "R3P 5.1", "own"),
    hole("three", "R3P 5.2", "everything"),
  ]);
  expect(found.map((each) => [each.incidents, each.cites])).toEqual([
    [["one", "two"], ["R3P 5.1"]],
    [["three"], ["R3P 5.2"]],
  ]);
});
