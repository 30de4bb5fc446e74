/** Counts of a wager: the one that wins most, and what it wins over a whole pack at a table of one. */

import type { CountData, PackData } from "../../core/wire";
import { grouped } from "./grouped";

/** Over as many rounds as a pack has at so many positions. */
export function wholePack(count: CountData, positions = 1): PackData | undefined {
  const packs = count.packs.filter((each) => each.positions === positions && each.sight === "all");
  return packs.toSorted((a, b) => b.rounds - a.rounds)[0];
}

/** The best count of each wager that has one that wins. */
export function winning(
  counts: Readonly<Record<string, readonly CountData[]>>,
): readonly (readonly [string, CountData])[] {
  return Object.entries(counts).flatMap(([wager, levels]) => {
    const won = (each: CountData): number => wholePack(each)?.per_hundred ?? 0;
    const best = levels.toSorted((a, b) => won(b) - won(a))[0];
    return best && won(best) > 0 ? [[wager, best] as const] : [];
  });
}

/** What a count wins by positions (down) and rounds from one pack (across). */
export function matrix(
  count: CountData,
  sight: string,
): readonly { readonly positions: number; readonly packs: readonly PackData[] }[] {
  // At a table of one, one's own hand and the dealer's are every hand.
  const packs = count.packs.filter((each) => each.sight === sight || each.positions === 1);
  const rows = [...new Set(packs.map((each) => each.positions))].toSorted((a, b) => a - b);
  return rows.map((positions) => ({
    positions,
    packs: packs.filter((each) => each.positions === positions),
  }));
}

/** Tags as they are said, `K −2, Q J −1`. */
export function saidTags(tags: Readonly<Record<string, number>>): string {
  const groups = grouped(
    Object.entries(tags)
      .filter(([, tag]) => tag !== 0)
      .reverse(),
    ([, tag]) => tag,
  );
  return groups
    .toSorted(([a], [b]) => a - b)
    .map(([tag, ranks]) => {
      const sign = tag > 0 ? `+${tag}` : `−${-tag}`;
      return `${ranks.map(([rank]) => rank).join(" ")} ${sign}`;
    })
    .join(", ");
}
