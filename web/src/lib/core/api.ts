/** The house's HTTP interface. A refusal carries the house's own sentence, which the pages show as it is. */

import type {
  ChoicesOut,
  ErrorOut,
  GameDetail,
  GameOut,
  HandChances,
  HouseOut,
  LedgerEntry,
  Limit,
  LimitKind,
  LobbyTable,
  OwnPlayed,
  OwnRound,
  Proof,
  Recalled,
  ReportData,
  RoundOut,
  SignedIn,
  Snapshot,
  Table,
  TablePrimer,
  WhoIsHere,
} from "./wire";
import { asked, type Own } from "./terms";

/** The house said no, and why; or it could not be reached. */
export class Refusal extends Error {
  constructor(
    readonly error: ErrorOut,
    readonly status: number,
  ) {
    super(error.message);
  }
}

/** What whoever asked is told, whatever was thrown. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export const UNREACHED = "unreached";
export const unreached = (message: string): Refusal => new Refusal({ code: UNREACHED, message }, 0);

let sayUnreached = "";
/** The sentence for a house that does not answer, from the texts. */
export function setUnreached(sentence: string): void {
  sayUnreached = sentence;
}

export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: "same-origin",
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    throw unreached(sayUnreached);
  }
  if (answer.status === 204) return undefined as T;
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const error = said as ErrorOut | null;
  throw new Refusal(
    error?.code ? error : { code: UNREACHED, message: sayUnreached },
    answer.status,
  );
}

const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
const part = encodeURIComponent;

/** A table's game in the edition that it plays by. */
export const named = (game: string, edition: string | null): string =>
  edition === null ? game : `${game}@${edition}`;

const games = new Map<string, Promise<GameDetail>>();

export const api = {
  house: () => get<HouseOut>("/api/house"),
  games: () => get<GameOut[]>("/api/games"),
  tables: () => get<LobbyTable[]>("/api/tables"),
  table: (table: string) => get<Snapshot>(`/api/tables/${part(table)}`),
  odds: (game: string, own?: Own) => get<ReportData>(`/api/games/${part(game)}/odds${asked(own)}`),
  /** A question of the explorer, at the address it is asked at. */
  explore: <T>(path: string, signal?: AbortSignal) => ask<T>("GET", path, undefined, signal),
  /** What each decision on a hand is worth, where the house says so. */
  choices: (table: string, hand: string) =>
    get<ChoicesOut>(`/api/tables/${part(table)}/choices?hand=${part(hand)}`),
  /** A table's game for somebody new. */
  learn: (table: string) => get<TablePrimer>(`/api/tables/${part(table)}/learn`),
  /** How a hand stands to all that the dealer may hold. */
  chances: (table: string, hand: string) =>
    get<HandChances>(`/api/tables/${part(table)}/chances?hand=${part(hand)}`),
  /** A game as published or, by a table's own terms, as it is played there; neither changes while the house is open. */
  game(game: string, own?: Table["config"]): Promise<GameDetail> {
    const path = `/api/games/${part(game)}${asked(own)}`;
    let found = games.get(path);
    if (!found) {
      found = get<GameDetail>(path);
      found.catch(() => games.delete(path));
      games.set(path, found);
    }
    return found;
  },
  rounds: (table: string, before?: number, limit = 30) =>
    get<RoundOut[]>(
      `/api/tables/${part(table)}/rounds?limit=${limit}${before ? `&before=${before}` : ""}`,
    ),
  round: (table: string, round: number) =>
    get<Recalled>(`/api/tables/${part(table)}/rounds/${round}`),
  proof: (table: string, round: number) =>
    get<Proof>(`/api/tables/${part(table)}/rounds/${round}/proof`),

  guest: () => ask<SignedIn>("POST", "/api/guests"),
  register: (name: string, password: string) =>
    ask<SignedIn>("POST", "/api/accounts", { name, password }),
  signIn: (name: string, password: string) =>
    ask<SignedIn>("POST", "/api/sessions", { name, password }),
  signOut: () => ask<undefined>("DELETE", "/api/sessions"),
  redeem: (secret: string, password: string, name: string | null) =>
    ask<SignedIn>("POST", "/api/links", { secret, password, ...(name ? { name } : {}) }),

  here: () => get<WhoIsHere>("/api/sessions"),
  changePassword: (old: string, fresh: string) =>
    ask<SignedIn>("PUT", "/api/me/password", { old, new: fresh }),
  signOutEverywhere: () => ask<undefined>("DELETE", "/api/me/sessions"),
  refill: () => ask<{ balance: number }>("POST", "/api/me/refill"),
  ledger: (before?: number) =>
    get<LedgerEntry[]>(`/api/me/ledger${before ? `?before=${before}` : ""}`),
  ownRounds: (before?: number) =>
    get<OwnRound[]>(`/api/me/rounds${before ? `?before=${before}` : ""}`),
  play: (before?: number) => get<OwnPlayed[]>(`/api/me/play${before ? `?before=${before}` : ""}`),
  setLimit: (kind: LimitKind, value: number | null) =>
    ask<Limit>("PUT", `/api/me/limits/${kind}`, { value }),
  exclude: (days: number) => ask<{ until: number }>("POST", "/api/me/exclusion", { days }),
};

/** `p/q` as a number. */
export function fraction(written: string): number {
  const [over = "0", under = "1"] = written.split("/");
  return Number(over) / Number(under);
}
