/** What the pit desk asks of the house, and no other page. */

import { api, ask, named, UNREACHED, Refusal } from "../core/api";
import type { Asked } from "../core/asking";
import type { CommandIn, JackpotReport, Pit, ReportData, Role, TableConfig } from "../core/wire";

export const lookOver = (): Promise<Pit> => ask("GET", "/api/pit");

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 14;

/** How the meter moved in the last two weeks. */
export function jackpotSince(now: number): Promise<JackpotReport> {
  const first = new Date(now - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  return ask("GET", `/api/reports/jackpot?from=${first}`);
}

/** Commands that the house has not answered: asked again they keep their id, and are done once. */
const unanswered = new Map<string, string>();

export async function giveAt(table: string, command: Asked, role: Role): Promise<void> {
  const key = JSON.stringify([table, command, role]);
  const id = unanswered.get(key) ?? `pit-${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
  unanswered.set(key, id);
  const body: CommandIn = { id, command, role };
  try {
    await ask("POST", `/api/tables/${encodeURIComponent(table)}/commands`, body);
    unanswered.delete(key);
  } catch (error) {
    const isOpen = error instanceof Refusal && error.error.code === UNREACHED;
    if (!isOpen) unanswered.delete(key);
    throw error;
  }
}

export type NewTable = Pick<
  TableConfig,
  | "table"
  | "game"
  | "positions"
  | "edition"
  | "readings"
  | "pays"
  | "limits"
  | "source"
  | "jackpot_price"
>;

/** What a table would cost its players by these terms. */
export const edgesOf = (config: NewTable): Promise<ReportData> =>
  api.odds(named(config.game, config.edition), config);

export const openTable = (config: NewTable, accepts: string | null): Promise<unknown> =>
  ask("POST", "/api/tables", { config, accepts });
