import { describe, expect, it } from "vitest";

import type { PathsData, PeriodData, SessionData } from "../src/lib/core/wire";
import { edgeAt, edgeLine, furthest } from "../src/lib/explorer/jackpot/edges";
import { chance, gained, tiny, unparted } from "../src/lib/explorer/session/amounts";
import { levelsOf, reachOf, reasonsOf, tallyOf } from "../src/lib/explorer/session/course";
import { barsOf, ceilingOf, drawnSpan } from "../src/lib/explorer/session/histogram";
import { togetherOf } from "../src/lib/explorer/table/together";
import { scopeOf, whiskersOf } from "../src/lib/explorer/table/whiskers";

const bins = (from: number, width: number, chances: readonly number[]) =>
  chances.map((each, at) => ({
    from: from + at * width,
    to: from + at * width + width - 1,
    chance: each,
  }));

describe("amounts", () => {
  it("never says that what is unlikely cannot be, nor that what is likely must be", () => {
    expect([0, 0.00001, 0.0114, 0.5, 0.99999, 1].map(chance)).toEqual([
      "0%",
      "<0.01%",
      "1.14%",
      "50.0%",
      ">99.9%",
      "100%",
    ]);
  });
  it("carries a sign and keeps it", () => {
    expect([gained(75), gained(-152.799), gained(0.001)]).toEqual(["+$75", "−$152.80", "$0"]);
    expect(unparted("at −$5")).toBe("at −\u2060$5");
  });
  it("writes bounds as powers of ten", () => {
    expect([tiny(3.62e-13), tiny(0)]).toEqual(["3.6\u00a0×\u00a010⁻¹³", "0"]);
  });
});

describe("the bars of a session", () => {
  const ten = bins(-500, 100, [0.01, 0.04, 0.1, 0.15, 0.2, 0.2, 0.15, 0.1, 0.04, 0.01]);

  it("lose nothing, and count down from certainty", () => {
    const bars = barsOf(ten, { low: -300, high: 250 }, 50);
    expect(bars.map((bar) => bar.start)).toEqual([-300, -200, -100, 0, 100, 200]);
    expect(bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 12);
    expect(bars[0]).toMatchObject({ from: -500, to: -201, open: "below" });
    expect(bars[0]!.atLeast).toBeCloseTo(1, 12);
    expect(bars.at(-1)).toMatchObject({ from: 200, open: "above" });
    expect(bars.at(-1)!.atLeast).toBeCloseTo(0.15, 12);
  });
  it("are merged where there is little room, and never across zero", () => {
    const bars = barsOf(ten, { low: -500, high: 499 }, 5);
    expect(bars.map((bar) => [bar.start, bar.end])).toEqual([
      [-600, -400],
      [-400, -200],
      [-200, 0],
      [0, 200],
      [200, 400],
      [400, 600],
    ]);
    expect(bars.every((bar) => bar.end <= 0 || bar.start >= 0)).toBe(true);
  });
  it("are in their places when the house has gathered the tails already", () => {
    const [first, ...rest] = bins(-300, 100, [0.1, 0.4, 0.4, 0.1]);
    const bars = barsOf([{ ...first!, from: -9000 }, ...rest], { low: -300, high: 99 }, 50);
    expect(bars[0]).toMatchObject({ start: -300, end: -200, from: -9000, open: "below" });
  });
  it("are counted from where a meter starts", () => {
    expect(
      barsOf(bins(20_000, 8_000, [0.5, 0.5]), { low: 20_000, high: 28_000 }, 50, 20_000).map(
        (bar) => bar.start,
      ),
    ).toEqual([20_000, 28_000]);
  });
  it("leave out one percent where a tenth of it would lie far off", () => {
    const near = { "0.001": -900, "0.01": -800, "0.5": -100, "0.99": 600, "0.999": 800 };
    expect(drawnSpan(near)).toEqual({ low: -900, high: 800 });
    expect(drawnSpan({ ...near, "0.999": 20_000 })).toEqual({ low: -900, high: 600 });
  });
  it("are cut off only where one or two dwarf many others", () => {
    const flat = bins(
      0,
      1,
      Array.from({ length: 20 }, () => 0.03),
    );
    const tall = [{ ...flat[0]!, chance: 0.43 }, ...flat.slice(1)];
    const span = { low: 0, high: 19 };
    expect(ceilingOf(barsOf(flat, span, 50))).toBe(0.03);
    expect(ceilingOf(barsOf(tall, span, 50))).toBeCloseTo(0.039, 12);
    expect(ceilingOf(barsOf(tall.slice(0, 5), span, 50))).toBe(0.43);
  });
});

