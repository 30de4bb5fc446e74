/** A settlement as a dealer works through it: position by position, wager by wager, with what was entered of it. */

import { union } from "../core/sets";
import type { Paid, SettlementLine } from "../core/wire";

/** All that one player takes for one wager, and what was entered of it. */
export interface Due {
  readonly key: string;
  readonly position: number;
  readonly player: string;
  readonly wager: string;
  readonly lines: readonly SettlementLine[]; // envy has several; none that a correction took away
  readonly stake: number;
  readonly due: number; // the payment, and what is returned of the stake
  readonly paid: Paid | null; // as the dealer entered it
  readonly differs: boolean; // from what is due, and nobody has let that stand
}

/** All that is done at one position. */
export interface Stop {
  readonly position: number;
  readonly dues: readonly Due[];
  readonly collect: number;
  readonly pay: number;
  readonly give: number; // back of what was staked
}

type Whose = Pick<Paid, "position" | "player" | "wager">;
const keyOf = ({ position, wager, player }: Whose): string => `${position} ${wager} ${player}`;
const sum = (lines: readonly SettlementLine[], of: (line: SettlementLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

/** The stops of a settlement, in the order in which the house has its lines. */
export function stopsOf(
  lines: readonly SettlementLine[],
  paid: readonly Paid[] = [],
): readonly Stop[] {
  const all: readonly Whose[] = [...lines, ...paid];
  const positions = union(
    [],
    all.map((each) => each.position),
  );
  return positions.map((position) => {
    const here = lines.filter((line) => line.position === position);
    const whose = new Map(
      all.filter((each) => each.position === position).map((each) => [keyOf(each), each]),
    );
    return {
      position,
      dues: [...whose.values()].map((each) => dueOf(each, here, paid)),
      collect: sum(here, (line) => line.stake - line.returned),
      pay: sum(here, (line) => line.payout),
      give: sum(here, (line) => line.returned),
    };
  });
}

function dueOf(whose: Whose, here: readonly SettlementLine[], all: readonly Paid[]): Due {
  const { position, player, wager } = whose;
  const key = keyOf(whose);
  const lines = here.filter((line) => keyOf(line) === key);
  const paid = all.find((each) => keyOf(each) === key) ?? null;
  const due = sum(lines, (line) => line.payout + line.returned);
  return {
    key,
    position,
    player,
    wager,
    lines,
    stake: sum(lines, (line) => line.stake),
    due,
    paid,
    differs: paid !== null && paid.taken !== due && paid.stands !== due,
  };
}
