/** Where one is, from the address behind its #. */

/** Pages of the staff: what stands behind their name is theirs to read. */
export type StaffPage = "pit" | "watch" | "link";
export type Route =
  | { readonly at: "lobby" }
  | { readonly at: "table"; readonly table: string }
  | { readonly at: "round"; readonly table: string; readonly round: number }
  | { readonly at: "rounds"; readonly table: string }
  | { readonly at: "learn"; readonly table: string }
  | { readonly at: "practice"; readonly table: string }
  | { readonly at: "account" }
  | { readonly at: "play" }
  | { readonly at: "fairness" }
  | { readonly at: "deal"; readonly table: string | null }
  | { readonly at: StaffPage; readonly path: readonly string[]; readonly query: string }
  | { readonly at: "odds"; readonly game: string | null; readonly query: string };

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  switch (first) {
    case "table":
      if (second === undefined) return { at: "lobby" };
      if (third === "rounds" && fourth && /^\d+$/.test(fourth))
        return { at: "round", table: second, round: Number(fourth) };
      return third === "rounds" ? { at: "rounds", table: second } : { at: "table", table: second };
    case "learn":
    case "practice":
      return second === undefined ? { at: "lobby" } : { at: first, table: second };
    case "deal":
      return { at: "deal", table: second ?? null };
    case "pit":
    case "watch":
    case "link":
      return { at: first, path: parts.slice(1), query };
    case "account":
    case "play":
    case "fairness":
      return { at: first };
    case "odds":
      return { at: "odds", game: second ?? null, query };
    default:
      return { at: "lobby" };
  }
}

class Router {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.route = parse(location.hash);
      scrollTo(0, 0);
    });
  }
}

export const router = new Router();

export const links = {
  lobby: "#/",
  account: "#/account",
  deal: (table = "") => `#/deal/${encodeURIComponent(table)}`,
  play: "#/play",
  fairness: "#/fairness",
  odds: (game?: string) => (game ? `#/odds/${encodeURIComponent(game)}` : "#/odds"),
  table: (table: string) => `#/table/${encodeURIComponent(table)}`,
  learn: (table: string) => `#/learn/${encodeURIComponent(table)}`,
  practice: (table: string) => `#/practice/${encodeURIComponent(table)}`,
  rounds: (table: string) => `#/table/${encodeURIComponent(table)}/rounds`,
  round: (table: string, round: number) => `#/table/${encodeURIComponent(table)}/rounds/${round}`,
};
