/** The cards of a table as they lie on its felt: one place for each card of each hand. */

import { DEALER } from "./cards";
import type { Geometry, Place } from "./geometry";
import { HAND_CARDS } from "./held";
import type { HandState, Table } from "./wire";

export interface Held {
  readonly key: string;
  readonly place: number;
  readonly nth: number;
  readonly hand: HandState;
  readonly at: Place;
}

export function laidCards(table: Table, geometry: Geometry): Held[] {
  return [
    ...[...geometry.people, geometry.front].flatMap((place) =>
      cardsOf(table, place.position, table.hands[place.position], place.hand, place.gap),
    ),
    ...cardsOf(table, DEALER, table.dealer, geometry.dealer, geometry.dealerGap),
  ];
}

function cardsOf(
  table: Table,
  place: number,
  hand: HandState | null | undefined,
  at: Place,
  gap: number,
): Held[] {
  if (!hand || at.scale === 0) return []; // too small to be read: the plate says what became of it
  return Array.from({ length: HAND_CARDS }, (_, nth) => ({
    key: `${table.round}/${place}/${nth}`,
    place,
    nth,
    hand,
    at: { ...at, x: at.x + (nth - (HAND_CARDS - 1) / 2) * gap },
  }));
}

/** Where a card came in the deal; -1 for one that did not fall in it. */
export function turnIn(order: readonly number[], place: number, nth: number): number {
  let seen = 0;
  return order.findIndex((each) => each === place && seen++ === nth);
}
