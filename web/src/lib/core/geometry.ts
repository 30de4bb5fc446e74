/**
 * Where everything lies on the felt, from the layout alone: how many positions, which areas.
 *
 * Landscape shows every position whole, on an arc around the dealer. Portrait has one position in front, as
 * large as a thumb needs, and the others in a row above it.
 */

import type { AreaOut } from "./wire";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number; // degrees
  readonly scale: number;
}

export interface AreaPlace extends Place {
  readonly wager: string;
  readonly printed: string;
  readonly round: boolean;
  readonly width: number;
  readonly height: number;
}

export interface PositionPlace {
  readonly position: number;
  readonly whole: boolean; // with its areas, not just a hand in the row
  readonly at: Place;
  readonly hand: Place;
  readonly gap: number; // from one card of the hand to the next
  readonly plate: Place;
  readonly areas: readonly AreaPlace[];
}

export interface Geometry {
  readonly portrait: boolean;
  readonly width: number;
  readonly height: number;
  readonly dealer: Place;
  readonly dealerGap: number;
  readonly shoe: Place;
  readonly rack: Place;
  readonly lettering: Place;
  readonly clock: Place;
  readonly positions: readonly PositionPlace[];
}

export const CHIP = { landscape: 42, portrait: 82 };
/** Where the chips of an area lie, as a part of its width; where there is room beside the print they leave it to be read. */
export function chipsAside(area: AreaPlace, portrait: boolean): number {
  return portrait && !area.round ? -area.width * 0.34 : 0;
}

interface Sizes {
  readonly circle: number; // radius of the first area
  readonly cell: number; // height of another
  readonly across: number; // width of a position
  readonly space: number;
}

/** The first area is round and nearest to the player; the others stand above it, two to a row. */
function areasOf(
  areas: readonly AreaOut[],
  sizes: Sizes,
): { places: Omit<AreaPlace, "turn" | "scale">[]; top: number } {
  const [first, ...others] = areas;
  const places: Omit<AreaPlace, "turn" | "scale">[] = [];
  if (!first) return { places, top: 0 };
  places.push({
    wager: first.wager,
    printed: first.printed,
    round: true,
    width: 2 * sizes.circle,
    height: 2 * sizes.circle,
    x: 0,
    y: 0,
  });
  let y = -sizes.circle - sizes.space - sizes.cell / 2;
  for (let i = 0; i < others.length; i += 2) {
    const row = others.slice(i, i + 2);
    const width = (sizes.across - (row.length - 1) * sizes.space) / row.length;
    row.forEach((area, column) => {
      places.push({
        wager: area.wager,
        printed: area.printed,
        round: false,
        width,
        height: sizes.cell,
        x: row.length === 1 ? 0 : (column - 0.5) * (width + sizes.space),
        y,
      });
    });
    y -= sizes.cell + sizes.space;
  }
  return { places, top: y + sizes.cell / 2 + sizes.space / 2 };
}

/** A point of a position's own frame, on the felt. */
function on(at: Place, x: number, y: number, scale = 1): Place {
  const angle = (at.turn * Math.PI) / 180;
  return {
    x: at.x + (x * Math.cos(angle) - y * Math.sin(angle)) * at.scale,
    y: at.y + (x * Math.sin(angle) + y * Math.cos(angle)) * at.scale,
    turn: at.turn,
    scale: at.scale * scale,
  };
}

const CARD_HEIGHT = 140;
const HAND_SPACE = 6; // from the areas to the cards
const CLOCK_SPACE = { landscape: 46, portrait: 48 }; // from the middle of the clock to the hand below it

/** How far a position's hand reaches above the middle of its first area. */
function reach(areas: readonly AreaOut[], sizes: Sizes, card: number): number {
  return HAND_SPACE + CARD_HEIGHT * card - areasOf(areas, sizes).top;
}

function position(
  number: number,
  at: Place,
  areas: readonly AreaOut[],
  sizes: Sizes,
  card: number,
  gap: number,
): PositionPlace {
  const laid = areasOf(areas, sizes);
  return {
    position: number,
    whole: true,
    at,
    hand: on(at, 0, laid.top - HAND_SPACE - (CARD_HEIGHT * card) / 2, card),
    gap,
    plate: on(at, 0, sizes.circle + 24),
    areas: laid.places.map((area) => ({ ...area, ...on(at, area.x, area.y) })),
  };
}

