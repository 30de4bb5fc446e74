import { describe, expect, test } from "vitest";

import { call } from "../src/lib/core/called";
import { fold, foldAll } from "../src/lib/core/fold";
import { opened } from "../src/lib/core/opened-live";
import type { Fact, LiveTable } from "../src/lib/core/wire";
import { fixtures, seenBy } from "./logs";

const DEALER_FIRST = ["non-commission-three-pictures", "three-card-poker"];

/** A table from the first fact of its log on. */
function folded(facts: readonly Fact[]): LiveTable {
  const [first, ...rest] = facts;
  if (first?.type !== "table_opened") throw new Error("a table's log begins with its opening");
  return foldAll(opened(first.config, first.ruled), rest);
}

/** Sets have no order, and the gaming day is a matter of the house's clock. */
function comparable(live: LiveTable): unknown {
  const { table } = live;
  const sorted = (names: readonly string[]): string[] => [...names].sort();
  return {
    ...live,
    day: "",
    ready: sorted(live.ready),
    dealt_in: sorted(live.dealt_in),
    table: {
      ...table,
      restricted: sorted(table.restricted),
      under_minimum: sorted(table.under_minimum),
      withdrawn: sorted(table.withdrawn),
      stopped: sorted(table.stopped),
      bound: sorted(table.bound),
      advised: table.advised.map((box) => box.join("/")).sort(),
      verified: [...table.verified].sort(),
      settled: table.settled && {
        ...table.settled,
        under_minimum: sorted(table.settled.under_minimum),
      },
    },
  };
}

test("there is a fixture for each of the five games, electronic and felt, and one with a witness", () => {
  expect(fixtures).toHaveLength(11);
});

describe.each(fixtures)("%s", (_game, fixture) => {
  const viewers = Object.keys(fixture.notes[0]?.views ?? {});

  test.each(viewers)("what %s sees folds to the house's own view", (viewer) => {
    const facts = seenBy(fixture, viewer);
    for (const note of fixture.notes) {
      expect(comparable(folded(facts.slice(0, note.seq)))).toEqual(comparable(note.views[viewer]!));
    }
  });

  test.each(viewers)("%s who comes back in the middle gets to the same end", (viewer) => {
    const facts = seenBy(fixture, viewer);
    const whole = folded(facts);
    for (const note of fixture.notes) {
      const resumed = facts.slice(note.seq).reduce(fold, note.views[viewer]!);
      expect(comparable(resumed)).toEqual(comparable(whole));
    }
  });

  test("hands are called what the house calls them, also after coming back in the middle", () => {
    for (const note of fixture.notes)
      expect(fixture.facts.slice(0, note.seq).reduce(call, {})).toEqual(note.names);
    const whole = fixture.facts.reduce(call, {});
    for (const note of fixture.notes)
      expect(fixture.facts.slice(note.seq).reduce(call, note.names)).toEqual(whole);
    expect(fixture.notes.some((note) => "0" in note.names && "1" in note.names)).toBe(true);
  });
});

describe.each(fixtures.filter(([game]) => !/-(felt|witnessed)$/.test(game)))(
  "%s, electronic",
  (game, fixture) => {
    test("a hand shows before the dealer's, or after it where the dealer shows first", () => {
      const [first, second] = DEALER_FIRST.includes(game) ? ["0", "1"] : ["1", "0"];
      const one = fixture.notes.find((note) => first in note.names || second in note.names);
      expect(Object.keys(one?.names ?? {})).toEqual([first]);
    });

    test("a viewer who may not know a hand does not", () => {
      const atPlay = fixture.notes.find((note) =>
        note.views["mei"]?.table.hands["1"]?.viewed_by.includes("Mei"),
      );
      expect(atPlay?.views["mei"]?.table.hands["1"]?.hand).toHaveLength(3);
      expect(
        folded(seenBy(fixture, "raj").slice(0, atPlay?.seq)).table.hands["1"]?.hand,
      ).toBeNull();
      expect(
        folded(seenBy(fixture, "mei").slice(0, atPlay?.seq)).table.hands["4"]?.hand,
      ).toBeNull();
    });
  },
);
