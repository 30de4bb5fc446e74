/** One's own turn: a hand to look at, to decide on or to show, and what giving it up costs. */

import { t } from "../texts";
import { stakeOn, stakesAt } from "./part";
import { NOTHING, READY, type Act, type Now, type Scene } from "./scene";

/** A hand that one has the say over. */
export function turn(scene: Scene): Now {
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
