/**
 * One's own part in the shuffle: 32 bytes drawn here, committed to with the first wager of a round, and opened
 * after the close once the closing holds. What was noted on the way is kept for the check of the deal.
 */

import { reason } from "./api";
import { fromHex, toHex } from "./bytes";
import { keep, kept } from "./kept";
import type { Feed } from "./feed.svelte";
import { lying } from "./lying";
import type { DealClosed, Fact, LiveTable, RoundId } from "./wire";

// Comes with the first wager, so that a table is quick to load.
const verifier = () => import("./verifier");

const BYTES = 32;
const KEPT_ROUNDS = 40;

/** What this browser knows of a round by itself. */
export interface Note {
  readonly table: string;
  readonly round: number;
  readonly commitment: string;
  /** The fingerprint of the witness that was named before bets opened; notes of before have none. */
  readonly witness?: string | null;
  readonly player: string | null;
  readonly entropy: string | null;
  readonly own: string | null;
  readonly closing: string | null;
  readonly opened: boolean;
  readonly trouble: string | null;
}

const key = (table: string): string => `threecard.deals.${table}`;

export const notes = (table: string): Note[] => kept(key(table), []);

export function noteOf(table: string, round: number): Note | null {
  return notes(table).find((each) => each.round === round) ?? null;
}

function keepNote(note: Note): void {
  const others = notes(note.table).filter((each) => each.round !== note.round);
  keep(key(note.table), [...others, note].slice(-KEPT_ROUNDS));
}

export class Contribution {
  note = $state.raw<Note | null>(null);

  #underWay: Promise<void> = Promise.resolve();

  constructor(private readonly feed: Feed) {
    feed.heard.push((fact, live) => {
      this.#underWay = this.#underWay.then(() => this.#heard(fact, live));
    });
  }

  /** Resolves when what was begun is done: who says “ready” before would close the deal without their bytes. */
  settled(): Promise<void> {
    return this.#underWay;
  }

  /** Take up what was begun before the page was loaded anew. */
  resume(): boolean {
    const table = this.feed.truth?.table;
    if (!table?.commitment) return false;
    const kept = noteOf(this.feed.key, table.round);
    this.note =
      kept?.commitment === table.commitment ? kept : this.#fresh(table.round, table.commitment);
    return true;
  }

  #fresh(round: number, commitment: string): Note {
    return {
      table: this.feed.key,
      round,
      commitment,
      witness: this.feed.truth?.deal.witness?.witness ?? null,
      player: null,
      entropy: null,
      own: null,
      closing: null,
      opened: false,
      trouble: null,
    };
  }

  #noted(changes: Partial<Note>): void {
    if (!this.note) return;
    this.note = { ...this.note, ...changes };
    keepNote(this.note);
  }

  async #heard(fact: Fact, live: LiveTable): Promise<void> {
    switch (fact.type) {
      case "round_opened":
        this.note = fact.commitment === null ? null : this.#fresh(fact.round, fact.commitment);
        if (this.note) keepNote(this.note);
        return;
      case "wager_placed":
        if (fact.player === this.feed.you) await this.#commit();
        return;
      case "deal_closed":
        if (live.table.phase === "closed") await this.#closed(fact, live);
        return;
    }
  }

  #roundId(): RoundId | null {
    const config = this.feed.truth?.table.config;
    const plays = this.feed.truth?.table.ruled;
    const named = this.feed.truth?.deal.witness;
    if (!config || !plays || !this.note) return null;
    // By the table's own terms, which are the game's where it has no readings or pay lines of its own.
    return {
      game: config.game,
      edition: plays.name,
      terms: plays.terms,
      table: config.table,
      number: this.note.round,
      ...(named ? { house: named.house, witness: named.witness, kind: named.kind } : {}),
    };
  }

  async #commit(): Promise<void> {
    const you = this.feed.you;
    const round = this.#roundId();
    if (!you || !round || !this.note || this.note.entropy !== null) return;
    if (this.feed.truth?.table.phase !== "betting" || this.feed.truth.deal.commitments[you]) return;
    const entropy = crypto.getRandomValues(new Uint8Array(BYTES));
    this.#noted({ player: you, entropy: toHex(entropy) });
    const { entropyCommitment } = await verifier();
    const own = await entropyCommitment(round, this.note.commitment, you, entropy);
    this.#noted({ own });
    try {
      await this.feed.give({ type: "commit_entropy", commitment: own });
    } catch (error) {
      this.#noted({
        entropy: null,
        own: null,
        trouble: reason(error),
      });
    }
  }

  /** Find one's commitment in the list, make the closing anew, and only then open. */
  async #closed({ closing, players, wagers }: DealClosed, live: LiveTable): Promise<void> {
    const note = this.note;
    if (!note) return;
    this.#noted({ closing });
    if (!note.entropy || !note.own || !note.player) return;
    const round = this.#roundId();
    if (!round) return;
    const listed = players.find((each) => each.player === note.player)?.commitment;
    const { closingOf, wagersDigest } = await verifier();
    const seen = wagers === null ? null : await wagersDigest(round, lying(live.table.wagers));
    const made = await closingOf(round, note.commitment, players, seen);
    if (listed !== note.own || made !== closing) {
      this.#noted({ trouble: "closing" });
      return;
    }
    try {
      await this.feed.give({ type: "open_entropy", entropy: toHex(fromHex(note.entropy)) });
      this.#noted({ opened: true });
    } catch (error) {
      this.#noted({ trouble: reason(error) });
    }
  }
}
