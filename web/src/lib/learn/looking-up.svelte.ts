/** What can be looked up on this page: the words of the game that it shows. */

import type { TermOut } from "../core/wire";

let known = $state.raw<readonly TermOut[]>([]);

/** Say which game's words these are now. */
export function setTerms(terms: readonly TermOut[]): void {
  known = terms;
}

export const terms = (): readonly TermOut[] => known;
