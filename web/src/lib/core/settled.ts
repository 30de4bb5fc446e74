/** Settlement lines as people ask about them. */

import { money } from "./money";
import type { GameDetail, SettlementLine } from "./wire";
import { t } from "../texts";

/** What a line came to for its player, besides the stake. */
export function net(line: SettlementLine): number {
  return line.payout + line.returned - line.stake;
}

export function netOf(lines: readonly SettlementLine[], player: string | null): number {
  return lines.filter((line) => line.player === player).reduce((sum, line) => sum + net(line), 0);
}

/** Names of wagers and payments, and of their pay lines. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #lines = new Map<string, string>();
  readonly paidOn: Readonly<Record<string, string>>;
  readonly clauses: ReadonlyMap<string, string>;
  readonly glossary: GameDetail["glossary"];

  constructor(game: GameDetail) {
    for (const each of [...game.wagers, ...game.payments]) {
      this.#names.set(each.id, each.name);
      for (const line of each.lines) this.#lines.set(`${each.id}.${line.id}`, line.name);
    }
    this.paidOn = Object.fromEntries(game.payments.map((each) => [each.id, each.on]));
    this.glossary = game.glossary;
    this.clauses = new Map(game.rules.map((each) => [each.id, each.summary]));
  }

  wager(id: string): string {
    return this.#names.get(id) ?? id;
  }

  /** “paid 1 to 2 for Six points: R3P 4.1”. */
  why(line: SettlementLine): string {
    const parts: string[] = [];
    if (line.pays?.type === "odds") parts.push(t.line.paid(line.pays.pays, line.pays.to));
    else if (line.pays) parts.push(t.line.award(line.payout));
    else parts.push(t.line.results[line.result] ?? line.result);
    const name = line.line ? this.#lines.get(`${line.wager}.${line.line}`) : undefined;
    if (name && name !== this.wager(line.wager)) parts.push(t.line.forLine(name));
    if (line.on) parts.push(t.line.on(line.on));
    if (line.from_position != null) parts.push(t.line.from(line.from_position));
    if (line.counted?.cite)
      parts.push(t.line.counted(line.counted.amount, t.line.cite(line.counted.cite)));
    if (line.rounded) parts.push(t.line.rounded(t.line.cite(line.rounded)));
    return `${parts.join(" ")} — ${t.line.cite(line.cite)}`;
  }

  clauseText(line: SettlementLine): string {
    return (line.cite.clause && this.clauses.get(line.cite.clause)) || "";
  }

  amount(line: SettlementLine): string {
    if (line.payout > 0) return `+${money(line.payout)}`;
    if (line.result === "collected") return `−${money(line.stake - line.returned)}`;
    return money(line.returned);
  }
}
