/**
 * Wagers that players ask the staff to place (R3P 3.6, N3P 5.16, TCP 3.6): one's own, and those
 * that somebody who works at the table is asked for.
 */

import { t } from "../texts";
import type { Feed } from "./feed.svelte";
import type { Notes } from "./notes.svelte";
import { dutyOf } from "./staff";
import type { AccountView, GameDetail, Request, Role } from "./wire";

export class Requests {
  /** The clause by which staff place wagers here; none where a table deals itself or no clause says so. */
  readonly clause: string | null = $derived.by(() =>
    this.feed.shown?.table.config.source === "felt" ? (this.game()?.by_staff ?? null) : null,
  );
  /** What is asked for and can still be placed. */
  readonly open: readonly Request[] = $derived.by(() =>
    this.feed.shown?.table.phase === "betting" ? this.feed.shown.table.requests : [],
  );
  readonly own: readonly Request[] = $derived.by(() =>
    this.open.filter((each) => each.player === this.feed.you),
  );
  /** The position in which this person places wagers for players. */
  readonly role: Role | null = $derived.by(() => dutyOf(this.me()?.roles ?? []));

  constructor(
    private readonly feed: Feed,
    private readonly game: () => GameDetail | null,
    private readonly me: () => AccountView | null,
    notes: Notes,
  ) {
    feed.presented.push((fact) => {
      if (fact.type !== "wagers_closed" || !feed.shown) return;
      const left = feed.shown.table.requests.filter((each) => each.player === feed.you);
      if (left.length > 0)
        notes.add({ sentence: t.request.lapsed(left.length), cite: null, reason: null });
    });
  }

  /** Ask for a wager; rejects with the refusal. */
  ask(asked: Omit<Request, "player">): Promise<number> {
    return this.feed.give({ type: "request_wager", ...asked });
  }

  /** Place what a player asked for; rejects with the refusal. */
  place({ player, position, wager, stake }: Request): Promise<number> {
    return this.feed.give({ type: "place_wager", player, position, wager, stake }, this.role);
  }
}

/** What tells one request from another. */
export const keyOf = (each: Request): string =>
  [each.player, each.position, each.wager, each.stake].join("/");
