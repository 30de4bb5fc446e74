/** A hand that was entered wrongly: which one, its right cards, and why; all of it on record. */

import { DEALER, written } from "../core/cards";
import type { Table } from "../core/wire";
import { deal } from "../texts/deal";
import { CardEntry } from "./card-entry.svelte";

export interface Corrected {
  readonly position: number;
  readonly hand: string;
  readonly reason: string;
}

export class Correcting {
  isOn = $state(false);
  position = $state<number | null>(null);
  hand = $state<string | null>(null);
  readonly cards: CardEntry;
  #own: readonly string[] = []; // the cards that lie there as entered, which may be typed again

  constructor(taken: () => readonly string[]) {
    this.cards = new CardEntry(() => taken().filter((card) => !this.#own.includes(card)));
  }

  begin(): void {
    this.isOn = true;
    this.position = null;
    this.hand = null;
    this.cards.clear();
  }

  /** Takes a key; the whole of it once it is said. */
  press(key: string, table: Table): Corrected | null {
    if (key.toLowerCase() === "x") this.isOn = false;
    else if (this.position === null) this.#choose(key, table);
    else if (this.hand === null) this.hand = this.cards.press(key).hand;
    else return this.#give(key);
    return null;
  }

  #choose(key: string, table: Table): void {
    const position = /^\d$/.test(key) ? Number(key) : NaN;
    const held = position === DEALER ? table.dealer : table.hands[position];
    if (!held?.face_up || held.hand === null) return;
    this.position = position;
    this.#own = written(held.hand).split(" ");
  }

  #give(key: string): Corrected | null {
    const reason = deal.reasons[Number(key) - 1];
    const { position, hand } = this;
    if (reason === undefined || position === null || hand === null) return null;
    this.isOn = false;
    return { position, hand, reason };
  }
}
