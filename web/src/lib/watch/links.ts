/** Addresses of surveillance. */

import { links } from "../core/router.svelte";

/** A search, by what is sought. */
export const searchAt = (query: string): string =>
  query ? `${links.watch}?${query}` : links.watch;

/** A round as a film. */
export const filmAt = (table: string, round: number): string =>
  `${links.watch}/${encodeURIComponent(table)}/${round}`;
