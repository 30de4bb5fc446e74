/** The game's part of the fold: a table after one more event of its round. The twin of the house's `evolve`. */

import {
  corrected,
  dealt,
  FACE_DOWN,
  invalidated,
  reconstructed,
  turnedUp,
  viewed,
  withHand,
} from "./held";
import { restaked } from "./chips";
import { openedTable } from "./opened";
import { withoutKey } from "./records";
import { chosen, decided, gone, recorded, proposed, ruled, unadvised } from "./rulings";
import { union, without } from "./sets";
import type { Fact, Placed, RoundOpened, Table, WagerChanged, WagerPlaced } from "./wire";

type HouseFactType =
  | "pace_set"
  | "seed_drawn"
  | "witness_named"
  | "entropy_committed"
  | "deal_closed"
  | "entropy_opened"
  | "deal_sealed"
  | "witness_signed"
  | "deal_given_up"
  | "deal_revealed"
  | "clock_set"
  | "player_ready"
  | "round_held"
  | "round_resumed"
  | "round_broke_off"
  | "table_halted"
  | "table_released"
  | "edge_accepted"
  | "prize_made_whole"
  | "envy_paid"
  | "payment_entered"
  | "payment_stands"
  | "word_given"
  | "dealer_assigned"
  | "dealer_relieved";
type GameEvent = Exclude<Fact, { type: HouseFactType }>;
type Wagers = Readonly<Record<string, readonly Placed[]>>;

export function evolve(before: Table, event: GameEvent): Table {
  const after = applied(before, event);
  if (after.phase !== "betting") return { ...after, on_duty: [] }; // nobody wagers any more
  return event.role === "player"
    ? after
    : { ...after, on_duty: union(after.on_duty, [event.actor]) };
}

function applied(before: Table, event: GameEvent): Table {
  const table = { ...before, version: before.version + 1 };
  switch (event.type) {
    case "wager_placed":
      return unadvised({
        ...table,
        wagers: placed(table.wagers, event, table.version),
        requests: table.requests.filter((each) => !isMet(each, event)),
      });
    case "wager_changed":
      return takenBack(
        unadvised({ ...table, wagers: changed(table.wagers, event, table.version) }),
        event,
      );
    case "wager_requested": {
      const { player, position, wager, stake } = event;
      return { ...table, requests: [...table.requests, { player, position, wager, stake }] };
    }
    case "wagers_closed":
      return { ...table, phase: "closed" };
    case "deck_shuffled":
      return { ...table, deck: event.cards, shuffled: true };
    case "cards_dealt":
      return dealt(table, event);
    case "hand_viewed":
      return withHand(table, event.position, (held) => viewed(held, event));
    case "decision_made":
      return withHand(table, event.position, () => ({ decision: event.decision }));
    case "hand_invalidated":
      return invalidated(table, event);
    case "hand_turned_up":
      return turnedUp(table, event);
    case "comparison_declined":
      return withHand(table, event.position, (held) => ({
        declined_by: [...held.declined_by, event.player],
      }));
    case "dealer_exposed":
      return {
        ...table,
        phase: "settling",
        dealer: { ...FACE_DOWN, hand: event.hand, face_up: true, entered_by: event.actor },
      };
    case "hand_inspected":
      return withHand(table, event.position, (held) => ({
        inspected_by: [...held.inspected_by, event.actor],
        hand: event.hand ?? held.hand,
      }));
    case "correction_proposed":
      return proposed(table, event);
    case "hand_corrected":
      return corrected(table, event);
    case "hands_reconstructed":
      return reconstructed(table);
    case "prize_verified":
      return { ...table, verified: union(table.verified, [event.position]) };
    case "round_settled":
      return {
        ...table,
        phase: "concluded",
        wagers: {},
        lines: event.lines,
        meter: event.meter_after,
        settled: {
          wagers: table.wagers,
          meter_before: event.meter_before,
          under_minimum: table.under_minimum,
          day_over: false,
        },
        reserved: null,
        under_minimum: union(table.under_minimum, event.under_minimum),
      };
    case "settlement_corrected":
      return {
        ...table,
        phase: "concluded",
        wagers: {},
        lines: event.lines,
        meter: event.meter_after,
        pending: null,
        settled: event.void ? null : table.settled,
        // A gaming day that has begun since has forgotten who had their one time.
        under_minimum: table.settled?.day_over
          ? table.under_minimum
          : union(table.settled?.under_minimum ?? [], event.under_minimum),
      };
    case "round_voided":
      return {
        ...table,
        phase: "concluded",
        wagers: {},
        lines: event.lines,
        pending: null,
        reserved: null,
      };
    case "round_opened":
      return roundOpened(table, event);
    case "incident_ruled":
      return ruled(table, event);
    case "incident_decided":
      return decided(table, event);
    case "option_chosen":
      return chosen(table, event);
    case "options_closed":
      return { ...table, pending: null };
    case "wagers_returned":
      return { ...table, withdrawn: union(table.withdrawn, [event.player]) };
    case "player_barred":
      return { ...table, barred: { ...table.barred, [event.player]: event.clause } };
    case "bar_lifted":
      return { ...table, barred: withoutKey(table.barred, event.player) };
    case "player_stopped":
      return { ...table, stopped: union(table.stopped, [event.player]) };
    case "act_refused":
      return recorded(table, event.actor);
    case "dispute_raised": {
      const { number, player, round } = event;
      const disputes = { ...table.disputes, [number]: { round, player, players: [] } };
      return { ...table, incidents: number, disputes };
    }
    case "dispute_answered":
      return { ...table, disputes: withoutKey(table.disputes, String(event.number)) };
    case "payment_decided":
      return table;
    case "player_sat":
      return { ...table, seats: { ...table.seats, [event.position]: event.player } };
    case "player_stood":
      return { ...table, seats: withoutKey(table.seats, String(event.position)) };
    case "player_restricted": {
      const others = without(table.restricted, event.player);
      return { ...table, restricted: event.restricted ? [...others, event.player] : others };
    }
    case "area_restricted":
      return { ...table, area_max: event.most };
    case "gaming_day_opened":
      return {
        ...table,
        under_minimum: [],
        settled: table.settled && { ...table.settled, day_over: true },
      };
    case "table_opened":
      return { ...openedTable(event.config, event.ruled), version: table.version };
    case "edition_adopted":
    case "limits_changed":
      return { ...table, adopted: [event.config, event.ruled] };
    case "table_closed":
      return { ...table, closed: true };
    case "table_reopened":
      return { ...table, closed: false };
    default:
      return unreachable(event);
  }
}

