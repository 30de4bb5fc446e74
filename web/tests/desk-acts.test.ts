import { expect, test } from "vitest";

import { mayAsk } from "../src/lib/pit/acts";

test("the house says from which position up a command is given, a table opened among them", () => {
  const opens = (lowest: "pit_manager" | "shift_manager", ...roles: string[]) =>
    mayAsk("open_table", { open_table: lowest }, roles);
  expect(opens("pit_manager", "pit_manager")).toBe("pit_manager");
  expect(opens("pit_manager", "player", "shift_manager")).toBe("shift_manager");
  expect(opens("shift_manager", "pit_manager")).toBeNull();
  expect(opens("pit_manager", "pit_supervisor", "auditor")).toBeNull();
  expect(mayAsk("open_table", {}, ["shift_manager"])).toBeNull();
});
