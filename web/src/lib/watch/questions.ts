/** What surveillance asks of the house, and no other page. */

import { ask } from "../core/api";
import type { Film, Search, WorthALook } from "../core/wire";

export const searchRounds = (query: string): Promise<Search> =>
  ask("GET", `/api/watch/rounds?${query}`);

export const looksToday = (): Promise<WorthALook> => ask("GET", "/api/reports/looks");

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const filmOf = (table: string, round: number, seat: string | null): Promise<Film> =>
  ask(
    "GET",
    `${at(table)}/rounds/${round}/film${seat === null ? "" : `?seat=${encodeURIComponent(seat)}`}`,
  );

/** Where the dispute pack of some rounds on end is had; the house makes it when it is asked for. */
export const packOf = (table: string, first: number, last: number, form: "html" | "json"): string =>
  `${at(table)}/pack?first=${first}&last=${last}&format=${form}`;
