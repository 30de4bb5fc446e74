/** One's own part in the round that is shown, from the folded table alone: seat, wagers, hands to see to, what it came to. */

import { lying, type Lying } from "./lying";
import { netOf } from "./settled";
import type { GameDetail, HandState, LiveTable, SettlementLine } from "./wire";

const REVEAL = "reveal"; // the reading by which hands show before or after the dealer's

export interface Part {
  readonly seat: number | null;
  readonly wagers: readonly Lying[];
  readonly sum: number;
  readonly isReady: boolean;
  /** Every line of the round just over, and one's own of them. */
  readonly allLines: readonly SettlementLine[];
  readonly lines: readonly SettlementLine[];
  readonly net: number;
  readonly isInRound: boolean;
  /** Whether people deal: then cards are looked at and turned up on the felt itself, and not here. */
  readonly isFelt: boolean;
  /** The wager that a hand is played or folded on, in games that ask. */
  readonly decidedOn: string | null;
  /** Whether hands are turned up now. */
  readonly isShowing: boolean;
  /** Whether hands are only looked at: nothing is decided, and the dealer's shows first. */
  readonly isLooking: boolean;
  readonly isStopped: boolean;
  /** Whether one may still look at a hand: at one, while hands are played. */
  readonly mayLook: boolean;
  /** The one hand that one has looked at. */
  readonly lookedAt: number | null;
  /** The hands to do something about: the one looked at first, then by position. */
  readonly toDo: readonly number[];
  /** The others whom the table waits for, each once. */
  readonly others: readonly string[];
}

export interface Seen {
  readonly live: LiveTable;
  readonly you: string | null;
  /** Who has the say over each hand, as the house last said. */
  readonly say: Readonly<Record<string, string>>;
  readonly game: Pick<GameDetail, "wagers" | "readings">;
  /** Whether the last card lies there. */
  readonly dealtOut: boolean;
}

/** Whether the dealer's hand shows before the players' do. */
function isDealerFirst({ live, game }: Seen): boolean {
  const own = live.table.config.readings[REVEAL];
  const published = game.readings.find((each) => each.name === REVEAL)?.in_force;
  return (own ?? published) === "dealer_first";
}

export function partOf(seen: Seen): Part {
  const { live, you, say, game } = seen;
  const { table } = live;
  const has = (people: readonly string[]): boolean => you !== null && people.includes(you);
  const seat = Object.entries(table.seats).find(([, sitter]) => sitter === you)?.[0];
  const wagers = lying(table.wagers).filter((each) => each.player === you);
  const sum = wagers.reduce((total, each) => total + each.stake, 0);
  const allLines = table.phase === "concluded" ? table.lines : [];
  const lines = allLines.filter((line) => line.player === you);

  const hands = Object.entries(table.hands).map(([at, hand]): [number, HandState] => [
    Number(at),
    hand,
  ]);
  const decidedOn = game.wagers.find((each) => each.equals !== null)?.equals ?? null;
  const isFelt = table.config.source === "felt";
  const dealerFirst = isDealerFirst(seen);
  const allDecided =
    decidedOn === null ||
    hands.every(([, hand]) => hand.decision !== null || hand.invalid !== null);
  const isShowing = table.phase === (dealerFirst ? "settling" : "playing") && allDecided;
  const isLooking = table.phase === "playing" && dealerFirst && decidedOn === null && !isFelt;
  const isStopped = has(table.stopped);
  const lookedAt = hands.find(([, hand]) => has(hand.viewed_by))?.[0] ?? null;

  /** Whether a hand is to be decided on, shown or, where the dealer shows first, still looked at. */
  const waits = (hand: HandState): boolean => {
    if (hand.face_up || hand.invalid !== null || has(hand.declined_by)) return false;
    if (isFelt && decidedOn === null) return false;
    if (isShowing) return hand.decision !== "fold" || !isFelt;
    if (table.phase !== "playing") return false;
    return decidedOn === null || hand.decision === null;
  };
  const open = table.pending === null ? hands.filter(([, hand]) => waits(hand)) : [];
  const toDo = open
    .map(([at]) => at)
    .filter((at) => say[at] === you && seen.dealtOut)
    .filter(() => isShowing || !isStopped)
    .sort((a, b) => Number(b === lookedAt) - Number(a === lookedAt) || a - b);

  return {
    seat: seat === undefined ? null : Number(seat),
    wagers,
    sum,
    isReady: has(live.ready),
    allLines,
    lines,
    net: netOf(allLines, you),
    isInRound: sum > 0 || lines.length > 0,
    isFelt,
    decidedOn,
    isShowing,
    isLooking,
    isStopped,
    mayLook: table.phase === "playing" && lookedAt === null && !isStopped && !isFelt,
    lookedAt,
    toDo,
    others: waitedFor(
      seen,
      open.map(([at]) => at),
      isLooking,
    ).filter((each) => each !== you),
  };
}

/** Whom the present wait is for. */
function waitedFor({ live, say }: Seen, hands: readonly number[], isLooking: boolean): string[] {
  const { table } = live;
  // While bets are open everybody seated is asked, for their time to bet is theirs.
  const seated = table.phase === "betting" ? Object.values(table.seats) : [];
  const unready = (): string[] =>
    [...lying(table.wagers).map((each) => each.player), ...seated].filter(
      (each) => !live.ready.includes(each),
    );
  const found =
    table.phase === "betting" || isLooking
      ? unready()
      : hands.flatMap((position) => say[position] ?? []);
  return [...new Set(found)];
}

export function stakeOn(part: Part, position: number, wager: string | null): number {
  return part.wagers
    .filter((each) => each.position === position && each.wager === wager)
    .reduce((sum, each) => sum + each.stake, 0);
}

/** All that one has on a hand: what not showing it gives up. */
export function stakesAt(part: Part, position: number): number {
  return part.wagers
    .filter((each) => each.position === position)
    .reduce((sum, each) => sum + each.stake, 0);
}
