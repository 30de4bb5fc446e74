/** How far positions that meet one dealer's hand go together. */

import { fraction } from "../../core/api";
import type { HoldData } from "../../core/wire";

export interface Together {
  readonly correlation: number;
  /** The table's deviation, against that of as many positions apart. */
  readonly times: number;
}

/** Nothing where one position is played, or where nothing varies. */
export function togetherOf({ occupied, round }: HoldData): Together | null {
  const positions = fraction(occupied);
  const alone = fraction(round.position_variance);
  if (positions <= 1 || alone === 0) return null;
  return {
    correlation: fraction(round.covariance_of_positions) / alone,
    times: Math.sqrt(fraction(round.variance) / (positions * alone)),
  };
}
