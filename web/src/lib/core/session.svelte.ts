/** Who is here: a guest, somebody with an account, or nobody yet. */

import { untrack } from "svelte";

import { api, Refusal } from "./api";
import type { AccountView, HouseOut } from "./wire";

class Session {
  me = $state.raw<AccountView | null>(null);
  house = $state.raw<HouseOut | null>(null);
  loaded = $state(false);
  /** Changes when somebody else is here, so that sockets begin anew. */
  turn = $state(0);

  async load(): Promise<void> {
    const [house] = await Promise.allSettled([api.house(), this.refresh()]);
    if (house.status === "fulfilled") this.house = house.value;
    this.loaded = true;
  }

  /** Ask who is here; a house that does not answer changes nothing. */
  async refresh(): Promise<void> {
    try {
      this.me = (await api.here()).account;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async enter(coming: Promise<unknown>): Promise<void> {
    await coming;
    await this.refresh();
    this.turn++;
  }

  async leave(everywhere = false): Promise<void> {
    await (everywhere ? api.signOutEverywhere() : api.signOut());
    this.me = null;
    this.turn++;
  }

  set balance(cents: number) {
    const me = untrack(() => this.me);
    if (me && me.balance !== cents) this.me = { ...me, balance: cents };
  }
}

export const session = new Session();
