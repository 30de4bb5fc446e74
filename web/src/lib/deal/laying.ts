/** Chips as they lie, told to the table. */

import type { Chips } from "../core/wire";
import type { Console } from "./console.svelte";

/** Who lays them has a seat there from then on. */
export async function layChips(console: Console, chips: readonly Chips[]): Promise<void> {
  const seats = console.live?.table.seats ?? {};
  for (const { position, player, stake } of chips)
    if (stake > 0 && seats[position] === undefined)
      await console.feed.give({ type: "sit", position, player }, console.role);
  await console.give({ type: "lay_chips", chips });
}
