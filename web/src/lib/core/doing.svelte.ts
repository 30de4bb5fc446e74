/** From the now bar's actions, pressed or by key, to commands; each once, until the house has answered. */

import { api } from "./api";
import type { AtTable } from "./at-table.svelte";
import type { Asked } from "./feed.svelte";
import { DENOMINATIONS } from "./money";
import type { Act, ActId } from "./scene";
import { links } from "./router.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

/** What only moves one's own chips: pressed while another is on its way, it waits for that one's answer. */
const OF_CHIPS: ReadonlySet<ActId> = new Set<ActId>(["rebet", "undo", "redo", "clear", "double"]);

export class Doing {
  /** What is on its way: it is not asked twice. */
  busy = $state<ActId | null>(null);
  /** Whether one is asked for a second word before money is given up. */
  isSure = $state(false);
  #next: ActId | null = null;

  constructor(private readonly at: AtTable) {
    at.feed.presented.push((fact) => {
      if (fact.type === "round_opened") this.isSure = false;
    });
  }

  readonly act = (id: ActId): void => {
    if (this.busy !== null) {
      if (id !== this.busy && OF_CHIPS.has(this.busy) && OF_CHIPS.has(id)) this.#next = id;
      return;
    }
    this.busy = id;
    this.isSure = id === "decline";
    this.#do(id)
      .catch((error: unknown) => this.at.trouble.take(error))
      .finally(() => {
        const next = this.#next;
        this.busy = this.#next = null;
        if (next !== null && this.#offered.some((each) => each.id === next && !each.off))
          this.act(next);
      });
  };

  get #offered(): readonly Act[] {
    const now = this.at.now;
    return now?.primary ? [now.primary, ...now.secondary] : (now?.secondary ?? []);
  }

  /** A key that does something now, or not; whether it did. */
  press(key: string): boolean {
    const now = this.at.now;
    if (!now) return false;
    const chip = DENOMINATIONS[Number(key) - 1];
    if (chip !== undefined) {
      settings.set({ chip });
      return true;
    }
    if (key === "?") {
      this.at.sheet = "rules";
      return true;
    }
    const act =
      key === " " ? now.primary : this.#offered.find((each) => each.key === key.toLowerCase());
    if (act && !act.off) this.act(act.id);
    return key === " " || act !== undefined;
  }

  #do(id: ActId): Promise<unknown> {
    const { feed, wagering, contribution } = this.at;
    const hands = this.at.part?.toDo ?? [];
    const position = hands[0] ?? 0;
    const give = (command: Asked): Promise<unknown> => feed.give(command);
    switch (id) {
      case "guest":
        return session.enter(api.guest());
      case "sign_in":
      case "refill":
        location.hash = links.account;
        return Promise.resolve();
      case "ask":
        this.at.sheet = "request";
        return Promise.resolve();
      case "why":
        this.at.sheet = "results";
        return Promise.resolve();
      case "rebet":
      case "undo":
      case "redo":
      case "clear":
      case "double":
        return wagering[id]();
      case "ready": {
        const { round, phase } = feed.shown?.table ?? { round: 0, phase: "concluded" as const };
        return contribution.settled().then(() => {
          const { table } = feed.truth ?? {};
          // What was pressed for one wait is not said in the next.
          if (table?.round !== round || table.phase !== phase) return;
          return give({ type: "be_ready", round, phase });
        });
      }
      case "look":
        return give({ type: "view_hand", position });
      case "turn_over":
        this.at.turnOver();
        return Promise.resolve();
      case "play":
      case "fold":
      case "continue":
        return give({ type: "decide", position, decision: id });
      case "show":
        return Promise.all(hands.map((each) => give({ type: "turn_up_hand", position: each })));
      case "surely":
        return give({ type: "decline_comparison", position });
      case "decline":
      case "keep":
        return Promise.resolve();
      default:
        return give({ type: "choose_option", option: id.slice("option:".length) });
    }
  }
}
