/** Learning a game: five cards, and what is said beside a practice round. */

import { money, percent, signed } from "../../core/money";
import { either } from "./words";

const count = (n: number): string => n.toLocaleString("en-SG");
const share = (part: number, of: number): string => percent(part / of);

/** What a stake of a hundred dollars costs on average, in words. */
const costs = (edge: number): string =>
  edge < 0
    ? `Of every $100 staked here you get ${money(Math.round(-edge * 10_000))} more than you put down, on average.`
    : `Of every $100 staked here the house keeps ${money(Math.round(edge * 10_000))}, on average.`;

export const learn = {
  title: (game: string) => `Learn ${game}`,
  lead: "Five cards, and you can play. Every word and figure comes from this table's own rulebook.",
  loading: "Taking out the rulebook …",
  practise: "Practise this game",
  toTable: "Open the table",
  steps: "The five cards",
  step: (n: number, of: number) => `${n} of ${of}`,
  next: "Next card",
  previous: "Card before",
  dealt: "You",
  dealer: "Dealer",
  by: (clause: string) => `Clause ${clause}`,
  aim: {
    title: "What you try to get",
    against: (wagers: readonly string[]) =>
      `Three cards that rank above the dealer's three. ${either(wagers)} wins when they do.`,
    apart: "Hands that the pay tables name: each wager here wins by itself.",
    needs: (hand: string) =>
      `The dealer plays only with ${hand} or better; otherwise the hands are not compared.`,
    sides: (wagers: readonly string[]) => `Beside it you may bet on more: ${wagers.join(", ")}.`,
  },
  ranks: {
    title: "How hands rank",
    lead: "The highest first.",
    all: (n: number) => `All ${n} ranks`,
    rules: "How cards count",
  },
  bets: {
    title: "What you can bet",
    basis: {
      against: "You against the dealer: the higher hand wins.",
      both: "On your hand and the dealer's together.",
      own: "On your own three cards, whatever the dealer holds.",
      dealer: "On the dealer's three cards.",
      others: "On the hands of other players.",
      apart: "By what is said in its clause.",
    } as Readonly<Record<string, string>>,
    equals: (wager: string) => `Placed after you looked, to stay in: as much as your ${wager}.`,
    beside: (wagers: readonly string[], own: boolean) =>
      own ? `Only beside your own ${either(wagers)}.` : `Only where ${either(wagers)} lies.`,
    paidOn: (wager: string) => `Costs nothing: paid on your ${wager}.`,
    price: (cents: number) => `One price: ${money(cents)}.`,
    limits: (low: number, high: number) => `${money(low)}\u00a0to\u00a0${money(high)}`,
    published: (pays: string) => `published: ${pays}`,
  },
  round: {
    title: "A round in pictures",
    stages: {
      bets: "Place your chips while bets are open.",
      deal: "“No more bets”: three cards each, face down.",
      look: "Look at your hand: only you see it.",
      decide: "Play on for as much again, or fold and give the wager up.",
      show: "Your hand is turned up.",
      dealer: "The dealer's hand is turned up.",
      settle: "The hands are compared; wagers are paid, collected or returned.",
    } as Readonly<Record<string, string>>,
  },
  costs: {
    title: "What it costs",
    lead: "Exact, over every deal there is. Nothing is sampled.",
    edge: (edge: number) => (edge < 0 ? `${percent(-edge)} yours` : `${percent(edge)} house edge`),
    words: costs,
    wins: (chance: number) =>
      chance === 0
        ? "It never wins."
        : chance >= 0.5
          ? `It wins ${percent(chance)} of the time.`
          : `It wins once in ${(1 / chance).toFixed(chance > 0.1 ? 1 : 0)} rounds.`,
    exactly: (fraction: string) => `exactly ${fraction}`,
    best: (hand: string) => `Played at its best: play ${hand} or better, fold what is lower.`,
    departs: "This table departs from what its operator published:",
    reading: (meaning: string) => `It reads a loose clause so: ${meaning}.`,
    meter: "So while the meter shows its seed; the higher it stands, the less this costs.",
    favours: "You have the edge on this wager here. That is how the clause reads.",
  },
  coach: {
    title: "Step by step",
    hand: (cards: string, name: string) => `You hold ${cards}: ${name}.`,
    bets: (wager: string, low: number | null) =>
      low === null
        ? `Choose a chip and touch ${wager}: it plays your hand against the dealer's.`
        : `Choose a chip and touch ${wager}, at least ${money(low)}: it plays your hand against the dealer's.`,
    betsApart: "Choose a chip and touch a betting area.",
    edge: (wager: string, edge: number) => `${wager}: ${costs(edge)}`,
    sides: (wagers: readonly { readonly name: string; readonly edge: number }[]) =>
      `Beside it, if you like: ${wagers
        .map(({ name, edge }) => (edge < 0 ? `${name} (yours)` : `${name} (${percent(edge)})`))
        .join(", ")}. In brackets what the house keeps of it.`,
    placed: "Your chips lie there. Add more, or have the cards dealt.",
    dealt:
      "Three cards each, face down. Nobody has seen them, and the deck can be checked afterwards.",
    look: "Look at your cards: only you see them.",
    turn: "Turn your cards over, one by one or all at once.",
    chances: (lower: number, same: number, of: number) =>
      `Of the ${count(of)} hands the dealer can hold, it beats ${count(lower)} (${share(lower, of)}) and equals ${count(same)} (${share(same, of)}).`,
    play: (least: string) => `Play: it is at least ${least}, the lowest hand worth playing.`,
    fold: (least: string) => `Fold: it is below ${least}, the lowest hand worth playing.`,
    best: (decision: string) => `Best: ${decision}.`,
    values: (played: number, folded: number) =>
      `Playing comes to ${played.toFixed(2).replace("-", "−")} units on average, folding to ${folded.toFixed(2).replace("-", "−")}.`,
    nothing: "There is nothing to decide in this game. Show your hand.",
    show: "Show your hand to have it compared.",
    examine: "The dealer shows first here. Say when you have looked.",
    waits: "The dealer goes on.",
    places: (own: number, dealer: number, of: number) =>
      `Of the ${of} kinds of hand yours is no. ${own} from the top, the dealer's no. ${dealer}.`,
    right: "Your decision was the best one.",
    wrong: (cost: number) =>
      `The other decision was better, by ${cost.toFixed(2)} units on average. Once, luck counts for more.`,
    net: (net: number) => `Altogether ${signed(net)}.`,
    lost: "The practice table is gone.",
  },
};
