/** The house, and the way about it. */

import { money, percent } from "../../core/money";

export const floor = {
  house: {
    name: "Threecard",
    tagline: "Three-card table games as Singapore's casinos are licensed to deal them",
    playChips: "Play chips only. Not an approved gaming system.",
    unreached: "The house does not answer. It will be tried again.",
    leftOut: (why: string) => `A game is left out. ${why}`,
  },
  nav: {
    lobby: "Lobby",
    account: "Account",
    fairness: "Fairness",
    odds: "Odds",
    back: "Back to the lobby",
    skip: "Skip to the content",
    theme: (theme: string) => `Colours: ${theme === "auto" ? "as the system" : theme}`,
    sound: (on: boolean) => (on ? "Sound is on" : "Sound is off"),
    signIn: "Sign in",
    playAsGuest: "Play as a guest",
    menu: "Menu",
    tableMenu: "Menu of the table",
    deck: "Four colours of suits",
    copy: "Copy the link to this table",
    copied: "The link is copied.",
    close: "Close",
  },
  lobby: {
    title: "The floor",
    lead: "Take a seat at any table. Every shuffle can be checked, every payment cites its clause.",
    jackpot: "Progressive jackpot",
    jackpotShort: "Jackpot",
    jackpotAt: (titles: readonly string[]) =>
      `Won at ${titles.join(", ")}; its pay table says by which hands.`,
    edge: "House edge",
    edgeExact: (exact: string) => `exactly ${exact} of a stake`,
    yourEdge: "yours",
    wagers: "Wager",
    stakes: "Stake",
    limits: (low: number, high: number) => `${money(low)} – ${money(high)}`,
    unlimited: "any, no maximum",
    price: (price: number) => money(price),
    costs: "Of each stake the house keeps this share on average; the bar is the whole stake.",
    watching: (n: number) => `${n} watching`,
    seats: (taken: number, of: number) => `${taken} of ${of} seats`,
    pace: (seconds: number) => `${seconds} s to bet, less only if all seated agree`,
    round: (n: number) => (n === 0 ? "No round yet" : `Round ${n}`),
    join: "Open the table",
    learn: "Learn",
    learnGame: (title: string) => `Learn ${title}`,
    sit: (title: string, table: string) => `Open ${title}, table ${table}`,
    felt: "A dealer deals",
    halted: "Stopped",
    closed: "Closed",
    closedWhy: "No more rounds are dealt here until it is opened again.",
    ruling: "Waits for a ruling",
    rulingWhy: (whose: string) =>
      whose === "players"
        ? "Its players choose how the round goes on."
        : `A ${whose.replaceAll("_", " ")} decides how the round goes on.`,
    empty: "No table is open. Come again soon.",
    loading: "Looking around the floor …",
    notice: (wager: string, edge: number) =>
      `${wager} favours the player here by ${percent(edge)}.`,
    rules: "Rules and odds",
    welcome: (allowance: number) => `Guests start with ${money(allowance)} in play chips.`,
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
    more: (n: number) => (n === 1 ? "and one thing more" : `and ${n} things more`),
  },
  link: {
    back: (facts: number) =>
      facts === 0
        ? "Back at the table; nothing was missed."
        : `Back at the table and up to date: ${facts} ${facts === 1 ? "thing" : "things"} happened meanwhile.`,
  },
  staffLink: {
    title: "Welcome to the house",
    lead: "This link works once. Choose a password, and you are in.",
    name: "Your name, if the link asks for one",
    enter: "Come in",
  },
};
