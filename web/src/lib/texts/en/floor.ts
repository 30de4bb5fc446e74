/** The house, and the way about it. */

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
    rules: "Rules and odds",
  },
  link: {
    back: (facts: number) =>
      facts === 0
        ? "Back at the table; nothing was missed."
        : `Back at the table and up to date: ${facts} ${facts === 1 ? "thing" : "things"} happened meanwhile.`,
  },
};
