/** Somebody at the pit desk: all tables, looked over every few seconds; one of them chosen; keys. */

import { reason } from "../core/api";
import { session } from "../core/session.svelte";
import { reaches } from "../core/staff";
import { SUPERVISORS, supervises } from "../core/supervising";
import type { Pit, PitTable, Role } from "../core/wire";
import { actsAt, mayAsk, type DeskAct, type DeskActId, type Ranks } from "./acts";
import { lookOver } from "./questions";

const EVERY_MS = 3_000;
const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** To be made while a component is: it lives as long. */
export class Desk {
  pit = $state.raw<Pit | null>(null);
  failed = $state<string | null>(null);
  /** What lies over the desk: an act on the chosen table, or a table to be opened. */
  sheet = $state<DeskActId | "open" | null>(null);
  #chosen = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  readonly roles: readonly string[] = $derived.by(() => session.me?.roles ?? []);
  readonly isAllowed: boolean = $derived.by(() => supervises(this.roles));
  /** The position in which one works here; none for an auditor, who reads. */
  readonly role: Role | null = $derived.by(() => reaches(this.roles, SUPERVISORS));
  readonly tables: readonly PitTable[] = $derived.by(() => this.pit?.tables ?? []);
  readonly table: PitTable | null = $derived.by(
    () => this.tables.find((each) => each.table === this.#chosen) ?? this.tables[0] ?? null,
  );
  readonly ranks: Ranks = $derived.by(() => this.pit?.ranks ?? {});
  readonly opens: Role | null = $derived.by(() => mayAsk("open_table", this.ranks, this.roles));
  readonly acts: readonly DeskAct[] = $derived.by(() =>
    this.table ? actsAt(this.table, this.ranks, this.roles) : [],
  );

  constructor() {
    $effect(() => {
      if (this.isAllowed) void this.look();
    });
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  /** Look over the tables now, and again in a while. */
  readonly look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      this.pit = await lookOver();
      this.failed = null;
    } catch (error) {
      this.failed = reason(error);
    }
    clearTimeout(this.#timer);
    if (!this.#left) this.#timer = setTimeout(() => void this.look(), EVERY_MS);
  };

  readonly choose = (table: string, act: DeskActId | null = null): void => {
    this.#chosen = table;
    this.sheet = act;
  };

  readonly done = (): void => {
    this.sheet = null;
    void this.look();
  };

  /** A key; whether it is ours. */
  press(key: string): boolean {
    if (this.sheet !== null || !this.table) return false;
    const move = MOVES[key];
    if (move !== undefined) {
      const at = this.tables.indexOf(this.table) + move;
      const to = this.tables[Math.max(0, Math.min(at, this.tables.length - 1))];
      if (to) this.#chosen = to.table;
      return true;
    }
    if (key === "o" && this.opens) {
      this.sheet = "open";
      return true;
    }
    const act = this.acts.find((each) => each.key === key);
    if (act) this.sheet = act.id;
    return act !== undefined;
  }
}
