import { expect, test } from "vitest";

import { now, timeFor } from "../src/lib/core/now";
import type { LiveTable } from "../src/lib/core/wire";
import { fixtures } from "./logs";
import { scene, tables } from "./scenes";

const name = "three-card-poker";
const fixture = fixtures.find(([each]) => each === name)?.[1];
if (!fixture) throw new Error("no fixture");
const all = tables(fixture, "Mei");
const betting = all.find(
  ({ table }) => table.phase === "betting" && (table.wagers[1]?.length ?? 0) > 0,
);
const playing = all.find(({ table }) => table.phase === "playing" && table.pending === null);
if (!betting || !playing) throw new Error("the fixture has changed");
const clock = (waiting: "bets" | "decisions") =>
  ({ type: "clock_set", waiting, until: 1_000 }) as const;

/** Ann sits and has no bet, while time to bet runs. */
const seated = (ready: string[]): LiveTable => ({
  ...betting,
  clock: clock("bets"),
  ready,
  table: { ...betting.table, seats: { ...betting.table.seats, 6: "Ann" } },
});

test("who sits without a bet may sit the round out, and is waited for until then", () => {
  const told = now(scene(seated([]), "Ann", name));
  expect(told.state).toBe("bets");
  expect(told.secondary.map((each) => each.id)).toContain("ready");
  const out = now(scene(seated(["Ann"]), "Ann", name));
  expect(out.caption).toContain("You sit this round out. Waiting for");
  const ready = now(scene(seated(["Mei", "Raj"]), "Mei", name));
  expect(ready.caption).toBe("You are ready. Waiting for Ann");
});

test("who came while a round is on is told when the next begins, at the latest", () => {
  const deciding: LiveTable = { ...playing, clock: clock("decisions") };
  const told = now(scene(deciding, "Ann", name));
  const { showing, next_round } = deciding.pace;
  expect(told.state).toBe("arrived");
  expect(told.clock?.until).toBe(1_000 + showing + next_round);
  expect(told.clock && timeFor(told.state, told.clock)).toBe("Next round within");
});
