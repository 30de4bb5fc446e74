/** The best strategy of a game as published, asked for once; a game does not change while the house is open. */

import { api } from "../../core/api";
import type { StrategyData } from "../../core/wire";

const asked = new Map<string, Promise<StrategyData>>();

export function publishedStrategy(game: string): Promise<StrategyData> {
  let found = asked.get(game);
  if (!found) {
    found = api.explore<StrategyData>(`/api/games/${encodeURIComponent(game)}/strategy`);
    found.catch(() => asked.delete(game));
    asked.set(game, found);
  }
  return found;
}
