/** The settlement guide: position by position what is collected, paid and returned, as the house settled it. */

import { keep, kept } from "../core/kept";
import { union } from "../core/sets";
import type { SettlementLine } from "../core/wire";

/** All that is done at one position. */
export interface Stop {
  readonly position: number;
  readonly lines: readonly SettlementLine[];
  readonly collect: number;
  readonly pay: number;
  readonly give: number; // back of what was staked
}

/** The stops of a settlement, in the order in which the house has its lines. */
export function stopsOf(lines: readonly SettlementLine[]): readonly Stop[] {
  const positions = union(
    [],
    lines.map((line) => line.position),
  );
  return positions.map((position) => {
    const here = lines.filter((line) => line.position === position);
    const sum = (of: (line: SettlementLine) => number): number =>
      here.reduce((total, line) => total + of(line), 0);
    return {
      position,
      lines: here,
      collect: sum((line) => line.stake - line.returned),
      pay: sum((line) => line.payout),
      give: sum((line) => line.returned),
    };
  });
}

/** How far the dealer has come in a round's guide, which outlives a page. */
export class Guide {
  #done = $state.raw<{ readonly round: number; readonly stops: number }>({ round: 0, stops: 0 });
  readonly #key: string;

  constructor(table: string) {
    this.#key = `threecard.guide.${table}`;
    this.#done = kept(this.#key, this.#done);
  }

  /** How many stops of this round are behind the dealer. */
  done(round: number): number {
    return this.#done.round === round ? this.#done.stops : 0;
  }

  move(round: number, by: number): void {
    this.#done = { round, stops: Math.max(0, this.done(round) + by) };
    keep(this.#key, this.#done);
  }
}
