/** Limits as they are typed: dollars in, whole cents out. */

import { cents, dollars } from "../core/dollars";
import type { GameDetail, TableConfig } from "../core/wire";

type Limits = TableConfig["limits"];
export type TypedLimits = Record<string, { low: string; high: string }>;

const MAIN: readonly [number, number] = [5_00, 1_000_00];
const SIDE: readonly [number, number] = [1_00, 200_00];

/** Wagers that a limit can be displayed for: what equals another wager has none, nor what has one price. */
export const limited = (game: GameDetail): GameDetail["wagers"] =>
  game.wagers.filter((each) => each.equals === null && each.price === null);

/** As they are displayed; where none are, as a new table has them. */
export function typed(game: GameDetail, limits: Limits): TypedLimits {
  return Object.fromEntries(
    limited(game).map((each) => {
      const usual = each.condition === null ? MAIN : SIDE;
      const [low, high] = limits[each.id] ?? usual;
      return [each.id, { low: dollars(low), high: dollars(high) }];
    }),
  );
}

/** None where an amount is no amount, or the smallest is not the smallest. */
export function entered(limits: TypedLimits): Limits | null {
  const found: Record<string, readonly [number, number]> = {};
  for (const [wager, { low, high }] of Object.entries(limits)) {
    const [least, most] = [cents(low), cents(high)];
    if (least === null || most === null || least > most) return null;
    found[wager] = [least, most];
  }
  return found;
}
