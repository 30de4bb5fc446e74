import { describe, expect, test } from "vitest";

import { landscape, portrait, type AreaPlace, type Geometry } from "../src/lib/core/geometry";
import type { AreaOut } from "../src/lib/core/wire";

/** Areas as a rulebook would list them, of a game that nobody has written yet. */
function areas(count: number): AreaOut[] {
  return Array.from({ length: count }, (_, i) => ({
    wager: `wager_${i}`,
    printed: `Wager ${i}`,
    clause: "X 1",
  }));
}

function overlap(a: AreaPlace, b: AreaPlace): boolean {
  const apart = Math.hypot(a.x - b.x, a.y - b.y);
  return apart < (Math.min(a.width, a.height) + Math.min(b.width, b.height)) / 2 - 1;
}

function everyArea(geometry: Geometry): AreaPlace[] {
  return geometry.positions.flatMap((place) => place.areas);
}

describe.each([1, 2, 3, 4, 5, 6])("a layout of %i areas", (count) => {
  test.each([1, 4, 7])(
    "stands on a wide felt with %i positions, nothing on anything else",
    (positions) => {
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
    },
  );

  test("has one position whole on a narrow felt, whichever is in front", () => {
    for (const front of [1, 4, 7]) {
      const geometry = portrait(areas(count), 7, 0.6, front);
      expect(
        geometry.positions.filter((place) => place.whole).map((place) => place.position),
      ).toEqual([front]);
      expect(everyArea(geometry)).toHaveLength(count);
    }
  });
});

test.each([1, 3, 4, 6])(
  "with %i areas the clock lies on no hand, however low the felt is",
  (count) => {
    const wide = [1.2, 1.6, 1.9, 2.1, 2.4, 3.2].map((aspect) => landscape(areas(count), 7, aspect));
    const narrow = [0.5, 0.58, 0.62, 0.64, 0.7, 0.8, 1].map((aspect) =>
      portrait(areas(count), 7, aspect, 4),
    );
    for (const geometry of [...wide, ...narrow]) {
      const { at, hand } = geometry.positions[3]!; // the middle one, and on a narrow felt the one in front
      const half = geometry.portrait ? 42 : 28; // of the clock's height
      expect(hand.y - 70 * hand.scale).toBeGreaterThan(geometry.clock.y + half);
      expect(at.y).toBeLessThan(geometry.height);
    }
  },
);

test("the first position is at the dealer's left, the right of who faces the dealer", () => {
  const [first, second] = landscape(areas(3), 7, 1.9).positions;
  expect(first!.at.x).toBeGreaterThan(second!.at.x);
});
