/** A dealer at a table: the house says what comes next, keys do it. One key after the other, each once. */

import { untrack } from "svelte";

import { api, named, Refusal } from "../core/api";
import { DROPPED, type Asked } from "../core/asking";
import { DEALER } from "../core/cards";
import { Feed } from "../core/feed.svelte";
import type { ActId, Now } from "../core/scene";
import { session } from "../core/session.svelte";
import { Names } from "../core/settled";
import { dutyOf } from "../core/staff";
import { Trouble } from "../core/trouble.svelte";
import type { Chips, DutyOut, GameDetail, LiveTable, Role, Step } from "../core/wire";
import { isOurs, perform } from "./acts";
import { CardEntry } from "./card-entry.svelte";
import { ChipEntry } from "./chip-entry.svelte";
import { Correcting } from "./correcting.svelte";
import { Guide } from "./guide.svelte";
import { lastChips } from "./last-chips";
import { layChips } from "./laying";
import { nowOf } from "./now";
import { Paying } from "./paying.svelte";
import { dutyAt } from "./questions";
import { stopsOf, type Due, type Stop } from "./stops";

/** The house's own word for a payment that is on record, and is not what is due. */
const DIFFERS = "payment_differs";
const SEEN_MS = 3_000; // longer no news are waited for
const HASTE_MS = 300; // two presses in so short a time are one

/** To be made while a component is: it lives as long. */
export class Console {
  game = $state.raw<GameDetail | null>(null);
  duty = $state.raw<DutyOut | null>(null);
  sheet = $state<"incident" | "decision" | "verify" | "let_stand" | null>(null);
  busy = $state<ActId | null>(null);
  /** Whether the table has moved on only just now. */
  isHasty = $state(false);
  /** Whether an empty felt is about to be closed. */
  isSure = $state(false);

  readonly feed: Feed;
  readonly trouble = new Trouble();
  readonly chips: ChipEntry;
  readonly cards = new CardEntry(() => this.duty?.taken ?? []);
  readonly correcting = new Correcting(() => this.duty?.taken ?? []);
  readonly guide: Guide;
  readonly paying = new Paying(
    () => this.stops[this.stop ?? -1] ?? null,
    (wager) => this.game?.wagers.some((each) => each.id === wager && each.price !== null) ?? false,
  );
  readonly #keys: string[] = [];
  #running = false;

