/**
 * The fold: a table after one more fact, as this viewer sees it. The twin of the house's `follow`.
 *
 * Nothing is judged here: a fact has already happened. `fold` over what the house sends comes to the
 * house's own view of the table, which the tests hold it to for every game.
 */

import { evolve } from "./evolve";
import { lying } from "./lying";
import { NO_DEAL } from "./opened";
import { union } from "./sets";
import type { Fact, LiveTable, Paid, PaymentEntered, PaymentStands } from "./wire";

export function foldAll(live: LiveTable, facts: readonly Fact[]): LiveTable {
  return facts.reduce(fold, live);
}

export function fold(live: LiveTable, fact: Fact): LiveTable {
  const seq = live.seq + 1;
  const { deal } = live;
  switch (fact.type) {
    // The house's own facts.
    case "pace_set":
      return { ...live, seq, pace: fact };
    case "seed_drawn":
      return { ...live, seq, deal: { ...NO_DEAL, seed: fact.seed } };
    case "witness_named":
      return { ...live, seq, deal: { ...deal, witness: fact } };
    case "entropy_committed":
      return {
        ...live,
        seq,
        deal: { ...deal, commitments: { ...deal.commitments, [fact.player]: fact.commitment } },
      };
    case "deal_closed":
      return {
        ...live,
        seq,
        deal: {
          ...deal,
          closing: fact.closing,
          players: fact.players.map((each) => each.player),
          wagers: fact.wagers,
        },
      };
    case "entropy_opened":
      return {
        ...live,
        seq,
        deal: { ...deal, openings: { ...deal.openings, [fact.player]: fact.entropy } },
      };
    case "deal_sealed":
      return { ...live, seq, deal: { ...deal, sealed: fact } };
    case "witness_signed":
      return { ...live, seq, deal: { ...deal, signed: fact } };
    case "deal_given_up": // what follows makes the round void
      return { ...live, seq };
    case "deal_revealed":
      return { ...live, seq, deal: { ...deal, revealed: true } };
    case "clock_set":
      return { ...live, seq, clock: fact, ready: [] };
    case "player_ready":
      return {
        ...live,
        seq,
        ready: [...live.ready.filter((each) => each !== fact.player), fact.player],
      };
    case "round_held":
      return { ...live, seq, held: true, clock: null };
    case "round_resumed":
      return { ...live, seq, held: false };
    case "round_broke_off":
      return { ...live, seq, broke_off: true, clock: null };
    case "table_halted":
      return { ...live, seq, halted: fact.sentence };
    case "table_released":
      return { ...live, seq, halted: null };
    case "edge_accepted":
      return { ...live, seq, accepted: [...live.accepted, fact] };
    case "prize_made_whole": // of another table's player
    case "envy_paid":
    case "word_given": // of what was just done
      return { ...live, seq };
    case "dealer_assigned":
      return { ...live, seq, assigned: fact.dealer };
    case "dealer_relieved":
      return { ...live, seq, assigned: null };
    case "payment_entered": {
      const { position, player, wager, taken, by } = fact;
      const others = live.paid.filter((each) => !isFor(each, fact));
      const entered = { position, player, wager, taken, by, stands: null };
      return { ...live, seq, paid: [...others, entered] };
    }
    case "payment_stands": {
      const paid = live.paid.map((each) =>
        isFor(each, fact) ? { ...each, stands: fact.due } : each,
      );
      return { ...live, seq, paid };
    }

    // The game's, which may move the clock and the deal too.
    case "round_opened":
      return {
        ...live,
        seq,
        table: evolve(live.table, fact),
        deal: { ...NO_DEAL, seed: deal.seed, witness: deal.witness },
        clock: null,
        ready: [],
        round_from: seq,
        dealt_in: [],
        paid: [],
        dealt_by: null,
      };
    case "incident_ruled": {
      const table = evolve(live.table, fact);
      if (fact.incident.type === "power_failure")
        return {
          ...live,
          seq,
          table,
          deal: { ...deal, interrupted: deal.sealed !== null && deal.signed === null },
          clock: null,
          ready: [],
          interrupted_at: seq,
          interruption: fact.number,
          broke_off: false,
        };
      return table.pending === null
        ? { ...live, seq, table }
        : { ...live, seq, table, clock: null, ready: [] };
    }
    case "round_settled":
    case "round_voided": {
      const topped_up = fact.type === "round_settled" ? fact.meter_topped_up : 0;
      return {
        ...live,
        seq,
        table: evolve(live.table, fact),
        clock: null,
        ready: [],
        broke_off: false,
        topped_up,
        settled_at: seq,
      };
    }
    case "settlement_corrected":
      return {
        ...live,
        seq,
        table: evolve(live.table, fact),
        topped_up: fact.meter_topped_up,
        settled_at: seq,
      };
    case "edition_adopted": // those who answered for edges of the one before did so for that
      return { ...live, seq, table: evolve(live.table, fact), accepted: [] };
    case "wagers_closed": {
      const dealt_in = union(
        [],
        lying(live.table.wagers).map((each) => each.player),
      );
      return {
        ...live,
        seq,
        table: evolve(live.table, fact),
        clock: null,
        ready: [],
        dealt_in,
      };
    }
    case "cards_dealt":
    case "dealer_exposed": {
      const table = evolve(live.table, fact);
      return { ...live, seq, table, clock: null, ready: [], dealt_by: fact.actor };
    }
    case "wager_changed": {
      const table = evolve(live.table, fact);
      return Object.keys(table.wagers).length === 0
        ? { ...live, seq, table, clock: null }
        : { ...live, seq, table };
    }
    default:
      return { ...live, seq, table: evolve(live.table, fact) };
  }
}

/** Whether a payment is for the wager that a fact is about. */
function isFor(paid: Paid, fact: PaymentEntered | PaymentStands): boolean {
  return (
    paid.position === fact.position && paid.player === fact.player && paid.wager === fact.wager
  );
}
