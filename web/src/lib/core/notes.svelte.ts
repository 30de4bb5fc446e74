/**
 * What is told to be read: what happened to oneself by somebody else's word, and what changes for everybody.
 * In the house's own words, closed by hand or by time.
 */

import { t } from "../texts";
import type { Feed } from "./feed.svelte";
import type { Fact, HandCorrected, SettlementCorrected, Told } from "./wire";

const READ_MS = 15_000;
const SHOWN_MAX = 3;

export interface Note {
  readonly key: number;
  readonly told: Told;
}

/** States that last, and the fact that put somebody or the table there. */
type Standing = "player_barred" | "player_stopped" | "table_closed" | "adopted";

export class Notes {
  list = $state.raw<readonly Note[]>([]);
  /** Of the round just over, until the next one. */
  correction = $state.raw<SettlementCorrected | null>(null);
  /** Hands of this round that were entered wrongly, each as it was last put right. */
  hands = $state.raw<readonly HandCorrected[]>([]);
  /** Why, where it happened while one looked. */
  why = $state.raw<Partial<Record<Standing, Told>>>({});
  #key = 0;

  constructor(private readonly feed: Feed) {
    feed.presented.push((fact, told) => this.#happened(fact, told));
  }

  add(told: Told): void {
    const note = { key: ++this.#key, told };
    this.list = [...this.list, note].slice(-SHOWN_MAX);
    setTimeout(() => this.close(note.key), READ_MS);
  }

  /** Read and put away. */
  closeCorrection(): void {
    this.correction = null;
  }

  closeHand(position: number): void {
    this.hands = this.hands.filter((each) => each.position !== position);
  }

  close(key: number): void {
    this.list = this.list.filter((each) => each.key !== key);
  }

  #happened(fact: Fact, told: Told | null): void {
    const { you } = this.feed;
    switch (fact.type) {
      case "round_opened":
        this.correction = null;
        this.hands = [];
        return;
      case "hand_corrected":
        this.hands = [...this.hands.filter((each) => each.position !== fact.position), fact];
        return;
      case "settlement_corrected":
        this.correction = fact;
        return;
      case "table_closed":
        if (told) this.why = { ...this.why, table_closed: told };
        return;
      case "edition_adopted":
      case "limits_changed":
        if (told) this.why = { ...this.why, adopted: told };
        return;
      case "player_barred":
      case "player_stopped":
        if (told === null || fact.player !== you) return;
        this.why = { ...this.why, [fact.type]: told };
        // With a player stopped the round may be over at once, and what stops them with it.
        if (fact.type === "player_stopped") this.add({ ...told, sentence: t.table.stopped });
        return;
      default:
        if (told && concerns(fact, you)) this.add(told);
    }
  }
}

/** Whether a fact is to be read by this person. */
function concerns(fact: Fact, you: string | null): boolean {
  switch (fact.type) {
    case "table_reopened":
    case "hands_reconstructed":
    case "incident_decided":
    case "deal_given_up":
      return true;
    case "wager_placed":
      return fact.player === you && fact.actor !== you; // by the staff, at the player's request
    case "wager_changed":
    case "decision_made":
    case "hand_viewed":
      return fact.clause !== null && fact.player === you; // it was not the player's wish, or not allowed
    case "wagers_returned":
    case "bar_lifted":
    case "player_restricted":
    case "payment_decided":
      return fact.player === you;
    default:
      return false;
  }
}
