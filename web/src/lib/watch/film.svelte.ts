/** A round seen again: where one is in it, from whose seat, and what everybody had seen by then. */

import { api, named, reason } from "../core/api";
import { call, type Called } from "../core/called";
import { foldAll } from "../core/fold";
import { opened } from "../core/opened-live";
import { Names } from "../core/settled";
import type { Fact, Film, GameDetail, LiveTable, SettlementLine } from "../core/wire";
import { filmOf } from "./questions";

/** Somebody, and the hands they alone had seen by now. */
export interface Knowing {
  readonly name: string;
  readonly hands: readonly number[];
}

/** To be made while a component is: it lives as long. */
export class Projector {
  film = $state.raw<Film | null>(null);
  game = $state.raw<GameDetail | null>(null);
  failed = $state<string | null>(null);
  seat = $state<string | null>(null);
  step = $state(0);
  playing = $state(false);
  /** A position brought to the front by hand, until another seat is chosen. */
  #brought = $state<number | null>(null);

  readonly facts: readonly Fact[] = $derived.by(
    () => this.film?.round.events.map((each) => each.event) ?? [],
  );
  readonly most: number = $derived.by(() => this.facts.length);
  readonly #past: readonly Fact[] = $derived.by(() => this.facts.slice(0, this.step));
  readonly #ruled = $derived.by(
    () => this.facts.find((each) => each.type === "round_opened")?.ruled ?? null,
  );
  /** Who plays at a position: whoever first wagered there; seats taken before the round are in no event of it. */
  readonly #seats = $derived.by(() => {
    const seats: Partial<Record<string, string>> = {};
    for (const fact of this.facts)
      if (fact.type === "wager_placed") seats[fact.position] ??= fact.player;
    return seats as Record<string, string>;
  });
  readonly live: LiveTable | null = $derived.by(() => this.#seated(this.#folded));
  readonly #folded: LiveTable | null = $derived.by(() =>
    this.film && this.#ruled ? foldAll(opened(this.film.config, this.#ruled), this.#past) : null,
  );
  readonly names: Names | null = $derived.by(() => (this.game ? new Names(this.game) : null));
  readonly called: Called = $derived.by(() => this.#past.reduce(call, {}));
  readonly order: readonly number[] = $derived.by(() =>
    this.#past.flatMap((fact) => (fact.type === "cards_dealt" ? [...fact.order] : [])),
  );
  /** The position in front: the seat's own, until another is brought there. */
  readonly front: number = $derived.by(() => this.#brought ?? this.#own);
  readonly #own: number = $derived.by(() => {
    const { seats = {}, lines = [], wagers = {} } = this.live?.table ?? {};
    const [sits] = Object.entries(seats).find(([, name]) => name === this.seat) ?? [];
    const played = lines.find((line) => line.player === this.seat)?.position;
    return Number(sits ?? played ?? Object.keys(wagers)[0] ?? 1);
  });
  readonly lines: readonly SettlementLine[] = $derived.by(() => this.live?.table.lines ?? []);
  readonly up: readonly number[] = $derived.by(() => this.film?.everybody[this.step - 1] ?? []);
  readonly knew: readonly Knowing[] = $derived.by(() =>
    (this.film?.people ?? []).map(({ name }) => ({
      name,
      hands: this.film?.knew[name]?.[this.step - 1] ?? [],
    })),
  );
  /** Everybody's seats, anybody's first. */
  readonly seats: readonly (string | null)[] = $derived.by(() => [
    null,
    ...(this.film?.people ?? []).map((each) => each.name),
  ]);

  constructor(
    readonly table: string,
    readonly round: number,
  ) {}

  #seated(live: LiveTable | null): LiveTable | null {
    return (
      live && { ...live, table: { ...live.table, seats: { ...this.#seats, ...live.table.seats } } }
    );
  }

  /** See it from somebody's seat, at the same event. */
  readonly sit = async (seat: string | null): Promise<void> => {
    if (seat !== this.seat) this.#brought = null;
    this.seat = seat;
    try {
      const film = await filmOf(this.table, this.round, seat);
      if (this.seat !== seat) return; // somebody else's was wanted meanwhile
      this.film = film;
      this.failed = null;
      if (this.game === null) await this.#read(film);
    } catch (error) {
      this.failed = reason(error);
    }
  };

  async #read(film: Film): Promise<void> {
    const { config } = film;
    this.game = await api.game(named(config.game, this.#ruled?.edition ?? config.edition), config);
  }

  bring(position: number): void {
    this.#brought = position;
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(step, this.most));
  }

  /** A key; whether it is ours. */
  press(key: string): boolean {
    switch (key) {
      case "ArrowRight":
        this.go(this.step + 1);
        return true;
      case "ArrowLeft":
        this.go(this.step - 1);
        return true;
      case "Home":
        this.go(0);
        return true;
      case "End":
        this.go(this.most);
        return true;
      case "ArrowDown":
      case "ArrowUp": {
        const at = this.seats.indexOf(this.seat) + (key === "ArrowDown" ? 1 : -1);
        const to = this.seats[(at + this.seats.length) % this.seats.length];
        void this.sit(to ?? null);
        return true;
      }
      default:
        return false;
    }
  }
}
