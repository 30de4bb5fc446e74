/** A number that counts to where it is, as meters do. */

import { untrack } from "svelte";

import { prefersStill } from "./settings.svelte";

const COUNT_MS = 900;

/** To be made while a component is: it lives as long. */
export class Counting {
  #shown = $state<number | null>(null);

  constructor(private readonly target: () => number) {
    $effect(() => {
      const to = this.target();
      const from = untrack(() => this.#shown) ?? to;
      if (from === to || prefersStill() || document.hidden) {
        this.#shown = to;
        return;
      }
      const began = performance.now();
      let frame = requestAnimationFrame(
        function step(this: Counting, time: number): void {
          const part = Math.min(1, (time - began) / COUNT_MS);
          this.#shown = Math.round(from + (to - from) * (1 - (1 - part) ** 3));
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
