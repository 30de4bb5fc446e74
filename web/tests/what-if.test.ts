import { describe, expect, it } from "vitest";

import { alike, isMeter, spoken, stepped } from "../src/lib/explorer/controls/pays";
import {
  AS_PUBLISHED,
  isPublished,
  oddsQuery,
  parseWhatIf,
  pathsQuery,
  sessionQuery,
  tableQuery,
  writeWhatIf,
  type WhatIf,
} from "../src/lib/explorer/what-if";

const EVERYTHING: WhatIf = {
  game: "three-card-poker",
  tab: "session",
  pays: { "pair_plus.pair": "2:1", "jackpot.straight": "40.00" },
  readings: { "dealer.qualifies": "queen_high_or_better" },
  without: ["Kd", "Ts"],
  meter: "100000",
  stakes: { ante: "25", pair_plus: "5" },
  rounds: "500",
  bankroll: "2000",
  stopLoss: "400",
  stopWin: "600",
  seed: "abc",
  occupied: "4.5",
  pace: "60",
  hours: "20",
};

describe("an address holds the whole what-if", () => {
  it("is read as it was written", () => {
    expect(parseWhatIf("three-card-poker", writeWhatIf(EVERYTHING))).toEqual(EVERYTHING);
  });
  it("survives whatever people type", () => {
    const odd = {
      ...EVERYTHING,
      pays: { "tie.tie": "9 to 1 & more #?=%" },
      bankroll: "a+b c",
      without: ["10♦", "Zz"],
    };
    expect(parseWhatIf(odd.game, writeWhatIf(odd))).toEqual(odd);
  });
  it("is empty where nothing is changed", () => {
    expect(writeWhatIf({ ...AS_PUBLISHED, game: "three-pictures" })).toBe("");
    expect(isPublished(parseWhatIf("three-pictures", ""))).toBe(true);
  });
  it("can be read by people", () => {
    expect(
      writeWhatIf({
        ...AS_PUBLISHED,
        game: "x",
        pays: { "tie.tie": "9:1" },
        without: ["Kd", "Ks"],
      }),
    ).toBe("pay=tie.tie=9:1&without=Kd+Ks");
  });
  it("keeps a tab that there is, and no other", () => {
    expect(parseWhatIf("x", "tab=table").tab).toBe("table");
    expect(parseWhatIf("x", "tab=elsewhere").tab).toBe("wagers");
  });
});

describe("what the house is asked", () => {
  it("prices by what changes a price alone", () => {
    expect(oddsQuery(EVERYTHING)).toBe(
      "pay=pair_plus.pair=2:1&pay=jackpot.straight=40.00&reading=dealer.qualifies=queen_high_or_better&without=Kd+Ts&meter=100000",
    );
    expect(isPublished({ ...AS_PUBLISHED, game: "x", rounds: "7" })).toBe(true);
  });
  it("follows a session by its own fields", () => {
    expect(sessionQuery({ ...AS_PUBLISHED, game: "x", stakes: { main: "25" } })).toBe(
      "stake=main=25&rounds=200&bankroll=1000",
    );
    expect(
      pathsQuery({ ...AS_PUBLISHED, game: "x", stakes: { main: "25" }, bankroll: "" }, "s", 20),
    ).toBe("stake=main=25&rounds=200&seed=s&count=20");
    expect(tableQuery({ ...AS_PUBLISHED, game: "x", stakes: { main: "25" } })).toBe(
      "stake=main=25&occupied=5&pace=45&hours=24",
    );
  });
});

describe("pay lines", () => {
  it("step by one for the stake, amounts by a tenth of their size", () => {
    expect(stepped("8:1", 1)).toBe("9:1");
    expect(stepped("1:2", -1)).toBe("0:2");
    expect(stepped("0:1", -1)).toBe("0:1");
    expect(stepped("8 to 1", 1)).toBe("9:1");
    expect(stepped("500.00", 1)).toBe("510.00");
    expect(stepped("6", -1)).toBe("5");
    expect(stepped("x", 1)).toBe("x");
  });
  it("are alike however they are written", () => {
    expect(alike("8 to 1", "8:1")).toBe(true);
    expect(alike("500", "500.00")).toBe(true);
    expect(alike("8:1", "16:2")).toBe(false);
  });
  it("are said as people say them, and the whole meter is no amount", () => {
    expect(spoken("8:1")).toBe("8 to 1");
    expect(spoken("1500.00")).toBe("$1,500");
    expect(spoken("100% of the meter")).toBe("100% of the meter");
    expect([isMeter("8:1"), isMeter("500.00"), isMeter("100% of the meter")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
