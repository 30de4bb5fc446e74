/** The desk that works out a table's win. */

import { many } from "../en/words";

export const table = {
  title: "A table",
  form: "How the table is played",
  eachPosition: "Staked on each position",
  desk: "How it is played",
  occupied: "Positions played",
  pace: "Rounds an hour",
  hours: "Hours a day",
  working: "Working it out …",
  refused: "The table is worked out as soon as every field above can be taken.",
  hold: "Hold",
  holdNote: (exact: string) => `of what is staked before the deal, exactly ${exact}`,
  win: "Win a round",
  winNote: (staked: string) => `of ${staked} staked`,
  n0: "N0",
  n0Note: (hours: string) =>
    `rounds, or ${hours} hours; by then the expected win is one standard deviation`,
  n0Never: "never: nothing is expected to be won",
  playersEdge: (amount: string) => `The players have the edge: ${amount} a round.`,
  together: (correlation: string, times: string) =>
    `Positions meet the same dealer's hand, so they win and lose together: their correlation is ${correlation}, which makes the table's deviation ${times} times what separate tables would have.`,
  apart: "One position is played, so that nothing goes together.",
  periods: { "an hour": "An hour", "a day": "A day", "30 days": "30 days" } as Readonly<
    Record<string, string>
  >,
  columns: {
    period: "In",
    rounds: "Rounds",
    staked: "Staked",
    win: "Expected win",
    deviation: "Deviation",
  } as const,
  inRounds: (rounds: string) => many(rounds, "round"),
  intervals: "Where an honest table stays",
  alt: (said: string) => `Win of an honest table. ${said}`,
  altPeriod: (period: string, win: string, low: string, high: string, level: string) =>
    `${period}: ${win} expected, between ${low} and ${high} ${level} of the time.`,
  expected: "expected",
  caption: (narrow: string, wide: string) =>
    `The scale is what the house wins of each dollar staked. An honest table stays within the bar ${narrow} of the time and within the whisker ${wide}; one beyond it deserves a look.`,
  stretched: "With several positions the shape is of one, stretched to the table's own deviation.",
  interval: (low: string, high: string) => `${low} to ${high}`,
};
