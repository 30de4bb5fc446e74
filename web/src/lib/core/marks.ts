/** What is out of the ordinary at a table of the lobby, each in a word and in a sentence. */

import { t } from "../texts";
import type { LobbyTable } from "./wire";

export interface Mark {
  readonly word: string;
  readonly sentence: string;
  readonly stops: boolean; // no wager is taken there for now
}

export function marksOf(table: LobbyTable): readonly Mark[] {
  const { halted, closed, waits, departs, witness } = table;
  const readings = Object.entries(table.readings);
  const marks: (Mark | null)[] = [
    halted ? { word: t.lobby.halted, sentence: halted, stops: true } : null,
    closed ? { word: t.lobby.closed, sentence: t.lobby.closedWhy, stops: true } : null,
    waits ? { word: t.lobby.ruling, sentence: t.lobby.rulingWhy(waits), stops: true } : null,
    departs.length > 0
      ? { word: t.departs.short, sentence: t.departs.all(departs), stops: false }
      : null,
    readings.length > 0
      ? { word: t.departs.readings, sentence: t.departs.reads(readings), stops: false }
      : null,
    witness ? { word: t.witness.word, sentence: t.witness.kind[witness], stops: false } : null,
  ];
  return marks.filter((each) => each !== null);
}
