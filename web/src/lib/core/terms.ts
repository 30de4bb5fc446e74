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

/** A pay line by its wager's name, and its own where that differs. */
export const called = (of: { name: string }, line: { name: string }): string =>
  line.name === of.name ? of.name : `${of.name}, ${line.name}`;

export const priced = (game: GameDetail) => [...game.wagers, ...game.payments];
