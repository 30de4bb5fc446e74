import { describe, expect, test } from "vitest";

import { now } from "../src/lib/core/now";
import type { Now, NowState } from "../src/lib/core/scene";
import { fixtures } from "./logs";
import { scene, tables } from "./scenes";

const ids = (told: Now): string[] =>
  [told.primary, ...told.secondary].flatMap((act) => (act ? [act.id] : []));

describe.each(fixtures)("%s, at every fact of its log", (name, fixture) => {
  test.each(["Mei", "Raj", null])("%s is told one thing, and offered only their own", (you) => {
    for (const live of tables(fixture, you ?? "nobody")) {
      const at = scene(live, you, name);
      const told = now(at);
      const where = `${told.state} after ${live.seq}`;
      expect(told.caption, where).not.toBe("");
      expect(new Set(ids(told)).size, where).toBe(ids(told).length);
      if (!told.isYours) expect(told.caption, where).not.toMatch(/^Your (turn|choice)/);
      if (you === null) {
        expect(["watching", "held", "ruling", "broken_off"], where).toContain(told.state);
        expect(ids(told), where).toEqual(told.state === "watching" ? ["guest", "sign_in"] : []);
        continue;
      }
      // A hand is acted on by whoever has the say, in its phase, and by nobody else.
      const acts = ids(told).filter((id) =>
        ["look", "turn_over", "play", "fold", "continue", "show", "decline"].includes(id),
      );
      if (acts.length > 0) {
        expect(at.part.toDo.length, where).toBeGreaterThan(0);
        expect(["playing", "settling"], where).toContain(live.table.phase);
      }
      if (ids(told).includes("ready"))
        expect(["bets", "showing", "next_round"], where).toContain(live.clock?.waiting ?? "bets");
      if (live.table.phase !== "concluded") expect(told.net, where).toBeNull();
    }
  });

  test("a round goes through its states, and says what the table waits for", () => {
    const seen = new Set(
      ["Mei", "Raj"].flatMap((you) =>
        tables(fixture, you).map((live) => now(scene(live, you, name)).state),
      ),
    );
    const isFelt = name.endsWith("-felt");
    const states: NowState[] = isFelt
      ? ["between", "bets_felt", "closing", "result"]
      : ["bets", "bets_placed", "closing", "look", "result", "between"];
    if (name === "non-commission-three-pictures") states.splice(3, 1, "examine");
    for (const state of states) expect(seen).toContain(state);
  });
});
