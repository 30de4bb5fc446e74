/**
 * A table as it happens. `truth` is folded at once; `shown` follows it in the time that cards need to fall,
 * so that an outcome is never told before its cards lie there.
 */

import { api } from "./api";
import { Asking, type Asked } from "./asking";
import { call, type Called } from "./called";
import { fold } from "./fold";
import { prefersStill } from "./settings.svelte";
import { Socket, type Link } from "./socket";
import type { Fact, LiveTable, Role, TableFrame, Told } from "./wire";

export type { Asked };

/** A fact, and the house's words for it. */
type Heard = { readonly fact: Fact; readonly told: Told | null };
type Item = Heard | { readonly balance: number } | { readonly meter: number };

/** What is meant for the round it is asked in, and for no other. */
const OF_A_ROUND: ReadonlySet<Asked["type"]> = new Set<Asked["type"]>([
  "place_wager",
  "increase_wager",
  "reduce_wager",
  "withdraw_wager",
  "view_hand",
  "decide",
  "turn_up_hand",
  "decline_comparison",
  "choose_option",
  "be_ready",
  "commit_entropy",
  "open_entropy",
  "lay_chips",
  "no_more_bets",
  "deal_cards",
  "expose_dealer",
  "settle",
  "enter_payment",
  "let_payment_stand",
]);

export const CARD_MS = 105; // from one card to the next
export const FALL_MS = 420; // how long one falls
const TURN_MS = 430;
const DEALER_MS = 1_150;

export class Feed {
  shown = $state.raw<LiveTable | null>(null);
  /** What the hands that are shown face up are called. */
  called = $state.raw<Called>({});
  /** Who has the say over each hand, as the house last said. */
  say = $state.raw<Readonly<Record<string, string>>>({});
  you = $state.raw<string | null>(null);
  balance = $state<number | null>(null);
  meter = $state(0);
  watchers = $state(0);
  link = $state<Link>("connecting");
  closing = $state<string | null>(null);
  /** Grows with every time the table was brought up to date after a gap. */
  resynced = $state(0);
  missed = $state(0);
  /** Whether what is shown moved here, and was not just found so. */
  animate = $state(false);

  truth: LiveTable | null = null;
  /** Whether the house has no such table. */
  isUnknown = $state(false);
  missing = $state<string | null>(null); // why the table can be read and not played
  readonly heard: ((fact: Fact, live: LiveTable) => void)[] = [];
  readonly presented: ((fact: Fact, told: Told | null) => void)[] = [];

  readonly #socket: Socket<TableFrame>;
  readonly #asking = new Asking((body) => this.#socket.send(body));
  readonly #queue: Item[] = [];
  #called: Called = {}; // of `truth`
  #timer: ReturnType<typeof setTimeout> | undefined;
  #skew = 0;
  #wasLost = false;
  #repeats = false; // what was not answered, once nothing is missing

  /** Where this browser keeps what it knows of the table. */
  readonly key: string;

