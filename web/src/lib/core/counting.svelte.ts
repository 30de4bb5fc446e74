/** A number that counts to where it is, as meters do. */

import { untrack } from "svelte";

import { prefersStill } from "./settings.svelte";

const COUNT_MS = 900;
const DOLLAR = 100;

/** To be made while a component is: it lives as long. */
export class Counting {
  #shown = $state<number | null>(null);

  constructor(
    private readonly target: () => number,
    private readonly isWhole = false, // from a sum of whole dollars to another it shows no cents
  ) {
    $effect(() => {
      const to = this.target();
      const from = untrack(() => this.#shown) ?? to;
      if (from === to || prefersStill() || document.hidden) {
        this.#shown = to;
        return;
      }
      const began = performance.now();
      const unit = this.isWhole && from % DOLLAR === 0 && to % DOLLAR === 0 ? DOLLAR : 1;
      let frame = requestAnimationFrame(
        function step(this: Counting, time: number): void {
          const part = Math.min(1, (time - began) / COUNT_MS);
          const at = from + (to - from) * (1 - (1 - part) ** 3);
          this.#shown = Math.round(at / unit) * unit;
          if (part < 1) frame = requestAnimationFrame(step.bind(this));
        }.bind(this),
      );
      return () => cancelAnimationFrame(frame);
    });
  }

  get value(): number {
    return this.#shown ?? this.target();
  }
}
