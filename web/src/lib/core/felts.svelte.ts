/** The cloth of a table. A game takes the next colour in the order of the house's list; a sixth game has one too. */

export interface Cloth {
  readonly base: string;
  readonly light: string;
  readonly deep: string;
  readonly mark: string;
}

const BURGUNDY: Cloth = { base: "#7a1f2d", light: "#97303f", deep: "#4c0f1a", mark: "#f0cf87" };
const CLOTHS: readonly Cloth[] = [
  BURGUNDY,
  { base: "#175a43", light: "#227457", deep: "#0b3527", mark: "#ecd08a" }, // green
  { base: "#1d3f73", light: "#2c5591", deep: "#0e2345", mark: "#eccf8c" }, // blue
  { base: "#14545c", light: "#1f6d76", deep: "#0a3238", mark: "#ecd08a" }, // teal
  { base: "#3d2a63", light: "#523a80", deep: "#231540", mark: "#ecd08c" }, // violet
  { base: "#6b3f1d", light: "#85532b", deep: "#41240e", mark: "#f2d79a" }, // copper
  { base: "#3a424d", light: "#4d5763", deep: "#222830", mark: "#ecd08a" }, // slate
];

let order = $state.raw<readonly string[]>([]);

/** Tells the cloths which games there are, in the house's order. */
export function setGames(games: readonly string[]): void {
  order = games;
}

export function clothOf(game: string): Cloth {
  const place = order.indexOf(game);
  const number =
    place >= 0 ? place : Array.from(game).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return CLOTHS[number % CLOTHS.length] ?? BURGUNDY;
}
