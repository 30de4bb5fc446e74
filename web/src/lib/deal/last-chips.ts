/** What lay in the last round of a table, of players whom the books don't know: kept here, to be laid again. */

import { keep, kept } from "../core/kept";
import { lying } from "../core/lying";
import type { Chips, Table } from "../core/wire";

const keyOf = (table: string): string => `threecard.chips.${table}`;

/** Of those who still sit there. */
export function lastChips(table: string, seats: Table["seats"]): readonly Chips[] {
  const laid = kept<readonly Chips[]>(keyOf(table), []);
  return laid.filter(({ position, player }) => seats[position] === player);
}

export function keepChips(table: string, wagers: Table["wagers"]): void {
  const laid = lying(wagers).filter((each) => each.player.startsWith("#"));
  keep(
    keyOf(table),
    laid.map(({ player, position, wager, stake }) => ({ player, position, wager, stake })),
  );
}
