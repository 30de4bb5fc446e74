/**
 * What is said beside a practice round: a pure function of what the table is about now, so that every step can be tested.
 *
 * It knows no game. Hands, worth and reasons come from the house; what a wager is on, from its judgement.
 */

import { compared, type Called } from "../core/called";
import { asPrinted, DEALER, symbols } from "../core/cards";
import type { Part } from "../core/part";
import type { NowState } from "../core/scene";
import type { Names } from "../core/settled";
import type { ChoicesOut, HandChances, LiveTable } from "../core/wire";
import { t } from "../texts";
import { learn } from "../texts/learn";
import { costsOf, mainBets, type Lesson } from "./lesson";

export interface Practised {
  readonly lesson: Lesson;
  readonly state: NowState;
  readonly live: LiveTable;
  readonly part: Part;
  readonly names: Names;
  readonly called: Called;
  readonly isTurned: boolean;
  /** The cards one has looked at in this round. */
  readonly hand: readonly number[] | null;
  /** What the house says of them. */
  readonly choices: ChoicesOut | null;
  readonly chances: HandChances | null;
}

/** A sentence; one about a wager carries its name and the clause that decided. */
export interface Said {
  readonly text: string;
  readonly about?: string;
  readonly clause?: string;
  readonly tone?: "good" | "bad";
}

export function coached(scene: Practised): Said[] {
  switch (scene.state) {
    case "bets":
      return betting(scene);
    case "bets_placed":
    case "bets_ready":
      return [{ text: learn.coach.placed }];
    case "closing":
    case "dealing":
      return [{ text: learn.coach.dealt }];
    case "look":
    case "examine":
    case "decide":
    case "show":
    case "sure":
      return hand(scene);
    case "result":
      return result(scene);
    case "lost":
      return [{ text: learn.coach.lost }];
    default:
      return [{ text: learn.coach.waits }];
  }
}

function betting({ lesson }: Practised): Said[] {
  const main = mainBets(lesson)[0];
  if (!main) return [{ text: learn.coach.betsApart }];
  const costs = costsOf(lesson);
  const own = costs.find((each) => each.id === main.id);
  const sides = costs.filter((each) => each.id !== main.id);
  return [
    { text: learn.coach.bets(main.name, lesson.limits[main.id]?.[0] ?? null) },
    ...(own ? [{ text: learn.coach.edge(main.name, own.edge) }] : []),
    ...(sides.length > 0 ? [{ text: learn.coach.sides(sides) }] : []),
  ];
}

function hand(scene: Practised): Said[] {
  const { state, part, isTurned, choices, chances } = scene;
  if (!isTurned || scene.hand === null)
    return [{ text: part.lookedAt === null ? learn.coach.look : learn.coach.turn }];
  const held = symbols(scene.hand);
  const name = chances?.name ?? choices?.name;
  const said: Said[] =
    name === undefined ? [] : [{ text: learn.coach.hand(held, asPrinted(name)) }];
  if (state === "decide" && choices) said.push(...advice(scene, choices));
  if (chances) {
    const { lower, same, higher } = chances;
    said.push({ text: learn.coach.chances(lower, same, lower + same + higher) });
  }
  if (state === "decide") return said;
  if (state === "examine") return [...said, { text: learn.coach.examine }];
  return [...said, { text: part.decidedOn === null ? learn.coach.nothing : learn.coach.show }];
}

function advice({ lesson }: Practised, choices: ChoicesOut): Said[] {
  const from = lesson.primer.plays_from;
  const least = from ? asPrinted(from.name) : undefined;
  const plays = choices.best === "play";
  const text =
    least === undefined
      ? learn.coach.best(t.table.decisions[choices.best] ?? choices.best)
      : plays
        ? learn.coach.play(least)
        : learn.coach.fold(least);
  const values = worthOf(choices, "play") ?? 0;
  return [
    { text, tone: "good" },
    { text: learn.coach.values(values, worthOf(choices, "fold") ?? 0) },
  ];
}

const worthOf = (choices: ChoicesOut, decision: string): number | undefined =>
  choices.choices.find((each) => each.decision === decision)?.float;

/** Where a hand's kind stands in the rulebook's list, from 1; 0 where it is not listed. */
const placeOf = ({ primer }: Lesson, name: string): number =>
  primer.primer.kinds.findIndex((kind) => name === kind.name || name.startsWith(`${kind.name},`)) +
  1;

function result(scene: Practised): Said[] {
  const { lesson, live, part, names, called, choices } = scene;
  const main = mainBets(lesson).map((bet) => bet.id);
  const line = part.lines.find((each) => main.includes(each.wager));
  const position = part.lines[0]?.position ?? 0;
  const own = called[position];
  const dealer = called[DEALER];
  const said: Said[] = [];
  if (own && dealer && line) {
    said.push({ text: compared(own, dealer, line.result) });
    const [ours, theirs] = [placeOf(lesson, own.name), placeOf(lesson, dealer.name)];
    if (ours !== theirs && ours > 0 && theirs > 0)
      said.push({ text: learn.coach.places(ours, theirs, lesson.primer.primer.kinds.length) });
  }
  const decision = live.table.hands[position]?.decision ?? null;
  if (choices && decision !== null) {
    const cost = (worthOf(choices, choices.best) ?? 0) - (worthOf(choices, decision) ?? 0);
    said.push(
      decision === choices.best || cost === 0
        ? { text: learn.coach.right, tone: "good" }
        : { text: learn.coach.wrong(cost), tone: "bad" },
    );
  }
  for (const each of part.lines)
    said.push({
      about: names.wager(each.wager),
      text: names.why(each),
      clause: names.clauseText(each),
      ...(each.result === "paid" ? { tone: "good" as const } : {}),
      ...(each.result === "collected" ? { tone: "bad" as const } : {}),
    });
  return [...said, { text: learn.coach.net(part.net) }];
}
