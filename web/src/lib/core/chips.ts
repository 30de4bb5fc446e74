/** Chips as they were laid, for those laid last go back first. */

import type { Placed } from "./wire";

/** The wager with another stake: more chips on top, or the last ones taken off again. */
export function restaked(placed: Placed, stake: number, order: number): Placed {
  const { added: before = [], ...first } = placed;
  const added = before.map(([at, amount]): [number, number] => [at, amount]);
  if (stake >= placed.stake) {
    added.push([order, stake - placed.stake]);
    return { ...first, stake, added };
  }
  let less = placed.stake - stake;
  for (let last = added.pop(); last !== undefined; last = less > 0 ? added.pop() : undefined) {
    const [at, amount] = last;
    if (amount > less) added.push([at, amount - less]);
    less -= Math.min(amount, less);
  }
  return added.length > 0 ? { ...first, stake, added } : { ...first, stake };
}
