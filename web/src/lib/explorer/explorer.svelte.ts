/** The explorer: one what-if, and what the house answers to all that is asked of it. */

import { api, reason } from "../core/api";
import type {
  BacksData,
  GameDetail,
  HoldData,
  PathsData,
  ProtectionData,
  ReadingsData,
  ReportData,
  SeenData,
  SessionData,
  StrategyData,
} from "../core/wire";
import { Answer } from "./answer.svelte";
import {
  AS_PUBLISHED,
  oddsQuery,
  parseWhatIf,
  pathsQuery,
  protectionQuery,
  sessionQuery,
  tableQuery,
  writeWhatIf,
  type WhatIf,
} from "./what-if";

const PATHS_MAX = 20;
const PLAYED_MAX = 40_000; // rounds that the house plays at once

export class Explorer {
  asked = $state.raw<WhatIf>({ ...AS_PUBLISHED, game: "" });
  detail = $state.raw<GameDetail | null>(null);
  published = $state.raw<ReportData | null>(null);
  /** Whether it is shown what each reading would do. */
  showsReadings = $state(false);
  /** Why there is nothing to show at all. */
  failed = $state<string | null>(null);
  readonly odds = new Answer<ReportData>(api.explore);
  readonly strategy = new Answer<StrategyData>(api.explore);
  readonly seen = new Answer<SeenData>(api.explore);
  readonly readings = new Answer<ReadingsData>(api.explore);
  readonly session = new Answer<SessionData>(api.explore);
  readonly paths = new Answer<PathsData>(api.explore);
  readonly table = new Answer<HoldData>(api.explore);
  readonly protection = new Answer<ProtectionData>(api.explore);
  readonly backs = new Answer<BacksData>(api.explore);

  /** The sentence for each field that the house could not take, by the field's name. */
  readonly errors: Readonly<Record<string, string>> = $derived.by(() => {
    const asked = [
      this.odds,
      this.strategy,
      this.session,
      this.paths,
      this.table,
      this.protection,
      this.backs,
    ];
    const found = asked.flatMap((each) =>
      each.error ? [[each.error.where ?? "", each.error.message]] : [],
    );
    return Object.fromEntries(found.reverse()) as Record<string, string>;
  });

  /** Sentences that belong to no field of this page: of an address that names what the game has not, of a house that is gone. */
  readonly unplaced: readonly string[] = $derived(
    Object.entries(this.errors)
      .filter(([where]) => !this.#hasField(where))
      .map(([, sentence]) => sentence),
  );

  /** Go where an address leads. */
  open(game: string, query: string): void {
    if (game !== this.asked.game) {
      this.detail = null;
      this.published = null;
      this.failed = null;
      for (const each of [
        this.odds,
        this.strategy,
        this.seen,
        this.readings,
        this.session,
        this.paths,
        this.table,
        this.protection,
        this.backs,
      ])
        each.forget();
      api.game(game).then(
        (found) => this.#known(game, found),
        (error: unknown) => {
          if (game === this.asked.game) this.failed = reason(error);
        },
      );
    }
    this.asked = parseWhatIf(game, query);
    this.#ask();
  }

  /** Change some of the what-if, and the address with it. */
  change(part: Partial<WhatIf>): void {
    this.asked = { ...this.asked, ...part };
    history.replaceState(null, "", this.address);
    this.#ask();
  }

  /** The address that holds the whole of it. */
  get address(): string {
    const query = writeWhatIf(this.asked);
    return `#/odds/${encodeURIComponent(this.asked.game)}${query ? `?${query}` : ""}`;
  }

  /** Where the PAR sheet of it is. */
  get parsheet(): string {
    return this.#path("parsheet", oddsQuery(this.asked));
  }

  /** How many sessions are played at once: fewer where they are long. */
  get sessionCount(): number {
    const rounds = Number(this.asked.rounds);
    return rounds >= 1
      ? Math.max(1, Math.min(PATHS_MAX, Math.floor(PLAYED_MAX / rounds)))
      : PATHS_MAX;
  }

  /** Show what each reading would do, or do so no longer. */
  showReadings(shown: boolean): void {
    this.showsReadings = shown;
    this.#ask();
  }

  /** Play sessions, other ones each time. */
  play(): void {
    this.change({
      seed: Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join(""),
    });
  }

  #hasField(where: string): boolean {
    const [kind = "", ...rest] = where.split(".");
    const name = rest.join(".");
    const { detail } = this;
    switch (kind) {
      case "pay":
        return [...(detail?.wagers ?? []), ...(detail?.payments ?? [])].some((each) =>
          each.lines.some((line) => `${each.id}.${line.id}` === name),
        );
      case "reading":
        return detail?.readings.some((each) => each.name === name) ?? false;
      case "stake":
        return (
          name === "" || (detail?.wagers.some((each) => each.id === name && !each.equals) ?? false)
        );
      default:
        return kind !== "";
    }
  }

  #known(game: string, found: GameDetail): void {
    if (game !== this.asked.game) return;
    this.detail = found;
    api.explore<ReportData>(this.#path("odds", "")).then(
      (report) => {
        if (game !== this.asked.game) return;
        this.published = report;
        this.#ask();
      },
      (error: unknown) => {
        if (game === this.asked.game) this.failed = reason(error);
      },
    );
    this.#ask();
  }

  #ask(): void {
    if (!this.detail) return;
    // What is looked at first: a process answers in order.
    this.#askLeaf(this.detail);
    this.odds.ask(this.#path("odds", oddsQuery(this.asked)));
    if (this.showsReadings) this.readings.ask(this.#path("readings", oddsQuery(this.asked)));
  }

  #askLeaf(detail: GameDetail): void {
    const { asked } = this;
    switch (asked.tab) {
      case "strategy":
        if (!detail.wagers.some((each) => each.equals)) break;
        this.strategy.ask(this.#path("strategy", oddsQuery(asked)));
        this.seen.ask(this.#path("seen", oddsQuery(asked)));
        break;
      case "session":
        this.session.ask(this.#path("session", sessionQuery(this.staked)));
        if (asked.seed)
          this.paths.ask(
            this.#path("paths", pathsQuery(this.staked, asked.seed, this.sessionCount)),
          );
        break;
      case "jackpot":
        // What a meter is hit at takes seconds, and is asked for by staking on it.
        if ((this.published?.jackpot?.wager ?? "") in asked.stakes)
          this.table.ask(this.#path("hold", tableQuery(asked)));
        break;
      case "table":
        this.table.ask(this.#path("hold", tableQuery(this.staked)));
        break;
      case "protection":
        this.protection.ask(this.#path("protection", protectionQuery(asked)));
        this.backs.ask(this.#path("backs", protectionQuery(asked))); // which take longest
        break;
      case "wagers":
        break;
    }
  }

  /** The what-if with a stake where none is said: the first wager's, and the jackpot's at the jackpot. */
  get staked(): WhatIf {
    const { asked, detail } = this;
    const first = detail?.wagers[0]?.id;
    if (Object.keys(asked.stakes).length > 0 || !first) return asked;
    return { ...asked, stakes: { [first]: "25" } };
  }

  #path(what: string, query: string): string {
    return `/api/games/${encodeURIComponent(this.asked.game)}/${what}${query ? `?${query}` : ""}`;
  }
}
