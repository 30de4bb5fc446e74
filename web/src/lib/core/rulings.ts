/** Rulings as events leave them: what waits for somebody's word or for the players' choice. */

import { lying } from "./lying";
import { union } from "./sets";
import type {
  Cite,
  CorrectionProposed,
  IncidentDecided,
  IncidentRuled,
  OptionChosen,
  Pending,
  Table,
} from "./wire";

/** A ruling as it was given or, to somebody who came later, as it waits. */
export interface Ruling extends Cite {
  readonly number: number;
  readonly remedy: string;
  readonly sentence: string;
}

/** What waits, where it is no ruling on an incident: a settled hand is to be corrected. */
export const CORRECTION = "correct_cards";
const BINDING = ["continue", "reconstructed"]; // hold a player to them for the round (N3P 5.7)

export function cite(event: Cite): Cite {
  return { clause: event.clause, reading: event.reading };
}

/** One more of what somebody may have on record in a round. */
export function recorded(table: Table, person: string): Table {
  return {
    ...table,
    on_record: { ...table.on_record, [person]: (table.on_record[person] ?? 0) + 1 },
  };
}

export function ruled(table: Table, event: IncidentRuled): Table {
  const players = event.options.length > 0 ? lying(table.wagers).map((each) => each.player) : [];
  const waiting = union([], players).filter((player) => !table.bound.includes(player));
  const pending: Pending = {
    number: event.number,
    incident: event.incident,
    remedy: event.remedy,
    cite: cite(event),
    reported_by: event.actor,
    decides: event.decides,
    confirm: event.confirm,
    options: event.options,
    waiting,
    position: event.position,
    player: event.player,
    wager: event.wager,
    withdrawal: event.withdrawal,
    proposed: null,
  };
  const waits = event.decides !== null || waiting.length > 0;
  return remembered(
    {
      ...table,
      incidents: event.number,
      pending: waits ? pending : table.pending,
      withdrawal: withdrawal(event.confirm ? null : event.withdrawal) ?? table.withdrawal,
    },
    event,
  );
}

/** A hand by which the round was settled is said to be another, and a second person's word is due. */
export function proposed(table: Table, event: CorrectionProposed): Table {
  const pending: Pending = {
    number: event.number,
    incident: null,
    remedy: CORRECTION,
    cite: { clause: event.clause, reading: null },
    reported_by: event.actor,
    decides: event.decides,
    confirm: true,
    options: [],
    waiting: [],
    position: event.position,
    player: null,
    wager: null,
    withdrawal: null,
    proposed: { hand: event.hand, reason: event.reason },
  };
  return { ...table, incidents: event.number, pending };
}

function remembered(table: Table, event: IncidentRuled): Table {
  if (event.remedy === "settled") return recorded(table, event.actor);
  if (event.remedy === "advise" && event.position !== null && event.wager !== null) {
    const { position, wager } = event;
    const others = table.advised.filter(([at, on]) => at !== position || on !== wager);
    return { ...table, advised: [...others, [position, wager]] };
  }
  if (event.incident.type === "exposed_cards")
    return { ...table, exposed: table.exposed + event.incident.cards };
  return table;
}

function withdrawal(clause: string | null): Cite | null {
  return clause === null ? null : { clause, reading: null };
}

/** With the word given, only players' options may still be open. */
export function decided(table: Table, event: IncidentDecided): Table {
  const { pending } = table;
  const confirmed = event.remedy === "confirm" ? (pending?.withdrawal ?? null) : null;
  return {
    ...table,
    pending: pending?.waiting.length ? { ...pending, decides: null } : null,
    withdrawal: withdrawal(confirmed) ?? table.withdrawal,
  };
}

/** Once everybody has answered nothing is open; who chose to go on is held to it. */
export function chosen(table: Table, event: OptionChosen): Table {
  const waiting = table.pending?.waiting.filter((each) => each !== event.player) ?? [];
  return {
    ...table,
    pending: table.pending && waiting.length > 0 ? { ...table.pending, waiting } : null,
    bound: BINDING.includes(event.option) ? union(table.bound, [event.player]) : table.bound,
  };
}

/** A player's wager has gone: nobody is asked any more who has none left, or forgotten. */
export function gone(before: Table, player: string): Table {
  const table = { ...before, played: { ...before.played, [player]: before.round } };
  const { pending } = table;
  if (!pending?.waiting.length) return table;
  const there = lying(table.wagers).map((each) => each.player);
  const waiting = pending.waiting.filter((player) => there.includes(player));
  const isOpen = waiting.length > 0 || pending.decides !== null;
  return { ...table, pending: isOpen ? { ...pending, waiting } : null };
}

/** Boxes that meet their minimum, or are empty, need no more advice (N3P 5.2). */
export function unadvised(table: Table): Table {
  if (!table.advised.length) return table;
  const isShort = ([position, wager]: readonly [number, string]) => {
    const box = (table.wagers[position] ?? []).filter((each) => each.wager === wager);
    const total = box.reduce((sum, each) => sum + each.stake, 0);
    return total > 0 && total < (table.config.limits[wager]?.[0] ?? 0);
  };
  return { ...table, advised: table.advised.filter(isShort) };
}
