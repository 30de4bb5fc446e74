/** A session's results as bars: the house's bins, with far tails gathered and no more bars than there is room for. */

import type { BinData } from "../../core/wire";

export interface Bar {
  /** Where it is drawn; bars are of one width, and none stands astride of zero. */
  readonly start: number;
  readonly end: number;
  /** The results in it: the last ones hold all that lies beyond. */
  readonly from: number;
  readonly to: number;
  readonly chance: number;
  /** The chance of a result in it or above it. */
  readonly atLeast: number;
  readonly open: "below" | "above" | null;
}

export interface Span {
  readonly low: number;
  readonly high: number;
}

/** A tail is far when the last of it lies many times as far out as the rest. */
const FAR = 3;

/** The results to draw: all but a tenth of a percent on either side, or all but one percent where that is far off. */
export function drawnSpan(quantiles: Readonly<Record<string, number>>): Span {
  const at = (share: string): number => quantiles[share] ?? 0;
  const middle = at("0.5");
  const low = middle - at("0.001") > FAR * (middle - at("0.01")) ? at("0.01") : at("0.001");
  const high = at("0.999") - middle > FAR * (at("0.99") - middle) ? at("0.99") : at("0.999");
  return { low, high };
}

/** Bars for bins that follow each other in one width, counted from an origin; the outermost bins may hold more. */
export function barsOf(bins: readonly BinData[], span: Span, most: number, origin = 0): Bar[] {
  const last = bins.at(-1);
  if (!last) return [];
  const step = widthOf(bins);
  const placed = bins.map((bin, at) => ({ bin, start: last.from - step * (bins.length - 1 - at) }));
  const inside = placed.filter(({ start }) => start + step > span.low && start <= span.high).length;
  const width = step * Math.max(1, Math.ceil(inside / most));
  const slotOf = (amount: number): number => Math.floor((amount - origin) / width + 1e-9);
  const first = slotOf(span.low);
  const final = Math.max(first, slotOf(span.high));
  const gathered = new Map<number, { from: number; to: number; chance: number }>();
  for (const { bin, start } of placed) {
    const slot = Math.min(final, Math.max(first, slotOf(start)));
    const held = gathered.get(slot);
    gathered.set(
      slot,
      held ? { from: held.from, to: bin.to, chance: held.chance + bin.chance } : { ...bin },
    );
  }
  let atLeast = 0;
  const bars: Bar[] = [];
  for (const [slot, held] of [...gathered].sort(([a], [b]) => b - a)) {
    atLeast += held.chance;
    const start = origin + slot * width;
    const open =
      held.from < start - 1e-9 ? "below" : held.to > start + width + 1e-9 ? "above" : null;
    bars.push({ ...held, start, end: start + width, atLeast: Math.min(1, atLeast), open });
  }
  return bars.reverse();
}

function widthOf(bins: readonly BinData[]): number {
  const at = bins.length > 2 ? 2 : bins.length - 1;
  const later = bins[at];
  const earlier = bins[at - 1];
  return later && earlier ? later.from - earlier.from : 1;
}

/** Among so few bars none is cut off: there is no shape to be seen beside it. */
const FEW = 16;

/** How high the plot goes. One or two bars that dwarf the rest, as those of the ruined, are cut off and numbered. */
export function ceilingOf(bars: readonly Bar[]): number {
  const heights = bars.map((bar) => bar.chance).sort((a, b) => b - a);
  const highest = heights[0] ?? 1;
  const third = heights[2];
  return third !== undefined && heights.length > FEW && highest > 2.5 * third
    ? 1.3 * third
    : highest;
}
