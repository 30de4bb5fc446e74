/** What sets a table apart, in words; a table that plays as published loads none of it. */

import { apart } from "../texts/apart";
import { cents } from "./dollars";
import { called, priced } from "./terms";
import type { GameDetail } from "./wire";

const OWN_LINE = /^([\w-]+)\.([\w-]+) pays (.+) in place of (.+)$/;
const OWN_PRICE = /^a jackpot wager costs ([\d.]+)$/;

/** One of a table's own terms, which a fact has with ids, as the layout would have it. */
export function inWords(own: string, game: GameDetail | null): string {
  const price = cents(OWN_PRICE.exec(own)?.[1] ?? "");
  if (price !== null) return apart.costs(price);
  const [, wager, line, pays, was] = OWN_LINE.exec(own) ?? [];
  const of = game && priced(game).find((each) => each.id === wager);
  const on = of?.lines.find((each) => each.id === line);
  if (!of || !on || !pays || !was) return own;
  return apart.own(called(of, on), pays, was);
}

/** The edges that are others by the letter, each as a wager's name and what it would be. */
export function movedEdges(own: GameDetail, letter: GameDetail): [string, number][] {
  return letter.wagers.flatMap(({ id, name, edge }): [string, number][] =>
    edge && edge.fraction !== own.wagers.find((each) => each.id === id)?.edge?.fraction
      ? [[name, edge.float]]
      : [],
  );
}

/** A loose clause that a table reads otherwise than by the letter. */
export interface OwnReading {
  readonly name: string;
  readonly title: string;
  readonly chosen: string;
  readonly letter: string;
}

/** How many may wager on an area is said among the terms, and not here. */
export function ownReadings(game: GameDetail): readonly OwnReading[] {
  return game.readings.flatMap(({ name, title, in_force, choices: [letter, ...others] }) => {
    const chosen = others.find((each) => each.id === in_force);
    return letter && chosen
      ? [{ name, title, chosen: chosen.meaning, letter: letter.meaning }]
      : [];
  });
}

/** What the head of a table says of it: its own terms, else how it reads loose clauses. */
export function signOf(
  departs: readonly string[],
  game: GameDetail | null,
): { readonly word: string; readonly sentence: string } | null {
  if (departs.length > 0)
    return { word: apart.short, sentence: apart.all(departs.map((each) => inWords(each, game))) };
  const reads = game ? ownReadings(game) : [];
  if (reads.length === 0) return null;
  return {
    word: apart.readings,
    sentence: reads.map((each) => apart.reads(each, [])).join(" "),
  };
}
