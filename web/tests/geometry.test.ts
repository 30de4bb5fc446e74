import { describe, expect, test } from "vitest";

import { lay, type Box, type Geometry, type HandPlace, type Room } from "../src/lib/core/geometry";
import type { AreaOut } from "../src/lib/core/wire";

/** Areas as a rulebook would list them, of a game that nobody has written yet. */
function areas(count: number): AreaOut[] {
  return Array.from({ length: count }, (_, i) => ({
    wager: `wager_${i}`,
    printed: `Wager ${i}`,
    clause: "X 1",
  }));
}

/** What a felt has on the screens that the pages are made for: between header and dock. */
const ROOMS: Readonly<Record<string, Room>> = {
  desktop: { width: 1440, height: 770 },
  laptop: { width: 1024, height: 580 },
  tablet: { width: 820, height: 990 },
  phone: { width: 390, height: 610 },
  "small phone": { width: 375, height: 440 },
  "low phone": { width: 360, height: 433 },
  sideways: { width: 630, height: 346 },
  "small sideways": { width: 483, height: 332 },
  "smallest sideways": { width: 456, height: 317 },
};

const CARD = { width: 100, height: 140 };

function handBox(place: HandPlace): Box {
  const { x, y, scale } = place.hand;
  return { x, y, width: 2 * place.gap + CARD.width * scale, height: CARD.height * scale };
}

function boxes(geometry: Geometry): [string, Box][] {
  const { front, people, dealer, dealerGap } = geometry;
  const dealt = handBox({ position: 0, hand: dealer, gap: dealerGap });
  const called = { x: dealer.x, y: geometry.dealerCalled, width: 200, height: 24 };
  return [
    ["the dealer's hand", dealt],
    ["its name", called],
    ["the hand in front", handBox(front)],
    ["its name", { ...called, y: front.called }],
    ["the plate in front", front.plate],
    ...front.areas.map((area): [string, Box] => [area.wager, area]),
    ...people.flatMap((each): [string, Box][] => [
      [`the hand of ${each.position}`, handBox(each)],
      [`the plate of ${each.position}`, each.plate],
    ]),
  ];
}

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 1 &&
  Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 1;

describe.each(Object.keys(ROOMS))("on a %s", (name) => {
  const room = ROOMS[name] ?? { width: 0, height: 0 };

  test.each([1, 2, 3, 4, 5])(
    "a layout of %i areas lies whole, nothing on anything else",
    (count) => {
      for (const positions of [1, 2, 5, 7, 8, 9])
        for (const front of new Set([1, Math.ceil(positions / 2), positions])) {
          const geometry = lay(areas(count), positions, room, front);
          const all = boxes(geometry);
          expect(geometry.people).toHaveLength(positions - 1);
          expect(geometry.front.areas).toHaveLength(count);
          for (const [what, { x, y, width, height }] of all) {
            const where = `${what} of ${positions}, ${count} areas, ${front} in front`;
            expect(x - width / 2, where).toBeGreaterThanOrEqual(-0.5);
            expect(x + width / 2, where).toBeLessThanOrEqual(room.width + 0.5);
            expect(y - height / 2, where).toBeGreaterThanOrEqual(-0.5);
            expect(y + height / 2, where).toBeLessThanOrEqual(room.height + 0.5);
          }
          all.forEach(([what, a], i) =>
            all.slice(i + 1).forEach(([other, b]) => {
              const where = `${what} on ${other}: ${positions} positions, ${count} areas`;
              expect(overlap(a, b), where).toBe(false);
            }),
          );
        }
    },
  );

  test.each([3, 4, 5])("%i areas leave every other position room to read +$12.50", (count) => {
    for (const positions of [2, 5, 6, 7, 8])
      for (let front = 1; front <= positions; front++)
        for (const { position, plate } of lay(areas(count), positions, room, front).people)
          expect(plate.width, `${position} of ${positions}`).toBeGreaterThanOrEqual(60);
  });

  test("the position in front has the larger hand, and areas that a thumb hits", () => {
    const geometry = lay(areas(4), 7, room, 3);
    for (const person of geometry.people)
      expect(geometry.front.hand.scale).toBeGreaterThan(person.hand.scale);
    for (const area of geometry.front.areas)
      expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(56);
    expect(geometry.front.areas.filter((area) => area.first).map((area) => area.wager)).toEqual([
      "wager_0",
    ]);
  });
});

test("people sit in the order of their positions, the first at the right", () => {
  const { people } = lay(areas(3), 7, { width: 390, height: 610 }, 4);
  const byPlace = [...people].sort((a, b) => b.hand.x - a.hand.x).map((each) => each.position);
  expect(byPlace).toEqual([1, 2, 3, 5, 6, 7]);
});
