/** From touches and keys to chips on the felt, and to a seat for whoever has none. */

import type { Feed } from "./feed.svelte";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import type { Wagering } from "./wagering.svelte";

export class Placing {
  constructor(
    private readonly feed: Feed,
    private readonly wagering: Wagering,
  ) {}

  async add(position: number, wager: string, chip = settings.chip): Promise<void> {
    if (!(await this.wagering.add({ position, wager }, this.chipFor(wager, chip)))) return;
    // Whoever wagers and sits nowhere is given a seat: there, or the nearest that is free.
    const table = this.feed.truth?.table;
    if (!table || Object.values(table.seats).includes(this.feed.you ?? "")) return;
    const free = Array.from({ length: table.config.positions }, (_, i) => i + 1).filter(
      (each) => !table.seats[each],
    );
    const seat = free.sort((a, b) => Math.abs(a - position) - Math.abs(b - position))[0];
    if (seat !== undefined)
      await this.feed.give({ type: "sit", position: seat }).catch(() => undefined);
  }

  take(position: number, wager: string): void {
    sound.takeBack();
    void this.wagering.take({ position, wager }, this.chipFor(wager, settings.chip));
  }

  /** A key that does something to one's wagers, or not. */
  press(key: string): void {
    const act = {
      u: () => this.wagering.undo(),
      r: () => this.wagering.redo(),
      c: () => this.wagering.clear(),
      b: () => this.wagering.rebet(),
      x: () => this.wagering.double(),
    }[key];
    if (act) void act();
  }

  /** A wager without limits of its own has one price. */
  chipFor(wager: string, chip: number): number {
    const config = this.feed.truth?.table.config;
    return config && !(wager in config.limits) ? (config.jackpot_price ?? 0) : chip;
  }
}
