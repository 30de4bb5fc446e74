/** What the console asks of the house, and no other page. */

import { ask } from "../core/api";
import type { CommandIn, DutyOut, GivenWord, PossibleIncident, WouldBe } from "../core/wire";

const at = (table: string, what: string): string =>
  `/api/tables/${encodeURIComponent(table)}/${what}`;

/** What the dealer of a table does next. */
export const dutyAt = (table: string): Promise<DutyOut> => ask("GET", at(table, "duty"));

/** What may have gone wrong at a table by now. */
export const possibleAt = (table: string): Promise<PossibleIncident[]> =>
  ask("GET", at(table, "incidents"));

/** What a command would do; nothing is done. */
export const previewAt = (table: string, body: CommandIn): Promise<WouldBe> =>
  ask("POST", at(table, "preview"), body);

/** Somebody else's word for one act at a table, by their PIN. */
export const wordAt = (
  table: string,
  asked: { readonly name: string; readonly pin: string; readonly act: string },
): Promise<GivenWord> => ask("POST", at(table, "words"), asked);