/** Takes never, so that a new event fails to compile here. */
function unreachable(event: never): never {
  throw new Error(`The house sent a fact that these pages do not know: ${JSON.stringify(event)}`);
}

/** A new round: what outlasts one is taken over, everything else begins anew. */
function roundOpened(table: Table, event: RoundOpened): Table {
  const { pending } = table;
  return {
    ...openedTable(table.adopted?.[0] ?? table.config, event.ruled),
    version: table.version,
    phase: "betting",
    round: event.round,
    seats: table.seats,
    restricted: table.restricted,
    area_max: table.area_max,
    under_minimum: table.under_minimum,
    barred: table.barred,
    meter: table.meter,
    incidents: table.incidents,
    // A ruling that the table did not wait for is in dispute.
    disputes: pending
      ? {
          ...table.disputes,
          [pending.number]: {
            round: table.round,
            player: pending.player,
            players: Object.keys(playedIn(table)).sort(),
          },
        }
      : table.disputes,
    played: playedIn(table),
    pack: event.pack,
    commitment: event.commitment,
  };
}

/** Who had a wager in the round that is over, however it ended. */
function playedIn({ played, lines, round }: Table): Table["played"] {
  const now = Object.entries(played).filter(([, last]) => last === round);
  return Object.fromEntries([...now, ...lines.map((line) => [line.player, round] as const)]);
}

function takenBack(table: Table, event: WagerChanged): Table {
  return event.stake ? table : gone(table, event.player);
}

function placed(wagers: Wagers, event: WagerPlaced, order: number): Wagers {
  const { player, position, wager, stake } = event;
  return { ...wagers, [position]: [...(wagers[position] ?? []), { player, wager, stake, order }] };
}

function isMet(request: Table["requests"][number], event: WagerPlaced): boolean {
  return (
    request.player === event.player &&
    request.position === event.position &&
    request.wager === event.wager &&
    request.stake === event.stake
  );
}

/** The wagers with one of them changed or gone; a position without any is gone too. */
function changed(wagers: Wagers, event: WagerChanged, order: number): Wagers {
  const left = (wagers[event.position] ?? [])
    .map((each) =>
      each.player === event.player && each.wager === event.wager
        ? restaked(each, event.stake, order)
        : each,
    )
    .filter((each) => each.stake > 0);
  return left.length > 0
    ? { ...wagers, [event.position]: left }
    : withoutKey(wagers, String(event.position));
}
