/** Addresses of surveillance. */

import { WATCH } from "../core/supervising";

/** A search, by what is sought. */
export const searchAt = (query: string): string => (query ? `${WATCH}?${query}` : WATCH);

/** A round as a film. */
export const filmAt = (table: string, round: number): string =>
  `${WATCH}/${encodeURIComponent(table)}/${round}`;
