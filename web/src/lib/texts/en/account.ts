/** The desk of one's account, which no table needs. */

import { money } from "../../core/money";
import { many, spoken } from "./words";

/** Why chips moved, by the ledger. */
const KINDS: Readonly<Record<string, string>> = {
  wager: "staked",
  taken_back: "taken back",
  returned: "returned",
  paid: "paid",
  envy: "Envy Bonus",
  decided: "paid by decision",
  made_whole: "prize made whole",
  allowance: "play chips",
  brought: "came with you as a guest",
  bought: "bought at the cage",
  cashed: "cashed at the cage",
  adjusted: "put right",
};

export const account = {
  title: "Your account",
  guest: "You are a guest",
  guestLead:
    "Your chips live as long as this browser remembers you. Make an account, and chips, rounds and limits come with you.",
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
    `Below ${money(below)} you may have chips up to ${money(to)} again, ${hours === 1 ? "once an hour" : `every ${hours} hours`}.`,
  history: "How your chips moved",
  noHistory: "Nothing has moved yet.",
  rounds: "Your rounds",
  play: "My play: curve, rates, decisions, every round",
  noRounds: "You have played no round yet.",
  limits: "Your own limits",
  limitsLead: "A tighter limit holds at once, a looser one from 24 hours later.",
  limit: { loss: "Loss a gaming day", time: "Time a gaming day" } as Readonly<
    Record<string, string>
  >,
  limitUnit: { loss: "dollars", time: "minutes" } as Readonly<Record<string, string>>,
  minutes: (n: number) => many(n, "minute"),
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
  pin: "PIN",
  pinLead:
    "With it you decide at somebody else’s console, one act at a time. Six digits or more; nobody but you sets it.",
  newPin: "New PIN",
  setPin: "Set PIN",
  pinSet: "Your PIN is set.",
  noPin: "Have none",
  pinGone: "You have no PIN any more.",
  exclusion: "A break from play",
  exclusionLead: "Nobody can end it early, not even the house.",
  exclude: "Take a break",
  excludeDays: "Days",
  excludeSure: (days: number) =>
    `No wagers for ${days} ${days === 1 ? "day" : "days"}. This can't be undone.`,
  excludeConfirm: "Yes, for that long",
  excluded: (until: string) => `You are taking a break until ${until}.`,
  more: "More",
  kind: (kind: string) => KINDS[kind] ?? spoken(kind),
  cancel: "Cancel",
  roles: (roles: readonly string[]) => `You work here as: ${roles.map(spoken).join(", ")}`,
  staffLink: {
    title: "Welcome to the house",
    lead: "This link works once. Choose a password, and you are in.",
    name: "Your name, if the link asks for one",
    enter: "Come in",
  },
};
