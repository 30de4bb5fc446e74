/** Intervals of several periods on one scale: what of each dollar staked is won, so that they can be compared. */

import { fraction } from "../../core/api";
import type { PeriodData } from "../../core/wire";

export interface Whisker {
  readonly level: number;
  /** Shares of what is staked. */
  readonly low: number;
  readonly high: number;
  /** Dollars. */
  readonly least: number;
  readonly most: number;
}

/** A period's intervals, the narrowest first. */
export function whiskersOf(period: PeriodData): Whisker[] {
  return Object.entries(period.intervals)
    .map(([level, { hold, win }]) => ({
      level: Number(level),
      low: hold[0],
      high: hold[1],
      least: win[0],
      most: win[1],
    }))
    .sort((a, b) => a.level - b.level);
}

export const holdOf = (period: PeriodData): number => period.win_float / fraction(period.staked);

/** The scale they share: all narrow intervals and zero, and wide ones only as far as they do not dwarf these. */
export function scopeOf(periods: readonly PeriodData[]): [number, number] {
  const narrow = periods.flatMap((period) => {
    const first = whiskersOf(period)[0];
    return first ? [first.low, first.high] : [];
  });
  const all = periods.flatMap((period) =>
    whiskersOf(period).flatMap((each) => [each.low, each.high]),
  );
  const [low, high] = [Math.min(0, ...narrow), Math.max(0, ...narrow)];
  const room = 0.8 * (high - low || 1);
  return [
    Math.max(low - room, Math.min(low, ...all)),
    Math.min(high + room, Math.max(high, ...all)),
  ];
}
