/** What is said of one's own play. */

import { many } from "./words";
import { money, signed } from "../../core/money";

export const play = {
  title: "My play",
  lead: "Your rounds, what was to be expected of them, and what each wager did. A record, never a prediction.",
  nobody: "Sign in, or play as a guest, and your rounds are kept here.",
  none: "You have played no round yet.",
  loading: "Taking out your rounds …",
  curve: "Your chips beside what was to be expected",
  curveNote:
    "The band holds two standard deviations to either side, exactly, of your own stakes by the best decisions. Jackpot wagers are left out: one prize in twenty thousand is all their chance.",
  curveLabel: (rounds: number, net: number, mean: number, deviation: number) =>
    `After ${many(rounds, "round")} ${signed(net)}; to be expected ${signed(Math.round(mean))}, with a standard deviation of ${money(Math.round(deviation))}.`,
  yours: "yours",
  expected: "expected",
  band: "two deviations",
  rates: "Each wager",
  game: "Game",
  wager: "Wager",
  placed: "Placed",
  paid: "Paid",
  staked: "Staked",
  back: "Came back",
  runs: "Your last results at each table",
  runsNote: "Up is won, down is lost; up to forty rounds, the latest on the right.",
  run: (nets: readonly number[]) => {
    const won = nets.filter((net) => net > 0).length;
    const lost = nets.filter((net) => net < 0).length;
    const even = nets.length - won - lost;
    return `${won} won, ${lost} lost${even > 0 ? `, ${even} even` : ""}`;
  },
  runLabel: (table: string, nets: readonly number[]): string =>
    `${table}, the last ${nets.length === 1 ? "result" : `${nets.length} results`}: ${play.run(nets)}, ${signed(nets.reduce((sum, net) => sum + net, 0))} in all.`,
  result: (round: number, net: string) => `Round ${round}: ${net}`,
  mistakes: "Decisions that cost",
  mistakesNote: (cost: number, decisions: number) =>
    decisions === 0
      ? "None: every decision on cards you had seen was the best."
      : `${decisions} ${decisions === 1 ? "decision" : "decisions"} on cards you had seen, ${money(Math.round(cost))} on average given away.`,
  mistake: (hand: string, decided: string, cost: number) =>
    `${hand}: you chose to ${decided}; the other way is worth ${money(Math.round(cost))} more on average.`,
  decided: { play: "play", fold: "fold", continue: "go on" } as Readonly<Record<string, string>>,
  rounds: "Rounds",
  round: (table: string, round: number) => `${table} · Round ${round}`,
  void: "void",
  against: (own: string, dealer: string) => (dealer ? `${own} against ${dealer}` : own),
  results: { paid: "paid", collected: "collected", returned: "returned" } as Readonly<
    Record<string, string>
  >,
  line: (name: string, stake: number, result: string) =>
    stake > 0 ? `${name} ${money(stake)} ${result}` : `${name} ${result}`,
  more: "Earlier rounds",
  csv: "As CSV",
  json: "As JSON",
  share: (part: number, whole: number) =>
    whole === 0 ? "–" : `${((100 * part) / whole).toFixed(0)}%`,
};
