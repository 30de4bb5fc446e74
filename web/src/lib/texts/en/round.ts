/** What became of a round: its lines, rulings, record and proof, and the rules it went by. */

import { money } from "../../core/money";

/** What says so: a clause or, where the text is silent, a reading. */
interface Cited {
  readonly clause: string | null;
  readonly reading: string | null;
}

const OPTIONS: Readonly<Record<string, string>> = {
  withdraw: "Take back my wagers",
  stay: "Stay in the round",
  continue: "Go on",
  reconstructed: "Go on with the hand put right",
  invalidate: "Invalidate my hand",
};

/** What a pay line pays, as people read it: odds, a prize, or the jackpot. */
export const written = (pays: string): string =>
  pays.includes(":")
    ? pays.replace(":", " to ")
    : pays.endsWith("meter")
      ? "the whole meter"
      : money(Math.round(Number(pays) * 100));

export const round = {
  line: {
    results: { paid: "paid", collected: "collected", returned: "returned" } as Readonly<
      Record<string, string>
    >,
    paid: (pays: number, to: number) => `paid ${pays} to ${to}`,
    award: (amount: number) => `a prize of ${money(amount)}`,
    on: (amount: number) => `on ${money(amount)}`,
    forLine: (name: string) => `for ${name}`,
    cite: ({ clause, reading }: Cited) =>
      [clause, reading ? `reading ${reading}` : null].filter(Boolean).join(", ") || "house policy",
    counted: (amount: number, by: string) => `${money(amount)} of it counted (${by})`,
    rounded: (by: string) => `rounded (${by})`,
    from: (position: number) => `for the hand at position ${position}`,
    stake: (amount: number) => `stake ${money(amount)}`,
  },
  ruling: {
    option: (option: string) =>
      OPTIONS[option] ?? option.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase()),
  },
  dispute: {
    title: "Dispute",
    received: (number: number, round: number) =>
      `Your dispute about round ${round} was received as no. ${number}. A shift manager answers it.`,
    answered: (number: number) => `Your dispute no. ${number} is answered:`,
  },
  request: {
    title: "Ask the dealer",
    onFelt: (stake: string) => `asked ${stake}`,
    lapsed: (n: number) =>
      n === 1
        ? "What you asked the dealer for was not placed before “No more bets”; it is not in play."
        : `${n} wagers that you asked the dealer for were not placed before “No more bets”; they are not in play.`,
  },
  rules: {
    written,
    inPlaceOf: (pays: string) => `published: ${written(pays)}`,
  },
};
