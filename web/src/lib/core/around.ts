/** Where the positions lie that are not in front: people around it, each with a plate and a small hand. */

import type { PersonPlace, Room } from "./geometry";

export const CARD = { width: 100, height: 140 };
export const SPACE = 8;
const HAND = 316; // three cards beside each other, with what is between them
/** Of the others: their cards, name and stake; in the least width an amount such as +$12.50 can be read. */
export const PERSON = { cards: 0.3, roomy: 0.44, plate: 40, least: 60 };
const BETWEEN = 4; // from one plate of a row to the next
const CARDS_LEAST = 0.207; // smaller, the ranks of cards are no print to read: a plate alone stands there

/** How high a person is, with cards of a size above the plate or with none. */
export const personHeight = (scale: number): number =>
  (scale > 0 ? CARD.height * scale + 4 : 0) + PERSON.plate;

/** How large the others' cards can be where a person is so high; none where they could not be read. */
export function cardsIn(height: number, most: number): number {
  const fits = Math.min(most, (height - personHeight(0) - 4) / CARD.height);
  return fits < CARDS_LEAST ? 0 : fits;
}

/** Whether a row of all the others would be too narrow to read: the two at its ends sit beside the dealer then. */
export const isCrowded = (others: number, room: Room): boolean =>
  others * (PERSON.least + BETWEEN) > room.width - 2 * SPACE;

/** How high the dealer's cards can be, so that somebody sits at each side of them. */
export const betweenTwo = (room: Room): number =>
  ((room.width - 2 * (PERSON.least + 2 * SPACE)) / HAND) * CARD.height;

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

/** People at both sides: of all that is in front, or of its hand alone where they would be too narrow beside its areas. */
export function aside(
  others: readonly number[],
  room: Room,
  front: { readonly hand: number; readonly areas: number; readonly areasTop: number },
): PersonPlace[] {
  const rail = room.width > 900 ? 36 : SPACE;
  const beside = (block: number): number => (room.width - block) / 2 - SPACE - rail;
  const whole = beside(Math.max(front.hand, front.areas));
  const [side, bottom] =
    whole < PERSON.least ? [beside(front.hand), front.areasTop] : [whole, room.height];
  const width = Math.min(side, 148);
  const half = Math.ceil(others.length / 2);
  const each = (row: readonly number[], isLeft: boolean): PersonPlace[] =>
    row.map((position, i) => {
      // From the top of one side down, on the other up again: as they sit around the table.
      const k = isLeft ? i : row.length - 1 - i;
      const pitch = Math.min(132, (bottom - 2 * SPACE) / Math.max(row.length, 1));
      const scale = cardsIn(pitch - 6, room.height > 700 ? 0.4 : PERSON.cards);
      const top = (bottom - row.length * pitch) / 2 + k * pitch + Math.min(4, pitch - PERSON.plate);
      const curve = row.length > 1 ? (k / (row.length - 1)) ** 2 : 0;
      const inward = rail + width / 2 + Math.min(side - width, 90) * (0.2 + 0.8 * curve);
      return person(position, isLeft ? inward : room.width - inward, top, width, scale);
    });
  return [...each(others.slice(0, half), true), ...each(others.slice(half), false)];
}

/** People in rows below the dealer; where a row is too crowded, one of them at each side of the dealer. */
export function inRows(
  others: readonly number[],
  room: Room,
  at: {
    readonly below: number;
    readonly crowded: boolean;
    readonly dealerTop: number;
    readonly dealerHigh: number;
    readonly peopleRows: number;
    readonly personHigh: number;
    readonly person: number;
  },
): PersonPlace[] {
  const rowed = at.crowded ? others.slice(1, -1) : others;
  const per = Math.ceil(rowed.length / Math.max(1, at.peopleRows));
  const pitch = (room.width - 2 * SPACE) / Math.max(per, 4);
  const below = rowed.map((position, i) => {
    const row = Math.floor(i / per);
    const there = Math.min(per, rowed.length - row * per);
    const x = room.width / 2 + ((i % per) - (there - 1) / 2) * pitch;
    const top = at.below + row * (at.personHigh + SPACE);
    return person(position, x, top, Math.min(pitch - BETWEEN, 148), at.person);
  });
  if (!at.crowded) return below;
  const width = (room.width - HAND * (at.dealerHigh / CARD.height)) / 2 - 2 * SPACE;
  const top = at.dealerTop + (at.dealerHigh - at.personHigh) / 2;
  const beside = (position: number, x: number): PersonPlace =>
    person(position, x, top, width, at.person);
  return [
    ...others.slice(0, 1).map((each) => beside(each, SPACE + width / 2)),
    ...below,
    ...others.slice(-1).map((each) => beside(each, room.width - SPACE - width / 2)),
  ];
}
