/** What is sought, as it stands in the address and as the house is asked: money in dollars there, in cents here. */

import { cents } from "../core/dollars";

export const FIELDS = [
  "table",
  "player",
  "dealer",
  "wager",
  "clause",
  "incident",
  "amount_min",
  "amount_max",
  "from",
  "to",
] as const;
export type SoughtField = (typeof FIELDS)[number];
export type Sought = Record<SoughtField, string>;

const AMOUNTS: readonly SoughtField[] = ["amount_min", "amount_max"];

export function readSought(query: string): Sought {
  const given = new URLSearchParams(query);
  return Object.fromEntries(FIELDS.map((each) => [each, given.get(each) ?? ""])) as Sought;
}

/** For the address: what is not sought is left out. */
export function writeSought(sought: Sought): string {
  const query = new URLSearchParams();
  for (const field of FIELDS) if (sought[field].trim()) query.set(field, sought[field].trim());
  return query.toString();
}

/** For the house; none where an amount is no amount. */
export function askedOf(sought: Sought, before: string | null): string | null {
  const query = new URLSearchParams(writeSought(sought));
  for (const field of AMOUNTS) {
    const written = query.get(field);
    const amount = written === null ? 0 : cents(written);
    if (amount === null) return null;
    if (written !== null) query.set(field, String(amount));
  }
  if (before !== null) query.set("before", before);
  return query.toString();
}
