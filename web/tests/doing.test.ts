import { describe, expect, it, vi } from "vitest";

import type { AtTable } from "../src/lib/core/at-table.svelte";
import { Doing } from "../src/lib/core/doing.svelte";
import type { Act, ActId } from "../src/lib/core/scene";

vi.hoisted(() => {
  // What is imported looks at the address, and keeps things in the browser.
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    location: { hash: "" },
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
});

/** A table at which chips move only when the house is told to answer. */
function table(...offered: ActId[]) {
  const asked: ActId[] = [];
  const waiting: (() => void)[] = [];
  const move = (id: ActId) => () => {
    asked.push(id);
    return new Promise<void>((answer) => waiting.push(answer));
  };
  const secondary: Act[] = offered.map((id) => ({ id, label: id, off: false }));
  const at = {
    feed: { presented: [] },
    now: { primary: null, secondary },
    wagering: { double: move("double"), undo: move("undo"), clear: move("clear") },
    trouble: { take: (error: unknown) => expect(error).toBeUndefined() },
  };
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((later) => setTimeout(later));
  };
  return { asked, answer, secondary, doing: new Doing(at as unknown as AtTable) };
}

describe("pressing faster than the house answers", () => {
  it("does one after the other", async () => {
    const { asked, answer, doing } = table("double", "undo");
    doing.act("double");
    doing.act("undo");
    expect(asked).toEqual(["double"]);
    await answer();
    expect(asked).toEqual(["double", "undo"]);
    await answer();
    expect(doing.busy).toBeNull();
  });

  it("asks for nothing twice", async () => {
    const { asked, answer, doing } = table("double");
    doing.act("double");
    doing.act("double");
    await answer();
    expect(asked).toEqual(["double"]);
  });

  it("drops what can't be done any more when its turn comes", async () => {
    const { asked, answer, secondary, doing } = table("double", "clear");
    doing.act("double");
    doing.act("clear");
    secondary.length = 0;
    await answer();
    expect(asked).toEqual(["double"]);
  });

  it("keeps nothing but chips waiting: a late press says nothing in the next wait", async () => {
    const { asked, answer, doing } = table("double", "ready");
    doing.act("double");
    doing.act("ready");
    await answer();
    expect(asked).toEqual(["double"]);
    expect(doing.busy).toBeNull();
  });
});
