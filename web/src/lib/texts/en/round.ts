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
      [clause, reading ? `reading ${reading}` : null].filter(Boolean).join(", "),
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
    } as Readonly<Record<string, string>>,
    decides: (role: string) => `The table waits for the ${role.replaceAll("_", " ")}.`,
    confirms: (role: string) =>
      `Nothing has changed yet: a second person, a ${role.replaceAll("_", " ")} or above, confirms it.`,
    choose: "Your choice",
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
  fair: {
    title: "Fair deal",
    lead: "House and players make each deck together. When the round is over anybody can deal it again.",
    steps: {
      commitment: "The house committed to its seed before bets opened",
      own: "This browser added 32 random bytes of yours",
      ownNone: "You add to the shuffle with your first wager of a round",
      closing: "At “No more bets” the list of players was closed",
      opened: "Your bytes were opened after the close, once the closing held",
      signed: "The witness signed what was closed and opened; its signature is in the shuffle",
      revealed: "The proof was revealed; the deck can be dealt again",
      waiting: "not yet",
    },
    trouble: "Your bytes were not opened: the closing does not hold. Note this round.",
    troubleOther: (sentence: string) => `Your bytes are not in this deck: ${sentence}`,
    check: "Check this deal",
    checking: "Dealing it again …",
    holds: "It holds. Your browser dealt the same 52 cards.",
    holdsUndealt: "It holds. No card was dealt.",
    fails: "It does not hold.",
    checks: {
      scheme: "The scheme is the one known here",
      commitment: "The seed gives the commitment published before bets opened",
      opening: "gave the bytes they had committed to",
      closing: "The list of players gives the closing published at “No more bets”",
      witness_key: "The witness's key has the fingerprint named before bets opened",
      signature: "The witness signed this closing and these openings",
      unsigned: "The round was void before its witness signed; there is no deck",
      deck: "Seed and bytes deal the very deck of the proof",
      noted_commitment: "The commitment is the one this browser noted at the time",
      noted_closing: "The closing is the one this browser noted at the time",
      noted_witness: "The witness is the one this browser noted before bets opened",
      own_opening: "Your own bytes are in the deck",
      hand: "was dealt from this deck, in the order of the round",
    } as Readonly<Record<string, string>>,
    notNoted: "This browser was not at the table then, so it compares the proof with itself alone.",
    dealersHand: "The dealer's hand",
    dealt: "The deck, in the order it was dealt",
    players: "In the deal",
    contribution: {
      opened: "added bytes",
      unopened: "committed and did not open",
      none: "sent none",
    } as Readonly<Record<string, string>>,
    paste: "A proof, as JSON",
    pasteHelp: "Paste a proof of any round, from here or from `threecard verify-deal`.",
    unreadable: "This is not a proof that can be read.",
    more: "What this proves",
    proves: [
      "Nobody could choose the deck after wagers were placed: the house had committed to its seed before.",
      "Nobody could choose it before either, if you added bytes of your own and the proof lists you as opened.",
      "Where somebody apart from the house witnesses the deal, not even house and players together can know or choose it before bets close.",
      "Void rounds are revealed too, and openings held back leave a mark. Count them.",
      "Results of past rounds are a record. They say nothing of the next one.",
    ],
    byHand: "This round was dealt by hand; there is nothing to prove this way.",
  },
  recall: {
    title: (round: number) => `Round ${round}`,
    list: "Rounds that are over",
    none: "No round is over yet at this table.",
    record: "A record, never a prediction.",
    void: "void",
    step: "Step through the round",
    next: "Next step",
    previous: "Previous step",
    play: "Play it again",
    pause: "Pause",
    more: "Earlier rounds",
    loading: "Taking out the record …",
    log: "What happened",
    players: (names: readonly string[]) => (names.length ? names.join(", ") : "nobody wagered"),
    newer: "The round after",
    older: "The round before",
  },
  rules: {
    edition: (operator: string, version: string, effective: string) =>
      `${operator}${version ? `, version ${version}` : ""}, in force from ${effective}`,
    departs: (what: readonly string[]) => `This table departs from it: ${what.join("; ")}.`,
    written,
    inPlaceOf: (pays: string) => `published: ${written(pays)}`,
    inForceHere: "this table's reading",
    rounding: (how: string) => `${how.charAt(0).toUpperCase()}${how.slice(1)}.`,
    hands: "Hands, the highest first",
    pays: "pays",
    line: "line",
    chance: "chance",
    edge: (edge: string) => `House edge ${edge}`,
    hit: (share: string) => `wins ${share} of the time`,
    oneIn: (n: number) =>
      n < 10 ? `1 in ${n.toFixed(1)}` : `1 in ${Math.round(n).toLocaleString("en-SG")}`,
    lines: {
      collected: "collected",
      returned: "returned",
      not_placed: "not placed",
      not_due: "not due",
    } as Readonly<Record<string, string>>,
    partOf: (wager: string) => `part of ${wager}`,
    condition: (beside: string, own: boolean) =>
      own ? `beside one's own ${beside}` : `where ${beside} lies`,
    equals: (wager: string) => `placed after the deal, equal to ${wager}`,
    paidOn: (wager: string) => `paid on ${wager}`,
    inForce: "in force",
    exactNote: (combinations: number) =>
      `Counted over all ${combinations.toLocaleString("en-SG")} deals, not sampled.`,
    loading: "Taking out the rulebook …",
  },
};
