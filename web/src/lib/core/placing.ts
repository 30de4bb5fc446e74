/** From touches and keys to chips on the felt, and to a seat for whoever has none. */

import type { Feed } from "./feed.svelte";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import type { GameDetail } from "./wire";
import type { Wagering } from "./wagering.svelte";

export class Placing {
  constructor(
    private readonly feed: Feed,
    private readonly wagering: Wagering,
    private readonly game: () => GameDetail | null,
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

  /** The chosen chip, but for the jackpot's wager, which has one price. */
  chipFor(wager: string, chip: number): number {
    const price = this.game()?.wagers.find((each) => each.id === wager)?.price ?? null;
    return price === null ? chip : (this.feed.truth?.table.config.jackpot_price ?? price);
  }
}
