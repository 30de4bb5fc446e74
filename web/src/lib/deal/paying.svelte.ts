/**
 * What was in fact paid or taken, typed wager by wager at the stop of the guide: an amount is what was paid besides the
 * stake, one with a minus what was taken of it. Nothing typed is as shown.
 */

import { centsOf, typing } from "./amount";
import type { Due, Stop } from "./stops";

export class Paying {
  /** What is typed of an amount. */
  typed = $state("");
  #chosen = $state<string | null>(null); // a wager's key; none: the first that is not entered

  /** `stop` is where the guide is; `isPrice` of wagers whose stake the house keeps, whatever comes of them. */
  constructor(
    private readonly stop: () => Stop | null,
    private readonly isPrice: (wager: string) => boolean,
  ) {}

  get #dues(): readonly Due[] {
    return this.stop()?.dues ?? [];
  }

  /** The wager at hand; one that differs comes before all others. */
  get at(): Due | null {
    const first = (is: (due: Due) => boolean): Due | undefined => this.#dues.find(is);
    return (
      first((each) => each.differs) ??
      first((each) => each.key === this.#chosen) ??
      first((each) => each.paid === null) ??
      this.#dues[0] ??
      null
    );
  }

  /** Whether a wager was chosen, an amount begun, or one is to be put right. */
  get isOpen(): boolean {
    const { at, typed } = this;
    return at !== null && (typed !== "" || at.differs || at.key === this.#chosen);
  }

  choose(due: Due | null): void {
    this.typed = "";
    this.#chosen = due?.key ?? null;
  }

  /** Takes a key if it types an amount or moves about. */
  press(key: string): boolean {
    const typed = typing(this.typed, key);
    if (typed !== null) this.typed = typed;
    else if (key === "-") this.typed = this.typed.replace(/^(-?)/, (minus) => (minus ? "" : "-"));
    else if (key === "ArrowUp" || key === "ArrowDown") this.#walk(key === "ArrowUp" ? -1 : 1);
    else return false;
    return true;
  }

  #walk(by: number): void {
    const at = this.#dues.findIndex((each) => each.key === this.at?.key);
    this.choose(this.#dues[Math.min(Math.max(at + by, 0), this.#dues.length - 1)] ?? null);
  }

  /** All that the player took for the wager at hand, by what is typed; none while that is no amount. */
  get taken(): number | null {
    const { at, typed } = this;
    if (at === null || !/\d/.test(typed)) return null;
    const cents = centsOf(typed);
    return typed.startsWith("-") ? at.stake + cents : this.#under(at) + cents;
  }

  /** What lies with the player before anything is paid. */
  #under({ lines, stake, due, wager }: Due): number {
    const payout = lines.reduce((sum, line) => sum + line.payout, 0);
    if (payout > 0) return due - payout;
    return this.isPrice(wager) ? 0 : stake;
  }

  /** What somebody took for a wager, as the dealer has it in hand: paid besides the stake, or taken of it. */
  moved(due: Due, taken: number): { paid: number; taken: number } {
    const under = this.#under(due);
    return taken > under
      ? { paid: taken - under, taken: 0 }
      : { paid: 0, taken: due.stake - taken };
  }
}
