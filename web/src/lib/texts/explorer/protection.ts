/** The leaf of game protection: what a clever player could take. */

import { many } from "../en/words";

const severities: Readonly<Record<string, string>> = {
  grave: "Grave",
  serious: "Serious",
  slight: "Slight",
};
const kinds: Readonly<Record<string, string>> = {
  edge: "The wager itself",
  count: "Counting cards",
  "card seen": "A card seen",
  "sorted backs": "Sorted backs",
  sharing: "Sharing hands",
  incident: "An incident",
};

export const protection = {
  working: "Asking every deal, count and ruling …",
  workingBacks: "Trying all 8,192 ways to sort backs …",
  wholeDeck: "Of a whole deck: cards taken out in “What if” do not count on this leaf.",
  threats: "What could be taken",
  threatsNote:
    "Grave: 5% of a unit or more in every round, or an incident that turns the wager if it happens in fewer than one round of 20. Serious: 1%, one round of 10. Slight: less.",
  severity: (id: string) => severities[id] ?? id,
  kind: (id: string) => kinds[id] ?? id,
  none: "Nothing: no wager is the player's, and no ruling lets a player choose after a look.",
  open: "As the game is read and dealt",
  shut: "If cards were handled, or clauses read, otherwise",
  aRound: "a round",
  anIncident: "an incident",
  remedy: "Remedy",
  after: (figure: string) => `then ${figure}`,
  nothing: "nothing",
  removal: "Effects of removal",
  removalNote:
    "What one card less of a rank does to what the player expects, in points of a hundred. Each wager has its own scale.",
  removalLabel: (wager: string, effects: string) => `Effects of removal on ${wager}: ${effects}.`,
  removalMost: (rank: string, effect: string) => `${rank} out: ${effect}`,
  removalExact: "Every rank, exactly",
  rank: "Rank",
  helps: "helps the player",
  costs: "costs the player",
  counts: "Counts",
  countsNote: (rounds: number) =>
    `The best whole-number tags of levels 1 to 3. What they win is exact, at a table of one, over a pack of eight rounds. As it is read, the pack is shuffled after ${rounds === 1 ? "every round" : `${rounds} rounds`}.`,
  countsNever: "No count of any level finds a favourable moment.",
  countsLost: (wagers: string) => `Never favourable, however it is counted: ${wagers}`,
  squared: (exact: string) => `${exact}, squared`,
  depths: "What a round wins by cards seen",
  depthsLabel: (said: string) => `What the best counts win by cards seen: ${said}.`,
  depthsAxis: "cards seen",
  level: "Level",
  tags: "Tags",
  tagsSaid: (said: string) => `Tags: ${said}.`,
  correlation: "Correlation",
  favourable: "Favourable",
  unitGain: "Gain of a unit",
  perHundred: "Units in 100 rounds",
  desirability: "Desirability",
  packs: "Units in 100 rounds, by rounds from one pack",
  packsWager: "Wager",
  packsSight: "Cards seen",
  sights: { all: "every hand", own: "one's own and the dealer's" } as Readonly<
    Record<string, string>
  >,
  positions: "Positions",
  rounds: (n: number) => many(n, "round"),
  seen: "Cards seen",
  seenNote:
    "The edge is of a wager placed in every round and decided on by what is seen; the gain of one that is placed only where that favours it.",
  edgeThen: "House edge then",
  gainThen: "Gain if wagered only then",
  often: "How often",
  backs: "Sorted backs",
  backsNote:
    "Ranks told apart by their backs in two kinds. All 8,192 splits are priced exactly, so the one that is shown is the best there is.",
  backsNone: "no split helps",
  backsKind: (ranks: string) => `${ranks} told from the others`,
  expects: "Player expects",
  options: "Options as money",
  optionsNote:
    "Rulings that let a player take wagers back after a look, found by asking the rulebook about every incident at every moment. What they are worth is for one unit, by the best use.",
  rights: "The right to take a wager back",
  wager: "Wager",
  when: "When",
  worth: "Worth",
  used: "Used",
  takesBack: "What is taken back",
  turns: "Turns the wager",
  turnsIn: (n: string) => `in 1 round of ${n}`,
  turnsIt: (when: string) => `turns it ${when}`,
  turnsNever: "never",
  turnsAlready: "at once: it is the player's",
  ranking: (wager: string) => `Incidents worth bringing about, by what they are worth on ${wager}`,
  by: (reading: string) => `only by ${reading}`,
  closedBy: (readings: string) => `closed by ${readings}`,
  together: (gain: string) =>
    `A unit on every wager, all taken back or none after one's own look: ${gain} of a unit.`,
  declining: (wager: string, gain: string) =>
    `Not to show one's hand is worth ${gain} of ${wager}.`,
  sharing: "Players together",
  sharingNone:
    "Nothing is decided after the deal, so what players tell one another of their hands in a round is worth nothing. Partners can still count together.",
  sharingTwo: (players: number, wager: string) =>
    `${players} players who tell one another what they hold, on ${wager}`,
  gain: "Gain",
  edgeLeft: "House edge left",
  changed: "Decisions changed",
  teams: "Partners who place a unit on every position where the count favours it",
  teamsLabel: (said: string) => `Units that partners win in 100 rounds: ${said}.`,
  teamsNote: "All of them together, units in 100 rounds; every shuffle sets it back to nothing.",
  teamsNever: "No count favours a wager, however many partners keep it.",
  roundsAPack: (positions: number, rounds: number) =>
    `${many(positions, "position")}, ${many(rounds, "round")}`,
};
