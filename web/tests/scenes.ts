/** Recorded tables as somebody sees them: what a caption is made from. */

import { foldAll } from "../src/lib/core/fold";
import { opened } from "../src/lib/core/opened-live";
import { partOf, type Seen } from "../src/lib/core/part";
import type { Scene } from "../src/lib/core/scene";
import type { LiveTable, WagerOut } from "../src/lib/core/wire";
import { seenBy, type Fixture } from "./logs";

const wager = (id: string, equals: string | null = null): WagerOut => ({
  id,
  name: id,
  lines: [],
  condition: null,
  equals,
  stake_unit: 1,
  edge: null,
  price: null,
});
const reveal = (in_force: string): Seen["game"]["readings"][number] => ({
  name: "reveal",
  title: "Who shows first",
  clauses: [],
  in_force,
  choices: [],
  why: "",
});
function gameOf(name: string): Seen["game"] {
  if (name.startsWith("three-card-poker"))
    return { wagers: [wager("ante"), wager("play", "ante")], readings: [reveal("dealer_first")] };
  const first = name.startsWith("non-commission") ? "dealer_first" : "players_first";
  return { wagers: [wager("main")], readings: [reveal(first)] };
}
/** Who has the say, roughly as the house says it: who wagers at the position, the sitter first. */
function sayOf(live: LiveTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(live.table.wagers).map(([position, there]) => [
      position,
      there.find((each) => each.player === live.table.seats[position])?.player ??
        there[0]?.player ??
        "",
    ]),
  );
}

export function scene(
  live: LiveTable,
  you: string | null,
  name: string,
  more: Partial<Scene> = {},
): Scene {
  const seen: Seen = { live, you, say: sayOf(live), game: gameOf(name), dealtOut: true };
  return {
    live,
    you,
    part: partOf(seen),
    roles: [],
    isLost: false,
    balance: 1_000_00,
    least: 5_00,
    isTurned: false,
    isSure: false,
    mayAsk: false,
    asked: 0,
    canUndo: false,
    canRedo: false,
    last: 0,
    choices: null,
    isDealtOut: true,
    ...more,
  };
}

/** Every table that a recorded log goes through. */
export function tables(fixture: Fixture, viewer: string): LiveTable[] {
  const [first, ...facts] = seenBy(fixture, viewer);
  if (first?.type !== "table_opened") throw new Error("a table's log begins with its opening");
  let live = opened(first.config, first.ruled);
  return [live, ...facts.map((fact) => (live = foldAll(live, [fact])))];
}
