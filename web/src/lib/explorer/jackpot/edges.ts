/** The jackpot's house edge by what its meter shows: a straight line. */

import { fraction } from "../../core/api";
import type { JackpotData } from "../../core/wire";

export interface EdgeLine {
  /** The edge with an empty meter. */
  readonly empty: number;
  /** What each dollar in the meter takes off it. */
  readonly fall: number;
  /** The meter at which it is nothing, if there is one. */
  readonly even: number | null;
}

/** A returned stake counts with the fixed awards, so that the line is led back from where it breaks even. */
export function edgeLine(jackpot: JackpotData): EdgeLine {
  const price = fraction(jackpot.price);
  const fall = fraction(jackpot.probability) / price;
  const even = jackpot.break_even_meter === null ? null : fraction(jackpot.break_even_meter);
  return {
    empty: even === null ? 1 - fraction(jackpot.fixed_return) / price : fall * even,
    fall,
    even,
  };
}

export const edgeAt = (line: EdgeLine, meter: number): number => line.empty - line.fall * meter;

export const STEP = 500;

/** How far a meter can be moved: to twice what breaks even, or what it shows. */
export function furthest(line: EdgeLine, shown: number): number {
  const round = 10_000;
  return Math.ceil(Math.max(2 * (line.even ?? 50_000), shown) / round) * round;
}
