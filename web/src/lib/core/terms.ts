/** A table's own terms: the game as it is played there, and in what that is not as published. */

import { t } from "../texts";
import { cents, dollars } from "./dollars";
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
      const name = called(each, line);
      return was === line.pays
        ? []
        : [{ wager: each.id, line: line.id, name, pays: line.pays, was }];
    }),
  );
}

const OWN_LINE = /^([\w-]+)\.([\w-]+) pays (.+) in place of (.+)$/;
const OWN_PRICE = /^a jackpot wager costs ([\d.]+)$/;

/** One of a table's own terms, which a fact has with ids, as the layout would have it. */
export function inWords(own: string, game: GameDetail | null): string {
  const price = cents(OWN_PRICE.exec(own)?.[1] ?? "");
  if (price !== null) return t.rules.costs(price);
  const [, wager, line, pays, was] = OWN_LINE.exec(own) ?? [];
  const of = game && priced(game).find((each) => each.id === wager);
  const on = of?.lines.find((each) => each.id === line);
  if (!of || !on || !pays || !was) return own;
  return t.rules.own(called(of, on), pays, was);
}

/** A pay line by its wager's name, and its own where that differs. */
const called = (of: { name: string }, line: { name: string }): string =>
  line.name === of.name ? of.name : `${of.name}, ${line.name}`;

const priced = (game: GameDetail) => [...game.wagers, ...game.payments];
