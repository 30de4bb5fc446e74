/** One's own disputes at a table: raised, received, answered. */

import { t } from "../texts";
import type { Feed } from "./feed.svelte";
import type { Notes } from "./notes.svelte";
import type { Fact, LiveTable } from "./wire";

export interface OwnDispute {
  readonly number: number;
  readonly round: number;
  readonly description: string | null; // none where it was raised before the page was opened
  readonly answer: string | null;
  readonly paid: number;
}

export class Disputes {
  #known = $state.raw<readonly OwnDispute[]>([]);
  /** Every one that is known here, the latest first. */
  readonly own: readonly OwnDispute[] = $derived.by(() =>
    [...this.#with(this.feed.shown)].sort((one, other) => other.number - one.number),
  );

  constructor(
    private readonly feed: Feed,
    private readonly notes: Notes,
  ) {
    feed.heard.push((fact, live) => {
      this.#happened(fact);
      this.#known = this.#with(live);
    });
  }

  /** Say what one is not satisfied with; rejects with the refusal. */
  raise(description: string, round: number): Promise<number> {
    return this.feed.give({ type: "raise_dispute", description, round });
  }

  /** What is known, and what waits at the table besides. */
  #with(live: LiveTable | null): readonly OwnDispute[] {
    const waiting = Object.entries(live?.table.disputes ?? {}).filter(
      ([number, each]) =>
        each.player !== null &&
        each.player === this.feed.you &&
        !this.#known.some((known) => known.number === Number(number)),
    );
    if (waiting.length === 0) return this.#known;
    return [
      ...this.#known,
      ...waiting.map(([number, { round }]) => ({
        number: Number(number),
        round,
        description: null,
        answer: null,
        paid: 0,
      })),
    ];
  }

  #happened(fact: Fact): void {
    switch (fact.type) {
      case "dispute_raised": {
        const { number, round, description } = fact;
        if (fact.player !== this.feed.you) return;
        this.#known = [...this.#known, { number, round, description, answer: null, paid: 0 }];
        this.notes.add({ sentence: t.dispute.received(number, round), cite: null, reason: null });
        return;
      }
      case "dispute_answered":
        this.#known = this.#with(this.feed.shown);
        if (!this.#known.some((each) => each.number === fact.number)) return;
        this.#change(fact.number, { answer: fact.reason });
        this.notes.add({
          sentence: t.dispute.answered(fact.number),
          cite: null,
          reason: fact.reason,
        });
        return;
      case "payment_decided":
        if (fact.player === this.feed.you) this.#change(fact.number, { paid: fact.amount });
        return;
    }
  }

  #change(number: number, changes: Partial<OwnDispute>): void {
    this.#known = this.#known.map((each) =>
      each.number === number ? { ...each, ...changes } : each,
    );
  }
}
