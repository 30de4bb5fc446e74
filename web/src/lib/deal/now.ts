/** What the dealer's bar says: one caption, one primary action, the others with their keys. */

import { symbol } from "../core/cards";
import { lying } from "../core/lying";
import { NOTHING, type Act, type Now } from "../core/scene";
import { session } from "../core/session.svelte";
import { reaches } from "../core/staff";
import type { Role } from "../core/wire";
import { deal as d } from "../texts/deal";
import { seatOf } from "./chip-entry.svelte";
import type { Console } from "./console.svelte";
import type { Due } from "./stops";

const act = (id: string, label: string, key?: string, off = false): Act => ({
  id: `deal:${id}`,
  label,
  ...(key === undefined ? {} : { key, note: key.toUpperCase() }),
  off,
});

/** Whether who is signed in here has that rank. */
const own = (rank: Role): boolean => reaches(session.me?.roles ?? [], rank) !== null;

/** Not the dealer's to move on from here. */
const IDLE = new Set(["lost", "halted", "wait", "automatic", "rest"]);

const INCIDENT = act("incident", d.act.incident, "i");
const CORRECT = act("correct", d.act.correct, "e");

export function nowOf(console: Console): Now | null {
  const { live, duty, feed } = console;
  if (!live || !console.game) return null;
  const said = (state: string, caption: string, primary: Act | null, ...others: Act[]): Now => ({
    ...NOTHING,
    state: `deal_${state}`,
    caption,
    primary: primary && { ...primary, note: d.space, off: primary.off || console.isHasty },
    secondary: others,
    isYours: primary !== null || !IDLE.has(state),
  });
  if (feed.link === "lost") return said("lost", d.caption.lost, null);
  if (live.halted !== null) return said("halted", d.caption.halted, null);
  if (console.correcting.isOn) return correcting(console, said);
  if (!duty) return null;
  const { step, position, choices } = duty.duty;
  const at = position ?? 0;
  const { table } = live;
  const isOver = table.phase === "concluded";
  const trouble = isOver && table.round === 0 ? [] : [INCIDENT];
  const anyUp = Object.values(table.hands).some((each) => each.face_up);
  const corrects = console.isFelt && anyUp && table.pending === null ? [CORRECT] : [];
  if (step === "wait") {
    const who = table.pending?.decides;
    if (!who) return choosing(console, said);
    const decide = act("decision", own(who) ? d.act.decideIt : d.act.byPin);
    return said(step, d.caption.wait(d.caption.person(who)), decide);
  }
  if (!console.isFelt) return said("automatic", d.caption.automatic, null, ...trouble);
  if (console.stop !== null) return guiding(console, said, console.stop, [...corrects, ...trouble]);
  const twice = (entry: { readonly twice: string | null }, otherwise: string): string =>
    entry.twice ? d.caption.twice(symbol(entry.twice)) : otherwise;
  const seen = table.hands[at]?.viewed_by.length ?? 0;
  const isPlaying = table.phase === "playing";
  switch (step) {
    case "rest":
      return said(step, d.caption.rest, null, ...trouble);
    case "place_your_bets":
      return said(
        step,
        d.caption.place_your_bets,
        act(step, d.act.place_your_bets),
        ...corrects,
        ...trouble,
      );
    case "no_more_bets":
      return betting(console, said);
    case "deal_cards":
      return said(step, d.caption.deal_cards, act(step, d.act.deal_cards), ...trouble);
    case "decide": {
      const goesOn = choices.includes("continue");
      const looked = act("looked", d.act.looked, "v", seen > 0);
      return goesOn
        ? said(step, d.caption.goesOn(at), act("continue", d.act.continue, "c"), looked, ...trouble)
        : said(
            step,
            d.caption.decide(at),
            null,
            act("play", d.act.play, "p"),
            act("fold", d.act.fold, "f"),
            looked,
            ...trouble,
          );
    }
    case "turn_up_hand": {
      const declines = console.game.wagers.some((each) => each.equals !== null);
      return said(
        step,
        twice(console.cards, d.caption.turn_up_hand(at)),
        null,
        ...(isPlaying && seen === 0 ? [act("looked", d.act.looked, "v")] : []),
        ...(declines ? [act("decline", d.act.decline, "n")] : []),
        ...corrects,
        ...trouble,
      );
    }
    case "expose_dealer":
      return said(
        step,
        twice(console.cards, d.caption.expose_dealer),
        null,
        ...corrects,
        ...trouble,
      );
    case "verify_prize": {
      const verify = act("verify", own("pit_supervisor") ? d.act.verify : d.act.verifyByPin);
      return said(step, d.caption.verify_prize(at), verify, ...corrects, ...trouble);
    }
    case "settle":
      return said(step, d.caption.settle, act(step, d.act.settle), ...corrects, ...trouble);
  }
}

