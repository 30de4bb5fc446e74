/** The recorded logs of tables, and the tables that they go through. */

import { readdirSync, readFileSync } from "node:fs";

import type { Called } from "../src/lib/core/called";
import type { Fact, LiveTable } from "../src/lib/core/wire";

export interface Fixture {
  readonly facts: readonly Fact[];
  readonly more: Readonly<Record<string, Readonly<Record<string, Fact>>>>;
  readonly notes: readonly {
    readonly seq: number;
    readonly views: Readonly<Record<string, LiveTable>>;
    readonly names: Called;
  }[];
}

const folder = new URL("./fixtures/", import.meta.url);
export const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name): [string, Fixture] => [
    name.replace(".json", ""),
    JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Fixture,
  ]);

/** The log as one viewer gets it. */
export function seenBy(fixture: Fixture, viewer: string): Fact[] {
  const more = fixture.more[viewer] ?? {};
  return fixture.facts.map((fact, index) => more[index] ?? fact);
}