  constructor(readonly table: string) {
    this.feed = new Feed(table, false, true);
    this.guide = new Guide(table);
    this.chips = new ChipEntry(
      () => this.#state,
      () => this.areas,
    );
    $effect(() => {
      const config = this.live?.table.config;
      if (config && untrack(() => this.game) === null)
        api.game(named(config.game, config.edition), config).then(
          (game) => (this.game = game),
          () => undefined,
        );
    });
    // What was typed while nobody heard it was meant for a state that is over.
    $effect(() => {
      if (this.feed.link === "lost") this.#keys.length = 0;
    });
    // Whoever else acts at this table, the next step is asked for anew.
    $effect(() => {
      const seq = this.live?.seq ?? 0;
      if (seq > 0 && this.feed.link === "live" && session.me && !untrack(() => this.#running))
        void this.ask().catch(() => undefined);
    });
  }

  readonly leave = (): void => this.feed.close();

  get live(): LiveTable | null {
    return this.feed.shown;
  }
  get #state(): LiveTable["table"] {
    if (!this.live) throw new Error("no table yet");
    return this.live.table;
  }
  /** In which position one acts here. */
  readonly role: Role | null = $derived.by(() => dutyOf(session.me?.roles ?? []));
  readonly isFelt: boolean = $derived.by(() => this.live?.table.config.source === "felt");
  readonly names: Names | null = $derived.by(() => (this.game ? new Names(this.game) : null));
  /** Areas that chips are laid on, as the layout has them. */
  readonly areas: GameDetail["wagers"] = $derived.by(() => {
    const of = (id: string) => this.game?.wagers.find((each) => each.id === id);
    return (this.game?.layout.areas ?? []).flatMap(({ wager }) => {
      const found = of(wager);
      return found && found.equals === null ? [found] : [];
    });
  });
  /** The step that comes next; none while it is not known. */
  readonly step: Step | null = $derived.by(() => this.duty?.duty.step ?? null);
  /** The settlement: as it was declared, or as it would be. */
  readonly stops: readonly Stop[] = $derived.by(() => {
    const { table } = this.live ?? {};
    return table?.phase === "concluded"
      ? stopsOf(table.lines, this.live?.paid)
      : stopsOf(this.duty?.lines ?? []);
  });
  /** The stop of the guide where the dealer is, which is where a payment differs; none once all are paid, or before. */
  readonly stop: number | null = $derived.by(() => {
    const { table } = this.live ?? {};
    if (!table || table.phase !== "concluded" || !this.isFelt) return null;
    const differs = this.stops.findIndex((stop) => stop.dues.some((due) => due.differs));
    if (differs >= 0) return differs;
    const next = this.stops.findIndex((stop) => !this.guide.isDone(table.round, stop));
    return next >= 0 ? next : null;
  });
  readonly now: Now | null = $derived.by(() => nowOf(this));

  /** What lay in the last round, of players whom the books don't know and who still sit there. */
  get last(): readonly Chips[] {
    return lastChips(this.table, this.live?.table.seats ?? {});
  }

  async ask(): Promise<void> {
    this.duty = await dutyAt(this.table);
    const { step, position } = this.duty.duty;
    if (!this.cards.begin([this.live?.table.round, step, position].join(" "))) return;
    this.chips.typed = "";
    this.paying.choose(null);
  }

  /** Give the table a command, by a second person's word if there is one; then what comes next is known. */
  async give(command: Asked, role = this.role, word: string | null = null): Promise<void> {
    try {
      await this.#send(command, role, word);
    } finally {
      await this.ask().catch(() => undefined);
    }
  }

  /** Give a command, and wait until what it did is seen here: its answer may come before the news. */
  async #send(command: Asked, role: Role | null, word: string | null = null): Promise<void> {
    const before = this.live?.seq ?? 0;
    try {
      await this.#seen(await this.feed.give(command, role, word));
    } catch (error) {
      const code = error instanceof Refusal ? error.error.code : null;
      if (code === DIFFERS) await this.#seen(before + 1); // it is on record all the same
      if (code !== DROPPED) throw error;
    }
  }

