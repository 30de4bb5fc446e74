/** Hands as events leave them: dealt, seen, shown, corrected, put where they belong. */

import { DEALER } from "./cards";
import { cite } from "./rulings";
import { union, without } from "./sets";
import type {
  CardsDealt,
  HandCorrected,
  HandInvalidated,
  HandState,
  HandTurnedUp,
  HandViewed,
  Reservation,
  Table,
} from "./wire";

export const HAND_CARDS = 3;

export const FACE_DOWN: HandState = {
  hand: null,
  face_up: false,
  viewed_by: [],
  handled: false,
  decision: null,
  declined_by: [],
  inspected_by: [],
  entered_by: null,
  invalid: null,
  forfeited: false,
};

export function withHand(
  table: Table,
  position: number,
  change: (held: HandState) => Partial<HandState>,
): Table {
  const held = table.hands[position] ?? FACE_DOWN;
  return { ...table, hands: { ...table.hands, [position]: { ...held, ...change(held) } } };
}

/** Cards face down; whose faces the deck would tell, no viewer has. */
export function dealt(table: Table, { order, pack }: CardsDealt): Table {
  const places = order.filter((place) => place !== DEALER);
  const hands = Object.fromEntries(places.map((place) => [place, FACE_DOWN]));
  return { ...table, phase: "playing", hands, dealer: FACE_DOWN, pack: pack ?? table.pack };
}

export function viewed(held: HandState, event: HandViewed): Partial<HandState> {
  return {
    viewed_by: union(held.viewed_by, [event.player]),
    handled: true,
    hand: event.hand ?? held.hand,
  };
}

export function turnedUp(table: Table, event: HandTurnedUp): Table {
  const { position, reserved } = event;
  const shown = withHand(table, position, (held) => ({
    hand: event.hand,
    face_up: true,
    handled: held.handled || event.role === "player",
    entered_by: event.actor,
  }));
  return reserved === null ? shown : { ...shown, reserved: { position, kept: reserved } };
}

/** What is reserved once this hand wins the meter, or does not win it any more. */
function reserving(table: Table, position: number, kept: Reservation | null): Table["reserved"] {
  if (kept !== null) return { position, kept };
  return table.reserved?.position === position ? null : table.reserved;
}

export function invalidated(table: Table, event: HandInvalidated): Table {
  return {
    ...withHand(table, event.position, () => ({
      invalid: cite(event),
      forfeited: event.collected,
    })),
    reserved: reserving(table, event.position, null),
  };
}

export function corrected(table: Table, event: HandCorrected): Table {
  const now = { hand: event.hand, entered_by: event.actor };
  if (event.position === DEALER)
    return { ...table, dealer: { ...(table.dealer ?? FACE_DOWN), ...now } };
  return {
    ...withHand(table, event.position, () => now),
    verified: without(table.verified, event.position),
    reserved: reserving(table, event.position, event.reserved),
  };
}

/** Every hand is to be entered anew; a settled round lies there again as it lay. That the dealer's has been seen stays known. */
export function reconstructed(table: Table): Table {
  const hands = Object.entries(table.hands).map(([position, held]) => [
    position,
    { ...held, hand: null, face_up: false, entered_by: null },
  ]);
  return {
    ...table,
    phase: "playing",
    wagers: table.settled?.wagers ?? table.wagers,
    hands: Object.fromEntries(hands) as Table["hands"],
    dealer: { ...FACE_DOWN, entered_by: table.dealer?.entered_by ?? null },
    verified: [],
    reserved: null,
  };
}
