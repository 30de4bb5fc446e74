/** A table's own terms: the game as it is played there, and in what that is not as published. */

import { dollars } from "./dollars";
import type { GameDetail, Table } from "./wire";

/** The part of a table's configuration that changes what is printed, and what it costs. */
export type Own = Pick<Table["config"], "pays" | "readings" | "jackpot_price">;

/** A pay line that is not as published. */
export interface OwnLine {
  readonly wager: string;
  readonly line: string;
  readonly name: string;
  readonly pays: string;
  readonly was: string;
}

/** As a question to the house names them; nothing where a table plays as published. */
export function asked(own: Own | undefined): string {
  const query = new URLSearchParams();
  for (const [line, pays] of Object.entries(own?.pays ?? {}))
    query.append("pay", `${line}=${pays}`);
  for (const [name, choice] of Object.entries(own?.readings ?? {}))
    query.append("reading", `${name}=${choice}`);
  if (own && own.jackpot_price !== null) query.append("price", dollars(own.jackpot_price));
  const written = query.toString();
  return written ? `?${written}` : "";
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

/** The edges that are others by the letter, each as a wager's name and what it would be. */
export function movedEdges(own: GameDetail, letter: GameDetail): [string, number][] {
  return letter.wagers.flatMap(({ id, name, edge }): [string, number][] =>
    edge && edge.fraction !== own.wagers.find((each) => each.id === id)?.edge?.fraction
      ? [[name, edge.float]]
      : [],
  );
}

/** The pay lines in which a table's game differs from the published one. */
export function ownLines(own: GameDetail, published: GameDetail): readonly OwnLine[] {
  const printed = new Map(
    priced(published).flatMap((each) =>
      each.lines.map((line) => [`${each.id}.${line.id}`, line.pays] as const),
    ),
  );
  return priced(own).flatMap((each) =>
    each.lines.flatMap((line) => {
      const was = printed.get(`${each.id}.${line.id}`) ?? "";
      const name = line.name === each.name ? each.name : `${each.name}, ${line.name}`;
      return was === line.pays
        ? []
        : [{ wager: each.id, line: line.id, name, pays: line.pays, was }];
    }),
  );
}

const priced = (game: GameDetail) => [...game.wagers, ...game.payments];
