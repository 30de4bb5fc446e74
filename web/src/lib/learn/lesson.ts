/** A table's game for somebody new: its rulebook as data, and what wins what. */

import { api, fraction, named } from "../core/api";
import { inWords } from "../core/departs";
import { ownLines, type OwnLine } from "../core/terms";
import type { GameDetail, LineShown, Table, TablePrimer, WagerShown } from "../core/wire";

/** All that the five cards and the coach speak from. */
export interface Lesson {
  readonly table: string;
  readonly game: GameDetail;
  readonly published: GameDetail;
  readonly primer: TablePrimer;
  readonly limits: Table["config"]["limits"];
  readonly departs: readonly string[];
}

export async function lessonOf(table: string): Promise<Lesson> {
  const [{ live }, primer] = await Promise.all([api.table(table), api.learn(table)]);
  const { config, ruled } = live.table;
  const name = named(config.game, config.edition);
  const [game, published] = await Promise.all([api.game(name, config), api.game(name)]);
  return {
    table,
    game,
    published,
    primer,
    limits: config.limits,
    departs: ruled.departs.map((each) => inWords(each, game)),
  };
}

/** A wager or payment with what the primer knows of it. */
export interface Bet {
  readonly id: string;
  readonly name: string;
  readonly shown: WagerShown;
  readonly lines: readonly BetLine[];
  readonly equals: string | null;
  readonly paidOn: string | null;
  readonly beside: { readonly names: readonly string[]; readonly own: boolean } | null;
  readonly price: number | null;
}

export interface BetLine {
  readonly id: string;
  readonly name: string;
  readonly pays: string;
  readonly example: LineShown | null;
  readonly departs: OwnLine | null;
}

const UNKNOWN: WagerShown = { basis: "apart", defined: null, lines: [] };

export function betsOf({ game, published, primer }: Lesson): Bet[] {
  const own = ownLines(game, published);
  const priced = [...game.wagers, ...game.payments];
  const nameOf = (id: string): string => priced.find((each) => each.id === id)?.name ?? id;
  return priced.map((each) => {
    const shown = primer.primer.wagers[each.id] ?? UNKNOWN;
    const condition = "condition" in each ? each.condition : null;
    return {
      id: each.id,
      name: each.name,
      shown,
      lines: each.lines.map((line) => ({
        id: line.id,
        name: line.name,
        pays: line.pays,
        example: shown.lines.find((found) => found.line === line.id) ?? null,
        departs: own.find((found) => found.wager === each.id && found.line === line.id) ?? null,
      })),
      equals: "equals" in each && each.equals ? nameOf(each.equals) : null,
      paidOn: "on" in each ? nameOf(each.on) : null,
      beside: condition ? { names: condition.any_of.map(nameOf), own: condition.own } : null,
      price: "price" in each ? each.price : null,
    };
  });
}

/** The wagers that one begins with: they stand by themselves and play against the dealer. */
export function mainBets(lesson: Lesson): Bet[] {
  return betsOf(lesson).filter(
    (bet) => bet.shown.basis === "against" && bet.equals === null && bet.beside === null,
  );
}

/** Two hands of which the player's wins, to be shown. */
export function exampleRound(lesson: Lesson): LineShown | null {
  return (
    mainBets(lesson)
      .flatMap((bet) => bet.shown.lines)
      .at(-1) ?? null
  );
}

export const clauseOf = (game: GameDetail, clause: string | null): string | null =>
  (clause !== null && game.rules.find((each) => each.id === clause)?.summary) || null;

/** Every wager that stands by itself with what it costs, the cheapest first. */
export function costsOf({ game, primer }: Lesson): {
  readonly id: string;
  readonly name: string;
  readonly edge: number;
  readonly exact: string;
  readonly wins: number;
  readonly hasMeter: boolean;
}[] {
  return game.wagers
    .flatMap((each) => {
      const cost = primer.costs[each.id];
      return cost
        ? [
            {
              id: each.id,
              name: each.name,
              edge: fraction(cost.edge),
              exact: cost.edge,
              wins: fraction(cost.wins),
              hasMeter: each.lines.some((line) => line.pays.endsWith("meter")),
            },
          ]
        : [];
    })
    .sort((a, b) => a.edge - b.edge);
}
