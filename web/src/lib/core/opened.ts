/** A table as its opening leaves it. */

import type { LiveTable, Table } from "./wire";

export const NO_DEAL: LiveTable["deal"] = {
  seed: null,
  commitments: {},
  closing: null,
  players: [],
  openings: {},
  revealed: false,
  witness: null,
  wagers: null,
  sealed: null,
  signed: null,
  interrupted: false,
};

export function openedTable(config: Table["config"], ruled: Table["ruled"]): Table {
  return {
    config,
    ruled,
    version: 1,
    phase: "concluded",
    round: 0,
    seats: {},
    restricted: [],
    area_max: 0,
    under_minimum: [],
    barred: {},
    meter: null,
    incidents: 0,
    disputes: {},
    closed: false,
    played: {},
    pack: null,
    commitment: null,
    wagers: {},
    deck: null,
    shuffled: false,
    hands: {},
    dealer: null,
    lines: [],
    pending: null,
    withdrawal: null,
    withdrawn: [],
    stopped: [],
    bound: [],
    requests: [],
    advised: [],
    exposed: 0,
    reserved: null,
    verified: [],
    on_record: {},
    settled: null,
    adopted: null,
  };
}

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
    day: "",
  };
}