  async #seen(seq: number): Promise<void> {
    const until = Date.now() + SEEN_MS;
    while ((this.live?.seq ?? 0) < seq && Date.now() < until)
      await new Promise((again) => setTimeout(again, 10));
  }

  /** Whether an amount is begun, which Enter enters. */
  get isTyping(): boolean {
    return this.chips.typed !== "" || this.paying.typed !== "";
  }

  /** A key; whether it is ours. */
  press(key: string): boolean {
    if (!this.now || this.sheet !== null || !isOurs(key)) return false;
    if (this.feed.link !== "live") return true; // what is typed into nowhere is not kept
    // An announcement that is pressed twice is made once, and so is a word about a whole position.
    const isTwice = this.isHasty || this.busy !== null || this.#keys.includes(key);
    const isPayment = this.stop !== null && !this.correcting.isOn;
    if (isTwice && (key === " " || (isPayment && key.toLowerCase() === "a"))) return true;
    this.#keys.push(key);
    if (!this.#running) void this.#run();
    return true;
  }

  readonly act = (id: ActId): void => {
    const { now } = this;
    const all = now?.primary ? [now.primary, ...now.secondary] : (now?.secondary ?? []);
    const act = all.find((each) => each.id === id);
    if (act && !act.off) this.press(act === now?.primary ? " " : (act.key ?? ""));
  };

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let key = this.#keys.shift(); key !== undefined; key = this.#keys.shift())
        await this.#take(key);
    } catch (error) {
      this.#keys.length = 0; // what was typed after it was meant for another state
      // A difference is said for as long as it lasts, by the bar itself.
      if (!(error instanceof Refusal && error.error.code === DIFFERS)) this.trouble.take(error);
    } finally {
      this.#running = false;
      this.busy = null;
    }
  }

  async #take(key: string): Promise<void> {
    const { now, step, correcting } = this;
    const duty = this.duty?.duty;
    if (!now || !duty || !step) return;
    this.trouble.refusal = null;
    if (correcting.isOn) {
      const corrected = correcting.press(key, this.#state);
      if (corrected) await this.give({ type: "correct_cards", ...corrected });
      return;
    }
    const sure = this.isSure;
    this.isSure = false;
    if (this.isFelt) {
      if (this.stop !== null && (await this.#payments(key))) return;
      if (step === "no_more_bets" && (await this.#chips(key))) return;
      if ((step === "turn_up_hand" || step === "expose_dealer") && (await this.#cards(key))) return;
    }
    const act = [...now.secondary, ...(now.primary ? [now.primary] : [])].find((each) =>
      key === " " ? each === now.primary : each.key === key.toLowerCase(),
    );
    if (!act || act.off) return;
    this.busy = act.id;
    await perform(this, this.#state, act.id.slice("deal:".length), sure);
    this.busy = null;
    if (act === now.primary && this.step !== step) this.#hush();
  }

  /** A table that has just moved on is not moved on again by a finger that trembled. */
  #hush(): void {
    this.isHasty = true;
    setTimeout(() => (this.isHasty = false), HASTE_MS);
  }

  async #chips(key: string): Promise<boolean> {
    const { chips } = this;
    if (key === "Enter") {
      const laid = chips.entered;
      chips.typed = ""; // what is refused does not look as if it lay there
      if (laid && laid.stake !== chips.lies(laid.position, laid.wager))
        await layChips(this, [laid]);
      chips.next();
      return true;
    }
    return chips.press(key);
  }

  async #payments(key: string): Promise<boolean> {
    const { paying } = this,
      { at } = paying;
    if (key !== "Enter" || at === null) return paying.press(key);
    const taken = paying.typed === "" ? at.due : paying.taken;
    if (taken === null) return true;
    await this.#pay([at], () => taken);
    return true;
  }

  /** All that was not entered at this stop was paid as shown; or the one that differs is now. */
  async payAsShown(): Promise<void> {
    const { at } = this.paying;
    const dues = this.stops[this.stop ?? -1]?.dues ?? [];
    const meant = at?.differs ? [at] : dues.filter((each) => each.paid === null);
    await this.#pay(meant, (each) => each.due);
    this.#hush();
  }

  /** What was paid for some wagers is entered; with the last of a stop the guide goes on. */
  async #pay(dues: readonly Due[], taken: (due: Due) => number): Promise<void> {
    const here = this.stops[this.stop ?? -1]?.position;
    this.paying.choose(null); // what is refused does not look as if it were entered
    for (const due of dues) {
      const { position, player, wager } = due;
      if (due.paid?.taken === taken(due)) continue;
      const asked = { position, player, wager, taken: taken(due) };
      await this.#send({ type: "enter_payment", ...asked }, this.role);
    }
    const stop = this.stops.find((each) => each.position === here);
    if (stop?.dues.every((each) => each.paid !== null && !each.differs)) this.goOn(stop);
  }

  /** To the next stop of the guide. */
  goOn(stop = this.stops[this.stop ?? -1]): void {
    this.paying.choose(null);
    if (stop) this.guide.pass(this.#state.round, stop);
    if (this.stop === null) this.#hush();
  }

  async #cards(key: string): Promise<boolean> {
    const { taken, hand } = this.cards.press(key);
    const duty = this.duty?.duty;
    if (hand === null || !duty) return taken;
    this.cards.clear();
    if (duty.step === "expose_dealer") await this.give({ type: "expose_dealer", hand });
    else await this.give({ type: "turn_up_hand", position: duty.position ?? DEALER, hand });
    return true;
  }
}
