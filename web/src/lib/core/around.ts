/** Where the positions lie that are not in front: people around it, each with a plate and a small hand. */

import type { PersonPlace, Room } from "./geometry";

export const CARD = { width: 100, height: 140 };
export const SPACE = 8;
export const PERSON = { cards: 0.3, roomy: 0.44, plate: 40, narrow: 52 }; // of the others: their cards, name and stake
const CARDS_LEAST = 0.207; // smaller, the ranks of cards are no print to read: a plate alone stands there

/** How high a person is, with cards of a size above the plate or with none. */
export const personHeight = (scale: number): number =>
  (scale > 0 ? CARD.height * scale + 4 : 0) + PERSON.plate;

/** A person's small hand, and the plate below it. */
function person(
  position: number,
  x: number,
  top: number,
  width: number,
  scale: number,
): PersonPlace {
  const high = CARD.height * scale;
  return {
    position,
    hand: { x, y: top + high / 2, turn: 0, scale },
    gap: Math.min(scale * 66, (width - CARD.width * scale) / 2),
    plate: {
      x,
      y: top + personHeight(scale) - PERSON.plate / 2,
      width,
      height: PERSON.plate,
    },
  };
}

export function aside(others: readonly number[], room: Room, block: number): PersonPlace[] {
  const rail = room.width > 900 ? 36 : SPACE;
  const side = (room.width - block) / 2 - SPACE - rail;
  const width = Math.min(side, 148);
  const half = Math.ceil(others.length / 2);
  const each = (row: readonly number[], isLeft: boolean): PersonPlace[] =>
    row.map((position, i) => {
      // From the top of one side down, on the other up again: as they sit around the table.
      const k = isLeft ? i : row.length - 1 - i;
      const pitch = Math.min(132, (room.height - 2 * SPACE) / Math.max(row.length, 1));
      const fits = Math.min(
        room.height > 700 ? 0.4 : PERSON.cards,
        (pitch - PERSON.plate - 10) / CARD.height,
      );
      const scale = fits < CARDS_LEAST ? 0 : fits;
      const top = (room.height - row.length * pitch) / 2 + k * pitch + 4;
      const curve = row.length > 1 ? (k / (row.length - 1)) ** 2 : 0;
      const inward = rail + width / 2 + Math.min(side - width, 90) * (0.2 + 0.8 * curve);
      return person(position, isLeft ? inward : room.width - inward, top, width, scale);
    });
  return [...each(others.slice(0, half), true), ...each(others.slice(half), false)];
}

export function inRows(
  others: readonly number[],
  room: Room,
  at: {
    readonly below: number;
    readonly peopleRows: number;
    readonly personHigh: number;
    readonly person: number;
  },
): PersonPlace[] {
  const per = Math.ceil(others.length / Math.max(1, at.peopleRows));
  const pitch = (room.width - 2 * SPACE) / Math.max(per, 4);
  return others.map((position, i) => {
    const row = Math.floor(i / per);
    const there = Math.min(per, others.length - row * per);
    const x = room.width / 2 + ((i % per) - (there - 1) / 2) * pitch;
    const top = at.below + row * (at.personHigh + SPACE);
    return person(position, x, top, Math.min(pitch - 4, 148), at.person);
  });
}
