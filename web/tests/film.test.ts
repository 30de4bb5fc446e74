import { afterEach, expect, test, vi } from "vitest";

import type { Film } from "../src/lib/core/wire";
import { Projector } from "../src/lib/watch/film.svelte";
import { fixtures, seenBy } from "./logs";

afterEach(() => vi.unstubAllGlobals());

/** The first round of a recorded log, as the house would send it from somebody's seat. */
function film(seat: string | null): Film {
  const log = fixtures.find(([name]) => name === "three-card-poker")?.[1];
  const opened = log?.facts.find((each) => each.type === "table_opened");
  if (!log || !opened) throw new Error("a recorded log begins with its table");
  const facts = seenBy(log, seat?.toLowerCase() ?? "");
  const first = facts.findIndex((each) => each.type === "round_opened");
  const events = facts.slice(
    first,
    facts.findIndex((each) => each.type === "round_settled"),
  );
  return {
    round: {
      round: 1,
      events: events.map((event, i) => ({ seq: first + i, at: 0, event, told: null })),
    },
    config: opened.config,
    seat,
    people: ["Mei", "Raj"].map((name) => ({ name, role: "player" })),
    everybody: events.map(() => []),
    knew: {},
  } as unknown as Film;
}

test("a position brought to the front goes back when another seat is chosen", async () => {
  vi.stubGlobal("fetch", (path: string) => {
    const seat = new URL(path, "http://house").searchParams.get("seat");
    return Promise.resolve(Response.json(path.includes("/film") ? film(seat) : {}));
  });
  const projector = new Projector("TCP", 1);
  await projector.sit("Mei");
  projector.go(projector.most);
  expect(projector.front, "her own").toBe(1);
  projector.bring(4);
  projector.go(projector.most - 1);
  expect(projector.front, "it stays, event by event").toBe(4);
  await projector.sit("Raj");
  expect(projector.front, "his own").toBe(3);
  await projector.sit("Mei");
  expect(projector.front, "her own again").toBe(1);
  projector.bring(3);
  await projector.sit(null);
  expect(projector.front, "the first that lies there").toBe(1);
});
