/** A what-if of the explorer, whole: everything that is otherwise than published, and everything that is asked of it.
 *  It is written into the address, so that whoever is sent that sees the same. */

export const TABS = ["wagers", "strategy", "session", "table", "jackpot", "protection"] as const;
export type Tab = (typeof TABS)[number];

export interface WhatIf {
  readonly game: string;
  readonly tab: Tab;
  readonly pays: Readonly<Record<string, string>>;
  readonly readings: Readonly<Record<string, string>>;
  readonly without: readonly string[];
  readonly meter: string;
  readonly stakes: Readonly<Record<string, string>>;
  readonly rounds: string;
  readonly bankroll: string;
  readonly stopLoss: string;
  readonly stopWin: string;
  readonly seed: string;
  readonly occupied: string;
  readonly pace: string;
  readonly hours: string;
}

export const AS_PUBLISHED: Omit<WhatIf, "game"> = {
  tab: "wagers",
  pays: {},
  readings: {},
  without: [],
  meter: "",
  stakes: {},
  rounds: "200",
  bankroll: "1000",
  stopLoss: "",
  stopWin: "",
  seed: "",
  occupied: "5",
  pace: "45",
  hours: "24",
};

// Fields of one text each, and their names in the address and at the house.
const TEXTS = {
  meter: "meter",
  rounds: "rounds",
  bankroll: "bankroll",
  stopLoss: "stop_loss",
  stopWin: "stop_win",
  seed: "seed",
  occupied: "occupied",
  pace: "pace",
  hours: "hours",
} as const;
type Text = keyof typeof TEXTS;
const ENTRIES = { pays: "pay", readings: "reading", stakes: "stake" } as const;

/** The what-if of an address: a game and what stands behind its question mark. */
export function parseWhatIf(game: string, query: string): WhatIf {
  const given = new URLSearchParams(query);
  const entries = (name: string): Record<string, string> =>
    Object.fromEntries(
      given.getAll(name).map((each) => {
        const at = each.indexOf("=");
        return at < 0 ? [each, ""] : [each.slice(0, at), each.slice(at + 1)];
      }),
    );
  const found: Record<string, unknown> = { ...AS_PUBLISHED, game };
  for (const [field, name] of Object.entries(ENTRIES)) found[field] = entries(name);
  for (const [field, name] of Object.entries(TEXTS))
    if (given.has(name)) found[field] = given.get(name);
  found["without"] = (given.get("without") ?? "").split(/[\s,]+/).filter(Boolean);
  const tab = given.get("tab") as Tab | null;
  if (tab && TABS.includes(tab)) found["tab"] = tab;
  return found as unknown as WhatIf;
}

/** The same as it stands in an address; what is as published is left out. */
export function writeWhatIf(asked: WhatIf): string {
  const query = [...priced(asked), ...entriesOf(asked, "stakes")];
  for (const field of Object.keys(TEXTS) as Text[]) {
    if (field !== "meter" && asked[field] !== AS_PUBLISHED[field])
      query.push([TEXTS[field], asked[field]]);
  }
  if (asked.tab !== AS_PUBLISHED.tab) query.push(["tab", asked.tab]);
  return written(query);
}

/** What the house is asked for the odds of it, for a session of it, for a table of it. */
export const oddsQuery = (asked: WhatIf): string => written(priced(asked));
export const sessionQuery = (asked: WhatIf): string =>
  written([
    ...priced(asked),
    ...entriesOf(asked, "stakes"),
    ...texts(asked, ["rounds", "bankroll", "stopLoss", "stopWin"]),
  ]);
export const pathsQuery = (asked: WhatIf, seed: string, count: number): string =>
  [
    sessionQuery(asked),
    written([
      ["seed", seed],
      ["count", String(count)],
    ]),
  ]
    .filter(Boolean)
    .join("&");
export const tableQuery = (asked: WhatIf): string =>
  written([
    ...priced({ ...asked, meter: "" }),
    ...entriesOf(asked, "stakes"),
    ...texts(asked, ["occupied", "pace", "hours"]),
  ]); // over a meter's life, whatever it shows now

/** Protection is of a whole deck, whatever is taken out of it elsewhere. */
export const protectionQuery = (asked: WhatIf): string =>
  written(priced({ ...asked, without: [] }));

/** Whether anything that is priced differs from what was published. */
export const isPublished = (asked: WhatIf): boolean => priced(asked).length === 0;

type Query = [string, string][];

function priced(asked: WhatIf): Query {
  return [
    ...entriesOf(asked, "pays"),
    ...entriesOf(asked, "readings"),
    ...(asked.without.length > 0 ? [["without", asked.without.join(" ")] as [string, string]] : []),
    ...texts(asked, ["meter"]),
  ];
}

const entriesOf = (asked: WhatIf, field: keyof typeof ENTRIES): Query =>
  Object.entries(asked[field]).map(([name, value]) => [ENTRIES[field], `${name}=${value}`]);
const texts = (asked: WhatIf, fields: readonly Text[]): Query =>
  fields
    .filter((field) => asked[field].trim() !== "")
    .map((field) => [TEXTS[field], asked[field].trim()]);

/** Readable: odds keep their colon and entries their equals sign. */
const written = (query: Query): string =>
  query.map(([name, value]) => `${name}=${readable(value)}`).join("&");
const readable = (value: string): string =>
  encodeURIComponent(value)
    .replaceAll("%3A", ":")
    .replaceAll("%3D", "=")
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",");
