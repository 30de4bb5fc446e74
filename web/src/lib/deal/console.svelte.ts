/** A dealer at a table: the house says what comes next, keys do it. One key after the other, each once. */

import { untrack } from "svelte";

import { api, named, Refusal } from "../core/api";
import { DROPPED, type Asked } from "../core/asking";
import { DEALER } from "../core/cards";
import { Feed } from "../core/feed.svelte";
import type { ActId, Now } from "../core/scene";
import { session } from "../core/session.svelte";
import { Names } from "../core/settled";
import { dutyOf, reaches } from "../core/staff";
import { Trouble } from "../core/trouble.svelte";
import type { Chips, DutyOut, GameDetail, LiveTable, Role, Step } from "../core/wire";
import { CardEntry } from "./card-entry.svelte";
import { ChipEntry } from "./chip-entry.svelte";
import { Correcting } from "./correcting.svelte";
import { Guide, stopsOf, type Stop } from "./guide.svelte";
import { keepChips, lastChips } from "./last-chips";
import { nowOf } from "./now";
import { dutyAt } from "./questions";

const HASTE_MS = 300; // two presses in so short a time are one

/** To be made while a component is: it lives as long. */
export class Console {
  game = $state.raw<GameDetail | null>(null);
  duty = $state.raw<DutyOut | null>(null);
  sheet = $state<"incident" | "decision" | null>(null);
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
    // Whoever else acts at this table, the next step is asked for anew.
    $effect(() => {
      const seq = this.live?.seq ?? 0;
      if (seq > 0 && this.feed.link === "live" && session.me && !untrack(() => this.#running))
        void this.ask().catch(() => undefined);
    });
  }

  leave(): void {
    this.feed.close();
  }

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
    return stopsOf(table?.phase === "concluded" ? table.lines : (this.duty?.lines ?? []));
  });
  /** The stop of the guide where the dealer is; none once all are paid, or before. */
  readonly stop: number | null = $derived.by(() => {
    const { table } = this.live ?? {};
    if (!table || table.phase !== "concluded" || !this.isFelt) return null;
    const done = this.guide.done(table.round);
    return done < this.stops.length ? done : null;
  });
  /** Whether one may decide what the table waits for. */
  readonly decides: Role | null = $derived.by(() => {
    const asked = this.live?.table.pending?.decides;
    return asked ? reaches(session.me?.roles ?? [], asked) : null;
  });
  readonly now: Now | null = $derived.by(() => nowOf(this));

  /** What lay in the last round, of players whom the books don't know. */
  get last(): readonly Chips[] {
    return lastChips(this.table);
  }

  async ask(): Promise<void> {
    this.duty = await dutyAt(this.table);
  }

  /** Give the table a command; then what comes next is known. */
  async give(command: Asked, role = this.role): Promise<void> {
    try {
      await this.feed.give(command, role);
    } catch (error) {
      if (!(error instanceof Refusal && error.error.code === DROPPED)) throw error;
    } finally {
      await this.ask().catch(() => undefined);
    }
  }

  /** A key; whether it is ours. */
  press(key: string): boolean {
    if (!this.now || this.sheet !== null || !this.isOurs(key)) return false;
    if (this.feed.link !== "live") return true; // what is typed into nowhere is not kept
    // An announcement that is pressed twice is made once.
    const isTwice = this.isHasty || this.busy !== null || this.#keys.includes(key);
    if (key === " " && isTwice) return true;
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

  isOurs(key: string): boolean {
    return key.length === 1 || key === "Enter" || key === "Backspace" || key.startsWith("Arrow");
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let key = this.#keys.shift(); key !== undefined; key = this.#keys.shift())
        await this.#take(key);
    } catch (error) {
      this.#keys.length = 0; // what was typed after it was meant for another state
      this.trouble.take(error);
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
      if (step === "no_more_bets" && (await this.#chips(key))) return;
      if ((step === "turn_up_hand" || step === "expose_dealer") && (await this.#cards(key))) return;
    }
    const act = [...now.secondary, ...(now.primary ? [now.primary] : [])].find((each) =>
      key === " " ? each === now.primary : each.key === key.toLowerCase(),
    );
    if (!act || act.off) return;
    this.busy = act.id;
    await this.#do(act.id.slice("deal:".length), sure);
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
      if (laid && laid.stake !== chips.lies(laid.position, laid.wager)) await this.lay([laid]);
      chips.next();
      return true;
    }
    return chips.press(key);
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

  /** Chips as they lie; who lays them has a seat there from then on. */
  async lay(chips: readonly Chips[]): Promise<void> {
    for (const { position, player, stake } of chips)
      if (stake > 0 && this.#state.seats[position] === undefined)
        await this.feed.give({ type: "sit", position, player }, this.role);
    await this.give({ type: "lay_chips", chips });
  }

  async #do(id: string, sure: boolean): Promise<void> {
    const duty = this.duty?.duty;
    const position = duty?.position ?? DEALER;
    const player = duty?.player ?? null;
    const { round } = this.#state;
    const at = this.chips.position;
    switch (id) {
      case "no_more_bets": {
        if (Object.keys(this.#state.wagers).length === 0 && !sure) {
          this.isSure = true;
          return;
        }
        keepChips(this.table, this.#state.wagers);
        await this.give({ type: id });
        return;
      }
      case "place_your_bets":
        this.chips.go(1, 0);
        await this.give({ type: id });
        return;
      case "deal_cards":
      case "settle":
        await this.give({ type: id });
        return;
      case "rebet":
        await this.lay(this.last);
        return;
      case "seat":
        await this.give({ type: "sit", position: at, player: this.chips.playerAt(at) });
        return;
      case "stand":
        await this.give({ type: "stand", player: this.#state.seats[at] ?? null });
        return;
      case "play":
      case "fold":
      case "continue":
        await this.give({ type: "decide", position, player, decision: id });
        return;
      case "looked":
        await this.give({ type: "view_hand", position, player });
        return;
      case "decline":
        await this.give({ type: "decline_comparison", position, player });
        return;
      case "verify": {
        const role = reaches(session.me?.roles ?? [], "pit_supervisor");
        await this.give({ type: "verify_prize", position }, role);
        return;
      }
      case "next":
        this.guide.move(round, 1);
        if (this.stop === null) this.#hush();
        return;
      case "back":
        this.guide.move(round, -1);
        return;
      case "correct":
        this.correcting.begin();
        return;
      case "incident":
        this.sheet = "incident";
        return;
      case "decision":
        this.sheet = "decision";
        return;
    }
  }
}
