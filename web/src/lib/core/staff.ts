/** Positions at a table, the lowest first: whoever deals acts as the dealer. */

import type { Role } from "./wire";

export const STAFF: readonly Role[] = ["dealer", "pit_supervisor", "pit_manager", "shift_manager"];

/** The position in which somebody acts at a table, if they work at one. */
export function dutyOf(roles: readonly string[]): Role | null {
  return STAFF.find((role) => roles.includes(role)) ?? null;
}

/** Whether one of these positions is as high as the one asked for. */
export function reaches(roles: readonly string[], asked: Role): Role | null {
  return STAFF.slice(STAFF.indexOf(asked)).find((role) => roles.includes(role)) ?? null;
}
