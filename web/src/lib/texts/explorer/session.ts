/** The desk that follows a player's session. */

import { either } from "../en/words";

export const session = {
  form: "What you stake and when you leave",
  eachRound: "Staked each round",
  withMain: (wagers: readonly string[]) => `goes with ${either(wagers)}`,
  jackpot: (wager: string, price: string) => `${wager}, ${price}`,
  notStaked: "none",
  visit: "The visit",
  rounds: "Rounds",
  roundsPresets: "Rounds, quickly",
  preset: (n: string) => `${n} rounds`,
  bankroll: "Bankroll",
  stopLoss: "Leave when down",
  stopWin: "Leave when up",
  unlimited: "no limit",
  never: "never",
  sides: { behind: "Behind", even: "Even", ahead: "Ahead" } as const,
  sidesSaid: (behind: string, even: string, ahead: string) =>
    `Behind at the end ${behind}, even ${even}, ahead ${ahead}.`,
  expected: "Expected result",
  expectedNote: (exact: string) => `all rounds; exactly ${exact}`,
  deviation: "Standard deviation",
  deviationNote: "of all rounds",
  played: "Rounds played",
  playedNote: (rounds: string) => `on average, of ${rounds}`,
  average: "Result on average",
  averageNote: "with those who left early",
  ends: "How it ends",
  leaves: {
    stop_win: "won enough and left",
    stop_loss: "lost enough and left",
    short: "ruined: too few chips for another round",
    time: "all rounds were played",
  } as const,
  refused: "The session is followed as soon as every field above can be taken.",
  quantiles: "Results not exceeded with these chances",
  bound: (bound: string) =>
    `Counted, not sampled: no chance on this page is off by more than ${bound}; mean and deviation are exact.`,
  histogram: {
    title: "What a session comes to",
    alt: (behind: string, ahead: string, median: string) =>
      `Distribution of a session's result: ${behind} end behind, ${ahead} ahead, half at ${median} or less.`,
    caption: (low: string, high: string) =>
      `Drawn from ${low} to ${high}; the outermost bars hold everything beyond.`,
    whole: "All results there are.",
    cut: "A bar cut off at the top carries its chance as a number.",
    probe: "Results, bar by bar",
    idle: "Point at a bar, or use the arrow keys, to see how likely it is.",
    mean: (amount: string) => `mean ${amount}`,
    median: (amount: string) => `median ${amount}`,
    range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    below: (to: string) => `${to} or less`,
    above: (from: string) => `${from} or more`,
    chance: (chance: string) => `chance ${chance}`,
    atLeast: (chance: string) => `this well or better ${chance}`,
  },
  fan: {
    title: "The way there",
    alt: (rounds: string, half: string, most: string) =>
      `Results by rounds played. After ${rounds} rounds half of all sessions lie ${half}, nine tenths ${most}.`,
    between: (low: string, high: string) => `between ${low} and ${high}`,
    caption:
      "Half of all sessions lie in the darker band, nine tenths in both; the line is the median.",
    clipped: "What was played beyond the picture is cut at its rim.",
    probe: "Results by rounds played",
    idle: "Point into the fan, or use the arrow keys, to see where sessions stand after so many rounds.",
    after: (rounds: string) => (rounds === "1" ? "after 1 round" : `after ${rounds} rounds`),
    half: (low: string, high: string) => `half ${low} to ${high}`,
    most: (low: string, high: string) => `nine tenths ${low} to ${high}`,
    median: (amount: string) => `median ${amount}`,
    playing: (chance: string) => `${chance} still play`,
    rounds: "rounds",
    levels: {
      bankroll: "bankroll gone",
      stop_loss: "leave: down",
      stop_win: "leave: up",
    } as const,
  },
  paths: {
    play: (n: number) => (n === 1 ? "Play a session" : `Play ${n} sessions`),
    again: (n: number) => (n === 1 ? "Play another" : `Play ${n} others`),
    playing: "Shuffling …",
    lead: "Real cards: decks shuffled, hands played as is best, every round settled.",
    ahead: (n: number, of: number, chance: string) =>
      `${n} of ${of} came out ahead; ${chance} do on average.`,
    ruined: (n: number, chance: string) =>
      `${n === 0 ? "None was ruined" : n === 1 ? "1 was ruined" : `${n} were ruined`}; ${chance} are on average.`,
    average: (amount: string, expected: string) =>
      `They made ${amount} on average, where ${expected} is to be expected.`,
    extremes: (worst: string, best: string) => `The worst ended at ${worst}, the best at ${best}.`,
    ended: "How they ended",
    seed: (seed: string) =>
      `Seed ${seed}: it is in the address, so that a shared link plays the same sessions.`,
  },
};
