/** The dealer's console, which no player needs. */

import { money } from "../../core/money";
import { spoken } from "./words";

const place = (position: number): string =>
  position === 0 ? "the dealer’s hand" : `position ${position}`;

/** What was paid besides a stake, or taken of it. */
interface Moved {
  readonly paid: number;
  readonly taken: number;
}

export const deal = {
  title: "Tables to deal",
  lead: "Choose the table you stand at. Every step can be done by keyboard.",
  none: "No table is open for a dealer. A pit manager opens one.",
  notStaff: "This page is for whoever works at a table. Sign in with a position of the staff.",
  felt: "Felt",
  electronic: "Deals itself",
  onDuty: (name: string, role: string) => `${name}, ${spoken(role)}`,
  place,
  at: (position: number) => `Position ${position}`,
  dealer: "Dealer",
  empty: "Empty",
  seated: "Seated",
  folded: "Folded",
  played: "Plays",
  goesOn: "Goes on",
  looked: "Looked",
  looks: (position: number) => `The player of position ${position} looks`,
  notShown: "Not shown",
  out: "Out of the round",
  space: "Space",
  caption: {
    place_your_bets: "“Place your bets, please”",
    no_more_bets: (sum: number) => `Bets are open. ${money(sum)} on the felt`,
    wager: (position: number, wager: string) => `Position ${position}, ${wager}`,
    typing: (position: number, wager: string, amount: string) =>
      `Position ${position}, ${wager}: ${amount}`,
    jumps: "Which position?",
    nothing: "Nothing lies on the felt. Once more ends the round",
    deal_cards: "Bets are closed. Deal three cards to every hand",
    decide: (position: number) => `Position ${position}: play or fold?`,
    goesOn: (position: number) => `Position ${position} goes on without a decision`,
    turn_up_hand: (position: number) => `Position ${position}: enter its cards`,
    turn_up_own: (position: number) => `Position ${position} turns up its hand`,
    expose_dealer: "Turn up your own hand and enter it",
    verify_prize: (position: number) =>
      `Position ${position} wins the whole meter. A second person checks the hand`,
    settle: "All hands lie open. Look once more, then declare",
    guide: (position: number, collect: number, pay: number) =>
      `Position ${position}: ${
        [collect > 0 ? `collect ${money(collect)}` : "", pay > 0 ? `pay ${money(pay)}` : ""]
          .filter(Boolean)
          .join(", ") || "nothing to collect or pay"
      }`,
    corrected: (position: number, more: number) =>
      `Position ${position}, corrected: ${
        more === 0
          ? "nothing more to pay or take back"
          : more > 0
            ? `pay ${money(more)} more`
            : `take ${money(-more)} back`
      }`,
    wait: (who: string) => `Waits for ${who}`,
    players: "Waits for the players’ choice",
    chooses: (who: string, others: number) =>
      `${who} chooses${others > 0 ? `, then ${others === 1 ? "one more" : `${others} more`}` : ""}`,
    person: (role: string) => `the word of a ${spoken(role)}`,
    rest: "The table is closed",
    automatic: "This table deals by itself",
    lost: "The connection is lost. What you sent is kept, and done once",
    halted: "The table is stopped",
    correctWhich: "Which hand was entered wrongly?",
    correct: (position: number) => `The right cards of ${place(position)}`,
    correctWhy: (position: number) => `Why is ${place(position)} corrected?`,
    twice: (card: string) => `${card} lies on the table already`,
  },
  act: {
    place_your_bets: "Place your bets, please",
    no_more_bets: "No more bets",
    deal_cards: "Cards are dealt",
    settle: "Declare the outcome",
    shown: "Paid as shown",
    putRight: "Now as shown",
    letStand: "Let it stand",
    next: "Next position",
    last: "All paid",
    verify: "I have checked it",
    verifyByPin: "Checked, by PIN",
    rebet: "Rebet all",
    seat: "Seat",
    stand: "Stand up",
    play: "Play",
    fold: "Fold",
    continue: "Goes on",
    looked: "Has looked",
    decline: "Not shown",
    back: "Back",
    incident: "Something happened",
    correct: "Correct a card",
    cancel: "Never mind",
    decideIt: "Decide",
    byPin: "Decide here, by PIN",
    close_options: "Time is over",
  },
  options: {
    withdraw: "Takes wagers back",
    stay: "Stays in",
    continue: "Goes on",
    reconstructed: "Goes on, put right",
    invalidate: "Hand is out",
  } as Readonly<Record<string, string>>,
  reasons: ["A card was misread", "Another position’s cards", "Keyed wrongly"],
  guide: {
    title: "Settlement",
    before: "As it would be settled",
    collect: (cents: number) => `Collect ${money(cents)}`,
    pay: (cents: number) => `Pay ${money(cents)}`,
    give: (cents: number) => `Leave ${money(cents)}`,
    of: (nth: number, all: number) => `${nth} of ${all}`,
    nothing: "Nothing lay there",
  },
  paid: {
    entry: "What was in fact paid or taken",
    typed: (typed: string) =>
      typed.startsWith("-") ? `took $${typed.slice(1)}` : `paid $${typed}`,
    moved: ({ paid, taken }: Moved) =>
      paid > 0 ? `paid ${money(paid)}` : taken > 0 ? `took ${money(taken)}` : "left as it lay",
    due: ({ paid, taken }: Moved) =>
      paid > 0 ? `pay ${money(paid)}` : taken > 0 ? `collect ${money(taken)}` : "leave it",
    asShown: "as shown",
    stands: (what: string) => `${what}, and it stands`,
    off: (cents: number) => `${money(Math.abs(cents))} too ${cents > 0 ? "much" : "little"}`,
    differs: (where: string, entered: string, due: string, off: number, clause: string | null) =>
      `${where}: ${entered}, due: ${due}. The player has ${deal.paid.off(off)}${clause ? ` (${clause})` : ""}`,
  },
  pad: {
    amounts: "Amounts",
    cards: "Cards",
    enter: "Enter",
    erase: "Erase",
    go: "Go to a position",
    rank: (rank: string) => (rank === "T" ? "10" : rank),
    suits: { s: "Spades", h: "Hearts", d: "Diamonds", c: "Clubs" } as Readonly<
      Record<string, string>
    >,
    hint: "Amount, Enter · arrows or / and a position to move · Space announces",
    minus: "Taken instead of paid",
    paidHint: "What you paid, or − and what you took · Enter alone is as shown · arrows move",
    hands: "Hands that lie open",
    handHint: "Press its position, 0 for the dealer’s",
    cardHint: "Rank, then suit: K S, 1 0 or T for a ten · Backspace erases",
  },
  incident: {
    title: "Something happened",
    which: "What happened?",
    loading: "Asking the rulebook …",
    none: "Nothing can be reported now.",
    whom: "Whom or what it concerns",
    words: "In words",
    wordsNeeded: "Say in words what happened.",
    show: "Show the ruling",
    ruling: "The ruling",
    confirmed: (role: string) => `Once a ${spoken(role)} confirms it:`,
    waits: (role: string) => `It waits for a ${spoken(role)}.`,
    money: "Whose money",
    noMoney: "Nobody’s money moves by it now.",
    gets: (who: string, cents: number) => `${who} gets ${money(cents)}`,
    gives: (who: string, cents: number) => `${who} gives ${money(-cents)}`,
    report: "Report it so",
    back: "Back",
    table: "The whole table",
    dispute: "A player is not satisfied.",
    disputed: "With what",
    disputeLead: "The table goes on. A shift manager answers it.",
    raise: "Write it down",
    subject: (position: number | null, player: string, wager: string) =>
      [position === null ? "" : `Position ${position}`, player, wager].filter(Boolean).join(", "),
    facts: {
      fault: "What is wrong with the deck",
      reconstructible: "Moving complete hands puts it right",
      viewed: "Its player has looked at it",
      told_apart: "It is known which three cards are the hand’s",
      cards: "How many cards showed",
      first: "The first card from the device among them",
      order_known: "The order of the cards is known",
      right: "The count was right",
    } as Readonly<Record<string, string>>,
    values: {
      true: "Yes",
      false: "No",
      foreign: "A card that is not of it",
      extra: "A card too many",
      missing: "A card too few",
      unshuffled: "It was not shuffled",
      unproven: "Its proof fails",
    } as Readonly<Record<string, string>>,
  },
  word: {
    title: (rank: string) => `A second person: ${spoken(rank)} or above`,
    name: "Name",
    pin: "PIN",
    lead: "It is their act, this one and no other, within 30 seconds, and on record.",
    verify: "The whole meter",
    stand: "A payment that differs",
  },
  decision: {
    title: "Your decision",
    which: "What is decided",
    player: "Player",
    position: "Position",
    amount: "Dollars paid",
    noAmount: "Write dollars and cents, such as 25 or 12.50.",
    reason: "Reason",
    show: "Show what it does",
    give: "Decide so",
    remedies: {
      void: "The round is void",
      continue: "Play goes on",
      remove_hand: "The hand is taken out",
      return_wagers: "The wagers go back",
      bar: "The player is barred",
      pay: "A payment",
      confirm: "It happened so",
      reject: "It did not happen so",
    } as Readonly<Record<string, string>>,
  },
  asked: (player: string, stake: number, wager: string, position: number) =>
    `${player} asks for ${money(stake)} on ${wager} at position ${position}`,
};
