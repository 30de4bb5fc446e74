/** Who has the pit desk, and who sees rounds again. */

import { reaches } from "./staff";
import type { Role } from "./wire";

export const SUPERVISORS: Role = "pit_supervisor"; // the lowest that has the pit desk
/** Where they are. */
export const PIT = "#/pit";
export const WATCH = "#/watch";
const READERS = ["auditor", "pit_manager", "shift_manager"];

/** Whether somebody may look over all tables at the pit desk. */
export function supervises(roles: readonly string[]): boolean {
  return reaches(roles, SUPERVISORS) !== null || roles.includes("auditor");
}

/** Whether somebody may read reports, search rounds and see them again. */
export function watches(roles: readonly string[]): boolean {
  return READERS.some((each) => roles.includes(each));
}
