/**
 * What a table is about now, to this person: one caption, at most one primary action, and the others beside it.
 *
 * A pure function of the folded table, so that every state can be told apart and tested; whoever has nothing to do
 * is told what the table waits for, and gets no orders.
 */

import { t } from "../texts";
import { stakeOn, stakesAt, type Part } from "./part";
import type { ChoicesOut, ClockSet, LiveTable } from "./wire";

export type NowState =
  | "lost" | "stopped_table" | "closed_table" | "held" | "broken_off" | "options" | "ruling"
  | "watching" | "staff" | "barred"
  | "bets" | "bets_placed" | "bets_ready" | "bets_felt" | "no_chips"
  | "closing" | "dealing" | "look" | "decide" | "show" | "sure" | "examine" | "others" | "settling"
  | "result" | "between"; // prettier-ignore

export type ActId =
  | "guest" | "sign_in" | "refill" | "ask" | "rebet" | "undo" | "redo" | "clear" | "double" | "ready"
  | "look" | "turn_over" | "play" | "fold" | "continue" | "show" | "decline" | "surely" | "keep"
  | "why" | `option:${string}`; // prettier-ignore

export interface Act {
  readonly id: ActId;
  readonly label: string;
  readonly key?: string;
  readonly note?: string;
  readonly best?: boolean;
  readonly off?: boolean;
}

export interface Now {
  readonly state: NowState;
  readonly caption: string;
  readonly primary: Act | null;
  readonly secondary: readonly Act[];
  /** What time is left for it, where there is a time. */
  readonly clock: ClockSet | null;
  /** Whether it is this person the table waits for. */
  readonly isYours: boolean;
  /** What the round came to, beside the time until the next. */
  readonly net: number | null;
}

/** All that the caption hangs on: what the house says, and what this page did with it. */
export interface Scene {
  readonly live: LiveTable;
  readonly part: Part;
  readonly you: string | null;
  readonly roles: readonly string[]; // of somebody who works here and does not play
  readonly isLost: boolean; // the connection
  readonly balance: number;
  readonly least: number | null; // the smallest stake that this table takes, where it has one
  readonly isTurned: boolean; // the cards at hand lie open to their player
  readonly isSure: boolean; // whether one is asked for a second word
  readonly mayAsk: boolean; // staff place what players ask for
  readonly asked: number; // wagers that wait for the staff
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly last: number; // what rebet would stake
  readonly choices: ChoicesOut | null; // what each decision is worth, where one wants to know
  readonly isDealtOut: boolean;
}

const NOTHING = { primary: null, secondary: [], clock: null, isYours: false, net: null } as const;

export function now(scene: Scene): Now {
  return out(scene) ?? ruling(scene) ?? onlooker(scene) ?? phase(scene);
}

/** What keeps the table from going on at all. */
function out({ live, part, isLost }: Scene): Now | null {
  if (isLost) return { ...NOTHING, state: "lost", caption: t.now.lost(part.sum) };
  if (live.halted !== null) return { ...NOTHING, state: "stopped_table", caption: t.table.halted };
  if (live.broke_off) return { ...NOTHING, state: "broken_off", caption: t.now.brokeOff };
  if (live.held) return { ...NOTHING, state: "held", caption: t.now.held };
  return null;
}

function ruling({ live, you }: Scene): Now | null {
  const { pending } = live.table;
  if (pending === null) return null;
  if (pending.decides !== null)
    return {
      ...NOTHING,
      state: "ruling",
      caption: t.now.decides(pending.decides),
      clock: live.clock,
    };
  if (you === null || !pending.waiting.includes(you))
    return {
      ...NOTHING,
      state: "ruling",
      caption: t.now.choosing(pending.waiting),
      clock: live.clock,
    };
  const [first, ...others] = pending.options.map((option): Act => ({
    id: `option:${option}`,
    label: t.ruling.option(option),
  }));
  return {
    ...NOTHING,
    state: "options",
    caption: t.now.choose,
    primary: first ?? null,
    secondary: others,
    clock: live.clock,
    isYours: true,
  };
}

