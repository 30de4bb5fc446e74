/** The settlement guide: how far the dealer has come from position to position. */

import { keep, kept } from "../core/kept";

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
