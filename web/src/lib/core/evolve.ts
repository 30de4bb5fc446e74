/** The game's part of the fold: a table after one more event of its round. The twin of the house's `evolve`. */

import { DEALER } from "./cards";
import { lying } from "./lying";
import { openedTable } from "./opened";
import { withoutKey } from "./records";
import type { Cite, Fact, HandState, Pending, Placed, Table } from "./wire";

type HouseFactType =
  | "pace_set"
  | "seed_drawn"
  | "entropy_committed"
  | "deal_closed"
  | "entropy_opened"
  | "deal_revealed"
  | "clock_set"
  | "player_ready"
  | "round_held"
  | "round_resumed"
  | "round_broke_off"
  | "table_halted"
  | "table_released"
  | "edge_accepted";
type GameEvent = Exclude<Fact, { type: HouseFactType }>;

type Of<Kind extends Fact["type"]> = Extract<Fact, { type: Kind }>;
type Hands = Record<string, HandState>;
type Wagers = Readonly<Record<string, readonly Placed[]>>;

const EMPTY_HAND: HandState = {
  cards: 3,
  hand: null,
  face_up: false,
  viewed_by: null,
  decision: null,
  declined: false,
  invalid: null,
  forfeited: false,
};

export function evolve(table: Table, event: GameEvent): Table {
  const version = table.version + 1;
  switch (event.type) {
    case "wager_placed":
      return { ...table, version, wagers: placed(table.wagers, event, version) };
    case "wager_changed":
      return { ...table, version, wagers: changed(table.wagers, event) };
    case "wagers_closed":
      return { ...table, version, phase: "closed" };
    case "deck_shuffled":
      return { ...table, version, deck: event.cards, shuffled: true };
    case "cards_dealt":
      return dealt(table, event, version);
    case "hand_viewed":
      return withHand(table, version, event.position, {
        viewed_by: event.player,
        ...(event.hand === null ? {} : { hand: event.hand }),
      });
    case "decision_made":
      return withHand(table, version, event.position, { decision: event.decision });
    case "hand_invalidated":
      return withHand(table, version, event.position, {
        invalid: cite(event),
        forfeited: event.collected,
      });
    case "hand_turned_up":
      return withHand(table, version, event.position, { hand: event.hand, face_up: true });
    case "comparison_declined":
      return withHand(table, version, event.position, { declined: true });
    case "dealer_exposed":
      return {
        ...table,
        version,
        phase: "settling",
        dealer: { ...EMPTY_HAND, hand: event.hand, face_up: true },
      };
    case "round_settled":
      return {
        ...table,
        version,
        phase: "concluded",
        wagers: {},
        lines: event.lines,
        meter: event.meter_after,
        settled: { wagers: table.wagers, meter_before: event.meter_before },
        under_minimum: union(table.under_minimum, event.under_minimum),
      };
    case "round_opened":
      return {
        ...table,
        version,
        config: table.adopted ? table.adopted[0] : table.config,
        ruled: event.ruled,
        adopted: null,
        phase: "betting",
        round: event.round,
        commitment: event.commitment,
        wagers: {},
        deck: null,
        shuffled: false,
        hands: {},
        dealer: null,
        lines: [],
        withdrawal: null,
        withdrawn: {},
        settled: null,
      };
    case "settlement_corrected":
      return {
        ...table,
        version,
        lines: event.lines,
        meter: event.meter_after,
        settled: event.void ? null : table.settled,
      };
    case "round_voided":
      return {
        ...table,
        version,
        phase: "concluded",
        wagers: {},
        lines: event.lines,
        pending: null,
      };
    case "incident_ruled":
      return ruled(table, event, version);
    case "incident_decided":
      return {
        ...table,
        version,
        pending: table.pending?.waiting.length ? { ...table.pending, decides: null } : null,
      };
    case "option_chosen":
      return { ...table, version, pending: answered(table.pending, event.player) };
    case "options_closed":
      return { ...table, version, pending: null };
    case "wagers_returned":
      return { ...table, version, withdrawn: { ...table.withdrawn, [event.player]: cite(event) } };
    case "player_barred":
      return { ...table, version, barred: union(table.barred, [event.player]) };
    case "hand_inspected":
      return { ...table, version };
    case "player_sat":
      return { ...table, version, seats: { ...table.seats, [event.position]: event.player } };
    case "player_stood":
      return { ...table, version, seats: withoutKey(table.seats, String(event.position)) };
    case "player_restricted": {
      const others = table.restricted.filter((each) => each !== event.player);
      return {
        ...table,
        version,
        restricted: event.restricted ? [...others, event.player] : others,
      };
    }
    case "area_restricted":
      return { ...table, version, area_max: event.most };
    case "gaming_day_opened":
      return { ...table, version, under_minimum: [] };
    case "table_opened":
      return { ...openedTable(event.config, event.ruled), version };
    case "edition_adopted":
      return { ...table, version, adopted: [event.config, event.ruled] };
    default:
      return unreachable(event);
  }
}

/** Takes never, so that a new event fails to compile here. */
function unreachable(event: never): never {
  throw new Error(`The house sent a fact that these pages do not know: ${JSON.stringify(event)}`);
}

function cite(event: Cite): Cite {
  return { clause: event.clause, reading: event.reading };
}

function union(some: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...some, ...more])];
}

function placed(wagers: Wagers, event: Of<"wager_placed">, order: number): Wagers {
  const { player, position, wager, stake } = event;
  return { ...wagers, [position]: [...(wagers[position] ?? []), { player, wager, stake, order }] };
}

/** The wagers with one of them changed or gone; a position without any is gone too. */
function changed(wagers: Wagers, event: Of<"wager_changed">): Wagers {
  const left = (wagers[event.position] ?? [])
    .map((each) =>
      each.player === event.player && each.wager === event.wager
        ? { ...each, stake: event.stake }
        : each,
    )
    .filter((each) => each.stake > 0);
  return left.length > 0
    ? { ...wagers, [event.position]: left }
    : withoutKey(wagers, String(event.position));
}

/** Three cards to each place in the order they fell; faces only where the deck is known. */
function dealt(table: Table, event: Of<"cards_dealt">, version: number): Table {
  const hands: Hands = {};
  for (const place of event.order) if (place !== DEALER) hands[place] = EMPTY_HAND;
  return { ...table, version, phase: "playing", hands, dealer: EMPTY_HAND };
}

function withHand(
  table: Table,
  version: number,
  position: number,
  changes: Partial<HandState>,
): Table {
  const held = table.hands[position] ?? EMPTY_HAND;
  return { ...table, version, hands: { ...table.hands, [position]: { ...held, ...changes } } };
}

function ruled(table: Table, event: Of<"incident_ruled">, version: number): Table {
  const asked = [...new Set(lying(table.wagers).map((each) => each.player))].filter(
    (player) => !(player in table.withdrawn),
  );
  const waiting = event.options.length > 0 ? asked : [];
  const pending: Pending = {
    number: event.number,
    remedy: event.remedy,
    cite: cite(event),
    decides: event.decides,
    options: event.options,
    waiting,
    position: event.position,
    player: event.player,
  };
  const waits = event.decides !== null || waiting.length > 0;
  return {
    ...table,
    version,
    incidents: event.number,
    pending: waits ? pending : table.pending,
    withdrawal:
      event.withdrawal === null ? table.withdrawal : { clause: event.withdrawal, reading: null },
  };
}

function answered(pending: Pending | null, player: string): Pending | null {
  if (pending === null) return null;
  const waiting = pending.waiting.filter((each) => each !== player);
  return waiting.length > 0 ? { ...pending, waiting } : null;
}
