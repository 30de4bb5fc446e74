import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AGAIN_MS, Asking, TRIES_MAX } from "../src/lib/core/asking";
import type { CommandIn } from "../src/lib/core/wire";

const UNKNOWN = { code: "commit_unknown", message: "The house can't say yet." } as const;
const SIT = { type: "sit", position: 1 } as unknown as CommandIn["command"];

let sent: CommandIn[];
let asking: Asking;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  asking = new Asking((body) => sent.push(body));
});
afterEach(() => {
  vi.useRealTimers();
});

const id = (): string => sent[0]?.id ?? "";

test("a command the house can't say anything about yet is asked again under its id", async () => {
  const given = asking.give(SIT);
  asking.refused(id(), UNKNOWN);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(AGAIN_MS);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  asking.answered(id(), 7);
  expect(await given).toBe(7);
});

test("a command that was not answered is asked again when the connection is back", async () => {
  const given = asking.give(SIT);
  const other = asking.give(SIT);
  asking.repeat();
  expect(sent.map((body) => body.id)).toEqual([id(), sent[1]?.id, id(), sent[1]?.id]);
  expect(new Set(sent.map((body) => body.id)).size).toBe(2);
  asking.answered(id(), 1);
  asking.answered(sent[1]?.id ?? "", 2);
  expect(await Promise.all([given, other])).toEqual([1, 2]);
  asking.repeat();
  expect(sent).toHaveLength(4);
});

test("a refusal ends it, and is never asked again", async () => {
  const given = asking.give(SIT);
  const refused = expect(given).rejects.toThrow("Somebody sits there.");
  asking.refused(id(), { code: "position_taken", message: "Somebody sits there." });
  await refused;
  asking.repeat();
  vi.advanceTimersByTime(10 * AGAIN_MS);
  expect(sent).toHaveLength(1);
});

test("what was answered while it was to be asked again is not", async () => {
  const given = asking.give(SIT);
  asking.refused(id(), UNKNOWN);
  asking.answered(id(), 3);
  vi.advanceTimersByTime(AGAIN_MS);
  expect(sent).toHaveLength(1);
  expect(await given).toBe(3);
});

test("a house that never can say is not asked for ever", async () => {
  const given = asking.give(SIT);
  const refused = expect(given).rejects.toThrow(UNKNOWN.message);
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    asking.refused(id(), UNKNOWN);
    vi.advanceTimersByTime(AGAIN_MS);
  }
  await refused;
  expect(sent).toHaveLength(TRIES_MAX);
});
