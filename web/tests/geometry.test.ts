import { describe, expect, test } from "vitest";

import { landscape, portrait, type AreaPlace, type Geometry } from "../src/lib/core/geometry";
import type { AreaOut } from "../src/lib/core/wire";

/** Areas as a rulebook would list them, of a game that nobody has written yet. */
function areas(count: number): AreaOut[] {
  return Array.from({ length: count }, (_, i) => ({ wager: `wager_${i}`, printed: `Wager ${i}`, clause: "X 1" }));
}

function overlap(a: AreaPlace, b: AreaPlace): boolean {
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  return apart < (Math.min(a.width, a.height) + Math.min(b.width, b.height)) / 2 - 1;
}

function everyArea(geometry: Geometry): AreaPlace[] {
  return geometry.positions.flatMap((place) => place.areas);
}

describe.each([1, 2, 3, 4, 5, 6])("a layout of %i areas", (count) => {
  test.each([1, 4, 7])("stands on a wide felt with %i positions, nothing on anything else", (positions) => {
    for (const aspect of [1.5, 1.9, 2.3]) {
      const geometry = landscape(areas(count), positions, aspect);
      const all = everyArea(geometry);
      expect(all).toHaveLength(count * positions);
      all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
      for (const area of all) {
        expect(area.x).toBeGreaterThan(0);
        expect(area.x).toBeLessThan(geometry.width);
        expect(area.y).toBeLessThan(geometry.height);
      }
    }
  });

  test("has one position whole on a narrow felt, whichever is in front", () => {
    for (const front of [1, 4, 7]) {
      const geometry = portrait(areas(count), 7, 0.6, front);
      expect(geometry.positions.filter((place) => place.whole).map((place) => place.position)).toEqual([front]);
      expect(everyArea(geometry)).toHaveLength(count);
    }
  });
});

test("the first position is at the dealer's left, the right of who faces the dealer", () => {
  const [first, second] = landscape(areas(3), 7, 1.9).positions;
  expect(first!.at.x).toBeGreaterThan(second!.at.x);
});
