/** What is said at a table while a round is on. */

import { money, signed } from "../../core/money";

export const table = {
  /** What the time that runs is for. */
  waiting: {
    bets: "Time to bet",
    openings: "The deck is made",
    witness: "The witness of the deal has not signed yet",
    decisions: "Time to decide",
    showing: "Time to show",
    options: "Time to choose",
    claim: "A claim waits for a decision",
    next_round: "Next round",
  } as Readonly<Record<string, string>>,
  /** How a hand did against the dealer's. */
  compare: {
    beats: (own: string, dealer: string) => `${own} beats ${dealer}`,
    loses: (own: string, dealer: string) => `${own} loses to ${dealer}`,
    stands: (own: string, dealer: string) => `${own} stands off with ${dealer}`,
    unqualified: (own: string) => `${own}; the dealer does not qualify`,
  },
  announce: {
    open: "Place your bets, please",
    closed: "No more bets",
    yourHand: (cards: string) => `Your hand: ${cards}.`,
    notQualifiedShort: "does not qualify",
  },
  table: {
    you: "you",
    lookUp: (word: string) => `${word}: what is that?`,
    position: (n: number) => `Position ${n}`,
    sitHere: "Sit",
    free: "free",
    sitAt: (n: number) => `Sit at position ${n}`,
    stand: "Stand up",
    chooseFront: (n: number) => `Show position ${n} in front`,
    area: (
      wager: string,
      position: number,
      stake: number,
      others: readonly { readonly player: string; readonly stake: number }[],
    ) =>
      [
        wager,
        `position ${position}`,
        ...(stake > 0 ? [`your stake ${money(stake)}`] : []),
        ...others.map((each) => `${each.player} ${money(each.stake)}`),
      ].join(", "),
    settled: (wager: string, position: number, why: string) =>
      `${wager}, position ${position}. ${why}`,
    /** What a word of the glossary may end in besides, as where there are several. */
    wordEnds: "(?:e?s)?",
    areaHelp: "Enter adds the chosen chip, Delete takes one back.",
    felt: (title: string) => `Felt of ${title}`,
    upTo: (odds: string) => `up to ${odds.replace(":", " to ")}`,
    chips: "Chips",
    chip: (value: number) => `${money(value)} chip`,
    undo: "Undo",
    redo: "Redo",
    clear: "Clear",
    double: "Double",
    decline: "Do not show",
    decisions: { play: "Play", fold: "Fold", continue: "Continue" } as Readonly<
      Record<string, string>
    >,
    decided: { play: "plays", fold: "folds", continue: "goes on" } as Readonly<
      Record<string, string>
    >,
    hintValue: (value: number, stake: number) => `${signed(Math.round(value * stake))} on average`,
    balance: "Chips",
    limits: (name: string, low: number, high: number) => `${name}: ${money(low)} to ${money(high)}`,
    price: (name: string, price: number) => `${name}: ${money(price)}`,
    watchers: (n: number) => (n === 1 ? "1 watching" : `${n} watching`),
    seconds: (n: number) => `${n} seconds`,
    waitingForWagers: "The table waits for the first wager.",
    waitingForDealer: "The dealer announces the next round.",
    halted: "This table was stopped.",
    closed: "This table is closed; no more rounds are dealt here.",
    barred: "You are prohibited from further play.",
    stopped: "Your action is stopped for this round: you look, decide and wager no more.",
    termsNext: "This table has other terms from the next round on.",
    brokeOff: "The power failed in this round. What becomes of it is ruled when the table goes on.",
    held: "The house is closed for the moment; the round lies as it is and goes on when it opens.",
    removed: "out of the round",
    declined: "not shown",
    unknown: (table: string) => `The house has no table ${table}.`,
    loading: "Coming to the table …",
    refill: "More chips",
    practice: "Practice",
    practiceChips: "Practice chips",
    practiceBack: "Back to learning",
  },
};
