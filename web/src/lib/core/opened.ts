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
    on_duty: [],
    adopted: null,
  };
}
