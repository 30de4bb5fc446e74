/** The desk of the progressive jackpot. */

import { many } from "../en/words";

export const jackpot = {
  none: (game: string) =>
    `${game} has no progressive jackpot: its rulebook offers no wager that feeds a meter.`,
  meter: "The meter shows",
  slide: "The meter, by slider",
  edge: "House edge",
  playersEdge: "The player's edge",
  edgeNote: (exact: string) => `at this meter; exactly ${exact}`,
  edgeMoving: "at this meter",
  breakEven: "Breaks even at",
  breakEvenNote: (exact: string) => `exactly ${exact}`,
  breakEvenNever: "never",
  fixed: "Fixed awards return",
  fixedNote: (exact: string, price: string) => `of each ${price}; exactly ${exact}`,
  whole: "The whole meter",
  wholeNote: "the chance of one wager",
  oneIn: (n: string) => `1 in ${n}`,
  plot: "House edge by meter",
  plotAlt: (edge: string, meter: string, even: string) =>
    `The house edge falls in a straight line as the meter grows: ${edge} at ${meter}, nothing at ${even}.`,
  plotCaption:
    "Drag the point, or use the arrow keys. Below the line at zero the wager is worth more than it costs.",
  point: "The meter, on the plot",
  at: (meter: string, edge: string) => `${meter}: house edge ${edge}`,
  atPlayers: (meter: string, edge: string) => `${meter}: the player's edge ${edge}`,
  house: "the house's",
  player: "the player's",
  even: (meter: string) => `even at ${meter}`,
  envy: "Envy",
  envyLead: "With others on an Ante, their best hands pay too, and the meter need not grow as far.",
  envyColumns: { others: "Others", envy: "Worth a wager", even: "Breaks even at" } as const,
  hits: "What it is hit at",
  hitsLead:
    "The meter grows with every wager until it is hit. A table with this wager on it tells how far.",
  follow: "Follow the meter",
  followNote: (ante: string, price: string) =>
    `stakes ${ante} and the jackpot's ${price} on every position`,
  working: "Following the meter …",
  hitsAlt: (mean: string, median: string) =>
    `Distribution of what the meter is hit at: ${mean} on average, half at ${median} or less.`,
  hitsProbe: "Meter when hit, bar by bar",
  hitsIdle: "Point at a bar, or use the arrow keys, to see how often it is hit there.",
  hitsMean: (amount: string) => `mean ${amount}`,
  hitsEven: (amount: string) => `even ${amount}`,
  hitsMore: (chance: string) => `here or higher ${chance}`,
  hitsCaption: (rounds: string, wagers: string, bound: string) =>
    `Hit once in ${many(rounds, "round")} with ${many(wagers, "wager")} a round. The last bar holds everything beyond; no chance is off by more than ${bound}.`,
  hitsTotal: (edge: string) =>
    `Over the meter's life the house edge is ${edge}, with envy counted in.`,
  hitsTotalPlayers: (edge: string) =>
    `Over the meter's life the player has the edge: ${edge}, with envy counted in.`,
  grows: (growth: string, fed: string, seed: string) =>
    `Each wager feeds it ${fed} and leaves ${growth} in it after awards; it starts from ${seed}.`,
};
