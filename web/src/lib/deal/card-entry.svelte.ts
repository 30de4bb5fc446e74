/** Cards that are turned up, typed by two keys each: rank, then suit. What lies there already can't be typed. */

import { HAND_CARDS } from "../core/held";

const RANK_KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from("23456789TJQKA", (rank) => [rank.toLowerCase(), rank])),
  "0": "T",
  "1": "T",
};
export const RANKS = Array.from("23456789TJQKA");
export const SUITS = Array.from("shdc");

export class CardEntry {
  cards = $state.raw<readonly string[]>([]);
  rank = $state<string | null>(null);
  /** A card that was typed and lies there already. */
  twice = $state<string | null>(null);
  #place = ""; // of the hand that is typed

  /** `taken` are the cards that lie face up, or are out of the pack. */
  constructor(private readonly taken: () => readonly string[]) {}

  isGone(card: string): boolean {
    return this.taken().includes(card) || this.cards.includes(card);
  }

  /** Whether no card of a rank, or of the rank typed, is left. */
  isOff(key: string): boolean {
    const rank = RANK_KEYS[key];
    if (rank !== undefined) return SUITS.every((suit) => this.isGone(rank + suit));
    return this.rank === null || this.isGone(this.rank + key);
  }

  /** Takes a key if it is one of a card's; the hand once it is whole. */
  press(pressed: string): { readonly taken: boolean; readonly hand: string | null } {
    const key = pressed.toLowerCase();
    const rank = RANK_KEYS[key];
    if (pressed === "Backspace") {
      if (this.rank !== null) this.rank = null;
      else this.cards = this.cards.slice(0, -1);
      this.twice = null;
      return { taken: true, hand: null };
    }
    if (rank !== undefined) {
      this.rank = rank;
      this.twice = null;
      return { taken: true, hand: null };
    }
    if (!SUITS.includes(key) || this.rank === null) return { taken: false, hand: null };
    const card = this.rank + key;
    this.rank = null;
    if (this.isGone(card)) {
      this.twice = card;
      return { taken: true, hand: null };
    }
    this.cards = [...this.cards, card];
    return { taken: true, hand: this.cards.length === HAND_CARDS ? this.cards.join(" ") : null };
  }

  /** Go on with the hand at a place, or begin it: what was typed for another, or in another round, is not its. */
  begin(place: string): boolean {
    if (place === this.#place) return false;
    this.clear();
    this.#place = place;
    return true;
  }

  clear(): void {
    this.cards = [];
    this.rank = null;
    this.twice = null;
  }
}