type Said = (state: string, caption: string, primary: Act | null, ...others: Act[]) => Now;

/** What a ruling lets players choose: at felt they say it to the dealer, until the time is over. */
function choosing({ live, isFelt }: Console, said: Said): Now {
  const pending = live?.table.pending;
  const player = pending?.waiting[0];
  if (!isFelt || !live || !pending || player === undefined)
    return said("wait", d.caption.players, null);
  const options = pending.options.map((each, i) =>
    act(`option-${each}`, d.options[each] ?? each, String(i + 1)),
  );
  const caption = d.caption.chooses(seatOf(player), pending.waiting.length - 1);
  const over = act("close_options", d.act.close_options);
  return { ...said("choose", caption, over, ...options), clock: live.clock };
}

function betting(console: Console, said: Said): Now {
  const { chips, live, last } = console;
  const table = live?.table;
  const laid = lying(table?.wagers ?? {});
  const here = table?.wagers[chips.position] ?? [];
  const sum = laid.reduce((total, each) => total + each.stake, 0);
  const seated = table?.seats[chips.position];
  const primary = act("no_more_bets", d.act.no_more_bets, undefined, chips.typed !== "");
  const rebet = last.length > 0 && laid.length === 0 ? [act("rebet", d.act.rebet, "b")] : [];
  const seat = seated
    ? act("stand", d.act.stand, "s", here.length > 0)
    : act("seat", d.act.seat, "s");
  const caption = chips.jumps
    ? d.caption.jumps
    : console.isSure
      ? d.caption.nothing
      : chips.typed !== ""
        ? d.caption.typing(chips.position, chips.wager?.name ?? "", `$${chips.typed}`)
        : d.caption.no_more_bets(sum);
  return said("no_more_bets", caption, primary, ...rebet, seat, INCIDENT);
}

/** Position by position; a payment that differs is seen to before anything else. */
function guiding(console: Console, said: Said, nth: number, others: readonly Act[]): Now {
  const { paying, stops, guide } = console;
  const { at } = paying;
  const stop = stops[nth];
  const round = console.live?.table.round ?? 0;
  const since = stop ? guide.since(round, stop) : null;
  const name = console.names?.wager(at?.wager ?? "") ?? "";
  const isTyped = paying.typed !== "";
  const caption =
    isTyped && at
      ? d.caption.typing(at.position, name, d.paid.typed(paying.typed))
      : at?.differs
        ? differing(console, at, name)
        : since !== null
          ? d.caption.corrected(stop?.position ?? 0, since)
          : d.caption.guide(stop?.position ?? 0, stop?.collect ?? 0, stop?.pay ?? 0);
  if (at?.differs) {
    const right = act("shown", d.act.putRight, "a", isTyped);
    return said("differs", caption, null, right, act("let_stand", d.act.letStand, "l"), ...others);
  }
  const isLast = stops.filter((each) => !guide.isDone(round, each)).length === 1;
  const next = act("next", isLast ? d.act.last : d.act.next, undefined, isTyped);
  const back = nth > 0 ? [act("back", d.act.back, "b")] : [];
  return said("guide", caption, next, act("shown", d.act.shown, "a", isTyped), ...back, ...others);
}

/** How much, for which wager and by which clause a payment is not what is due. */
function differing({ paying }: Console, at: Due, name: string): string {
  const taken = at.paid?.taken ?? at.due;
  return d.paid.differs(
    d.caption.wager(at.position, name),
    d.paid.moved(paying.moved(at, taken)),
    d.paid.due(paying.moved(at, at.due)),
    taken - at.due,
    at.lines[0]?.cite.clause ?? null,
  );
}

function correcting(console: Console, said: Said): Now {
  const { position, hand, cards } = console.correcting;
  const cancel = act("cancel", d.act.cancel, "x");
  if (position === null) return said("correct", d.caption.correctWhich, null, cancel);
  if (hand === null) {
    const caption = cards.twice
      ? d.caption.twice(symbol(cards.twice))
      : d.caption.correct(position);
    return said("correct", caption, null, cancel);
  }
  const reasons = d.reasons.map((reason, i) => act(`reason-${i}`, reason, String(i + 1)));
  return said("correct", d.caption.correctWhy(position), null, ...reasons, cancel);
}
