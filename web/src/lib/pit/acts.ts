/** What can be done about a table from the pit desk: its key, from which position up, and when there is something to do. */

import type { PitTable, Role } from "../core/wire";
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
  /** From this position up; docs/permissions.md has the same, and a test compares them. */
  readonly rank: Role;
  readonly isOpen: (table: PitTable) => boolean;
}

const isFelt = (table: PitTable): boolean => table.source === "felt";
const isBetween = (table: PitTable): boolean => table.phase === "concluded";

export const ACTS: readonly DeskAct[] = [
  { id: "decide", key: "d", rank: "pit_supervisor", isOpen: (each) => each.word?.decides != null },
  { id: "answer", key: "a", rank: "shift_manager", isOpen: (each) => each.disputes.length > 0 },
  { id: "stand", key: "p", rank: "pit_supervisor", isOpen: (each) => each.payments.length > 0 },
  { id: "assign", key: "s", rank: "pit_supervisor", isOpen: isFelt },
  {
    id: "relieve",
    key: "e",
    rank: "pit_supervisor",
    isOpen: (each) => isFelt(each) && each.assigned !== null,
  },
  { id: "limits", key: "l", rank: "pit_manager", isOpen: isBetween },
  {
    id: "restrict",
    key: "r",
    rank: "pit_manager",
    isOpen: (each) => playersAt(each).some((name) => !each.restricted.includes(name)),
  },
  {
    id: "release_player",
    key: "g",
    rank: "pit_manager",
    isOpen: (each) => each.restricted.length > 0,
  },
  { id: "lift", key: "b", rank: "shift_manager", isOpen: (each) => each.barred.length > 0 },
  {
    id: "close",
    key: "c",
    rank: "pit_manager",
    isOpen: (each) => isBetween(each) && !each.closed,
  },
  { id: "reopen", key: "c", rank: "pit_manager", isOpen: (each) => each.closed },
  { id: "halt", key: "h", rank: "pit_manager", isOpen: (each) => each.halted === null },
  { id: "go_on", key: "h", rank: "shift_manager", isOpen: (each) => each.halted !== null },
];

/** Who sits or has a wager at a table. */
export function playersAt(table: PitTable): readonly string[] {
  return [...new Set([...Object.values(table.seated), ...table.players])];
}

/** The position in which somebody does this; none if they may not. What is to be decided says itself for whom. */
export function roleFor(
  act: DeskAct,
  table: PitTable | null,
  roles: readonly string[],
): Role | null {
  const asked = act.id === "decide" ? (table?.word?.decides as Role | undefined) : act.rank;
  return asked ? reaches(roles, asked) : null;
}

/** What somebody can do about a table now. */
export function actsAt(table: PitTable, roles: readonly string[]): readonly DeskAct[] {
  return ACTS.filter((act) => act.isOpen(table) && roleFor(act, table, roles) !== null);
}
