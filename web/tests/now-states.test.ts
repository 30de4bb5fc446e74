import { describe, expect, test } from "vitest";

import { now, timeFor } from "../src/lib/core/now";
import type { NowState, Scene } from "../src/lib/core/scene";
import type { LiveTable } from "../src/lib/core/wire";
import { fixtures } from "./logs";
import { scene, tables } from "./scenes";

describe("three card poker, state by state", () => {
  const name = "three-card-poker";
  const fixture = fixtures.find(([each]) => each === name)?.[1];
  if (!fixture) throw new Error("no fixture");
  const all = tables(fixture, "Mei");
  const betting = all.find(
    ({ table, clock }) =>
      table.phase === "betting" && clock !== null && (table.wagers[1]?.length ?? 0) > 0,
  );
  const dealt = all.find(
    ({ table }) =>
      table.phase === "playing" &&
      table.pending === null &&
      Object.values(table.hands).every((each) => each.decision === null),
  );
  const playing = dealt && {
    ...dealt, // one hand each
    table: {
      ...dealt.table,
      hands: Object.fromEntries(
        Object.entries(dealt.table.hands).filter(([at]) => ["1", "3"].includes(at)),
      ),
    },
  };
  const over = all.find(
    ({ table, clock }) => table.phase === "concluded" && table.lines.length > 0 && clock !== null,
  );
  if (!betting || !playing || !over) throw new Error("the fixture has changed");
  const stake = playing.table.wagers[1]?.find((each) => each.wager === "ante")?.stake ?? 0;
  const dollars = `$${stake / 100}`;
  const withHand = (changes: Partial<LiveTable["table"]["hands"][string]>): LiveTable => ({
    ...playing,
    table: {
      ...playing.table,
      hands: Object.fromEntries(
        Object.entries(playing.table.hands).map(([at, held]) => [at, { ...held, ...changes }]),
      ),
    },
  });
  const seen = withHand({ viewed_by: ["Mei"] });
  const shown: LiveTable = {
    ...withHand({ viewed_by: ["Mei"], decision: "play" }),
    table: { ...withHand({ viewed_by: ["Mei"], decision: "play" }).table, phase: "settling" },
  };
  const pending = (waiting: string[], decides: "shift_manager" | null): LiveTable => ({
    ...playing,
    table: {
      ...playing.table,
      pending: {
        number: 1,
        incident: { type: "uncovered" },
        remedy: "options",
        cite: { clause: null, reading: null },
        reported_by: "dealer",
        decides,
        confirm: false,
        options: ["continue", "withdraw"],
        waiting,
        position: null,
        player: null,
        wager: null,
        withdrawal: null,
        proposed: null,
      },
    },
  });

  const cases: [NowState, Scene, string, string | null, string[]][] = [
    ["lost", scene(betting, "Mei", name, { isLost: true }), "The connection is lost", null, []],
    [
      "stopped_table",
      scene({ ...betting, halted: "x" }, "Mei", name),
      "This table was stopped",
      null,
      [],
    ],
    [
      "broken_off",
      scene({ ...betting, broke_off: true }, "Mei", name),
      "The power failed",
      null,
      [],
    ],
    ["held", scene({ ...betting, held: true }, "Mei", name), "The house is closed", null, []],
    ["ruling", scene(pending([], "shift_manager"), "Mei", name), "shift manager", null, []],
    ["ruling", scene(pending(["Raj"], null), "Mei", name), "a choice by Raj", null, []],
    [
      "options",
      scene(pending(["Mei"], null), "Mei", name),
      "Your choice",
      "option:continue",
      ["option:withdraw"],
    ],
    [
      "watching",
      scene(betting, null, name),
      "You are watching. Bets are open",
      "guest",
      ["sign_in"],
    ],
    [
      "staff",
      scene(betting, "Tan", name, { roles: ["dealer"], asked: 2 }),
      "On duty as dealer. Wagers asked for: 2.",
      null,
      [],
    ],
    [
      "barred",
      scene({ ...betting, table: { ...betting.table, barred: { Mei: "TCP 5.9" } } }, "Mei", name),
      "You are prohibited",
      null,
      [],
    ],
    [
      "bets",
      scene(betting, "Ann", name, { last: 15_00 }),
      "Place your bets",
      "rebet",
      ["undo", "redo", "clear", "double"],
    ],
    ["no_chips", scene(betting, "Ann", name, { balance: 1_00 }), "$1 is less", "refill", []],
    [
      // All of them were just taken back, and are not in the balance yet.
      "bets",
      scene(betting, "Ann", name, { balance: 0, canUndo: true }),
      "Place your bets",
      null,
      ["undo", "redo", "clear", "double"],
    ],
    [
      "bets_placed",
      scene({ ...betting, ready: [] }, "Mei", name),
      "on the felt. Bets are open",
      "ready",
      ["undo", "redo", "clear", "double"],
    ],
    [
      "bets_ready",
      scene({ ...betting, ready: ["Mei"] }, "Mei", name),
      "You are ready",
      null,
      ["undo", "redo", "clear", "double"],
    ],
    [
      "closing",
      scene({ ...betting, table: { ...betting.table, phase: "closed" } }, "Mei", name),
      "No more bets",
      null,
      [],
    ],
    [
      "dealing",
      scene(playing, "Mei", name, { isDealtOut: false }),
      "The cards are dealt",
      null,
      [],
    ],
    [
      "look",
      scene(playing, "Mei", name),
      `Your turn: Play ${dollars} or Fold`,
      "look",
      ["play", "fold"],
    ],
    [
      "decide",
      scene(seen, "Mei", name),
      `Your turn: Play ${dollars} or Fold`,
      "turn_over",
      ["play", "fold"],
    ],
    [
      "decide",
      scene(seen, "Mei", name, { isTurned: true }),
      `Your turn: Play ${dollars} or Fold`,
      "play",
      ["fold"],
    ],
    [
      "arrived",
      scene(seen, "Ann", name),
      "You can bet from the next round on. Still to decide: Mei and Raj",
      null,
      [],
    ],
    [
      "show",
      scene(shown, "Mei", name, { isTurned: true }),
      "Your turn: show your hand",
      "show",
      ["decline"],
    ],
    [
      "sure",
      scene(shown, "Mei", name, { isTurned: true, isSure: true }),
      "A hand that is not shown loses",
      "keep",
      ["surely"],
    ],
    ["arrived", scene(shown, "Ann", name), "from the next round on. Still to show", null, []],
    [
      "settling",
      scene({ ...shown, table: { ...shown.table, hands: {} } }, "Mei", name),
      "The dealer settles",
      null,
      [],
    ],
    ["result", scene({ ...over, ready: [] }, "Mei", name), "You ", "ready", ["why"]],
    ["result", scene({ ...over, ready: ["Mei"] }, "Mei", name), "You ", null, ["why"]],
    [
      "between",
      scene({ ...over, table: { ...over.table, lines: [] } }, "Mei", name),
      "The next round",
      null,
      [],
    ],
    [
      "closed_table",
      scene({ ...over, table: { ...over.table, lines: [], closed: true } }, "Mei", name),
      "This table is closed",
      null,
      [],
    ],
    [
      "bets_felt",
      scene(
        {
          ...betting,
          table: { ...betting.table, config: { ...betting.table.config, source: "felt" } },
        },
        "Ann",
        name,
        { mayAsk: true },
      ),
      "the dealer closes them",
      null,
      ["undo", "redo", "clear", "double", "ask"],
    ],
  ];

  test.each(cases)("%s", (state, at, caption, primary, secondary) => {
    const told = now(at);
    expect(told.state).toBe(state);
    expect(told.caption).toContain(caption);
    expect(told.primary?.id ?? null).toBe(primary);
    expect(told.secondary.map((act) => act.id)).toEqual(secondary);
  });

  test("what gives money up says how much, and a result stands beside the next round's clock", () => {
    const show = now(scene(shown, "Mei", name, { isTurned: true }));
    const stakes = shown.table.wagers[1]?.filter((each) => each.player === "Mei") ?? [];
    const sum = stakes.reduce((total, each) => total + each.stake, 0) / 100;
    expect(show.secondary[0]?.note).toBe(`gives up $${sum}`);
    const end = now(scene(over, "Mei", name));
    expect(end.net).not.toBeNull();
    expect(end.clock && timeFor(end.state, end.clock)).toBe("Next round");
  });

  test("a hint is worth nothing before the cards are turned, and is on its choice afterwards", () => {
    const choices = {
      on: "ante",
      name: "",
      best: "fold",
      choices: [
        { decision: "play", value: "-2/1", float: -2 },
        { decision: "fold", value: "-1/1", float: -1 },
      ],
    } as unknown as Scene["choices"];
    const told = now(scene(seen, "Mei", name, { isTurned: true, choices }));
    expect(told.primary?.note).toContain("on average");
    expect(told.primary?.best).toBe(false);
    expect(told.secondary[0]?.best).toBe(true);
  });
});
