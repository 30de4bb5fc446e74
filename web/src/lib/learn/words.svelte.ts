/** The part of the pages in which words are looked up: it comes when somebody is there, and not with the page. */

import type { Component } from "svelte";

import type { TermOut } from "../core/wire";

type Glossed = Component<{ text: string; from?: readonly TermOut[] }>;

let come = $state.raw<Glossed | null>(null);
const FIRST = ["pointermove", "pointerdown", "keydown", "scroll"];

function fetchWords(): void {
  for (const each of FIRST) removeEventListener(each, fetchWords);
  import("./Glossed.svelte").then(
    (part) => (come = part.default),
    () => undefined, // a sentence is read without it too
  );
}
for (const each of FIRST) addEventListener(each, fetchWords, { passive: true });

/** What shows a sentence with its words to touch, once it is there. */
export const wordsOf = (): Glossed | null => come;
