/** The wagers of a table as the lobby lists them: what may be staked on each, and what that costs. */

import type { EdgeOut, LobbyTable } from "./wire";

/** Above these shares of a stake an edge is middling, and high. */
const MIDDLE = 0.04;
const HIGH = 0.08;

export type Cost = "yours" | "low" | "middle" | "high";

export const costOf = (edge: number): Cost =>
  edge < 0 ? "yours" : edge < MIDDLE ? "low" : edge < HIGH ? "middle" : "high";

export interface WagerRow {
  readonly id: string;
  readonly name: string;
  /** The smallest and the largest stake; none where the table has no limit for it. */
  readonly bounds: readonly [number, number] | null;
  /** What it costs, where it has one price. */
  readonly price: number | null;
  readonly edge: EdgeOut | null;
}

/** In the rulebook's order. A wager that follows another, and has no stake of its own, is not among them. */
export function wagersOf(table: LobbyTable): readonly WagerRow[] {
  return Object.entries(table.wagers).map(([id, { name, price }]) => ({
    id,
    name,
    bounds: table.limits[id] ?? null,
    price,
    edge: table.edges[id] ?? null,
  }));
}
