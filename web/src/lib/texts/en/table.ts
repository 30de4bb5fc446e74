/** What is said at a table while a round is on. */

import { money, signed } from "../../core/money";

export const table = {
  phase: {
    concluded: "Between rounds",
    betting: "Place your bets, please",
    closed: "No more bets",
    playing: "Cards are out",
    settling: "Settling",
  } as Readonly<Record<string, string>>,
  waiting: {
    bets: "Place your bets, please",
    openings: "The deck is made",
    decisions: "Decide on your hand",
    showing: "Turn up your hand",
    options: "Choose an option",
    next_round: "Next round",
  } as Readonly<Record<string, string>>,
  announce: {
    open: "Place your bets, please",
    closed: "No more bets",
    yourHand: (cards: string) => `Your hand: ${cards}.`,
    notQualifiedShort: "does not qualify",
    net: (cents: number) =>
      cents > 0
        ? `You are paid ${money(cents)} more than you staked.`
        : cents < 0
          ? `This round cost you ${money(-cents)}.`
          : "You come out even.",
  },
  table: {
    you: "you",
    position: (n: number) => `Position ${n}`,
    sitHere: "Sit",
    sitAt: (n: number) => `Sit at position ${n}`,
    stand: "Stand up",
    blind: "blind",
    chooseFront: (n: number) => `Show position ${n} in front`,
    area: (wager: string, position: number, stake: number, others: number) =>
      `${wager}, position ${position}${stake > 0 ? `, your stake ${money(stake)}` : ""}${others > 0 ? `, others ${money(others)}` : ""}`,
    areaHelp: "Enter adds the chosen chip, Delete takes one back.",
    felt: (title: string) => `Felt of ${title}`,
    pays: (wager: string, odds: string) => `${wager} pays ${odds}`,
    upTo: (odds: string) => `up to ${odds.replace(":", " to ")}`,
    odds: (written: string) => written.replace(":", " to "),
    chips: "Chips",
    chip: (value: number) => `${money(value)} chip`,
    undo: "Undo",
    redo: "Redo",
    clear: "Clear",
    rebet: "Rebet",
    double: "Double",
    ready: { bets: "Deal now", showing: "Show now", next_round: "Go on" } as Readonly<
      Record<string, string>
    >,
    isReady: "Waiting for the others",
    look: "Look at your hand",
    turnUp: "Turn up",
    decline: "Do not show",
    declineHelp: "The hand is then taken to rank below the dealer's.",
    decisions: { play: "Play", fold: "Fold", continue: "Continue" } as Readonly<
      Record<string, string>
    >,
    decided: { play: "plays", fold: "folds", continue: "goes on" } as Readonly<
      Record<string, string>
    >,
    decideOn: (n: number) => `Your decision, position ${n}`,
    playCosts: (stake: number) => `Play adds ${money(stake)}`,
    hint: "Hint",
    hintOn: "Show what each choice is worth",
    hintNone: "This house does not say what choices are worth yet.",
    hintLook: "Look at the hand first; unseen it has no value of its own.",
    hintValue: (value: number, stake: number) => `${signed(Math.round(value * stake))} on average`,
    best: "best",
    balance: "Chips",
    inPlay: "On the felt",
    limits: (name: string, low: number, high: number) => `${name}: ${money(low)} to ${money(high)}`,
    price: (name: string, price: number) => `${name}: ${money(price)}`,
    watchers: (n: number) => (n === 1 ? "1 watching" : `${n} watching`),
    spectating: "You are watching. Come in as a guest to play; it takes one tap.",
    seconds: (n: number) => `${n} seconds`,
    waitingForWagers: "The table waits for the first wager.",
    chooseChip: "Choose a chip, then touch a betting area.",
    halted: "This table was stopped.",
    brokeOff: "The power failed in this round. What becomes of it is ruled when the table goes on.",
    held: "The house is closed for the moment; the round lies as it is and goes on when it opens.",
    removed: "out of the round",
    declined: "not shown",
    loading: "Coming to the table …",
    refill: "More chips",
    yourResult: "Your round",
    otherResults: "Everybody's wagers",
    results: "Results",
    rules: "Rules",
    payTables: "Pay tables",
    oddsTab: "Exact odds",
    readings: "Readings",
    fairness: "Fair deal",
    history: "Rounds",
    squeezeHelp: "Drag each card upwards to peek; let go to let it lie.",
    squeezeCard: (n: number) => `Card ${n}: arrow keys lift it`,
    reveal: "Reveal all",
    whyTitle: "Why",
  },
};
