/** What can be done about a table from the pit desk: its key, its command, and when there is something to do. */

import type { Pit, PitTable, Role } from "../core/wire";
import { reaches } from "../core/staff";

export type DeskActId =
  | "decide"
  | "answer"
  | "stand"
  | "assign"
  | "relieve"
  | "limits"
  | "restrict"
  | "release_player"
  | "lift"
  | "close"
  | "reopen"
  | "halt"
  | "go_on";

export interface DeskAct {
  readonly id: DeskActId;
  readonly key: string;
  /** What is asked of the house, which says from which position up; a ruling that waits says it itself. */
  readonly command: string | null;
  readonly isOpen: (table: PitTable) => boolean;
}

const isFelt = (table: PitTable): boolean => table.source === "felt";
const isBetween = (table: PitTable): boolean => table.phase === "concluded";

export const ACTS: readonly DeskAct[] = [
  { id: "decide", key: "d", command: null, isOpen: (each) => each.word?.decides != null },
  { id: "answer", key: "a", command: "answer_dispute", isOpen: (each) => each.disputes.length > 0 },
  {
    id: "stand",
    key: "p",
    command: "let_payment_stand",
    isOpen: (each) => each.payments.length > 0,
  },
  { id: "assign", key: "s", command: "assign_dealer", isOpen: isFelt },
  {
    id: "relieve",
    key: "e",
    command: "relieve_dealer",
    isOpen: (each) => isFelt(each) && each.assigned !== null,
  },
  { id: "limits", key: "l", command: "change_limits", isOpen: isBetween },
  {
    id: "restrict",
    key: "r",
    command: "restrict_player",
    isOpen: (each) => playersAt(each).some((name) => !each.restricted.includes(name)),
  },
  {
    id: "release_player",
    key: "g",
    command: "restrict_player",
    isOpen: (each) => each.restricted.length > 0,
  },
  { id: "lift", key: "b", command: "lift_bar", isOpen: (each) => each.barred.length > 0 },
  {
    id: "close",
    key: "c",
    command: "close_table",
    isOpen: (each) => isBetween(each) && !each.closed,
  },
  { id: "reopen", key: "c", command: "reopen_table", isOpen: (each) => each.closed },
  { id: "halt", key: "h", command: "halt_table", isOpen: (each) => each.halted === null },
  { id: "go_on", key: "h", command: "release_table", isOpen: (each) => each.halted !== null },
];

/** Who sits or has a wager at a table. */
export function playersAt(table: PitTable): readonly string[] {
  return [...new Set([...Object.values(table.seated), ...table.players])];
}

export type Ranks = Pit["ranks"]; // the lowest position that may, by command

/** The position in which somebody asks for this; none if they may not. */
export function mayAsk(command: string, ranks: Ranks, roles: readonly string[]): Role | null {
  const asked = ranks[command];
  return asked ? reaches(roles, asked) : null;
}

/** The position in which somebody does this about a table; none if they may not. */
export function roleFor(
  act: DeskAct,
  table: PitTable | null,
  ranks: Ranks,
  roles: readonly string[],
): Role | null {
  if (act.command !== null) return mayAsk(act.command, ranks, roles);
  const decides = table?.word?.decides as Role | undefined;
  return decides ? reaches(roles, decides) : null;
}

/** What somebody can do about a table now. */
export function actsAt(
  table: PitTable,
  ranks: Ranks,
  roles: readonly string[],
): readonly DeskAct[] {
  return ACTS.filter((act) => act.isOpen(table) && roleFor(act, table, ranks, roles) !== null);
}