/** Who does not play is told what the table does, and how to come in. */
function onlooker(scene: Scene): Now | null {
  const { you, roles, asked } = scene;
  if (you !== null && roles.length === 0) return null;
  const caption = waits(scene);
  const clock = scene.live.clock;
  if (you !== null)
    return { ...NOTHING, state: "staff", caption: t.now.onDuty(roles, asked, caption), clock };
  return {
    ...NOTHING,
    state: "watching",
    caption: t.now.watching(caption),
    clock,
    primary: { id: "guest", label: t.nav.playAsGuest },
    secondary: [{ id: "sign_in", label: t.nav.signIn }],
  };
}

/** What the table waits for, to somebody who has no part in it. */
function waits({ live, part }: Scene): string {
  const { table, clock } = live;
  if (table.closed && table.phase === "concluded") return t.table.closed;
  switch (table.phase) {
    case "concluded":
      return part.isFelt ? t.table.waitingForDealer : t.now.between;
    case "betting":
      return clock === null && !part.isFelt ? t.table.waitingForWagers : t.now.betsOpen;
    case "closed":
      return t.now.closing;
    case "playing":
    case "settling":
      if (part.others.length === 0) return t.now.settling;
      if (part.isLooking) return t.now.othersLook(part.others);
      return part.isShowing ? t.now.othersShow(part.others) : t.now.othersDecide(part.others);
  }
}

function phase(scene: Scene): Now {
  const { live, part, you } = scene;
  const clock = live.clock;
  switch (live.table.phase) {
    case "betting":
      return betting(scene);
    case "concluded":
      if (part.lines.length > 0) return result(scene);
      return {
        ...NOTHING,
        state: live.table.closed ? "closed_table" : "between",
        caption: waits(scene),
        clock,
      };
    case "closed":
      return {
        ...NOTHING,
        state: "closing",
        caption: clock?.waiting === "witness" ? (t.waiting["witness"] ?? "") : t.now.closing,
        clock: clock?.waiting === "witness" ? clock : null,
      };
    default:
      if (!scene.isDealtOut) return { ...NOTHING, state: "dealing", caption: t.now.dealing };
      if (part.toDo.length > 0) return hand(scene);
      if (part.isLooking && part.isInRound && !part.isReady && you !== null)
        return {
          ...NOTHING,
          state: "examine",
          caption: t.now.nothingToShow,
          clock,
          isYours: true,
          primary: READY(t.now.goOn),
        };
      if (part.others.length > 0)
        return { ...NOTHING, state: "others", caption: waits(scene), clock };
      return { ...NOTHING, state: "settling", caption: t.now.settling };
  }
}

const READY = (label: string): Act => ({ id: "ready", label });

function betting(scene: Scene): Now {
  const { live, part, balance, least, last, you } = scene;
  const clock = live.clock;
  if (you !== null && you in live.table.barred)
    return { ...NOTHING, state: "barred", caption: t.table.barred, clock };
  const ask: Act[] = scene.mayAsk ? [{ id: "ask", label: t.request.title }] : [];
  const undo: Act = { id: "undo", label: t.table.undo, key: "u", off: !scene.canUndo };
  const redo: Act = { id: "redo", label: t.table.redo, key: "y", off: !scene.canRedo };
  const clear: Act = { id: "clear", label: t.table.clear, key: "c", off: part.sum === 0 };
  const double: Act = {
    id: "double",
    label: t.table.double,
    key: "d",
    off: part.sum === 0 || part.sum > balance,
  };
  const rebet: Act = { id: "rebet", label: t.now.rebet(last), key: "r", off: last > balance };
  const change = [undo, redo, clear, double];
  if (part.isFelt)
    return {
      ...NOTHING,
      state: "bets_felt",
      caption: t.now.feltBets(part.sum),
      clock,
      secondary: [...change, ...ask],
      isYours: part.sum === 0,
    };
  if (part.sum === 0 && least !== null && balance < least)
    return {
      ...NOTHING,
      state: "no_chips",
      caption: t.now.noChips(balance),
      clock,
      primary: { id: "refill", label: t.table.refill },
    };
  if (part.sum === 0)
    return {
      ...NOTHING,
      state: "bets",
      caption: t.now.placeBets,
      clock,
      primary: last > 0 ? rebet : null,
      secondary: [...change, ...ask],
      isYours: true,
    };
  if (part.isReady)
    return {
      ...NOTHING,
      state: "bets_ready",
      caption: t.now.waitsFor(part.others),
      clock,
      secondary: [...change, ...ask],
    };
  return {
    ...NOTHING,
    state: "bets_placed",
    caption: t.now.betsPlaced(part.sum),
    clock,
    primary: { ...READY(t.now.deal), off: clock?.waiting !== "bets" },
    secondary: [...change, ...ask],
    isYours: true,
  };
}

