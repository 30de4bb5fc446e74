/** The stacks on a betting area, one a player: as they lie while the round is on, and as they ended afterwards. */

import type { Placed, SettlementLine } from "./wire";

export interface Stack {
  readonly player: string;
  readonly stake: number;
  readonly result: SettlementLine["result"] | null;
  readonly payout: number;
  readonly mine: boolean;
}

const SHOWN_MAX = 3;
const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

export function stacksOf(
  wagers: readonly Placed[],
  lines: readonly SettlementLine[],
  you: string | null,
): Stack[] {
  const players = [...new Set((lines.length > 0 ? lines : wagers).map((each) => each.player))];
  const all = players.map((player): Stack => {
    const ended = lines.filter((line) => line.player === player);
    const results = ended.map((line) => line.result);
    const lain = lines.length > 0 ? ended : wagers.filter((each) => each.player === player);
    return {
      player,
      stake: sum(lain.map((each) => each.stake)),
      result: results.includes("paid") ? "paid" : (results.at(-1) ?? null),
      payout: sum(ended.map((line) => line.payout)),
      mine: player === you,
    };
  });
  return all.sort((a, b) => Number(b.mine) - Number(a.mine)).slice(0, SHOWN_MAX);
}

/** The odds that a betting area prints: its one line's, or the best of its pay table. */
export function oddsOf(
  lines: readonly { readonly pays: string }[],
): { best: string; only: boolean } | null {
  const ratio = (written: string): number => {
    const [pays = "0", to = "1"] = written.split(":");
    return Number(pays) / Number(to);
  };
  const best = lines
    .map((line) => line.pays)
    .filter((each) => each.includes(":"))
    .sort((a, b) => ratio(b) - ratio(a))[0];
  return best === undefined ? null : { best, only: lines.length === 1 };
}
