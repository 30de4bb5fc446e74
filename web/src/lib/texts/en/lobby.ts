/** The lobby, which no table needs. */

import { money, percent } from "../../core/money";
import { spoken } from "./words";

export const lobby = {
  phase: {
    concluded: "Between rounds",
    betting: "Place your bets, please",
    closed: "No more bets",
    playing: "Cards are out",
    settling: "Settling",
  } as Readonly<Record<string, string>>,
  halted: "Stopped",
  closed: "Closed",
  closedWhy: "No more rounds are dealt here until it is opened again.",
  ruling: "Waits for a ruling",
  rulingWhy: (whose: string) =>
    whose === "players"
      ? "Its players choose how the round goes on."
      : `A ${spoken(whose)} decides how the round goes on.`,
  title: "The floor",
  lead: "Take a seat at any table. Every shuffle can be checked, every payment cites its clause.",
  jackpot: "Progressive jackpot",
  rulesShort: "Rules",
  jackpotAt: (titles: readonly string[]) =>
    `Won at ${titles.join(", ")}; its pay table says by which hands.`,
  edge: "House edge",
  edgeExact: (exact: string) => `exactly ${exact} of a stake`,
  yourEdge: "yours",
  wagers: "Wager",
  stakes: "Stake",
  limits: (low: number, high: number) => `${money(low)} – ${money(high)}`,
  unlimited: "any, no maximum",
  price: (price: number) => money(price),
  costs: "Of each stake the house keeps this share on average; the bar is the whole stake.",
  watching: (n: number) => `${n} watching`,
  seats: (taken: number, of: number) => `${taken} of ${of} seats`,
  pace: (seconds: number) => `${seconds} s to bet, less only if all seated agree`,
  join: "Open the table",
  learnGame: (title: string) => `Learn ${title}`,
  sit: (title: string, table: string) => `Open ${title}, table ${table}`,
  felt: "A dealer deals",
  empty: "No table is open. Come again soon.",
  loading: "Looking around the floor …",
  notice: (wager: string, edge: number) => `${wager} favours the player here by ${percent(edge)}.`,
  welcome: (allowance: number) => `Guests start with ${money(allowance)} in play chips.`,
  tagline: "Three-card table games as Singapore's casinos are licensed to deal them",
  playChips: "Play chips only. Not an approved gaming system.",
  leftOut: (why: string) => `A game is left out. ${why}`,
};
