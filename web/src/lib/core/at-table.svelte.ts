/** Somebody at a table: all that the page of a table shows, from the feed and from what one does there. */

import { untrack } from "svelte";

import { t } from "../texts";
import { Announcer } from "./announcer.svelte";
import { api, named, Refusal } from "./api";
import { written } from "./cards";
import { Disputes } from "./disputes.svelte";
import { Doing } from "./doing.svelte";
import { Contribution } from "./entropy.svelte";
import { Feed } from "./feed.svelte";
import { HAND_CARDS } from "./held";
import { lying } from "./lying";
import { Notes } from "./notes.svelte";
import { now } from "./now";
import { partOf, type Part } from "./part";
import { Placing } from "./placing";
import { Requests } from "./requests.svelte";
import type { Now } from "./scene";
import { Seating } from "./seating.svelte";
import { session } from "./session.svelte";
import { Names } from "./settled";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import { Trouble } from "./trouble.svelte";
import { Wagering } from "./wagering.svelte";
import { jackpotWon, winSize, type WinSize } from "./winning";
import type { ChoicesOut, GameDetail, HandState, LiveTable, SettlementLine } from "./wire";

export type TableSheet = "learn" | "rules" | "fair" | "results" | "dispute" | "request" | "menu";

/** To be made while a component is: it lives as long. */
export class AtTable {
  game = $state.raw<GameDetail | null>(null);
  sheet = $state<TableSheet | null>(null);
  /** Settlement lines that are being explained. */
  why = $state.raw<readonly SettlementLine[] | null>(null);
  /** Which cards of the hand at hand lie open to their player. */
  opened = $state.raw<readonly boolean[]>([]);
  /** What each decision on the hand at hand is worth. */
  choices = $state.raw<ChoicesOut | null>(null);

  readonly feed: Feed;
  readonly trouble = new Trouble();
  readonly wagering: Wagering;
  readonly placing: Placing;
  readonly contribution: Contribution;
  readonly announcer: Announcer;
  readonly notes: Notes;
  readonly disputes: Disputes;
  readonly requests: Requests;
  readonly seating: Seating;
  readonly doing: Doing;

  constructor(
    readonly table: string,
    readonly isPractice = false,
  ) {
    const feed = (this.feed = new Feed(table, isPractice));
    this.wagering = new Wagering(feed, (refusal, spot) =>
      this.trouble.take(refusal, `${spot.position}/${spot.wager}`),
    );
    this.placing = new Placing(feed, this.wagering, () => this.game);
    this.contribution = new Contribution(feed);
    this.announcer = new Announcer(feed, () => this.names);
    this.notes = new Notes(feed);
    this.disputes = new Disputes(feed, this.notes);
    this.requests = new Requests(
      feed,
      () => this.game,
      () => session.me,
      this.notes,
    );
    this.seating = new Seating(
      () => this.live,
      () => this.part,
    );
    this.doing = new Doing(this);
    this.#listen();
    this.#follow();
  }

