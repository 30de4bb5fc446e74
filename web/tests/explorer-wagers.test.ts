import { describe, expect, test } from "vitest";

import type { LineData, ReportData, WagerData } from "../src/lib/core/wire";
import { sum, written } from "../src/lib/explorer/plots/exact";
import { alone, ends, partsOf, placed } from "../src/lib/explorer/wagers/ends";
import { netRows } from "../src/lib/explorer/wagers/nets";

type Line = readonly [pays: string | null, part: string];

function wager(
  house_edge: string,
  lines: Readonly<Record<string, Line>>,
  rest: Partial<WagerData> = {},
): WagerData {
  const written = Object.entries(lines).map(([id, [pays, part]]): [string, LineData] => [
    id,
    { ...(pays ? { pays } : {}), count: 1, probability: "1/2", part },
  ]);
  return {
    house_edge,
    house_edge_float: 0,
    player_edge: false,
    hit_frequency: "0/1",
    variance: "0/1",
    lines: Object.fromEntries(written),
    nets: [],
    ...rest,
  };
}

function report(wagers: Readonly<Record<string, WagerData>>): ReportData {
  return {
    game: "a-game",
    terms: "",
    what_if: [],
    readings: {},
    without: [],
    combinations: 1,
    wagers,
    covariance: {},
    correlation: {},
  };
}

const PAIR_PLUS = wager("308/5525", {
  straight_flush: ["40:1", "96/1105"],
  three_of_a_kind: ["30:1", "6/85"],
  straight: ["5:1", "36/221"],
  flush: ["4:1", "1096/5525"],
  pair: ["1:1", "72/425"],
  collected: [null, "-822/1105"],
  returned: [null, "0/1"],
});
const ANTE = wager(
  "686689/20358520",
  {
    ante: ["1:1", "11428021/25448150"],
    collected: [null, "-14003401/25448150"],
    returned: [null, "0/1"],
  },
  { parts: ["ante", "play", "ante_bonus"] },
);
const PLAY = wager(
  "-1488267/101792600",
  {
    play: ["1:1", "3476953/14541800"],
    collected: [null, "-5712601/25448150"],
    not_placed: [null, "0/1"],
  },
  { part_of: "ante" },
);
const BONUS = wager(
  "-292/5525",
  {
    straight_flush: ["5:1", "12/1105"],
    three_of_a_kind: ["4:1", "4/425"],
    straight: ["1:1", "36/1105"],
    not_due: [null, "0/1"],
  },
  { part_of: "ante" },
);

describe("the ends of a stake", () => {
  test("each add their part, and together what the player expects", () => {
    const found = ends(report({ pair_plus: PAIR_PLUS }), "pair_plus");
    expect(written(found.find((each) => each.id === "straight_flush")!.part)).toBe("96/1105");
    expect(written(sum(found.map((each) => each.part)))).toBe("−308/5525");
  });

  test("a wager with its parts is what its parts are together", () => {
    const all = report({ ante: ANTE, play: PLAY, ante_bonus: BONUS, pair_plus: PAIR_PLUS });
    expect(placed(all).map(([id]) => id)).toEqual(["ante", "pair_plus"]);
    expect(partsOf("ante", ANTE)).toEqual(["ante", "play", "ante_bonus"]);
    expect(written(alone(all, "ante"))).toBe("257538/2544815");
    expect(written(sum(partsOf("ante", ANTE).map((part) => alone(all, part))))).toBe(
      "686689/20358520",
    );
  });
});

describe("net results", () => {
  test("stand beside how they were, the largest first, with what came and what went", () => {
    const was = [
      { net: "-1/1", probability: "3/4" },
      { net: "1/1", probability: "1/4" },
    ];
    const now = [
      { net: "-1/1", probability: "3/4" },
      { net: "2/1", probability: "1/4" },
    ];
    expect(netRows(now, was).map((each) => [each.net, each.now, each.was])).toEqual([
      [2, 0.25, 0],
      [1, 0, 0.25],
      [-1, 0.75, 0.75],
    ]);
  });

  test("of too many the likeliest are shown", () => {
    const many = [1, 2, 3, 4].map((net) => ({ net: `${net}/1`, probability: `${net}/10` }));
    expect(netRows(many, [], 2).map((each) => each.net)).toEqual([4, 3]);
  });
});
