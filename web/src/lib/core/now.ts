/**
 * What a table is about now, to this person: one caption, at most one primary action, and the others beside it.
 *
 * A pure function of the folded table, so that every state can be told apart and tested; whoever has nothing to do
 * is told what the table waits for, and gets no orders.
 */

import { t } from "../texts";
import { NOTHING, READY, type Act, type Now, type NowState, type Scene } from "./scene";
import { turn } from "./turn";
import type { ClockSet, LiveTable } from "./wire";

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
      if (part.toDo.length > 0) return turn(scene);
      if (part.isLooking && part.isInRound && !part.isReady && you !== null)
        return {
          ...NOTHING,
          state: "examine",
          caption: t.now.nothingToShow,
          clock,
          isYours: true,
          primary: READY(t.now.goOn),
        };
      if (!part.isInRound) return arrived(scene);
      if (part.others.length > 0)
        return { ...NOTHING, state: "others", caption: waits(scene), clock };
      return { ...NOTHING, state: "settling", caption: t.now.settling };
  }
}

/** Who came while a round is on is told from when on they can bet. */
function arrived(scene: Scene): Now {
  const { live, part } = scene;
  return {
    ...NOTHING,
    state: "arrived",
    caption: t.now.arrived(waits(scene)),
    clock: part.isFelt ? live.clock : nextRound(live),
  };
}

/** When the next round begins at the latest, by the table's pace, as far as it can be told by now. */
function nextRound({ clock, pace }: LiveTable): ClockSet | null {
  if (clock?.waiting === "decisions")
    return { ...clock, until: clock.until + pace.showing + pace.next_round };
  if (clock?.waiting === "showing") return { ...clock, until: clock.until + pace.next_round };
  return null;
}

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
  // Chips that were taken back are in the balance a moment later, and could be placed again.
  if (part.sum === 0 && least !== null && balance < least && !scene.canUndo)
    return {
      ...NOTHING,
      state: "no_chips",
      caption: t.now.noChips(balance),
      clock,
      primary: { id: "refill", label: t.table.refill },
    };
  if (part.sum === 0 && part.isReady)
    return {
      ...NOTHING,
      state: "bets_ready",
      caption: t.now.sitsOut(part.others),
      clock,
      primary: last > 0 ? rebet : null,
      secondary: [...change, ...ask],
    };
  if (part.sum === 0) {
    // Once another has bet, the table is dealt early only if whoever sits here says so.
    const out = part.seat !== null && clock?.waiting === "bets" ? [READY(t.now.sitOut, "s")] : [];
    return {
      ...NOTHING,
      state: "bets",
      caption: t.now.placeBets,
      clock,
      primary: last > 0 ? rebet : null,
      secondary: [...change, ...out, ...ask],
      isYours: true,
    };
  }
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
  if (state === "arrived") return t.now.nextRoundWithin;
  return state === "result" || state === "between"
    ? t.now.nextRoundIn
    : (t.waiting[clock.waiting] ?? "");
}
