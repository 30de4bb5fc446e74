/**
 * Where everything lies on the felt, in the screen's own pixels, from the layout and the room there is.
 *
 * One position is in front, as large as the room allows: its hand, and below it its betting areas around the first
 * of them. The others sit around it as people, each with a small hand: at both sides where the felt is wide, in rows
 * between the dealer and the front where it is tall, and beside the dealer where a row is too crowded to be read.
 */

import {
  aside,
  betweenTwo,
  CARD,
  cardsIn,
  inRows,
  isCrowded,
  PERSON,
  personHeight,
  SPACE,
} from "./around";
import type { AreaOut } from "./wire";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number; // degrees
  readonly scale: number; // of a card of 100 by 140
}

export interface Box {
  readonly x: number; // of its middle
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface AreaPlace extends Box {
  readonly wager: string;
  readonly printed: string;
  readonly first: boolean; // what the position is about; the others are side wagers
}

export interface HandPlace {
  readonly position: number;
  readonly hand: Place;
  readonly gap: number; // from one card of the hand to the next
}

export interface PersonPlace extends HandPlace {
  readonly plate: Box;
}

export interface FrontPlace extends HandPlace {
  readonly areas: readonly AreaPlace[];
  readonly called: number; // the middle of what is written below its cards
  readonly calledWide: number; // as broad as a line of it can be
  readonly plate: Box;
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface Geometry extends Room {
  readonly wide: boolean;
  readonly dealer: Place;
  readonly dealerGap: number;
  readonly dealerCalled: number;
  readonly shoe: Place; // of no size where somebody sits in its place
  readonly rack: Place | null; // where there is room for it
  readonly lettering: number | null;
  readonly front: FrontPlace;
  readonly people: readonly PersonPlace[];
}

const CALLED = 26; // a line below a hand
const PLATE_WIDE = 320;
const PLATE_NARROW = 272; // where a screen has no more room
const PLATE = 34; // the plate of the position in front
/** From the bottom of a tall felt to its betting areas; it is round from there on. */
export const FOOT = PLATE + 2 * SPACE + 2;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** A felt is wide as long as people fit beside the position in front. */
export const isWide = ({ width, height }: Room): boolean => width > 1.05 * height;

/** A betting area; a row above the nearest is broader, and lower. */
interface Cell {
  readonly width: number;
  readonly height: number;
  readonly above: number; // the height of such a row
}

/** How the height is shared out; the position in front gets what is left. */
interface Shares {
  readonly dealerTop: number;
  readonly dealerHigh: number;
  readonly crowded: boolean; // two of the others sit beside the dealer
  readonly person: number; // how large the others' cards are
  readonly peopleRows: number;
  readonly cell: Cell;
  readonly rows: readonly (readonly AreaOut[])[];
}

const RAIL = 11; // of a tall felt, at both sides
const BEND = 68; // as far as the rail of a wide one comes in at each side, where betting areas lie
const HAND_MIN = 84;
const AREAS_ABREAST = 4; // on a felt that is too low for two rows

function shares(areas: readonly AreaOut[], others: number, room: Room, tight: boolean): Shares {
  const { width, height } = room;
  const wide = isWide(room);
  const abreast = wide || (tight && areas.length <= AREAS_ABREAST);
  const rows = areaRows(areas, abreast);
  const across = abreast ? Math.max(3, areas.length) : 3;
  const between = (areas.length - 1) * SPACE;
  const crowded = !wide && isCrowded(others, room);
  const dealerHigh = tight
    ? 52
    : clamp(height * (wide ? 0.185 : 0.15), 64, crowded ? betweenTwo(room) : 152);
  const cards = height > 900 && width > 700 ? PERSON.roomy : PERSON.cards;
  const least = areas.length > 4 && wide ? Math.min(104, height * 0.3) : 84;
  const high = tight && !wide ? 84 : clamp(height * (wide ? 0.17 : 0.135), least, 118);
  return {
    rows,
    dealerTop: height >= (wide ? 480 : 560) ? 44 : SPACE,
    dealerHigh,
    crowded,
    person: tight ? 0 : crowded ? cardsIn(dealerHigh, cards) : cards,
    peopleRows: wide ? 0 : Math.ceil(((crowded ? others - 2 : others) * 43) / width),
    cell: {
      width: wide
        ? Math.min(
            clamp((width * 0.54 - between) / areas.length, 84, 172),
            (width - 2 * BEND - between) / areas.length,
          )
        : Math.min(200, (width - 2 * RAIL - (across - 1) * SPACE) / across),
      height: high,
      above: tight ? 56 : Math.max(areas.length > 4 ? 76 : 56, high * 0.66),
    },
  };
}

export function lay(
  areas: readonly AreaOut[],
  positions: number,
  room: Room,
  front: number,
): Geometry {
  const { width, height } = room;
  const wide = isWide(room);
  const low = height < 420;
  const others = Array.from({ length: positions }, (_, i) => positions - i).filter(
    (each) => each !== front,
  ); // the first position is at the dealer's left, which is the right of everybody who faces the dealer
  const plateY = height - PLATE / 2 - (low ? 4 : 10);

  const stand = (tight: boolean) => {
    const share = shares(areas, others.length, room, tight);
    const below = share.dealerTop + share.dealerHigh + CALLED + (wide ? 0 : SPACE);
    const personHigh = personHeight(share.person);
    const handTop = below + share.peopleRows * (personHigh + SPACE);
    const { cell, rows } = share;
    const above = (rows.length - 1) * (cell.above + SPACE);
    const areasTop = plateY - PLATE / 2 - SPACE - cell.height - above;
    return { ...share, below, personHigh, areasTop, rest: areasTop - CALLED - SPACE - handTop };
  };
  const easy = stand(false);
  const at = wide || easy.rest >= HAND_MIN ? easy : stand(true);
  const { dealerTop, dealerHigh, cell, rows } = at;

  const across = ((wide ? width * 0.5 : width - 24) / 3.3 / CARD.width) * CARD.height;
  const handHigh = clamp(Math.min(at.rest, across), 40, wide ? 210 : 300);
  const called = at.areasTop - SPACE / 2 - CALLED / 2;
  const handY = called - CALLED / 2 - 2 - handHigh / 2;
  const scale = handHigh / CARD.height;
  const dealerCalled = dealerTop + dealerHigh + CALLED / 2 + 2;
  const roomy = dealerTop > SPACE;
  const plateWide = wide && width < 560 ? PLATE_NARROW : Math.min(PLATE_WIDE, width - 24);
  const people = wide
    ? aside(others, room, {
        hand: Math.max(3.2 * CARD.width * scale, plateWide, Math.min(376, width * 0.6)),
        areas: cell.width * areas.length + SPACE * (areas.length - 1),
        areasTop: at.areasTop,
      })
    : inRows(others, room, at);
  const freeAt = wide // from the middle to each person who sits beside it
    ? people.map(({ plate }) => Math.abs(plate.x - width / 2) - plate.width / 2)
    : [];

  return {
    ...room,
    wide,
    dealer: {
      x: width / 2,
      y: dealerTop + dealerHigh / 2,
      turn: 0,
      scale: dealerHigh / CARD.height,
    },
    dealerGap: (dealerHigh / CARD.height) * 108,
    dealerCalled,
    shoe: {
      x: width - (wide ? width * 0.2 : 46),
      y: roomy ? 44 : 26,
      turn: 14,
      scale: at.crowded ? 0 : roomy ? 0.8 : 0.5,
    },
    rack: roomy ? { x: width / 2, y: 14, turn: 0, scale: clamp(width / 900, 0.6, 1) } : null,
    lettering: wide && handY - handHigh / 2 - dealerCalled > 92 ? dealerCalled + 46 : null,
    front: {
      position: front,
      hand: { x: width / 2, y: handY, turn: 0, scale },
      gap: scale * 108,
      called,
      calledWide: 2 * (Math.min(width / 2, ...freeAt) - SPACE / 2),
      plate: { x: width / 2, y: plateY, width: plateWide, height: PLATE },
      areas: areaPlaces(rows, width / 2, at.areasTop, cell),
    },
    people,
  };
}

/** The first area in the middle of the row nearest to the player, the others at its sides and, on a tall felt, above. */
function areaRows(areas: readonly AreaOut[], wide: boolean): (readonly AreaOut[])[] {
  const [first, ...sides] = areas;
  if (!first) return [];
  const near = wide ? sides : sides.slice(0, 2);
  const left = near.filter((_, i) => i % 2 === 0).reverse();
  const right = near.filter((_, i) => i % 2 === 1);
  const above = sides.slice(near.length);
  const rows: (readonly AreaOut[])[] = [[...left, first, ...right]];
  for (let i = 0; i < above.length; i += 2) rows.unshift(above.slice(i, i + 2));
  return rows;
}

function areaPlaces(
  rows: readonly (readonly AreaOut[])[],
  middle: number,
  top: number,
  cell: Cell,
): AreaPlace[] {
  const whole = Math.max(...rows.map((row) => row.length)) * (cell.width + SPACE) - SPACE;
  const last = rows.length - 1;
  return rows.flatMap((row, r) => {
    // A row above is as broad as the one below it.
    const width = r === last ? cell.width : (whole - (row.length - 1) * SPACE) / row.length;
    const height = r === last ? cell.height : cell.above;
    const left = middle - (row.length * (width + SPACE) - SPACE) / 2;
    return row.map((area, i) => ({
      wager: area.wager,
      printed: area.printed,
      first: r === last && i === row.length - 1 - Math.floor((row.length - 1) / 2),
      x: left + i * (width + SPACE) + width / 2,
      y: top + r * (cell.above + SPACE) + height / 2,
      width,
      height,
    }));
  });
}
