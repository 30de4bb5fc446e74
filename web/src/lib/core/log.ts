/** Facts as sentences, for the record of a round. */

import { symbols } from "./cards";
import type { Names } from "./settled";
import type { Fact } from "./wire";
import { t } from "../texts";

/** One line of the record; nothing for what only the house's clockwork is about. */
export function sentence(fact: Fact, names: Names): string | null {
  switch (fact.type) {
    case "round_opened":
      return t.log.round_opened(fact.round);
    case "wager_placed":
      return t.log.wager_placed(fact.player, names.wager(fact.wager), fact.position, fact.stake);
    case "wager_changed":
      return t.log.wager_changed(
        fact.player,
        names.wager(fact.wager),
        fact.position,
        fact.stake,
        fact.clause,
      );
    case "player_sat":
      return t.log.player_sat(fact.player, fact.position);
    case "player_stood":
      return t.log.player_stood(fact.player, fact.position);
    case "wagers_closed":
      return t.log.wagers_closed;
    case "entropy_committed":
      return t.log.entropy_committed(fact.player);
    case "entropy_opened":
      return t.log.entropy_opened(fact.player);
    case "deal_closed":
      return t.log.deal_closed;
    case "deck_shuffled":
      return t.log.deck_shuffled;
    case "cards_dealt":
      return t.log.cards_dealt(new Set(fact.order).size - 1);
    case "hand_viewed":
      return t.log.hand_viewed(fact.player, fact.position);
    case "decision_made":
      return t.log.decision_made(
        fact.player,
        fact.position,
        t.table.decided[fact.decision] ?? fact.decision,
        fact.clause,
      );
    case "hand_turned_up":
      return t.log.hand_turned_up(fact.position, symbols(fact.hand), fact.name);
    case "comparison_declined":
      return t.log.comparison_declined(fact.player, fact.position);
    case "dealer_exposed":
      return t.log.dealer_exposed(symbols(fact.hand), fact.name);
    case "hand_invalidated":
      return t.ruling.invalid(fact.position, t.line.cite(fact));
    case "incident_ruled":
      return `${t.ruling.title}: ${fact.sentence} (${t.line.cite(fact)})`;
    case "incident_decided":
      return `${fact.actor}: ${t.ruling.remedy[fact.remedy] ?? fact.remedy}. ${fact.reason}`;
    case "option_chosen":
      return `${fact.player}: ${t.ruling.option(fact.option)}`;
    case "wagers_returned":
      return `${fact.player}: ${t.ruling.remedy["return_wagers"] ?? ""} (${t.line.cite(fact)})`;
    case "round_settled":
      return t.log.round_settled;
    case "round_voided":
      return t.log.round_voided(t.line.cite(fact));
    case "settlement_corrected":
      return t.ruling.corrected;
    case "deal_revealed":
      return t.log.deal_revealed;
    case "edition_adopted":
      return t.log.edition_adopted(fact.ruled.name);
    case "table_halted":
      return `${t.table.halted} ${fact.sentence}`;
    default:
      return null;
  }
}
