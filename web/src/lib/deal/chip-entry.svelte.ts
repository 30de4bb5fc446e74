/** Chips as they lie, typed area by area: an amount in dollars, then Enter, which goes on to the next area. */

import type { Chips, Table, WagerOut } from "../core/wire";
import { centsOf, typing } from "./amount";

/** Whom the house's books don't know is called by where they sit. */
export const unnamed = (position: number): string => `#${position}`;

/** A player as the console names them: whoever has no account is the one at that position. */
export const shownAs = (player: string): string => player.replace(/^#\d+ ?/, "");

/** The same where nothing else says which position it is. */
export const seatOf = (player: string): string => player.replace(/^#(?=\d)/, "Position ");

export class ChipEntry {
  position = $state(1);
  area = $state(0);
  /** What is typed of an amount. */
  typed = $state("");
  /** Whether the next digit says a position. */
  jumps = $state(false);

  constructor(
    private readonly table: () => Table,
    readonly areas: () => readonly WagerOut[],
  ) {}

  get wager(): WagerOut | undefined {
    return this.areas()[this.area];
  }

  /** Whose chips are entered at a position. */
  playerAt(position: number): string {
    const seated = this.table().seats[position];
    return seated?.startsWith("#") ? seated : unnamed(position);
  }

  /** What lies on an area, whoever laid it. */
  lies(position: number, wager: string): number {
    const there = this.table().wagers[position] ?? [];
    return there.reduce((sum, each) => sum + (each.wager === wager ? each.stake : 0), 0);
  }

  /** Takes a key if it types an amount or moves about. */
  press(key: string): boolean {
    if (this.jumps) {
      this.jumps = false;
      const position = Number(key);
      if (!(position >= 1 && position <= this.table().config.positions)) return false;
      this.go(position, 0);
      return true;
    }
    const typed = typing(this.typed, key);
    if (typed !== null) {
      this.typed = typed;
      return true;
    }
    switch (key) {
      case "/":
        this.typed = "";
        this.jumps = true;
        return true;
      case "ArrowLeft":
        this.go(this.position - 1, this.area);
        return true;
      case "ArrowRight":
        this.go(this.position + 1, this.area);
        return true;
      case "ArrowUp":
        this.go(this.position, this.area - 1);
        return true;
      case "ArrowDown":
        this.go(this.position, this.area + 1);
        return true;
      default:
        return false;
    }
  }

  go(position: number, area: number): void {
    this.typed = "";
    this.position = Math.min(Math.max(position, 1), this.table().config.positions);
    this.area = Math.min(Math.max(area, 0), this.areas().length - 1);
  }

  /** The area after this one, from the dealer's left; after the last the first. */
  next(): void {
    const { positions } = this.table().config;
    if (this.area + 1 < this.areas().length) this.go(this.position, this.area + 1);
    else this.go(this.position < positions ? this.position + 1 : 1, 0);
  }

  /** What was typed, as the chips that lie there; none where nothing was. */
  get entered(): Chips | null {
    const { wager, typed, position } = this;
    if (wager === undefined || typed === "") return null;
    const cents = centsOf(typed);
    const stake = wager.price !== null && cents > 0 ? wager.price : cents;
    return { player: this.playerAt(position), position, wager: wager.id, stake };
  }
}
