/** The house, and the way about it. */

import { percent } from "../../core/money";

export const floor = {
  house: {
    name: "Threecard",
    unreached: "The house does not answer. It will be tried again.",
  },
  nav: {
    back: "Back to the lobby",
    skip: "Skip to the content",
    signIn: "Sign in",
    playAsGuest: "Play as a guest",
    tableMenu: "Menu of the table",
    close: "Close",
  },
  lobby: {
    jackpotShort: "Jackpot",
    round: (n: number) => (n === 0 ? "No round yet" : `Round ${n}`),
    learn: "Learn",
    halted: "Stopped",
    closed: "Closed",
    closedWhy: "No more rounds are dealt here until it is opened again.",
    ruling: "Waits for a ruling",
    rulingWhy: (whose: string) =>
      whose === "players"
        ? "Its players choose how the round goes on."
        : `A ${whose.replaceAll("_", " ")} decides how the round goes on.`,
    rules: "Rules and odds",
  },
  departs: {
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
  },
  link: {
    back: (facts: number) =>
      facts === 0
        ? "Back at the table; nothing was missed."
        : `Back at the table and up to date: ${facts} ${facts === 1 ? "thing" : "things"} happened meanwhile.`,
  },
};
