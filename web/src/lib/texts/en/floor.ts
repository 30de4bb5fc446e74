/** The house, the way about it, and the desk of one's account. */

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
    limits: (low: number, high: number) =>
      Number.isFinite(low) ? `${money(low)} – ${money(high)}` : "no limits",
    watching: (n: number) => `${n} watching`,
    seats: (taken: number, of: number) => `${taken} of ${of} seats`,
    pace: (seconds: number) => `${seconds} s to wager`,
    round: (n: number) => (n === 0 ? "No round yet" : `Round ${n}`),
    join: "Open the table",
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
    reads: (readings: readonly (readonly [string, string])[]) =>
      `Loose clauses are read otherwise than by default: ${readings
        .map(([name, choice]) => `${name} is ${choice.replaceAll("_", " ")}`)
        .join("; ")}.`,
    all: (what: readonly string[]) => `This table departs from its edition: ${what.join("; ")}.`,
    more: (n: number) => (n === 1 ? "and one thing more" : `and ${n} things more`),
  },
  link: {
    back: (facts: number) =>
      facts === 0
        ? "Back at the table; nothing was missed."
        : `Back at the table and up to date: ${facts} ${facts === 1 ? "thing" : "things"} happened meanwhile.`,
  },
  account: {
    title: "Your account",
    guest: "You are a guest",
    guestLead:
      "Your chips live as long as this browser remembers you. Make an account to come back from anywhere.",
    nobody: "Come in",
    nobodyLead: "Play at once as a guest, or with a name of your own.",
    name: "Name",
    password: "Password",
    register: "Make an account",
    signIn: "Sign in",
    signOut: "Sign out",
    guestEnter: "Play as a guest",
    inPlay: "On the felt",
    refill: "Ask for chips",
    refillAt: (when: string) => `More chips from ${when}`,
    refillRule: (below: number, to: number, hours: number) =>
      `Below ${money(below)} you may have chips up to ${money(to)} again, every ${hours} h.`,
    history: "How your chips moved",
    noHistory: "Nothing has moved yet.",
    rounds: "Your rounds",
    noRounds: "You have played no round yet.",
    limits: "Your own limits",
    limitsLead: "A tighter limit holds at once, a looser one from 24 hours later.",
    limit: { loss: "Loss a gaming day", time: "Time a gaming day" } as Readonly<
      Record<string, string>
    >,
    limitUnit: { loss: "dollars", time: "minutes" } as Readonly<Record<string, string>>,
    limitNone: "no limit",
    limitUsed: (used: string) => `${used} used today`,
    limitLater: (value: string, when: string) => `${value} from ${when}`,
    set: "Set",
    lift: "Lift",
    access: "Password and sessions",
    accessLead: "A new password signs you out wherever else you are signed in.",
    oldPassword: "Password now",
    newPassword: "New password",
    changePassword: "Change password",
    passwordChanged: "Your password is changed, and every other session has ended.",
    signOutEverywhere: "Sign out everywhere",
    exclusion: "A break from play",
    exclusionLead: "Nobody can end it early, not even the house.",
    exclude: "Take a break",
    excludeDays: "Days",
    excludeSure: (days: number) =>
      `No wagers for ${days} ${days === 1 ? "day" : "days"}. This can't be undone.`,
    excludeConfirm: "Yes, for that long",
    excluded: (until: string) => `You are taking a break until ${until}.`,
    more: "More",
    kinds: {
      stake: "staked",
      returned: "returned",
      payout: "paid",
      allowance: "play chips",
      bought: "bought at the cage",
      cashed: "cashed at the cage",
      adjusted: "put right",
    } as Readonly<Record<string, string>>,
    cancel: "Cancel",
    roles: "You work here as",
  },
  staffLink: {
    title: "Welcome to the house",
    lead: "This link works once. Choose a password, and you are in.",
    name: "Your name, if the link asks for one",
    enter: "Come in",
  },
};
