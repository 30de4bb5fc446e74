/** What sets a table apart, as the lobby and sheets say it; a table that is played at needs none of it at once. */

import { money, percent } from "../../core/money";
import { written } from "./round";

export const apart = {
  word: "This table's own terms",
  short: "Own terms",
  readings: "Own readings",
  /** How a loose clause is read here and, by the letter, what it would be and which edges would be. */
  reads: (
    reading: { readonly title: string; readonly chosen: string; readonly letter: string },
    edges: readonly (readonly [string, number])[],
  ) =>
    [
      `${reading.title}: ${reading.chosen}. By the letter: ${reading.letter}`,
      ...edges.map(([wager, edge]) =>
        edge < 0
          ? `${wager} would favour the player by ${percent(-edge)}`
          : `${wager} would have a house edge of ${percent(edge)}`,
      ),
    ].join("; ") + ".",
  all: (what: readonly string[]) => `This table departs from its edition: ${what.join("; ")}.`,
  /** A pay line of a table's own, and the published one. */
  own: (name: string, pays: string, was: string) =>
    `${name} pays ${written(pays)} in place of ${written(was)}`,
  costs: (price: number) => `a jackpot wager costs ${money(price)}`,
  more: (n: number) => (n === 1 ? "and one thing more" : `and ${n} things more`),
  witness: {
    word: "Witness",
    kind: {
      apart:
        "Somebody apart from the house signs each deal once bets are closed, so the house says. Compare the key.",
      child: "The house runs its own witness. That is no protection from whoever runs the house.",
    },
  },
};
