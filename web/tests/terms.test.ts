import { expect, test } from "vitest";

import { inWords } from "../src/lib/core/departs";
import { marksOf } from "../src/lib/core/marks";
import { asked, ownLines } from "../src/lib/core/terms";
import type { GameDetail, LobbyTable } from "../src/lib/core/wire";

const game = (tie: string, six: string): GameDetail =>
  ({
    wagers: [
      { id: "main", name: "Main wager", lines: [{ id: "six", name: "Six points", pays: six }] },
      { id: "tie", name: "Tie", lines: [{ id: "tie", name: "Tie", pays: tie }] },
    ],
    payments: [],
  }) as unknown as GameDetail;

test("a table's own terms are asked for by name, and nothing where there are none", () => {
  expect(asked(undefined)).toBe("");
  expect(asked({ pays: {}, readings: {}, jackpot_price: null })).toBe("");
  const own = { pays: { "tie.tie": "9:1" }, readings: { "tie.on": "ranking" } };
  expect(asked({ ...own, jackpot_price: null })).toBe(
    "?pay=tie.tie%3D9%3A1&reading=tie.on%3Dranking",
  );
  expect(asked({ pays: {}, readings: {}, jackpot_price: 250 })).toBe("?price=2.50");
});

test("own pay lines are those that are not as published, with what is", () => {
  expect(ownLines(game("8:1", "1:2"), game("8:1", "1:2"))).toEqual([]);
  expect(ownLines(game("9:1", "1:1"), game("8:1", "1:2"))).toEqual([
    { wager: "main", line: "six", name: "Main wager, Six points", pays: "1:1", was: "1:2" },
    { wager: "tie", line: "tie", name: "Tie", pays: "9:1", was: "8:1" },
  ]);
});

test("own terms, which facts have with ids, are told as a layout prints them", () => {
  const said = (own: string) => inWords(own, game("9:1", "1:2"));
  expect(said("tie.tie pays 9:1 in place of 8:1")).toBe("Tie pays 9 to 1 in place of 8 to 1");
  expect(said("main.six pays 1500.00 in place of 100% of the meter")).toBe(
    "Main wager, Six points pays $1,500 in place of the whole meter",
  );
  expect(said("a jackpot wager costs 1000.00")).toBe("a jackpot wager costs $1,000");
  expect(said("4 wagers to an area")).toBe("4 wagers to an area");
});

test("a tile has a word for whatever is out of the ordinary, and what stops play comes first", () => {
  const usual = { halted: null, closed: false, waits: null, departs: [], chosen: [], wagers: {} };
  const marks = (changed: Partial<LobbyTable>): string[] =>
    marksOf({ ...usual, ...changed } as LobbyTable).map((each) => each.word);
  expect(marks({})).toEqual([]);
  expect(marks({ departs: ["tie.tie pays 9:1 in place of 8:1"], closed: true })).toEqual([
    "Closed",
    "Own terms",
  ]);
  const chosen = [
    {
      name: "tie.on",
      title: "What makes a tie",
      chosen: "only equal ranks",
      letter: "equal totals",
      edges: { tie: { fraction: "-1/2", float: -0.5 } },
    },
  ];
  expect(marks({ chosen, waits: "shift_manager" })).toEqual(["Waits for a ruling", "Own readings"]);
  const wagers = { tie: { name: "Tie", price: null } };
  const [reads] = marksOf({ ...usual, chosen, wagers } as unknown as LobbyTable);
  expect(reads?.sentence).toBe(
    "What makes a tie: only equal ranks. By the letter: equal totals; Tie would favour the player by 50.0%.",
  );
  const [ruling] = marksOf({ ...usual, waits: "shift_manager" } as unknown as LobbyTable);
  expect(ruling?.sentence).toBe("A shift manager decides how the round goes on.");
});
