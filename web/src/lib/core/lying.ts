/** Wagers as they lie on the table. */

import type { Placed, Table } from "./wire";

/** A wager with the position it lies on. */
export interface Lying extends Placed {
  readonly position: number;
}

/** Every wager of the table, in the order of placing. */
export function lying(wagers: Table["wagers"]): Lying[] {
  return Object.entries(wagers)
    .flatMap(([position, there]) => there.map((each) => ({ ...each, position: Number(position) })))
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
}
