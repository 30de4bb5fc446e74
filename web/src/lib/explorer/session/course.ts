/** Sessions on their way: how far a plot of them reaches, and what those that were played came to. */

import type { Leave, PathData, PathsData, SessionData } from "../../core/wire";

export interface Level {
  readonly name: "bankroll" | "stop_loss" | "stop_win";
  readonly result: number;
}

/** The results at which a session ends early. */
export function levelsOf(session: SessionData): Level[] {
  const level = (name: Level["name"], amount: string | null, sign: 1 | -1): Level[] =>
    amount === null ? [] : [{ name, result: sign * Number(amount) }];
  return [
    ...level("stop_win", session.stop_win, 1),
    ...level("stop_loss", session.stop_loss, -1),
    ...level("bankroll", session.bankroll, -1),
  ];
}

export const endOf = (path: PathData): { round: number; result: number } => ({
  round: path.rounds.at(-1) ?? 0,
  result: path.results.at(-1) ?? 0,
});

/** The results a fan shows: its widest band, paths about as far again, and a level only if it is not far off. */
export function reachOf(session: SessionData, paths: readonly PathData[]): [number, number] {
  const banded = session.fan.points.flatMap((point) => [
    point.results[0] ?? 0,
    point.results.at(-1) ?? 0,
  ]);
  let low = Math.min(0, ...banded);
  let high = Math.max(0, ...banded);
  const room = 0.6 * (high - low || 1);
  const [least, most] = [low - room, high + room];
  const within = [
    ...paths
      .flatMap((path) => path.results)
      .map((result) => Math.min(most, Math.max(least, result))),
    ...levelsOf(session)
      .map((level) => level.result)
      .filter((result) => result >= least && result <= most),
  ];
  for (const result of within) {
    low = Math.min(low, result);
    high = Math.max(high, result);
  }
  const rim = 0.05 * (high - low || 1);
  return [low - rim, high + rim];
}

export interface Tally {
  readonly sessions: number;
  readonly ahead: number;
  readonly ruined: number;
  readonly average: number;
  readonly best: number;
  readonly worst: number;
  readonly leaves: Readonly<Record<Leave, number>>;
}

/** What the sessions played came to. */
export function tallyOf({ paths }: PathsData): Tally {
  const results = paths.map((path) => endOf(path).result);
  const leaves: Record<Leave, number> = { stop_win: 0, stop_loss: 0, short: 0, time: 0 };
  for (const path of paths) leaves[path.leave] += 1;
  return {
    sessions: paths.length,
    ahead: results.filter((result) => result > 0).length,
    ruined: leaves.short,
    average: results.reduce((sum, result) => sum + result, 0) / (results.length || 1),
    best: Math.max(...results),
    worst: Math.min(...results),
    leaves,
  };
}

/** The reasons to leave that a session can have, in the order in which they are looked for. */
export function reasonsOf(session: SessionData): Leave[] {
  const reasons: Leave[] = [];
  if (session.stop_win !== null) reasons.push("stop_win");
  if (session.stop_loss !== null) reasons.push("stop_loss");
  if (session.bankroll !== null) reasons.push("short");
  return [...reasons, "time"];
}
