/** All that a table's caption hangs on, and the shape of what is then said: a caption, and what may be done. */

import type { Part } from "./part";
import type { ChoicesOut, ClockSet, LiveTable } from "./wire";

export type NowState =
  | "lost"
  | "stopped_table"
  | "closed_table"
  | "held"
  | "broken_off"
  | "options"
  | "ruling"
  | "watching"
  | "staff"
  | "barred"
  | "bets"
  | "bets_placed"
  | "bets_ready"
  | "bets_felt"
  | "no_chips"
  | "closing"
  | "dealing"
  | "look"
  | "decide"
  | "show"
  | "sure"
  | "examine"
  | "others"
  | "arrived"
  | "settling"
  | "result"
  | "between"
  | `deal_${string}`; // the dealer's own, by their next step // prettier-ignore

export type ActId =
  | "guest" | "sign_in" | "refill" | "ask" | "rebet" | "undo" | "redo" | "clear" | "double" | "ready"
  | "look" | "turn_over" | "play" | "fold" | "continue" | "show" | "decline" | "surely" | "keep"
  | "why" | `option:${string}` | `deal:${string}`; // prettier-ignore

export interface Act {
  readonly id: ActId;
  readonly label: string;
  readonly key?: string;
  readonly note?: string;
  readonly best?: boolean;
  readonly off?: boolean;
}

export interface Now {
  readonly state: NowState;
  readonly caption: string;
  readonly primary: Act | null;
  readonly secondary: readonly Act[];
  /** What time is left for it, where there is a time. */
  readonly clock: ClockSet | null;
  /** Whether it is this person the table waits for. */
  readonly isYours: boolean;
  /** What the round came to, beside the time until the next. */
  readonly net: number | null;
}

/** All that the caption hangs on: what the house says, and what this page did with it. */
export interface Scene {
  readonly live: LiveTable;
  readonly part: Part;
  readonly you: string | null;
  readonly roles: readonly string[]; // of somebody who works here and does not play
  readonly isLost: boolean; // the connection
  readonly balance: number;
  readonly least: number | null; // the smallest stake that this table takes, where it has one
  readonly isTurned: boolean; // the cards at hand lie open to their player
  readonly isSure: boolean; // whether one is asked for a second word
  readonly mayAsk: boolean; // staff place what players ask for
  readonly asked: number; // wagers that wait for the staff
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly last: number; // what rebet would stake
  readonly choices: ChoicesOut | null; // what each decision is worth, where one wants to know
  readonly isDealtOut: boolean;
}

/** Nothing to do, and nothing that one waits for. */
export const NOTHING = {
  primary: null,
  secondary: [],
  clock: null,
  isYours: false,
  net: null,
} as const;

/** The word by which one has the table go on. */
export const READY = (label: string, key?: string): Act =>
  key === undefined ? { id: "ready", label } : { id: "ready", label, key };
