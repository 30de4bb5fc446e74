/** What the pit desk asks of the house, and no other page. */

import { ask, UNREACHED, Refusal } from "../core/api";
import type { Asked } from "../core/asking";
import type { CommandIn, JackpotReport, Pit, Role, TableConfig } from "../core/wire";

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
  const asked = JSON.stringify([table, command, role]);
  const id = unanswered.get(asked) ?? `pit-${crypto.getRandomValues(new Uint32Array(3)).join("-")}`;
  unanswered.set(asked, id);
  const body: CommandIn = { id, command, role };
  try {
    await ask("POST", `/api/tables/${encodeURIComponent(table)}/commands`, body);
    unanswered.delete(asked);
  } catch (error) {
    const isOpen = error instanceof Refusal && error.error.code === UNREACHED;
    if (!isOpen) unanswered.delete(asked);
    throw error;
  }
}

export type NewTable = Pick<
  TableConfig,
  "table" | "game" | "positions" | "edition" | "readings" | "limits" | "source"
>;

export const openTable = (config: NewTable, accepts: string | null): Promise<unknown> =>
  ask("POST", "/api/tables", { config, accepts });
