/** Cards as the house writes them, `Ks Td 2h`, and as people read them. */

export type Suit = "s" | "h" | "d" | "c";

export interface Face {
  readonly rank: string;
  readonly suit: Suit;
}

export const DEALER = 0; // the dealer's place in the order of a deal

const SYMBOLS: Readonly<Record<Suit, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export function faces(hand: string | null | undefined): (Face | null)[] {
  if (!hand) return [null, null, null];
  return hand.split(" ").map((card) => ({ rank: card.slice(0, -1), suit: card.slice(-1) as Suit }));
}

export function isRed(suit: Suit): boolean {
  return suit === "h" || suit === "d";
}

export function index(rank: string): string {
  return rank === "T" ? "10" : rank;
}

export function symbols(hand: string): string {
  return faces(hand)
    .map((face) => (face ? index(face.rank) + SYMBOLS[face.suit] : ""))
    .join(" ");
}