  constructor(
    readonly table: string,
    isPractice = false,
    private readonly atOnce = false, // for who needs no show: a dealer has the real cards
  ) {
    this.key = isPractice ? `${table}/practice` : table;
    const address = `/api/tables/${encodeURIComponent(table)}`;
    this.#socket = new Socket<TableFrame>(
      () =>
        isPractice
          ? `${address}/practice` // each time a table of its own
          : `${address}/live${this.truth ? `?after=${this.truth.seq}` : ""}`,
      (frame) => this.#take(frame),
      (link) => this.#linked(link),
      (reason) => (this.closing = reason),
    );
    void this.#open();
  }

  /** A socket is asked for at a table that there is; a house that does not answer is tried all the same. */
  async #open(): Promise<void> {
    try {
      const tables = await api.tables();
      this.isUnknown = !tables.some((each) => each.table === this.table);
    } catch {
      this.isUnknown = false;
    }
    if (!this.isUnknown) this.#socket.connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asking.close();
    this.#socket.close();
  }

  /** The house's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#skew;
  }

  /** Ask the table for something, in a role if one has several or by another's word; resolves when what it did is shown here too, or rejects with the refusal. */
  give(command: Asked, role: Role | null = null, word: string | null = null): Promise<number> {
    const { round, phase } = this.truth?.table ?? { round: 0, phase: null };
    const isDue = (): boolean =>
      !OF_A_ROUND.has(command.type) ||
      (this.truth?.table.round === round && this.truth.table.phase === phase);
    return this.#asking.give(command, role, isDue, word);
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === "lost") this.#wasLost = true;
    if (link === "live") this.#repeats = true;
  }

  #take(frame: TableFrame): void {
    switch (frame.type) {
      case "snapshot":
        this.#skew = frame.now - Date.now();
        this.#called = frame.names;
        this.#begin(frame.live, frame.seq);
        this.say = frame.say;
        this.missing = frame.missing;
        this.you = frame.you;
        this.balance = frame.balance;
        this.meter = frame.meter;
        this.watchers = frame.watchers;
        this.closing = null;
        this.#repeat();
        return;
      case "events":
        this.#skew = frame.now - Date.now();
        this.say = frame.say;
        this.#happened(
          frame.first,
          frame.events.map((fact, i) => ({ fact, told: frame.told[i] ?? null })),
        );
        return;
      case "balance":
        this.#show({ balance: frame.balance });
        return;
      case "meter":
        this.#show({ meter: frame.meter });
        return;
      case "watchers":
        this.watchers = frame.watchers;
        // Whoever comes back is told this last: by now nothing is missing, even if nothing happened.
        if (this.#wasLost && this.truth !== null) {
          this.#wasLost = false;
          this.#caughtUp(0);
        }
        this.#repeat();
        return;
      case "answer":
        this.#asking.answered(frame.id, frame.seq);
        return;
      case "refused":
        if (frame.id !== null) this.#asking.refused(frame.id, frame.error);
        return;
      case "closing":
        this.closing = frame.message;
        return;
    }
  }

  #begin(live: LiveTable, seq: number): void {
    const before = this.truth;
    this.truth = { ...live, seq };
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue.length = 0;
    this.animate = false;
    this.shown = this.truth;
    this.called = this.#called;
    if (before !== null) this.#caughtUp(seq - before.seq);
    this.#wasLost = false;
  }

  #repeat(): void {
    if (!this.#repeats) return;
    this.#repeats = false;
    this.#asking.repeat();
  }

  #caughtUp(facts: number): void {
    this.missed = Math.max(0, facts);
    this.resynced++;
  }

  #happened(first: number, facts: readonly Heard[]): void {
    if (this.truth === null || first > this.truth.seq + 1) {
      this.truth = null; // something is missing between: ask for the whole
      this.#socket.renew();
      return;
    }
    const fresh = facts.slice(this.truth.seq + 1 - first);
    if (this.#wasLost) {
      this.#wasLost = false;
      for (const { fact } of fresh) {
        this.truth = fold(this.truth, fact);
        this.#called = call(this.#called, fact);
      }
      this.#begin(this.truth, this.truth.seq);
      this.#caughtUp(fresh.length);
      for (const { fact } of fresh) for (const listener of this.heard) listener(fact, this.truth);
      return;
    }
    for (const each of fresh) {
      this.truth = fold(this.truth, each.fact);
      this.#called = call(this.#called, each.fact);
      for (const listener of this.heard) listener(each.fact, this.truth);
      this.#show(each);
    }
  }

  #show(item: Item): void {
    this.#queue.push(item);
    if (this.#timer === undefined) this.#next();
  }

  #next = (): void => {
    this.#timer = undefined;
    for (;;) {
      const item = this.#queue.shift();
      if (item === undefined) return;
      const wait = this.#present(item);
      if (wait > 0) {
        // A new round does not wait for the end of the old one's show.
        const hurried = this.#queue.some(
          (each) => "fact" in each && each.fact.type === "round_opened",
        );
        this.#timer = setTimeout(this.#next, hurried ? Math.min(wait, 150) : wait);
        return;
      }
    }
  };

  #present(item: Item): number {
    if ("balance" in item) {
      this.balance = item.balance;
      return 0;
    }
    if ("meter" in item) {
      this.meter = item.meter;
      return 0;
    }
    if (this.shown === null) return 0;
    this.animate = true;
    this.shown = fold(this.shown, item.fact);
    this.called = call(this.called, item.fact);
    for (const listener of this.presented) listener(item.fact, item.told);
    return this.atOnce || document.hidden || prefersStill() ? 0 : showing(item.fact);
  }
}

/** How long a fact is looked at before the next is shown. */
function showing(fact: Fact): number {
  switch (fact.type) {
    case "cards_dealt":
      return fact.order.length * CARD_MS + FALL_MS;
    case "hand_turned_up":
      return TURN_MS;
    case "dealer_exposed":
      return DEALER_MS;
    default:
      return 0;
  }
}