/** A hand that one has the say over. */
function hand(scene: Scene): Now {
  const { live, part, isTurned } = scene;
  const position = part.toDo[0] ?? 0;
  const held = live.table.hands[position];
  const isSeen = part.lookedAt === position;
  const base = { ...NOTHING, clock: live.clock, isYours: true };
  const look: Act | null = part.mayLook
    ? { id: "look", label: t.now.look, key: "l" }
    : isSeen && !isTurned && !part.isFelt
      ? { id: "turn_over", label: t.now.turnOver, key: "l" }
      : null;
  const where = part.toDo.length > 1 ? position : null;
  if (!part.isShowing && part.decidedOn !== null && held?.decision === null)
    return deciding(scene, position, look, where);
  if (!part.isShowing) {
    // The cards are examined, and the dealer's show next.
    const done = part.isReady ? null : READY(isSeen ? t.now.looked : t.now.unlooked);
    const [primary, secondary] = look ? [look, done ? [done] : []] : [done, []];
    if (part.isReady && !look)
      return { ...base, isYours: false, state: "others", caption: t.now.waitsFor(part.others) };
    return { ...base, state: "examine", caption: t.now.examine, primary, secondary };
  }
  const stakes = stakesAt(part, position);
  if (scene.isSure)
    return {
      ...base,
      state: "sure",
      caption: t.now.declineSure(stakes),
      primary: { id: "keep", label: t.now.keep },
      secondary: [{ id: "surely", label: t.now.giveUp(stakes) }],
    };
  const mayDecline = part.decidedOn !== null && held?.decision !== "fold" && stakes > 0;
  const decline: Act[] = mayDecline
    ? [{ id: "decline", label: t.table.decline, note: t.now.givesUp(stakes) }]
    : [];
  if (part.isFelt) return { ...base, state: "show", caption: t.now.showFelt, secondary: decline };
  const show: Act = { id: "show", label: t.now.show(part.toDo.length), key: "s" };
  return {
    ...base,
    state: look === null ? "show" : "look",
    caption: look?.id === "look" ? t.now.mayLook : t.now.showCaption(part.toDo.length),
    primary: look ?? show,
    secondary: look ? [show, ...decline] : decline,
  };
}

function deciding(scene: Scene, position: number, look: Act | null, where: number | null): Now {
  const { live, part, choices } = scene;
  const stake = stakeOn(part, position, part.decidedOn);
  const worth = (decision: "play" | "fold" | "continue"): Pick<Act, "note" | "best"> => {
    const found = choices?.choices.find((each) => each.decision === decision);
    return found
      ? { note: t.table.hintValue(found.float, stake), best: choices?.best === decision }
      : {};
  };
  const acts: readonly Act[] =
    stake > 0
      ? [
          { id: "play", label: t.now.play(stake), key: "p", ...worth("play") },
          { id: "fold", label: t.now.fold, key: "f", note: t.now.givesUp(stake), ...worth("fold") },
        ]
      : [
          {
            id: "continue",
            label: t.table.decisions["continue"] ?? "",
            key: "p",
            ...worth("continue"),
          },
        ];
  const [first = null, ...others] = acts;
  return {
    ...NOTHING,
    state: look?.id === "look" ? "look" : "decide",
    caption: stake > 0 ? t.now.yourTurn(stake, where) : t.now.yourTurnFree(where),
    primary: look ?? first,
    secondary: look ? acts : others,
    clock: live.clock,
    isYours: true,
  };
}

function result({ live, part }: Scene): Now {
  const goesOn = live.clock?.waiting === "next_round" && !part.isReady;
  return {
    ...NOTHING,
    state: "result",
    caption: t.now.result(part.net),
    net: part.net,
    clock: live.clock,
    primary: goesOn ? READY(t.now.nextRound) : null,
    secondary: [{ id: "why", label: t.now.why, key: "w" }],
  };
}

/** What time is left, in words beside it: for what. */
export function timeFor(state: NowState, clock: ClockSet): string {
  return state === "result" || state === "between"
    ? t.now.nextRoundIn
    : (t.waiting[clock.waiting] ?? "");
}
