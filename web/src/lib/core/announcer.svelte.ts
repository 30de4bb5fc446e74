/** What is said and heard at a table as it happens: the dealer's calls, the cards' sounds, rulings. */

import { untrack } from "svelte";

import { t } from "../texts";
import { symbols } from "./cards";
import { CARD_MS, type Feed } from "./feed.svelte";
import { CORRECTION, type Ruling } from "./rulings";
import { netOf, type Names } from "./settled";
import { prefersStill } from "./settings.svelte";
import { sound } from "./sound";
import { winSize } from "./winning";
import type { Fact, Told } from "./wire";

const NOTICE_MS = 6_000;
const SAID_MAX = 8;

/** To be made while a component is: it lives as long. */
export class Announcer {
  /** For those who listen: the last sentences, each once. */
  said = $state.raw<readonly { readonly key: number; readonly sentence: string }[]>([]);
  /** That the table was brought up to date, for a while. */
  resync = $state<string | null>(null);
  ruling = $state.raw<Ruling | null>(null);
  /** The places the cards of this round fell to, in order. */
  order = $state.raw<readonly number[]>([]);
  /** Whether the last card lies there. */
  dealtOut = $state(true);

  #key = 0;

  constructor(
    private readonly feed: Feed,
    private readonly names: () => Names | null,
  ) {
    feed.presented.push((fact, told) => this.#happened(fact, told));
    $effect(() => {
      if (this.order.length === 0 || !feed.animate || prefersStill()) return;
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
      untrack(() => this.say(t.link.back(feed.missed)));
      const timer = setTimeout(() => (this.resync = null), NOTICE_MS);
      return () => clearTimeout(timer);
    });
  }

  say(sentence: string): void {
    if (sentence === "" || this.said.at(-1)?.sentence === sentence) return;
    this.said = [...this.said, { key: ++this.#key, sentence }].slice(-SAID_MAX);
  }

  /** One's own bet; what lies there altogether is the caption of the now bar, which is said too. */
  #bet(wager: string, stake: number): void {
    this.say(t.now.betSaid(this.names()?.wager(wager) ?? wager, stake));
  }

  #happened(fact: Fact, told: Told | null): void {
    const sentence = told?.sentence ?? "";
    switch (fact.type) {
      case "round_opened":
        this.order = [];
        this.ruling = null;
        // The house's own announcement, with what the table departs in.
        this.say(fact.ruled.departs.length > 0 ? sentence : t.announce.open);
        sound.open();
        break;
      case "wagers_closed":
        this.say(t.announce.closed);
        sound.close();
        break;
      case "wager_placed":
      case "wager_changed":
        if (fact.player === this.feed.you) this.#bet(fact.wager, fact.stake);
        else if (fact.type === "wager_placed") this.say(sentence);
        sound.chip();
        break;
      case "cards_dealt":
        this.order = fact.order;
        this.say(sentence);
        sound.deal(fact.order.length, CARD_MS);
        break;
      case "hand_viewed":
        if (fact.hand && fact.player === this.feed.you)
          this.say(t.announce.yourHand(symbols(fact.hand)));
        break;
      case "hand_turned_up":
      case "dealer_exposed":
      case "hand_corrected":
        this.say(sentence);
        sound.turn();
        break;
      case "round_settled": {
        if (!fact.lines.some((line) => line.player === this.feed.you)) break;
        const sum = netOf(fact.lines, this.feed.you);
        if (sum > 0) sound.won(winSize(fact.lines, this.feed.you));
        else if (sum < 0) sound.lost();
        break;
      }
      case "round_voided":
        this.say(sentence);
        break;
      case "settlement_corrected":
        this.say(sentence);
        break;
      case "incident_ruled":
        this.ruling = fact;
        this.say(sentence);
        break;
      case "correction_proposed": {
        const { number, clause } = fact;
        this.ruling = { number, remedy: CORRECTION, sentence, clause, reading: null };
        this.say(sentence);
        break;
      }
      case "incident_decided":
        // What was not so is no ruling; a correction that was is told as such.
        if (fact.remedy === "reject" || this.ruling?.remedy === CORRECTION) this.ruling = null;
        break;
    }
  }
}
