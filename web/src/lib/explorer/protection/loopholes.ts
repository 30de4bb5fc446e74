/** Incidents that let a player choose, those that are alike in all but what happens told together. */

import type { LoopholeData } from "../../core/wire";
import { grouped } from "./grouped";

export interface Chance {
  readonly key: string;
  readonly incidents: readonly string[];
  readonly cites: readonly string[];
  readonly of: LoopholeData; // in whatever they are alike
}

export function chances(loopholes: readonly LoopholeData[]): readonly Chance[] {
  const alike = (each: LoopholeData): string =>
    JSON.stringify([each.hold, each.knowledge, each.reading, each.closed_by]);
  return grouped(loopholes, alike).flatMap(([key, of]) => {
    const first = of[0];
    if (!first) return [];
    const every = (pick: (each: LoopholeData) => string) => [...new Set(of.map(pick))];
    return [
      {
        key,
        incidents: every((each) => each.incident),
        cites: every((each) => each.cite),
        of: first,
      },
    ];
  });
}
