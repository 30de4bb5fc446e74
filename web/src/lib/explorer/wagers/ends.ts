/** What becomes of a stake, line by line, and what each line adds to what the player gets back. */

import type { ReportData, WagerData } from "../../core/wire";
import { exact, minus, sum, ZERO, type Exact } from "../plots/exact";

export interface End {
  readonly id: string;
  readonly pays: string | null;
  readonly count: number;
  readonly probability: string;
  /** Its probability times what the player gains on one unit. */
  readonly part: Exact;
}

/** The wagers that a player places, each with all that is settled beside it. */
export const placed = (report: ReportData): [string, WagerData][] =>
  Object.entries(report.wagers).filter(([, each]) => !each.part_of);

/** A wager and what is settled beside it, the wager first. */
export const partsOf = (id: string, wager: WagerData): readonly string[] => wager.parts ?? [id];

/** Every end of one part of a wager; the parts of all ends add up to the player's expectation. */
export const ends = (report: ReportData, id: string): End[] =>
  Object.entries(report.wagers[id]?.lines ?? {}).map(([line, of]) => ({
    id: line,
    pays: of.pays ?? null,
    count: of.count,
    probability: of.probability,
    part: exact(of.part),
  }));

/** What the house expects of one part alone, nobody's edge; a whole wager's is in the report. */
export const alone = (report: ReportData, id: string): Exact =>
  minus(ZERO, sum(ends(report, id).map((each) => each.part)));
