import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { fromHex, toHex, utf8 } from "../src/lib/core/bytes";
import { block } from "../src/lib/core/chacha20";
import { hmacSha256, sha256Here } from "../src/lib/core/hashes";
import {
  SCHEME,
  closingOf,
  entropyCommitment,
  keyOf,
  seedCommitment,
  shuffle,
  verify,
  type Contributor,
} from "../src/lib/core/verifier";
import type { Proof, RoundId } from "../src/lib/core/wire";

interface Vector {
  readonly round: RoundId;
  readonly seed: string;
  readonly commitment: string;
  readonly players: readonly {
    readonly player: string;
    readonly entropy?: string;
    readonly opened?: boolean;
    readonly commitment?: string;
  }[];
  readonly closing: string;
  readonly key: string;
  readonly keystream: string;
  readonly deck: string;
}

const page = readFileSync(new URL("../../docs/fair-deal.md", import.meta.url), "utf8");
const vectors = [
  ...page.slice(page.indexOf("## Test vectors")).matchAll(/```json\n([\s\S]*?)```/g),
].map((found) => JSON.parse(found[1]!) as Vector);

const contributors = (vector: Vector): Contributor[] =>
  vector.players.map((each) => ({
    player: each.player,
    commitment: each.commitment,
    entropy: each.opened ? each.entropy : null,
  }));

function proofOf(vector: Vector): Proof {
  return {
    scheme: SCHEME,
    round: vector.round,
    commitment: vector.commitment,
    closing: vector.closing,
    seed: vector.seed,
    deck: vector.deck,
    players: vector.players.map((each) => {
      if (!each.commitment) return { contribution: "none", player: each.player };
      if (!each.opened)
        return { contribution: "unopened", player: each.player, commitment: each.commitment };
      return {
        contribution: "opened",
        player: each.player,
        commitment: each.commitment,
        entropy: each.entropy!,
      };
    }),
  };
}

test("the page has its vectors", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(4);
});

describe.each(
  vectors.map((vector): [string, Vector] => [
    `${vector.round.table} ${vector.round.number} ${vector.players.length}`,
    vector,
  ]),
)("vector %s", (_name, vector) => {
  test("the commitment to the seed", async () => {
    expect(await seedCommitment(vector.round, fromHex(vector.seed))).toBe(vector.commitment);
  });
  test("each player's commitment", async () => {
    for (const each of vector.players) {
      if (each.entropy === undefined) continue;
      expect(
        await entropyCommitment(
          vector.round,
          vector.commitment,
          each.player,
          fromHex(each.entropy),
        ),
      ).toBe(each.commitment);
    }
  });
  test("the closing", async () => {
    expect(await closingOf(vector.round, vector.commitment, contributors(vector))).toBe(
      vector.closing,
    );
  });
  test("key, stream and deck", async () => {
    const key = await keyOf(vector.round, fromHex(vector.seed), contributors(vector));
    expect(toHex(key)).toBe(vector.key);
    expect(toHex(block(key, 0).slice(0, 32))).toBe(vector.keystream);
    expect(shuffle(key).join(" ")).toBe(vector.deck);
  });
  test("the proof holds", async () => {
    const verified = await verify(proofOf(vector), {
      commitment: vector.commitment,
      closing: vector.closing,
    });
    expect(verified.checks.filter((each) => !each.holds)).toEqual([]);
    expect(verified.holds).toBe(true);
  });
  test("a changed card, seed, closing or note does not", async () => {
    const proof = proofOf(vector);
    const cards = proof.deck.split(" ");
    [cards[3], cards[40]] = [cards[40]!, cards[3]!];
    expect((await verify({ ...proof, deck: cards.join(" ") })).holds).toBe(false);
    expect((await verify({ ...proof, seed: proof.seed.replace(/^../, "aa") })).holds).toBe(false);
    expect((await verify({ ...proof, closing: "0".repeat(64) })).holds).toBe(false);
    expect((await verify(proof, { commitment: "0".repeat(64) })).holds).toBe(false);
    expect((await verify(proof, { player: "Siti", opened: true })).holds).toBe(false);
  });
});

test("our own SHA-256 agrees with another", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
    expect(toHex(sha256Here(data))).toBe(createHash("sha256").update(data).digest("hex"));
  }
});

test("HMAC agrees with another, for short and long keys", async () => {
  for (const length of [0, 32, 64, 100]) {
    const key = new Uint8Array(length).fill(7);
    const expected = createHmac("sha256", key).update("three cards").digest("hex");
    expect(toHex(await hmacSha256(key, utf8("three cards")))).toBe(expected);
  }
});
