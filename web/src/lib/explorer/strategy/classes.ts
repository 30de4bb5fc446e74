/** Classes of hands as they are drawn: three odd cards as triangles, every other kind as a strip. */

import { fraction } from "../../core/api";
import type { ClassData } from "../../core/wire";

export const RANKS = "23456789TJQKA";
export const ODD = "Three Odd Cards";

export interface HandClass {
  readonly name: string;
  readonly kind: string;
  readonly cards: readonly string[];
  readonly plays: boolean;
  /** What playing gains over folding, in units of the wager that is decided on. */
  readonly gain: number;
  readonly chance: number;
  readonly mistake: number;
  readonly data: ClassData;
}

export function handClass(data: ClassData): HandClass {
  const at = data.name.lastIndexOf(", ");
  return {
    name: data.name,
    kind: data.name.slice(0, at),
    cards: data.name.slice(at + 2).split(" "),
    data,
    plays: data.decision === "play",
    gain: fraction(data.played) - fraction(data.folded),
    chance: fraction(data.probability),
    mistake: fraction(data.mistake),
  };
}

/** Ranks by their height, the highest first; what is no rank comes last. */
export const byRank = (a: string, b: string): number => RANKS.indexOf(b) - RANKS.indexOf(a);

/** Where a class is drawn. */
export interface Place {
  readonly of: HandClass;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Group {
  readonly kind: string;
  /** The highest card of a triangle. */
  readonly high: string | null;
  readonly x: number;
  readonly y: number;
  readonly places: readonly Place[];
  /** Cells where no such class is: a straight, or cards that are out of the deck. */
  readonly empty: readonly { readonly x: number; readonly y: number }[];
  readonly down: readonly { readonly y: number; readonly rank: string }[];
  readonly across: readonly { readonly x: number; readonly rank: string }[];
}

export interface Drawing {
  readonly cell: number;
  readonly height: number;
  readonly groups: readonly Group[];
}

const GAP = 2;
const LABEL = 16;
const HEAD = 24;
const FOOT = 30;
const BETWEEN = 18;
const STRIP = 22;
const WORDS = 90; // for the name of a kind of few classes

/** Everything laid out on a width: triangles one beside another as they fit, then a strip for each other kind. */
export function arrange(classes: readonly HandClass[], width: number): Drawing {
  const widest = RANKS.length - 2;
  const cell = Math.max(
    14,
    Math.min(24, Math.floor((width - LABEL) / (width < 480 ? widest : 2 * widest + 1)) - GAP),
  );
  const step = cell + GAP;
  const groups: Group[] = [];
  let [x, y, tallest] = [0, 0, 0];
  const odd = classes.filter((each) => each.kind === ODD);
  for (const high of [...new Set(odd.map((each) => each.cards[0] ?? ""))].toSorted(byRank)) {
    const side = LABEL + (RANKS.indexOf(high) - 1) * step;
    if (x > 0 && x + side > width) [x, y, tallest] = [0, y + tallest + HEAD + FOOT, 0];
    groups.push(
      triangle(
        high,
        odd.filter((each) => each.cards[0] === high),
        x + LABEL,
        y + HEAD,
        cell,
      ),
    );
    x += side + BETWEEN;
    tallest = Math.max(tallest, side - LABEL);
  }
  y += groups.length > 0 ? tallest + HEAD + FOOT : 0;
  const others = classes.filter((each) => each.kind !== ODD);
  x = 0;
  for (const kind of new Set(others.map((each) => each.kind))) {
    const these = others.filter((each) => each.kind === kind);
    const needs = Math.max(WORDS, Math.min(width, these.length * step));
    if (x > 0 && x + needs > width) [x, y] = [0, y + HEAD + STRIP + 10];
    groups.push(strip(kind, these, x, y + HEAD, width, cell));
    x += needs + BETWEEN;
  }
  return { cell, height: y + (others.length > 0 ? HEAD + STRIP + 10 : 0), groups };
}

/** The second card down, the third across. */
function triangle(
  high: string,
  classes: readonly HandClass[],
  x: number,
  y: number,
  cell: number,
): Group {
  const step = cell + GAP;
  const lower = Array.from(RANKS).slice(0, RANKS.indexOf(high));
  const seconds = lower.slice(1).reverse();
  const found = new Map(classes.map((each) => [each.cards.slice(1).join(""), each]));
  const places: Place[] = [];
  const empty: { x: number; y: number }[] = [];
  seconds.forEach((second, row) => {
    lower.slice(0, RANKS.indexOf(second)).forEach((third, column) => {
      const at = { x: x + column * step, y: y + row * step };
      const of = found.get(second + third);
      if (of) places.push({ of, ...at, width: cell, height: cell });
      else empty.push(at);
    });
  });
  return {
    kind: ODD,
    high,
    x,
    y,
    places,
    empty,
    down: seconds.map((rank, row) => ({ y: y + row * step + cell / 2, rank })),
    across: lower.slice(0, -1).map((rank, column) => ({ x: x + column * step + cell / 2, rank })),
  };
}

/** The lowest on the left. */
function strip(
  kind: string,
  classes: readonly HandClass[],
  x: number,
  y: number,
  width: number,
  cell: number,
): Group {
  const step = Math.min(cell + GAP, width / classes.length);
  // Cells too narrow for a gap touch one another.
  const wide = step > 8 ? step - GAP : step;
  const places = classes.map((of, column) => ({
    of,
    x: x + column * step,
    y,
    width: wide,
    height: STRIP,
  }));
  return { kind, high: null, x, y, places, empty: [], down: [], across: [] };
}

/** Lines between cells beside or beneath one another that are decided differently. */
export function borders(group: Group, cell: number): string {
  const plays = new Map(group.places.map((each) => [`${each.x},${each.y}`, each.of.plays]));
  const step = cell + GAP;
  return group.places
    .map(({ x, y, of }) => {
      const beside = plays.get(`${x + step},${y}`);
      const beneath = plays.get(`${x},${y + step}`);
      const right =
        beside !== undefined && beside !== of.plays ? `M${x + cell + 1} ${y - 1}v${step}` : "";
      const below =
        beneath !== undefined && beneath !== of.plays ? `M${x - 1} ${y + cell + 1}h${step}` : "";
      return right + below;
    })
    .join("");
}

/** The nearest place in a direction; aside of the way counts three times. */
export function nearest(places: readonly Place[], from: Place, dx: number, dy: number): Place {
  const middle = (each: Place): [number, number] => [
    each.x + each.width / 2,
    each.y + each.height / 2,
  ];
  const [x, y] = middle(from);
  let best = from;
  let least = Infinity;
  for (const each of places) {
    const [toX, toY] = middle(each);
    const along = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    if (along > 0.5 && along + 3 * aside < least) [best, least] = [each, along + 3 * aside];
  }
  return best;
}
