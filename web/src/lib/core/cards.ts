/** Cards as the house numbers them, suit by suit from the two of clubs, and as people read them. */

export type Suit = "s" | "h" | "d" | "c";

export interface Face {
  readonly rank: string;
  readonly suit: Suit;
}

export const DEALER = 0; // the dealer's place in the order of a deal

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SYMBOLS: Readonly<Record<Suit, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card as people type it, `Ks`. */
export function letters(card: number): string {
  return RANKS.charAt(card % 13) + SUITS.charAt(Math.floor(card / 13));
}

/** Cards as people type them, `Ks Td 2h`. */
export function written(cards: readonly number[]): string {
  return cards.map(letters).join(" ");
}

export function faceOf(typed: string): Face {
  return { rank: typed.slice(0, -1), suit: typed.slice(-1) as Suit };
}

export function faces(hand: readonly number[] | null | undefined): (Face | null)[] {
  return hand ? hand.map((card) => faceOf(letters(card))) : [null, null, null];
}

export function isRed(suit: Suit): boolean {
  return suit === "h" || suit === "d";
}

const INK = { red: "#b3202c", black: "#1b2330", blue: "#1d4fa8", green: "#136b3a" };

/** What a suit is printed in: two colours, or each its own. */
export function inkOf(suit: Suit, fourColours: boolean): string {
  if (fourColours && suit === "d") return INK.blue;
  if (fourColours && suit === "c") return INK.green;
  return isRed(suit) ? INK.red : INK.black;
}

export function index(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** A card as people print it, `10♦`. */
export function symbol(typed: string): string {
  const face = faceOf(typed);
  return index(face.rank) + SYMBOLS[face.suit];
}

/** A hand's name with ranks as they stand on cards: the house writes a ten in it as people type one. */
export function asPrinted(name: string): string {
  return name.replace(/\bT\b/g, index("T"));
}

export function symbols(hand: readonly number[]): string {
  return hand.map((card) => symbol(letters(card))).join(" ");
}
