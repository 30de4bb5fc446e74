/** What is out of the ordinary at a table of the lobby, each in a word and in a sentence. */

import { apart } from "../texts/apart";
import { lobby } from "../texts/lobby";
import type { LobbyTable, ReadingChosen } from "./wire";

export interface Mark {
  readonly word: string;
  readonly sentence: string;
  readonly stops: boolean; // no wager is taken there for now
}

export function marksOf(table: LobbyTable): readonly Mark[] {
  const { halted, closed, waits, departs, chosen, witness } = table;
  const marks: (Mark | null)[] = [
    halted ? { word: lobby.halted, sentence: halted, stops: true } : null,
    closed ? { word: lobby.closed, sentence: lobby.closedWhy, stops: true } : null,
    waits ? { word: lobby.ruling, sentence: lobby.rulingWhy(waits), stops: true } : null,
    departs.length > 0 ? { word: apart.short, sentence: apart.all(departs), stops: false } : null,
    chosen.length > 0
      ? {
          word: apart.readings,
          sentence: chosen.map((each) => apart.reads(each, moved(each, table))).join(" "),
          stops: false,
        }
      : null,
    witness
      ? { word: apart.witness.word, sentence: apart.witness.kind[witness], stops: false }
      : null,
  ];
  return marks.filter((each) => each !== null);
}

/** The edges that the letter would give, by the names of their wagers. */
const moved = (reading: ReadingChosen, table: LobbyTable): [string, number][] =>
  Object.entries(reading.edges).map(([wager, edge]) => [
    table.wagers[wager]?.name ?? wager,
    edge.float,
  ]);
