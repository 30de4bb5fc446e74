/** What became of a round: its lines, rulings, record and proof, and the rules it went by. */

import { money } from "../../core/money";
import type { SettlementLine } from "../../core/wire";

/** What says so: a clause or, where the text is silent, a reading. */
interface Cited {
  readonly clause: string | null;
  readonly reading: string | null;
}

const cited = ({ clause, reading }: Cited): string =>
  [clause, reading ? `reading ${reading}` : null].filter(Boolean).join(", ") || "house policy";

const RESULTS: Readonly<Record<string, string>> = {
  paid: "paid",
  collected: "collected",
  returned: "returned",
};

function ended({ pays, payout, result }: SettlementLine): string {
  if (pays?.type === "odds") return `paid ${pays.pays} to ${pays.to}`;
  return pays ? `a prize of ${money(payout)}` : (RESULTS[result] ?? result);
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
    cite: cited,
    /** “paid 1 to 2 for Six points — R3P 4.1”. */
    why: (of: SettlementLine, name: string | null) =>
      [
        ended(of),
        name && `for ${name}`,
        of.on && `on ${money(of.on)}`,
        of.from_position != null && `for the hand at position ${of.from_position}`,
        of.counted?.cite && `${money(of.counted.amount)} of it counted (${cited(of.counted.cite)})`,
        of.rounded && `rounded (${cited(of.rounded)})`,
        `— ${cited(of.cite)}`,
      ]
        .filter(Boolean)
        .join(" "),
    /** Several of them, each with its wager and, if it is another's, whose. */
    all: (lines: readonly (readonly [player: string | null, wager: string, why: string])[]) =>
      lines
        .map(([player, wager, why]) => `${player === null ? "" : `${player}, `}${wager}: ${why}`)
        .join(". "),
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
