import { describe, expect, test } from "vitest";

import type { ClassData } from "../src/lib/core/wire";
import {
  arrange,
  borders,
  byRank,
  handClass,
  nearest,
  ODD,
  RANKS,
  type HandClass,
} from "../src/lib/explorer/strategy/classes";

/** All classes of three odd cards of a whole deck, played from Q 6 4 upwards, and the straights. */
function classes(): HandClass[] {
  const found: ClassData[] = [];
  const ranks = Array.from(RANKS);
  ranks.forEach((high, i) =>
    ranks.slice(0, i).forEach((second, j) =>
      ranks.slice(0, j).forEach((third, k) => {
        const straight = i - k === 2 || `${high}${second}${third}` === "A32";
        const plays = straight || i > 10 || (i === 10 && (j > 4 || (j === 4 && k >= 2)));
        found.push({
          name: straight
            ? `Straight, ${high} ${second} ${third}`
            : `${ODD}, ${high} ${second} ${third}`,
          probability: "3/1105",
          played: plays ? "1/2" : "-3/2",
          folded: "-1/1",
          decision: plays ? "play" : "fold",
          mistake: "1/1000",
        });
      }),
    ),
  );
  return found.map(handClass);
}

test("a class knows its kind, its cards and what playing gains", () => {
  const found = handClass({
    name: "Three Odd Cards, Q 6 4",
    probability: "3/1105",
    played: "-91557/92120",
    folded: "-1/1",
    decision: "play",
    mistake: "1689/101792600",
  });
  expect([found.kind, found.cards, found.plays]).toEqual([ODD, ["Q", "6", "4"], true]);
  expect(found.gain).toBeCloseTo(563 / 92120, 12);
});

test("ranks stand highest first", () => {
  expect(["2", "T", "A", "9", "J"].toSorted(byRank)).toEqual(["A", "J", "T", "9", "2"]);
});

describe.each([328, 500, 900])("the grid on a width of %i", (width) => {
  const all = classes();
  const drawing = arrange(all, width);
  const places = drawing.groups.flatMap((each) => each.places);

  test("holds every class once and within the width", () => {
    expect(new Set(places.map((each) => each.of.name)).size).toBe(all.length);
    expect(Math.max(...places.map((each) => each.x + each.width))).toBeLessThanOrEqual(width);
    expect(Math.max(...places.map((each) => each.y + each.height))).toBeLessThanOrEqual(
      drawing.height,
    );
  });

  test("leaves no two classes on one another", () => {
    const corners = new Set(places.map((each) => `${each.x} ${each.y}`));
    expect(corners.size).toBe(places.length);
  });

  test("has a triangle for each highest card, straights left empty", () => {
    const triangles = drawing.groups.filter((each) => each.high !== null);
    expect(triangles.map((each) => each.high).join("")).toBe("AKQJT98765");
    expect(triangles[0]!.empty).toHaveLength(2);
    expect(triangles[2]!.empty).toHaveLength(1);
  });

  test("turns only among queens", () => {
    const turning = drawing.groups.filter(
      (each) => each.high !== null && borders(each, drawing.cell) !== "",
    );
    expect(turning.map((each) => each.high)).toEqual(["Q"]);
  });

  test("is gone through by arrow keys, from the triangles into the strips", () => {
    const at = (name: string) => places.find((each) => each.of.name === `${ODD}, ${name}`)!;
    expect(nearest(places, at("Q 6 4"), 1, 0)).toBe(at("Q 6 5"));
    expect(nearest(places, at("Q 6 4"), 0, -1)).toBe(at("Q 7 4"));
    expect(nearest(places, at("5 3 2"), 0, 1).of.kind).toBe("Straight");
    expect(nearest(places, places[0]!, 0, -1)).toBe(places[0]);
  });
});
