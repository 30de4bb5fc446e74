/**
 * One's own chips on the felt while bets are open: adding, taking back, undo, redo, clear, rebet, double.
 *
 * Whether a wager is allowed is the house's to say; this only turns wishes into commands, and remembers them.
 */

import { Refusal } from "./api";
import { kept, keep } from "./kept";
import type { Asked, Feed } from "./feed.svelte";
import { lying, type Lying } from "./lying";
import type { Fact } from "./wire";

const REBET = "threecard.rebet";

export interface Spot {
  readonly position: number;
  readonly wager: string;
}

interface Change extends Spot {
  readonly by: number; // cents, below zero taken back
}

/** What one had on the felt; at one's seat, it goes along to another. */
interface Last extends Change {
  readonly atSeat?: boolean;
}

interface Flying extends Change {
  until: number | null; // the log's place at which the table holds it
}

export class Wagering {
  #done = $state.raw<readonly (readonly Change[])[]>([]);
  #undone = $state.raw<readonly (readonly Change[])[]>([]);
  /** What one had on the felt when the last round closed, if anything. */
  #last = $state.raw<readonly Last[] | null>(null);
  /** Commands on their way, as far as the table does not show them yet. */
  #flying = $state.raw<readonly Flying[]>([]);

  constructor(
    private readonly feed: Feed,
    private readonly onrefused: (refusal: Refusal, spot: Spot) => void,
  ) {
    feed.heard.push((fact, live) => {
      this.#heard(fact);
      if (this.#flying.some((each) => each.until !== null && each.until <= live.seq)) {
        this.#flying = this.#flying.filter((each) => each.until === null || each.until > live.seq);
      }
    });
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** What one had on the felt when the last round closed here, also before the page was loaded anew. */
  get last(): readonly Last[] {
    return this.#last ?? kept<readonly Last[]>(this.#key, []);
  }

  get #seat(): number | null {
    const seats = Object.entries(this.feed.truth?.table.seats ?? {});
    const own = seats.find(([, player]) => player === this.feed.you);
    return own ? Number(own[0]) : null;
  }

  /** One's own chips that wait for the line, on a spot. */
  pending(position: number, wager: string): number {
    if (this.feed.link === "live") return 0;
    return this.#flying
      .filter((each) => each.position === position && each.wager === wager)
      .reduce((sum, each) => sum + each.by, 0);
  }

  get #key(): string {
    return `${REBET}/${this.feed.key}/${this.feed.you ?? ""}`;
  }

  /** One's own wagers, as the table has them. */
  own(): readonly Lying[] {
    const you = this.feed.you;
    return lying(this.feed.truth?.table.wagers ?? {}).filter((each) => each.player === you);
  }

  stake(spot: Spot): number {
    const placed =
      this.own().find((each) => each.position === spot.position && each.wager === spot.wager)
        ?.stake ?? 0;
    return this.#flying
      .filter((each) => each.position === spot.position && each.wager === spot.wager)
      .reduce((sum, each) => sum + each.by, placed);
  }

  add(spot: Spot, by: number): Promise<boolean> {
    return this.#do([{ ...spot, by }]);
  }

  take(spot: Spot, by: number): Promise<boolean> {
    const stake = this.stake(spot);
    return stake === 0 ? Promise.resolve(false) : this.#do([{ ...spot, by: -Math.min(by, stake) }]);
  }

  clear(): Promise<boolean> {
    // The last placed goes first, so that what stands beside another wager leaves before it.
    return this.#do(
      [...this.own()]
        .reverse()
        .map((each) => ({ position: each.position, wager: each.wager, by: -each.stake })),
    );
  }

  double(): Promise<boolean> {
    return this.#do(
      this.own().map((each) => ({ position: each.position, wager: each.wager, by: each.stake })),
    );
  }

  rebet(): Promise<boolean> {
    const seat = this.#seat;
    return this.#do(
      this.last.map(({ position, wager, by, atSeat = false }) => ({
        position: atSeat && seat !== null ? seat : position,
        wager,
        by,
      })),
    );
  }

  undo(): Promise<boolean> {
    const step = this.#done.at(-1);
    if (!step) return Promise.resolve(false);
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, step];
    return this.#send([...step].reverse().map((each) => ({ ...each, by: -each.by })));
  }

  redo(): Promise<boolean> {
    const step = this.#undone.at(-1);
    if (!step) return Promise.resolve(false);
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, step];
    return this.#send(step);
  }

  #do(changes: readonly Change[]): Promise<boolean> {
    if (changes.length === 0) return Promise.resolve(false);
    this.#done = [...this.#done, changes];
    this.#undone = [];
    return this.#send(changes).then((whole) => {
      if (!whole) this.#done = this.#done.filter((each) => each !== changes);
      return whole;
    });
  }

  async #send(changes: readonly Change[]): Promise<boolean> {
    const outcomes = await Promise.allSettled(changes.map((change) => this.#one(change)));
    outcomes.forEach((outcome, i) => {
      const change = changes[i];
      if (outcome.status === "fulfilled" || !change) return;
      if (outcome.reason instanceof Refusal) this.onrefused(outcome.reason, change);
      else throw outcome.reason;
    });
    return outcomes.every((each) => each.status === "fulfilled");
  }

  async #one(change: Change): Promise<void> {
    const before = this.stake(change);
    const flying: Flying = { ...change, until: null };
    this.#flying = [...this.#flying, flying];
    try {
      const seq = await this.feed.give(command(this.feed.you ?? "", change, before));
      flying.until = seq;
      if ((this.feed.truth?.seq ?? 0) >= seq)
        this.#flying = this.#flying.filter((each) => each !== flying);
    } catch (error) {
      this.#flying = this.#flying.filter((each) => each !== flying);
      throw error;
    }
  }

  /** A fact may come before the answer to the command that brought it about, and is not counted twice. */
  #landed(spot: Spot): void {
    const first = this.#flying.find(
      (each) => each.position === spot.position && each.wager === spot.wager,
    );
    if (first) this.#flying = this.#flying.filter((each) => each !== first);
  }

  #heard(fact: Fact): void {
    if (
      (fact.type === "wager_placed" || fact.type === "wager_changed") &&
      fact.player === this.feed.you
    ) {
      if (fact.actor === this.feed.you) this.#landed(fact);
      else this.#forget(); // what somebody else changed can't be undone by repeating one's own steps
    }
    if (fact.type === "wagers_closed") {
      const own = this.own();
      if (own.length > 0) {
        const seat = this.#seat;
        this.#last = own.map(({ position, wager, stake }) => ({
          position,
          wager,
          by: stake,
          atSeat: position === seat,
        }));
        keep(this.#key, this.#last);
      }
    }
    if (fact.type === "wagers_closed" || fact.type === "round_opened") this.#forget();
  }

  #forget(): void {
    this.#done = [];
    this.#undone = [];
  }
}

function command(player: string, change: Change, before: number): Asked {
  const where = { player, position: change.position, wager: change.wager };
  const after = before + change.by;
  if (after <= 0) return { type: "withdraw_wager", ...where };
  if (change.by < 0) return { type: "reduce_wager", ...where, by: -change.by };
  if (before === 0) return { type: "place_wager", ...where, stake: after };
  return { type: "increase_wager", ...where, by: change.by };
}
