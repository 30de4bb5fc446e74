/** The sentences of the odds explorer, in English; apart from the others, so that a table need not load them. */

import { jackpot } from "./jackpot";
import { session } from "./session";
import { table } from "./table";

export const explore = {
  title: "Odds explorer",
  lead: "Change a pay line, a reading or the deck, and see what it does. Every figure is counted, none is sampled.",
  tabs: {
    wagers: "Wagers",
    strategy: "Strategy",
    session: "Session",
    table: "Table",
    jackpot: "Jackpot",
    protection: "Protection",
  } as Readonly<Record<string, string>>,
  controls: {
    title: "What if",
    parts: { pays: "Pay lines", readings: "Readings", deck: "Deck" } as Readonly<
      Record<string, string>
    >,
    changed: (n: number) => `${n} changed`,
    wrong: "something here can't be taken",
    paysHelp: "Type odds as 8:1 or an amount in dollars; arrow keys step.",
    meter: "meter",
    inPlaceOf: (pays: string) => `published ${pays}`,
    less: (name: string) => `${name} pays less`,
    more: (name: string) => `${name} pays more`,
    putBack: (name: string, pays: string) => `${name}: back to ${pays}, as published`,
    readingsHelp: "Where the rulebook is loose or silent, these are the ways to read it.",
    asRead: "as read by default",
    wouldBe: (edges: string) => `edge then: ${edges}`,
    idle: (n: number) => `${n} more that move no edge`,
    deckHelp: "Take out cards that are known to be gone.",
    deck: "The deck; a card that is pressed is out of it",
    card: (name: string, out: boolean) => `${name}${out ? ", out of the deck" : ""}`,
    wholeRank: "Take out or put back all four of a rank:",
    allOf: (rank: string) => `All four of rank ${rank}`,
    left: (n: number) => (n === 1 ? "1 card left" : `${n} cards left`),
    allBack: "Put all back",
    strangers: (names: readonly string[]) => `The address also names ${names.join(", ")}.`,
  },
  bar: {
    changes: "In what this differs from what was published",
    published: (edition: string) => `As published: ${edition}`,
    pays: (wager: string, line: string, pays: string) =>
      wager === line ? `${line} pays ${pays}` : `${wager}: ${line} pays ${pays}`,
    without: (cards: string) => (/^\d+$/.test(cards) ? `${cards} cards out` : `without ${cards}`),
    meter: (amount: string) => `meter at ${amount}`,
    strange: (text: string) => text,
    undo: (words: string) => `Undo: ${words}`,
    reset: "Reset all",
    copy: "Copy link",
    copied: "Copied",
    notCopied: "The address above is the link",
    parsheet: "PAR sheet",
    making: "Making the sheet …",
    made: (name: string) =>
      `Downloaded ${name}: one page with everything about this game, to print.`,
  },
  games: "Games",
  results: "Results",
  strip: "House edges",
  loading: "Counting every deal …",
  plots: {
    asPublished: "as published",
    always: "always",
    never: "never",
    oneIn: (n: string) => `1 in ${n}`,
    many: (n: number) =>
      n < 100 ? n.toFixed(n < 10 ? 2 : 1) : Math.round(n).toLocaleString("en-SG"),
    /** A percentage as long as that says something, and then how many rounds it takes. */
    chance: (share: number) =>
      share > 0.001
        ? `${(share * 100).toFixed(2)}%`
        : `1 in ${Math.round(1 / share).toLocaleString("en-SG")}`,
    points: (points: string) => `${points} percentage points`,
  },
  wagers: {
    overview: "House edge",
    overviewNote:
      "What the house expects to keep of each unit staked, by the best decisions where there are any.",
    overviewLabel: (edges: string) => `House edges: ${edges}.`,
    houseEdge: "House edge",
    playersSide: "player's edge",
    housesSide: "house's edge",
    ringIs: "as published",
    dotIs: "now",
    diamondIs: "now, in the player's favour",
    forPlayer: "better for the player",
    forHouse: "better for the house",
    generous: (wager: string, edge: string) =>
      `The player has the edge on ${wager}: ${edge} of every stake.`,
    withParts: (others: readonly string[]) =>
      `With ${others.join(" and ")}, by the best decisions, for one unit at first.`,
    hit: "Hit frequency",
    variance: "Variance",
    deviation: "Std deviation",
    was: (figure: string) => `was ${figure}`,
    nets: "Net results of one unit",
    tenfold: "Each line across is ten times as often.",
    netsLabel: (wager: string, nets: string) => `Net results of one unit on ${wager}: ${nets}.`,
    netsTogether: "Net result, all parts together",
    netOf: (net: string) => `Net ${net}`,
    wasOften: (chance: string) => `as published: ${chance}`,
    parts: "What the edge is made of",
    partsLabel: (wager: string, parts: string) =>
      `What the house edge of ${wager} is made of: ${parts}.`,
    together: "Together",
    everyLine: "Every line, exactly",
    linesOf: (wager: string) => `Every line of ${wager}`,
    pays: "pays",
    deals: "deals",
    probability: "probability",
    exactly: "exactly",
    often: "how often",
    part: "part of the return",
    expectation: "The player expects",
    togetherTitle: "How wagers go together",
    correlations: "Correlations of wagers",
    togetherNote:
      "Correlation of wagers on one position, which the same cards settle: 1 when they win and lose alike, 0 when one tells nothing of the other.",
    varianceIs: (wager: string, value: string) => `Variance of ${wager}: ${value}`,
    covarianceIs: (a: string, b: string, value: string) => `Covariance of ${a} and ${b}: ${value}`,
    counted: (deals: string) => `Counted over ${deals} deals of two hands, none sampled.`,
    terms: "Terms",
  },
  strategy: {
    none: "Nothing to decide",
    noneWhy:
      "In this game the cards alone settle every wager: once the wagers lie, a player has nothing more to choose, so there is no best way to play.",
    best: "Best decisions",
    rule: (rule: string) => rule.charAt(0).toUpperCase() + rule.slice(1),
    ruleWas: (rule: string) => `As published: ${rule}`,
    risk: "Element of risk",
    played: "Hands played",
    stake: "Average stake",
    others: "Other ways to play",
    othersNote:
      "What each gives away against the best decisions, of every Ante. Each line across is ten times as much.",
    policies: {
      play_everything: "Play everything",
      queen_high: "Play any queen high or better",
      mimic_dealer: "Play what the dealer qualifies with",
      fold_everything: "Fold everything",
    } as Readonly<Record<string, string>>,
    policiesLabel: (costs: string) => `What other ways to play cost: ${costs}.`,
    costsNothing: "nothing",
    edgeThen: (edge: string) => `edge ${edge}`,
    grid: "Play or fold",
    gridNote:
      "Three odd cards by their highest: the second card down, the third across. Dashed cells are straights, or not in the deck. Other kinds stand below, the lowest on the left.",
    gridLabel: "Classes of hands; arrow keys go from one to the next",
    colour: "What the colour shows",
    shows: {
      gain: "What playing gains over folding, in Antes:",
      mistake: "What a mistake costs, of every Ante:",
      chance: "How likely the class is:",
    },
    showsShort: { gain: "Gain", mistake: "Mistake", chance: "Probability" },
    play: "play",
    fold: "fold",
    lowest: "the lowest to play",
    border: "where it turns",
    changed: (n: number) =>
      n === 1
        ? "1 class decided otherwise than as published"
        : `${n} classes decided otherwise than as published`,
    high: (rank: string) =>
      `${({ A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "10" } as Readonly<Record<string, string>>)[rank] ?? rank} high`,
    kind: (kind: string, n: number) => (n === 1 ? kind : `${kind}, ${n} classes`),
    option: (kind: string, cards: string, plays: boolean, gain: string, anew: boolean) =>
      `${kind} ${cards}: ${plays ? "play" : "fold"}, playing gains ${gain}${anew ? ", decided otherwise than as published" : ""}`,
    card: "The class looked at",
    playing: "Playing",
    folding: "Folding",
    gains: "Playing gains",
    probability: "Probability",
    mistake: "Mistake costs",
    seen: "One dealer's card in view",
    seenGain: (gain: string, before: string, after: string) =>
      `On average it is worth ${gain} of the Ante to see it: the house edge goes from ${before} to ${after}.`,
    seenNote: "A card that shows is no part of the game; this is what one that does is worth.",
    shownRank: "Dealer shows",
    bestThen: "Play",
    playWhat: (rule: string) =>
      rule === "fold everything" ? "nothing" : rule.replace(/^play /, ""),
    edge: "House edge",
  },
  session,
  table,
  jackpot,
};
