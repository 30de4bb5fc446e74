/** The drawing of cards: suits as paths around the origin, and where the pips of each rank stand. */

import type { Suit } from "./cards";

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  s: "M0-10C4-4.500 9-1.500 9 3.600 9 6.700 6.700 8.600 4.300 8.600 2.800 8.600 1.500 7.900.8 6.800 1 9 1.800 10.500 3.400 11.500H-3.400C-1.800 10.500-1 9-.8 6.800-1.500 7.900-2.800 8.600-4.300 8.600-6.700 8.600-9 6.700-9 3.600-9-1.500-4-4.500 0-10Z",
  h: "M0 10.500C-4.500 5.500-9.500 2-9.500-3.200-9.500-6.500-7.200-8.800-4.600-8.800-2.500-8.800-.8-7.500 0-5.500.8-7.500 2.500-8.800 4.600-8.800 7.200-8.800 9.500-6.500 9.500-3.200 9.500 2 4.500 5.500 0 10.500Z",
  d: "M0-11C2.300-6.800 5-3.400 8 0 5 3.400 2.300 6.800 0 11-2.300 6.800-5 3.400-8 0-5-3.400-2.300-6.800 0-11Z",
  c: "M0-10A4.700 4.700 0 0 1 3.700-2.300 4.700 4.700 0 1 1 1 4.700C1.100 7.800 1.900 10.300 3.500 11.500H-3.500C-1.900 10.300-1.100 7.800-1 4.700A4.700 4.700 0 1 1-3.700-2.300 4.700 4.700 0 0 1 0-10Z",
};

const L = 36.5;
const M = 50;
const R = 63.5;
const rows = (columns: readonly number[], ys: readonly number[]): [number, number][] =>
  columns.flatMap((x) => ys.map((y): [number, number] => [x, y]));

/** Centres on a card of 100 by 140; those below the middle stand on their heads. */
export const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "2": [
    [M, 38],
    [M, 102],
  ],
  "3": [
    [M, 34],
    [M, 70],
    [M, 106],
  ],
  "4": rows([L, R], [38, 102]),
  "5": [...rows([L, R], [38, 102]), [M, 70]],
  "6": rows([L, R], [34, 70, 106]),
  "7": [...rows([L, R], [34, 70, 106]), [M, 52]],
  "8": [...rows([L, R], [34, 70, 106]), [M, 52], [M, 88]],
  "9": [...rows([L, R], [30, 57, 83, 110]), [M, 70]],
  T: [...rows([L, R], [30, 57, 83, 110]), [M, 43], [M, 97]],
};
