/** Positions at a table, the lowest first: whoever deals acts as the dealer. */

import type { Role } from "./wire";

export const STAFF: readonly Role[] = ["dealer", "pit_supervisor", "pit_manager", "shift_manager"];

export const SUPERVISORS: Role = "pit_supervisor"; // the lowest that has the pit desk
const READERS = ["auditor", "pit_manager", "shift_manager"];

/** The position in which somebody acts at a table, if they work at one. */
export function dutyOf(roles: readonly string[]): Role | null {
  return STAFF.find((role) => roles.includes(role)) ?? null;
}

/** Whether one of these positions is as high as the one asked for. */
export function reaches(roles: readonly string[], asked: Role): Role | null {
  return STAFF.slice(STAFF.indexOf(asked)).find((role) => roles.includes(role)) ?? null;
}

/** Whether somebody may look over all tables at the pit desk. */
export function supervises(roles: readonly string[]): boolean {
  return reaches(roles, SUPERVISORS) !== null || roles.includes("auditor");
}

/** Whether somebody may read reports, search rounds and see them again. */
export function watches(roles: readonly string[]): boolean {
  return READERS.some((each) => roles.includes(each));
}