export function landscape(areas: readonly AreaOut[], positions: number, aspect: number): Geometry {
  const width = 1600;
  const pitch = Math.min(236, 1474 / positions);
  const many = areas.length > 3;
  const sizes: Sizes = {
    circle: many ? 49 : 55,
    cell: many ? 58 : 72,
    across: Math.min(204, pitch - 22),
    space: 7,
  };
  const card = many ? 0.86 : 0.95;
  const clock = many ? 372 : 396;
  const below = 54 + sizes.circle;
  const least = clock + CLOCK_SPACE.landscape + reach(areas, sizes, card) + below; // less, and the clock would lie on the cards
  const height = Math.round(Math.max(760, least, Math.min(1000, width / aspect)));
  const base = height - below;
  const places = Array.from({ length: positions }, (_, i) => {
    // The first position is at the dealer's left, which is the right of everybody who faces the dealer.
    const x = width / 2 - (i - (positions - 1) / 2) * pitch;
    const t = (x - width / 2) / (width / 2);
    return position(
      i + 1,
      { x, y: base - 196 * t * t, turn: -15 * t, scale: 1 },
      areas,
      sizes,
      card,
      many ? 49 : 46,
    );
  });
  return {
    portrait: false,
    width,
    height,
    dealer: { x: width / 2, y: 148, turn: 0, scale: 1.05 },
    dealerGap: 112,
    shoe: { x: width - 360, y: 84, turn: 14, scale: 1 },
    rack: { x: width / 2, y: 26, turn: 0, scale: 1 },
    lettering: { x: width / 2, y: 300, turn: 0, scale: 1 },
    clock: { x: width / 2, y: clock, turn: 0, scale: 1 },
    positions: places,
  };
}

export function portrait(
  areas: readonly AreaOut[],
  positions: number,
  aspect: number,
  front: number,
): Geometry {
  const width = 780;
  const wanted = Math.min(1560, Math.max(1080, width / aspect));
  const many = areas.length > 3;
  const shape = (tall: boolean) => {
    const sizes: Sizes = {
      circle: tall ? 98 : 86,
      cell: many ? (tall ? 112 : 92) : 120,
      across: 690,
      space: 14,
    };
    const card = tall ? 1.5 : 1.2;
    const room = tall ? 60 : 0;
    const clock = 502 + room / 2;
    const below = 34 + sizes.circle;
    return {
      sizes,
      card,
      room,
      clock,
      below,
      least: clock + CLOCK_SPACE.portrait + reach(areas, sizes, card) + below,
    };
  };
  const tall = wanted > 1240 && shape(true).least <= wanted;
  const { sizes, card, room, clock, below, least } = shape(tall);
  const height = Math.round(Math.max(least, wanted));
  const pitch = 712 / Math.max(positions, 5);
  const places = Array.from({ length: positions }, (_, i): PositionPlace => {
    const number = i + 1;
    const x = width / 2 - (i - (positions - 1) / 2) * pitch;
    const t = (x - width / 2) / (width / 2);
    const mini: Place = { x, y: 352 + room / 2 - 34 * t * t, turn: -8 * t, scale: 1 };
    if (number !== front) {
      return {
        position: number,
        whole: false,
        at: mini,
        hand: on(mini, 0, 0, 0.42),
        gap: 24,
        plate: on(mini, 0, 64),
        areas: [],
      };
    }
    const at: Place = { x: width / 2, y: height - below, turn: 0, scale: 1 };
    const whole = position(number, at, areas, sizes, card, card * 108);
    return { ...whole, plate: on(mini, 0, 64) };
  });
  return {
    portrait: true,
    width,
    height,
    dealer: { x: width / 2, y: 158 + room / 4, turn: 0, scale: 1.22 },
    dealerGap: 132,
    shoe: { x: width - 92, y: 60, turn: 14, scale: 1 },
    rack: { x: width / 2, y: 20, turn: 0, scale: 0.8 },
    lettering: { x: width / 2, y: 300, turn: 0, scale: 1 },
    clock: { x: width / 2, y: clock, turn: 0, scale: 1 },
    positions: places,
  };
}
