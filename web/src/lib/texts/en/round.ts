/** What became of a round: its lines, rulings, record and proof, and the rules it went by. */

import { money } from "../../core/money";

/** What says so: a clause or, where the text is silent, a reading. */
interface Cited {
  readonly clause: string | null;
  readonly reading: string | null;
}

const OPTIONS: Readonly<Record<string, string>> = {
  withdraw: "Take back my wagers",
  stay: "Stay in the round",
  continue: "Go on",
  reconstructed: "Go on with the hand put right",
  invalidate: "Invalidate my hand",
};

/** What a pay line pays, as people read it: odds, a prize, or the jackpot. */
const written = (pays: string): string =>
  pays.includes(":")
    ? pays.replace(":", " to ")
    : pays.endsWith("meter")
      ? "the whole meter"
      : `$${pays}`;

export const round = {
  line: {
    results: { paid: "paid", collected: "collected", returned: "returned" } as Readonly<
      Record<string, string>
    >,
    paid: (pays: number, to: number) => `paid ${pays} to ${to}`,
    award: (amount: number) => `a prize of $${(amount / 100).toFixed(2)}`,
    on: (amount: number) => `on ${money(amount)}`,
    forLine: (name: string) => `for ${name}`,
    cite: ({ clause, reading }: Cited) =>
      [clause, reading ? `reading ${reading}` : null].filter(Boolean).join(", ") || "house policy",
    counted: (amount: number, by: string) => `${money(amount)} of it counted (${by})`,
    rounded: (by: string) => `rounded (${by})`,
    from: (position: number) => `for the hand at position ${position}`,
    stake: (amount: number) => `stake ${money(amount)}`,
  },
  ruling: {
    title: "Ruling",
    remedy: {
      void: "The round is void",
      reconstruct: "The hands are put right",
      remove_hand: "A hand leaves the round",
      return_wagers: "Wagers are returned",
      continue: "Play goes on",
      options: "The players choose",
      offer: "The players choose",
      cover: "Dealing goes on",
      use_card: "The card is used next",
      refuse: "It is refused",
      stands: "The wager stands",
      refer: "A person of rank decides",
      reject_excess: "What exceeds the maximum goes back",
      pro_rata: "It is shared out",
      to_maximum: "It counts up to the maximum",
      advise: "The minimum is said",
      once: "This one time it counts",
      return: "The wager is returned",
      supply: "A wager is missing",
      fold: "The hand is folded",
      play_viewed: "Hands looked at are played",
      play_first: "The first hand is played",
      may_bar: "A person of rank decides",
      settled: "The outcome stands",
      correct_cards: "A hand is said to be another",
    } as Readonly<Record<string, string>>,
    decides: (role: string) => `The table waits for the ${role.replaceAll("_", " ")}.`,
    confirms: (role: string) =>
      `Nothing has changed yet: a second person, a ${role.replaceAll("_", " ")} or above, confirms it.`,
    choose: "You choose below.",
    option: (option: string) =>
      OPTIONS[option] ?? option.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase()),
    waitsFor: (names: readonly string[]) => `The table waits for ${names.join(", ")}.`,
  },
  correction: {
    title: "Correction",
    again: "The round is settled again",
    void: "The round is void after all",
    nothing: "Nobody gets or gives back anything.",
    difference: (player: string | null, amount: number) =>
      `${player ?? "You"} ${amount > 0 ? (player === null ? "get" : "gets") : player === null ? "give back" : "gives back"}`,
  },
  handCorrection: {
    title: "Hand corrected",
    of: (position: number | null) =>
      position === null
        ? "The dealer's hand was entered wrongly"
        : `The hand of position ${position} was entered wrongly`,
    was: "entered as",
    is: "it is",
    by: (actor: string, role: string) => `Put right by ${actor}, ${role.replaceAll("_", " ")}`,
  },
  dispute: {
    title: "Dispute",
    lead: "Say what you are not satisfied with. It is written into the table's record, play goes on, and a shift manager answers it.",
    about: "What is it about?",
    which: "Which round?",
    thisRound: (round: number) => `This round (${round})`,
    justOver: (round: number) => `The round just over (${round})`,
    lastRound: (round: number) => `The one before (${round})`,
    raise: "Send",
    yours: "Your disputes",
    named: (number: number, round: number) => `No. ${number}, round ${round}`,
    waits: "received, waits for an answer",
    hasAnswer: "answered",
    received: (number: number, round: number) =>
      `Your dispute about round ${round} was received as no. ${number}. A shift manager answers it.`,
    answered: (number: number) => `Your dispute no. ${number} is answered:`,
    paid: (amount: number) => `You are paid ${money(amount)}.`,
  },
  request: {
    title: "Ask the dealer",
    lead: "Say which wager you want. A dealer or supervisor places it for you, with your chips.",
    wager: "Wager",
    position: "Position",
    stake: "Stake in dollars",
    ask: (stake: string, wager: string, position: number) =>
      `Ask for ${stake} on ${wager}, position ${position}`,
    notOpen: "Bets are closed",
    yours: "What you have asked for",
    what: (stake: string, wager: string, position: number) =>
      `${stake} on ${wager}, position ${position}`,
    waits: "waits for the dealer",
    until: "What is not placed by “No more bets” is not in play, and costs nothing.",
    onFelt: (stake: string) => `asked ${stake}`,
    lapsed: (n: number) =>
      n === 1
        ? "What you asked the dealer for was not placed before “No more bets”; it is not in play."
        : `${n} wagers that you asked the dealer for were not placed before “No more bets”; they are not in play.`,
    asked: "Players ask for wagers",
    place: "Place",
    placeFor: (player: string, what: string) => `Place for ${player}: ${what}`,
    waiting: (n: number) =>
      n === 0
        ? "No player asks for a wager."
        : n === 1
          ? "One player's wager waits to be placed."
          : `${n} wagers wait to be placed.`,
  },
  witness: {
    word: "Witness",
    none: "This table has no witness: house and players alone make its decks.",
    kind: {
      apart:
        "Somebody apart from the house signs each deal once bets are closed, so the house says. Compare the key.",
      child: "The house runs its own witness. That is no protection from whoever runs the house.",
    },
    key: "Its key",
    wait: (seconds: number) =>
      `No card is dealt without its signature; without one for ${seconds} s the round is void.`,
  },
  rules: {
    written,
    inPlaceOf: (pays: string) => `published: ${written(pays)}`,
  },
};
