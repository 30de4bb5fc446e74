/** What one's rounds come to: the course of one's chips beside what was to be expected, and each wager's rates. */

import type { Mistake, OwnPlayed } from "../core/wire";

/** Chips won by then, what was to be expected, and one standard deviation of it; in cents. */
export interface Point {
  readonly net: number;
  readonly mean: number;
  readonly deviation: number;
}

/**
 * From nothing on, a point after each round, the oldest first. Every round is dealt anew, so that means and variances
 * add up. What jackpot wagers made stands apart, and rounds whose rules are not known here are left out.
 */
export function course(rounds: readonly OwnPlayed[]): readonly Point[] {
  let [net, mean, variance] = [0, 0, 0];
  const points: Point[] = [{ net, mean, deviation: 0 }];
  for (const each of rounds.toReversed()) {
    if (each.mean === null || each.variance === null) continue;
    net += each.net - each.apart;
    mean += each.mean;
    variance += each.variance;
    points.push({ net, mean, deviation: Math.sqrt(variance) });
  }
  return points;
}

/** How a wager of a game has done. */
export interface Rate {
  readonly key: string;
  readonly title: string;
  readonly name: string;
  readonly placed: number;
  readonly paid: number;
  readonly staked: number;
  readonly taken: number;
}

/** In the order in which they were first played, void rounds left out; payments that are no wager have no stake. */
export function rates(rounds: readonly OwnPlayed[]): readonly Rate[] {
  const found = new Map<string, Rate>();
  for (const { game, title, lines, void: isVoid } of rounds.toReversed()) {
    if (isVoid) continue;
    for (const { wager, name, stake, result, taken } of lines) {
      const key = `${game}/${wager}`;
      const was = found.get(key) ?? { key, title, name, placed: 0, paid: 0, staked: 0, taken: 0 };
      found.set(key, {
        ...was,
        placed: was.placed + 1,
        paid: was.paid + (result === "paid" ? 1 : 0),
        staked: was.staked + stake,
        taken: was.taken + taken,
      });
    }
  }
  return [...found.values()];
}

/** The last results at a table, the oldest first. */
export interface Run {
  readonly table: string;
  readonly title: string;
  readonly results: readonly OwnPlayed[];
}

const LAST = 40;

/** Table by table, the one played at last first; void rounds have no result. */
export function runs(rounds: readonly OwnPlayed[]): readonly Run[] {
  const found = new Map<string, OwnPlayed[]>();
  for (const each of rounds) {
    if (each.void) continue;
    const results = found.get(each.table) ?? [];
    if (results.length < LAST) results.unshift(each);
    found.set(each.table, results);
  }
  return [...found].map(([table, results]) => ({
    table,
    title: results.at(-1)?.title ?? "",
    results,
  }));
}

/** Decisions that another would have been better than, each with its round; the latest first. */
export function mistakes(
  rounds: readonly OwnPlayed[],
): readonly { readonly at: OwnPlayed; readonly mistake: Mistake }[] {
  return rounds.flatMap((at) => at.mistakes.map((mistake) => ({ at, mistake })));
}