describe("a session on its way", () => {
  const session = {
    bankroll: "1000.00",
    stop_loss: null,
    stop_win: "500.00",
    fan: {
      shares: [0.05, 0.25, 0.5, 0.75, 0.95],
      points: [
        { rounds: 0, results: [0, 0, 0, 0, 0], playing: 1 },
        { rounds: 200, results: [-700, -400, -150, 75, 400], playing: 0.9 },
      ],
    },
  } as unknown as SessionData;
  const path = (result: number, leave: "time" | "short") => ({
    rounds: [0, 200],
    results: [0, result],
    leave,
  });

  it("ends at its levels, for reasons it can have", () => {
    expect(levelsOf(session)).toEqual([
      { name: "stop_win", result: 500 },
      { name: "bankroll", result: -1000 },
    ]);
    expect(reasonsOf(session)).toEqual(["stop_win", "short", "time"]);
  });
  it("is drawn as far as it reaches, but no single path makes the rest small", () => {
    const [low, high] = reachOf(session, []);
    expect(low).toBeLessThan(-1000);
    expect(high).toBeGreaterThan(500);
    expect(reachOf(session, [path(50_000, "time")])[1]).toBeLessThan(1300);
  });
  it("is told against what was to be expected", () => {
    const played: PathsData = {
      seed: "abc",
      paths: [path(100, "time"), path(-1000, "short"), path(0, "time"), path(200, "time")],
    };
    expect(tallyOf(played)).toEqual({
      sessions: 4,
      ahead: 2,
      ruined: 1,
      average: -175,
      best: 200,
      worst: -1000,
      leaves: { stop_win: 0, stop_loss: 0, short: 1, time: 3 },
    });
  });
});

describe("a table", () => {
  const period = (name: string, narrow: [number, number], wide: [number, number]): PeriodData => ({
    name,
    rounds: "45/1",
    staked: "5625/1",
    win: "172/1",
    win_float: 172,
    standard_deviation: 551,
    intervals: { "0.999": { win: wide, hold: wide }, "0.95": { win: narrow, hold: narrow } },
  });

  it("shows its narrow interval first, and all periods on one scale", () => {
    expect(whiskersOf(period("an hour", [-1, 1], [-2, 2])).map((each) => each.level)).toEqual([
      0.95, 0.999,
    ]);
    expect(
      scopeOf([
        period("an hour", [-0.16, 0.22], [-0.29, 0.35]),
        period("a day", [0, 0.07], [-0.03, 0.1]),
      ]),
    ).toEqual([-0.29, 0.35]);
    expect(scopeOf([period("an hour", [-0.1, 0.2], [-3, 0.3])])[0]).toBeCloseTo(-0.34, 12);
  });
  it("says how far positions go together", () => {
    const round = {
      staked: "125/1",
      win: "4/1",
      variance: "15/1",
      position_win: "1/1",
      position_variance: "1/1",
      covariance_of_positions: "1/2",
    };
    expect(togetherOf({ occupied: "5/1", round } as never)).toEqual({
      correlation: 0.5,
      times: Math.sqrt(3),
    });
    expect(togetherOf({ occupied: "1/1", round } as never)).toBeNull();
  });
});

describe("the jackpot's edge", () => {
  const jackpot = {
    wager: "jackpot",
    price: "5/1",
    meter: "20000/1",
    fixed_return: "601/442",
    probability: "1/22100",
    probabilities: {},
    break_even_meter: "80450/1",
    envy_per_other_ante: "4/221",
    envy: {},
  };

  it("falls in a straight line through the house's own figures", () => {
    const line = edgeLine(jackpot);
    expect(edgeAt(line, 20_000)).toBeCloseTo(93 / 170, 12);
    expect(edgeAt(line, 80_450)).toBeCloseTo(0, 12);
    expect(edgeAt(line, 100_000)).toBeCloseTo(-23 / 130, 12);
  });
  it("can be followed well past where it breaks even", () => {
    expect(furthest(edgeLine(jackpot), 20_000)).toBe(170_000);
    expect(furthest(edgeLine(jackpot), 432_100)).toBe(440_000);
    expect(edgeLine({ ...jackpot, break_even_meter: null }).even).toBeNull();
  });
});
