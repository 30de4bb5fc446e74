/** Which position is in front: the one chosen, one's own, or the free one nearest to the middle. */

import type { Part } from "./part";
import type { LiveTable } from "./wire";

export class Seating {
  #chosen = $state<number | null>(null);

  constructor(
    private readonly live: () => LiveTable | null,
    private readonly part: () => Part | null,
  ) {}

  get front(): number {
    const part = this.part();
    return this.#chosen ?? part?.seat ?? part?.wagers[0]?.position ?? this.#free();
  }

  bring(position: number | null): void {
    this.#chosen = position;
  }

  #free(): number {
    const { config, seats } = this.live()?.table ?? { config: { positions: 1 }, seats: {} };
    const middle = (config.positions + 1) / 2;
    const all = Array.from({ length: config.positions }, (_, i) => i + 1);
    const near = all.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    return near.find((each) => !(each in seats)) ?? near[0] ?? 1;
  }
}
