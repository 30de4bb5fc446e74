/** How large a win is, to be felt by its size. */

import { netOf } from "./settled";
import type { GameDetail, SettlementLine } from "./wire";

/** Nothing won, won, won many times what was staked, won as one seldom does. */
export type WinSize = 0 | 1 | 2 | 3;

const MANY = 5;
const SELDOM = 20;

export function winSize(lines: readonly SettlementLine[], player: string | null): WinSize {
  const own = lines.filter((line) => line.player === player);
  const staked = own.reduce((sum, line) => sum + line.stake, 0);
  const net = netOf(own, player);
  if (net <= 0) return 0;
  if (net >= SELDOM * staked) return 3;
  return net >= MANY * staked ? 2 : 1;
}

/** What the jackpot's wager was paid to somebody, if anything. */
export function jackpotWon(
  lines: readonly SettlementLine[],
  player: string | null,
  game: Pick<GameDetail, "wagers">,
): number {
  const priced = game.wagers.filter((each) => each.price !== null).map((each) => each.id);
  return lines
    .filter((line) => line.player === player && priced.includes(line.wager))
    .reduce((sum, line) => sum + line.payout, 0);
}
