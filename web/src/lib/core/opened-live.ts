/** A table of the house just opened, to fold a round's events onto. */

import { NO_DEAL, openedTable } from "./opened";
import type { LiveTable, Table } from "./wire";

export function opened(config: Table["config"], ruled: Table["ruled"]): LiveTable {
  return {
    seq: 1,
    table: openedTable(config, ruled),
    deal: NO_DEAL,
    pace: {
      type: "pace_set",
      bets: 20_000,
      openings: 3_000,
      decisions: 20_000,
      showing: 12_000,
      options: 30_000,
      next_round: 6_000,
      claim: 60_000,
    },
    clock: null,
    ready: [],
    held: false,
    halted: null,
    accepted: [],
    round_from: 0,
    interrupted_at: 0,
    interruption: 0,
    broke_off: false,
    topped_up: 0,
    settled_at: 0,
    dealt_in: [],
    paid: [],
    day: "",
    assigned: null,
    dealt_by: null,
  };
}
