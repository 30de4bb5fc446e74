/** What is said and heard at a table as it happens: the dealer's calls, the cards' sounds, rulings. */

import { t } from "../texts";
import { symbols } from "./cards";
import { CARD_MS, type Feed } from "./feed.svelte";
import { netOf } from "./settled";
import { sound } from "./sound";
import type { Fact, IncidentRuled, Told } from "./wire";

const CALLED_SECONDS = 1.7;
const NOTICE_MS = 6_000;

/** To be made while a component is: it lives as long. */
export class Announcer {
  /** For those who listen. */
  said = $state("");
  banner = $state<string | null>(null);
  /** That the table was brought up to date, for a while. */
  resync = $state<string | null>(null);
  ruling = $state.raw<IncidentRuled | null>(null);
  /** The places the cards of this round fell to, in order. */
  order = $state.raw<readonly number[]>([]);
  /** Whether the last card lies there. */
  dealtOut = $state(true);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly feed: Feed) {
    feed.presented.push((fact, told) => this.#happened(fact, told));
    $effect(() => {
      if (this.order.length === 0 || !feed.animate) return;
      this.dealtOut = false;
      const timer = setTimeout(() => (this.dealtOut = true), this.order.length * CARD_MS + 350);
      return () => {
        clearTimeout(timer);
        this.dealtOut = true;
      };
    });
    $effect(() => {
      if (feed.resynced === 0) return;
      this.resync = t.link.back(feed.missed);
      this.said = this.resync;
      const timer = setTimeout(() => (this.resync = null), NOTICE_MS);
      return () => clearTimeout(timer);
    });
  }

  #call(sentence: string, seconds = CALLED_SECONDS): void {
    this.banner = sentence;
    this.said = sentence;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.banner = null), seconds * 1000);
  }

  #happened(fact: Fact, told: Told | null): void {
    const sentence = told?.sentence ?? "";
    switch (fact.type) {
      case "round_opened":
        this.order = [];
        this.ruling = null;
        this.#call(t.announce.open);
        // Who listens hears the house's own announcement, with what the table departs in.
        if (fact.ruled.departs.length > 0) this.said = sentence;
        sound.open();
        break;
      case "wagers_closed":
        this.#call(t.announce.closed);
        sound.close();
        break;
      case "wager_placed":
      case "wager_changed":
        if (fact.player !== this.feed.you && fact.type === "wager_placed") this.said = sentence;
        sound.chip();
        break;
      case "cards_dealt":
        this.order = fact.order;
        this.said = sentence;
        sound.deal(fact.order.length, CARD_MS);
        break;
      case "hand_viewed":
        if (fact.hand && fact.player === this.feed.you)
          this.said = t.announce.yourHand(symbols(fact.hand));
        break;
      case "hand_turned_up":
      case "dealer_exposed":
      case "hand_corrected":
        this.said = sentence;
        sound.turn();
        break;
      case "round_settled": {
        if (!fact.lines.some((line) => line.player === this.feed.you)) break;
        const sum = netOf(fact.lines, this.feed.you);
        this.said = t.announce.net(sum);
        if (sum > 0) sound.won();
        else if (sum < 0) sound.lost();
        break;
      }
      case "round_voided":
        this.#call(sentence, 3);
        break;
      case "settlement_corrected":
        this.#call(t.announce.corrected, 3);
        this.said = sentence;
        break;
      case "incident_ruled":
        this.ruling = fact;
        this.said = sentence;
        break;
    }
  }
}
