/** Words that can be looked up, found in whatever sentence they are said. */

import type { TermOut } from "../core/wire";
import { t } from "../texts";

/** A stretch of text, and what can be looked up of it. */
export interface Stretch {
  readonly text: string;
  readonly term: TermOut | null;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A name, as of the wager Play, is known by its capital: who plays is another matter. */
const isName = (word: string): boolean => /^\p{Lu}\P{Zs}*$/u.test(word);

/** Each word once, where it is said first; the longest that fits, in the plural too. An id as main.tie has no words. */
export function glossed(text: string, terms: readonly TermOut[]): Stretch[] {
  const words = terms
    .flatMap((term) => term.words.map((word) => ({ word, term })))
    .sort((a, b) => b.word.length - a.word.length);
  if (words.length === 0) return [{ text, term: null }];
  const wanted = new RegExp(
    `(?<![\\p{L}\\p{N}_.])(${words.map(({ word }) => escaped(word)).join("|")})${t.table.wordEnds}(?![\\p{L}\\p{N}_]|\\.\\p{L})`,
    "giu",
  );
  const found: Stretch[] = [];
  const told = new Set<TermOut>();
  let from = 0;
  for (const match of text.matchAll(wanted)) {
    const said = match[1] ?? "";
    const term = (
      words.find(({ word }) => word === said) ??
      words.find(({ word }) => !isName(word) && word.toLowerCase() === said.toLowerCase())
    )?.term;
    if (!term || told.has(term)) continue;
    told.add(term);
    if (match.index > from) found.push({ text: text.slice(from, match.index), term: null });
    found.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), term: null });
  return found;
}
