/** A second person's word by PIN, for one act at this console. The PIN leaves the page with the question, and is nowhere kept. */

import type { Asked } from "../core/asking";
import type { Console } from "./console.svelte";
import { wordAt } from "./questions";

export class Word {
  name = $state("");
  pin = $state("");

  /** Have it done by whoever's name and PIN stand here. */
  async give(console: Console, command: Asked): Promise<void> {
    const { name, pin } = this;
    this.pin = "";
    const { word } = await wordAt(console.table, { name, pin, act: command.type });
    await console.give(command, null, word);
  }
}
