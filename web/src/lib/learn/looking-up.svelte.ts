/** What can be looked up on this page, the words of the game that it shows; and what they are looked up with. */

import type { Component } from "svelte";

import type { TermOut } from "../core/wire";

type Glossed = Component<{ text: string; from?: readonly TermOut[] }>;

let known = $state.raw<readonly TermOut[]>([]);
let come = $state.raw<Glossed | null>(null);

/** Say which game's words these are now. */
export function setTerms(terms: readonly TermOut[]): void {
  known = terms;
}

export const terms = (): readonly TermOut[] => known;

/** What shows a sentence with its words to touch: it comes when somebody is there, and not with the page. */
export const wordsOf = (): Glossed | null => come;

const FIRST = ["pointermove", "pointerdown", "keydown", "scroll"];
function fetchWords(): void {
  for (const each of FIRST) removeEventListener(each, fetchWords);
  import("./Glossed.svelte").then(
    (part) => (come = part.default),
    () => undefined, // a sentence is read without it too
  );
}
for (const each of FIRST) addEventListener(each, fetchWords, { passive: true });
