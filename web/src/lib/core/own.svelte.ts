/** One's own part in the round that is shown: seat, wagers, the hands one has the say over, what it came to. */

import type { Announcer } from "./announcer.svelte";
import type { Feed } from "./feed.svelte";
import { lying, type Lying } from "./lying";
import { netOf } from "./settled";
import type { GameDetail, HandState, SettlementLine } from "./wire";

const REVEAL = "reveal"; // the reading by which hands show before or after the dealer's

export class Own {
  constructor(
    private readonly feed: Feed,
    private readonly announcer: Announcer,
    private readonly game: () => GameDetail | null,
  ) {}

  readonly seat: number | null = $derived.by(() => {
    const found = Object.entries(this.feed.shown?.table.seats ?? {}).find(
      ([, sitter]) => sitter === this.feed.you,
    );
    return found ? Number(found[0]) : null;
  });
  readonly wagers: readonly Lying[] = $derived.by(() =>
    lying(this.feed.shown?.table.wagers ?? {}).filter((each) => each.player === this.feed.you),
  );
  readonly sum: number = $derived.by(() => this.wagers.reduce((sum, each) => sum + each.stake, 0));
  readonly isReady: boolean = $derived.by(
    () => this.feed.you !== null && (this.feed.shown?.ready.includes(this.feed.you) ?? false),
  );

  /** Every line of the round just over, and one's own of them. */
  readonly allLines: readonly SettlementLine[] = $derived.by(() =>
    this.feed.shown?.table.phase === "concluded" ? this.feed.shown.table.lines : [],
  );
  readonly lines: readonly SettlementLine[] = $derived.by(() =>
    this.allLines.filter((line) => line.player === this.feed.you),
  );
  readonly net: number = $derived.by(() => netOf(this.allLines, this.feed.you));
  readonly isInRound: boolean = $derived.by(() => this.sum > 0 || this.lines.length > 0);
  /** From “No more bets” until the felt is cleared. */
  readonly isInPlay: boolean = $derived.by(
    () => this.isInRound && this.feed.shown?.table.phase !== "betting",
  );

  /** Whether people deal: then cards are looked at and turned up on the felt itself, and not here. */
  readonly isFelt: boolean = $derived.by(() => this.feed.shown?.table.config.source === "felt");
  /** The wager that a hand is played or folded on, in games that ask. */
  readonly decidedOn: string | null = $derived.by(
    () => this.game()?.wagers.find((each) => each.equals !== null)?.equals ?? null,
  );
  /** Whether the dealer's hand shows before the players' do. */
  readonly isDealerFirst: boolean = $derived.by(() => {
    const own = this.feed.shown?.table.config.readings[REVEAL];
    const published = this.game()?.readings.find((each) => each.name === REVEAL)?.in_force;
    return (own ?? published) === "dealer_first";
  });
  /** Whether hands are turned up now. */
  readonly isShowing: boolean = $derived.by(
    () =>
      this.feed.shown?.table.phase === (this.isDealerFirst ? "settling" : "playing") &&
      this.allDecided,
  );
  /** Whether hands are only looked at: nothing is decided, and the dealer's shows first. */
  readonly isLooking: boolean = $derived.by(
    () =>
      this.feed.shown?.table.phase === "playing" &&
      this.isDealerFirst &&
      this.decidedOn === null &&
      !this.isFelt,
  );
  /** Whether one may look at a hand: once, while hands are played. */
  readonly mayLook: boolean = $derived.by(
    () =>
      this.feed.shown?.table.phase === "playing" &&
      this.lookedAt === null &&
      !this.isStopped &&
      !this.isFelt,
  );
  readonly isStopped: boolean = $derived.by(
    () => this.feed.you !== null && (this.feed.shown?.table.stopped ?? []).includes(this.feed.you),
  );
  readonly allDecided: boolean = $derived.by(
    () =>
      this.decidedOn === null ||
      Object.values(this.#hands).every((hand) => hand.decision !== null || hand.invalid !== null),
  );
  /** The one hand a player has looked at. */
  readonly lookedAt: number | null = $derived.by(() => {
    const found = Object.entries(this.#hands).find(([, hand]) => this.#has(hand.viewed_by));
    return found ? Number(found[0]) : null;
  });
  /** The hand to do something about, one after the other, once its last card lies there. */
  readonly atHand: number | null = $derived.by(() => {
    // While a ruling waits the table takes nothing else.
    if (!this.announcer.dealtOut || this.feed.shown?.table.pending) return null;
    const waiting = Object.entries(this.#hands)
      .filter(([position, hand]) => this.feed.say[position] === this.feed.you && this.#waits(hand))
      .map(([position]) => Number(position));
    waiting.sort((a, b) => a - b);
    return waiting.find((position) => position === this.lookedAt) ?? waiting[0] ?? null;
  });

  stakeAt(position: number, wager: string | null): number {
    return this.wagers
      .filter((each) => each.position === position && each.wager === wager)
      .reduce((sum, each) => sum + each.stake, 0);
  }

  get #hands(): Readonly<Record<string, HandState>> {
    return this.feed.shown?.table.hands ?? {};
  }

  #has(people: readonly string[]): boolean {
    return this.feed.you !== null && people.includes(this.feed.you);
  }

  /** Whether a hand is to be decided on, shown or, where the dealer shows first, still looked at. */
  #waits(hand: HandState): boolean {
    if (hand.face_up || this.#has(hand.declined_by) || hand.invalid !== null) return false;
    if (this.isFelt && this.decidedOn === null) return false;
    if (this.isShowing) return !this.isFelt || hand.decision !== "fold";
    if (this.feed.shown?.table.phase !== "playing" || this.isStopped) return false;
    return this.decidedOn === null || hand.decision === null;
  }
}