  get live(): LiveTable | null {
    return this.feed.shown;
  }
  get you(): string | null {
    return this.feed.you;
  }
  readonly names: Names | null = $derived.by(() => (this.game ? new Names(this.game) : null));
  readonly part: Part | null = $derived.by(() => {
    const { live, you, game } = this;
    if (!live || !game) return null;
    return partOf({ live, you, say: this.feed.say, game, dealtOut: this.announcer.dealtOut });
  });
  /** Somebody who works here and is no player looks on, and places what players ask for. */
  readonly isPlayer: boolean = $derived.by(
    () => this.isPractice || (this.you !== null && (session.me?.roles.includes("player") ?? true)),
  );
  /** Whether wagers are taken. */
  readonly isOpen: boolean = $derived.by(
    () =>
      this.live?.table.phase === "betting" &&
      this.isPlayer &&
      !this.live.held &&
      this.live.halted === null,
  );
  /** The hand at hand, where its cards are one's own to look at here. */
  readonly atHand: number | null = $derived.by(() => this.part?.toDo[0] ?? null);
  readonly held: HandState | null = $derived.by(() =>
    this.atHand === null || this.part?.isFelt
      ? null
      : (this.live?.table.hands[this.atHand] ?? null),
  );
  readonly isSeen: boolean = $derived.by(
    () => this.atHand !== null && this.part?.lookedAt === this.atHand,
  );
  readonly isTurned: boolean = $derived.by(() => this.isSeen && this.opened.every(Boolean));
  /** Cards turned over that one wants to know the worth of. */
  readonly #asked: string | null = $derived.by(() => {
    const { part, held } = this;
    const decides = part !== null && part.decidedOn !== null && !part.isShowing;
    const wanted = settings.hints || this.isPractice;
    return wanted && this.isTurned && decides && held?.hand ? written(held.hand) : null;
  });
  readonly now: Now | null = $derived.by(() => {
    const { live, part, feed, wagering } = this;
    if (!live || !part) return null;
    const lows = Object.values(live.table.config.limits).map(([low]) => low);
    return now({
      live,
      part,
      you: this.you,
      roles: this.isPlayer ? [] : (session.me?.roles ?? []),
      isLost: feed.link !== "live",
      balance: feed.balance ?? 0,
      least: lows.length > 0 ? Math.min(...lows) : null,
      isTurned: this.isTurned,
      isSure: this.doing.isSure,
      mayAsk: this.requests.clause !== null && !this.isPractice,
      asked: this.requests.open.length,
      canUndo: wagering.canUndo,
      canRedo: wagering.canRedo,
      last: wagering.last.reduce((sum, each) => sum + each.by, 0),
      choices: this.choices,
      isDealtOut: this.announcer.dealtOut,
    });
  });
  readonly won: WinSize = $derived.by(() => winSize(this.part?.allLines ?? [], this.you));
  readonly jackpot: number = $derived.by(() =>
    this.part && this.game ? jackpotWon(this.part.allLines, this.you, this.game) : 0,
  );

  turnOver(): void {
    sound.turn();
    this.opened = this.opened.map(() => true);
  }

  openCard(nth: number): void {
    this.opened = this.opened.map((each, i) => each || i === nth);
  }

  sit(position: number): void {
    this.feed.give({ type: "sit", position }).catch(this.trouble.take);
  }

  stand(): void {
    this.feed.give({ type: "stand" }).catch(this.trouble.take);
  }

  /** Who leaves with nothing on the felt frees the seat. */
  leave(): void {
    const left = this.feed.truth?.table;
    const seated = left && Object.values(left.seats).includes(this.you ?? "");
    if (seated && !lying(left.wagers).some((each) => each.player === this.you))
      void this.feed.give({ type: "stand" }).catch(() => undefined);
    this.feed.close();
  }

  #listen(): void {
    this.feed.presented.push((fact) => {
      if (fact.type === "act_refused" && fact.actor === this.you)
        this.trouble.take(
          new Refusal({ code: fact.code, message: fact.sentence, clause: fact.clause }, 409),
        );
    });
  }

  #follow(): void {
    // Drawn by the terms in force, which another edition changes from a round on.
    const terms = $derived(this.live?.table.ruled.terms);
    $effect(() => {
      const played = terms === undefined ? null : untrack(() => this.live?.table.config ?? null);
      if (played)
        api.game(named(played.game, played.edition), played).then(
          (detail) => (this.game = detail),
          () => undefined,
        );
    });
    $effect(() => {
      if (this.feed.balance !== null && !this.isPractice) session.balance = this.feed.balance;
    });
    $effect(() => {
      const { contribution, feed } = this;
      if (this.live)
        untrack(
          () => contribution.note?.round === feed.truth?.table.round || contribution.resume(),
        );
    });
    // The hand at hand comes to the front; what one comes back to, looked at before, lies open.
    const hand = $derived(`${this.live?.table.round ?? 0}/${this.atHand ?? ""}`);
    $effect(() => {
      if (hand)
        untrack(() => {
          if (this.atHand !== null) this.seating.bring(this.atHand);
          this.opened = Array<boolean>(HAND_CARDS).fill(this.isSeen);
        });
    });
    $effect(() => {
      const asked = this.#asked;
      this.choices = null;
      if (asked !== null)
        api.choices(this.table, asked).then(
          (found) => (this.choices = found),
          () => undefined,
        );
    });
    const caption = $derived(this.now?.caption ?? "");
    $effect(() => {
      const said = caption;
      untrack(() => this.announcer.say(said));
    });
    $effect(() => {
      const { title } = this.game ?? { title: this.table };
      document.title = `${title} · ${session.house?.name ?? t.house.name}`;
    });
  }
}
