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

  /** “paid 1 to 2 for Six points — R3P 4.1”. */
  why(line: SettlementLine): string {
    const name = line.line ? this.#lines.get(`${line.wager}.${line.line}`) : undefined;
    return t.line.why(line, name && name !== this.wager(line.wager) ? name : null);
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
