/** What each act of the dealer's bar asks of the table, or changes here. */

import { DEALER } from "../core/cards";
import type { Console } from "./console.svelte";
import { keepChips } from "./last-chips";
import { layChips } from "./laying";

const OPTION = "option-"; // what a player chooses, in the rulebook's word

/** Whether a key can mean anything at a console. */
export const isOurs = (key: string): boolean =>
  key.length === 1 || key === "Enter" || key === "Backspace" || key.startsWith("Arrow");

/** Do it; `sure` where the same was asked for just before. */
export async function perform(
  console: Console,
  table: NonNullable<Console["live"]>["table"],
  id: string,
  sure: boolean,
): Promise<void> {
  const duty = console.duty?.duty;
  const position = duty?.position ?? DEALER;
  const player = duty?.player ?? null;
  const { round } = table;
  const at = console.chips.position;
  const before = console.stops[(console.stop ?? 0) - 1];
  if (id.startsWith(OPTION)) {
    const chooses = table.pending?.waiting[0] ?? null;
    await console.give({ type: "choose_option", option: id.slice(OPTION.length), player: chooses });
    return;
  }
  switch (id) {
    case "no_more_bets": {
      if (Object.keys(table.wagers).length === 0 && !sure) {
        console.isSure = true;
        return;
      }
      keepChips(console.table, table.wagers);
      await console.give({ type: id });
      return;
    }
    case "place_your_bets":
      console.chips.go(1, 0);
      await console.give({ type: id });
      return;
    case "deal_cards":
    case "settle":
    case "close_options":
      await console.give({ type: id });
      return;
    case "rebet":
      await layChips(console, console.last);
      return;
    case "seat":
      await console.give({ type: "sit", position: at, player: console.chips.playerAt(at) });
      return;
    case "stand":
      await console.give({ type: "stand", player: table.seats[at] ?? null });
      return;
    case "play":
    case "fold":
    case "continue":
      await console.give({ type: "decide", position, player, decision: id });
      return;
    case "looked":
      await console.give({ type: "view_hand", position, player });
      return;
    case "decline":
      await console.give({ type: "decline_comparison", position, player });
      return;
    case "next":
      console.goOn();
      return;
    case "shown":
      await console.payAsShown();
      return;
    case "back":
      console.paying.choose(null);
      if (before) console.guide.back(round, before);
      return;
    case "correct":
      console.correcting.begin();
      return;
    case "incident":
    case "decision":
    case "verify":
    case "let_stand":
      console.sheet = id;
      return;
  }
}

/** The player of a hand looks at it, in whatever order; written down by a touch. */
export async function recordLook(console: Console, position: number): Promise<void> {
  const player = console.feed.say[position] ?? null;
  if (console.busy !== null) return;
  console.busy = "deal:looked";
  try {
    await console.give({ type: "view_hand", position, player });
  } catch (error) {
    console.trouble.take(error);
  } finally {
    console.busy = null;
  }
}
