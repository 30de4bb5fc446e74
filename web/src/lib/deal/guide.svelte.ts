/** The settlement guide: how far the dealer has come from position to position. */

import { keep, kept } from "../core/kept";
import type { Stop } from "./stops";

/** What was due at a position when the dealer went on from it, wager by wager; none where they came back to it. */
type Passed = Readonly<Record<number, readonly number[] | null>>;

interface Way {
  readonly round: number;
  readonly passed: Passed;
}

const duesOf = (stop: Stop): number[] => stop.dues.map((each) => each.due);
const sum = (dues: readonly number[]): number => dues.reduce((total, due) => total + due, 0);

/** What is behind the dealer in a round's guide, which outlives a page; a correction brings a position back. */
export class Guide {
  #way = $state.raw<Way>({ round: 0, passed: {} });
  readonly #key: string;

  constructor(table: string) {
    this.#key = `threecard.way.${table}`;
    this.#way = kept(this.#key, this.#way);
  }

  #passed(round: number): Passed {
    return this.#way.round === round ? this.#way.passed : {};
  }

  /** Whether all that is due at a stop now is behind the dealer, at this tablet or as it was entered at another. */
  isDone(round: number, stop: Stop): boolean {
    const then = this.#passed(round)[stop.position];
    if (then?.join() === duesOf(stop).join()) return true;
    return then !== null && stop.dues.every((each) => each.paid?.taken === each.due);
  }

  /** How much more is due at a stop than when the dealer went on from it; below zero it comes back. */
  since(round: number, stop: Stop): number | null {
    const then = this.#passed(round)[stop.position];
    return then == null ? null : sum(duesOf(stop)) - sum(then);
  }

  pass(round: number, stop: Stop): void {
    this.#keep(round, { ...this.#passed(round), [stop.position]: duesOf(stop) });
  }

  /** Back to a stop that the dealer went on from. */
  back(round: number, stop: Stop): void {
    this.#keep(round, { ...this.#passed(round), [stop.position]: null });
  }

  #keep(round: number, passed: Passed): void {
    this.#way = { round, passed };
    keep(this.#key, this.#way);
  }
}
