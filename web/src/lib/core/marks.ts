/** What is out of the ordinary at a table of the lobby, each in a word and in a sentence. */

import { t } from "../texts";
import { apart } from "../texts/apart";
import type { LobbyTable, ReadingChosen } from "./wire";

export interface Mark {
  readonly word: string;
  readonly sentence: string;
  readonly stops: boolean; // no wager is taken there for now
}

export function marksOf(table: LobbyTable): readonly Mark[] {
  const { halted, closed, waits, departs, chosen, witness } = table;
  const nameOf = (wager: string) => table.wagers[wager]?.name;
  const marks: (Mark | null)[] = [
    halted ? { word: t.lobby.halted, sentence: halted, stops: true } : null,
    closed ? { word: t.lobby.closed, sentence: t.lobby.closedWhy, stops: true } : null,
    waits ? { word: t.lobby.ruling, sentence: t.lobby.rulingWhy(waits), stops: true } : null,
    departs.length > 0
      ? {
          word: t.departs.short,
          sentence: t.departs.all(departs.map((each) => plainly(each, nameOf))),
          stops: false,
        }
      : null,
    chosen.length > 0
      ? {
          word: t.departs.readings,
          sentence: chosen.map((each) => t.departs.reads(each, moved(each, table))).join(" "),
          stops: false,
        }
      : null,
    witness
      ? { word: apart.witness.word, sentence: apart.witness.kind[witness], stops: false }
      : null,
  ];
  return marks.filter((each) => each !== null);
}

const PAY_LINE = /^(\w+)\.(\w+) pays (\S+) in place of (\S+)$/;

/** A departure in the house's words, which names pay lines by their ids, as the layout would print it. */
export function plainly(what: string, nameOf: (wager: string) => string | undefined): string {
  const [, wager, line, pays, was] = PAY_LINE.exec(what) ?? [];
  if (!wager || !line || !pays || !was) return what;
  const name = nameOf(wager) ?? wager;
  return apart.line(line === wager ? name : `${name}, ${line.replaceAll("_", " ")},`, pays, was);
}

/** The edges that the letter would give, by the names of their wagers. */
const moved = (reading: ReadingChosen, table: LobbyTable): [string, number][] =>
  Object.entries(reading.edges).map(([wager, edge]) => [
    table.wagers[wager]?.name ?? wager,
    edge.float,
  ]);
