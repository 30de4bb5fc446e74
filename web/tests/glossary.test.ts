import { describe, expect, it } from "vitest";

import type { TermOut } from "../src/lib/core/wire";
import { glossed } from "../src/lib/learn/glossary";

const PLAY: TermOut = { words: ["Play"], meaning: "a wager", clause: "TCP 1.1.7" };
const BONUS: TermOut = { words: ["Ante Bonus"], meaning: "a payment", clause: null };
const ANTE: TermOut = { words: ["Ante"], meaning: "a wager", clause: null };
const WAGER: TermOut = { words: ["wager", "stake"], meaning: "the thing placed", clause: null };
const TERMS = [PLAY, BONUS, ANTE, WAGER];

const found = (text: string): (readonly [string, TermOut])[] =>
  glossed(text, TERMS).flatMap(({ text: said, term }) => (term ? [[said, term] as const] : []));

describe("words of the glossary in a sentence", () => {
  it("loses no letter of it", () => {
    const text = "Wagers: an Ante Bonus, and Play.";
    expect(
      glossed(text, TERMS)
        .map((each) => each.text)
        .join(""),
    ).toBe(text);
  });

  it("takes the longest that fits, in the plural and whatever its case", () => {
    expect(found("Stakes on the Ante Bonus")).toEqual([
      ["Stakes", WAGER],
      ["Ante Bonus", BONUS],
    ]);
  });

  it("knows a name by its capital: who plays has not said Play", () => {
    expect(found("The dealer plays; you play on.")).toEqual([]);
    expect(found("Put a chip on Play")).toEqual([["Play", PLAY]]);
  });

  it("marks a word once, and no part of another", () => {
    expect(found("wager, wager and the wagered")).toEqual([["wager", WAGER]]);
    expect(found("reading wager.on of main.wager, side_wager")).toEqual([]);
  });
});
