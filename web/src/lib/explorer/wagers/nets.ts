/** Net results of one unit as they are, beside how they were as published. */

import { fraction } from "../../core/api";
import type { NetData } from "../../core/wire";

export interface NetRow {
  readonly net: number;
  readonly written: string;
  /** How likely, now and as published; zero where it cannot come up. */
  readonly now: number;
  readonly exact: string;
  readonly was: number;
}

/** A row for each net result of either, the largest first; of too many the likeliest, which say the most. */
export function netRows(now: readonly NetData[], was: readonly NetData[], most = 16): NetRow[] {
  const before = new Map(was.map((each) => [each.net, each.probability]));
  const after = new Map(now.map((each) => [each.net, each.probability]));
  const rows = [...new Set([...after.keys(), ...before.keys()])].map((net) => ({
    net: fraction(net),
    written: net,
    now: fraction(after.get(net) ?? "0"),
    exact: after.get(net) ?? "0/1",
    was: fraction(before.get(net) ?? "0"),
  }));
  const likeliest = rows
    .toSorted((a, b) => Math.max(b.now, b.was) - Math.max(a.now, a.was))
    .slice(0, most);
  return likeliest.toSorted((a, b) => b.net - a.net);
}
