/** The last refusal, in the house's own words, where it was met and for as long as it takes to read. */

import { Refusal } from "./api";
import { sound } from "./sound";

const READ_MS = 6_000;

export class Trouble {
  refusal = $state.raw<Refusal | null>(null);
  /** The betting area that was touched, as `position/wager`; none where it was a button. */
  spot = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** To be given whatever was thrown: what is no refusal is thrown on. */
  readonly take = (error: unknown, spot: string | null = null): void => {
    if (!(error instanceof Refusal)) throw error;
    this.refusal = error;
    this.spot = spot;
    sound.refused();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.refusal = null), READ_MS);
  };
}
