import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";

import { fromHex, toHex, utf8 } from "../src/lib/core/bytes";
import { block } from "../src/lib/core/chacha20";
import { hmacSha256, sha256Here } from "../src/lib/core/hashes";
import {
  closingOf,
  entropyCommitment,
  keyOf,
  seedCommitment,
  shuffle,
  verify,
} from "../src/lib/core/verifier";
import { contributors, proofOf, vectors, witnessed, type Vector } from "./vectors";

test("the page has its vectors", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(6);
  expect(witnessed.length).toBe(2);
});

describe.each(
  vectors.map((vector): [string, Vector] => [
    `${vector.round.table} ${vector.round.number} ${vector.players.length} ${vector.round.kind ?? ""}`,
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
    const { round, commitment, wagers_digest } = vector;
    const made = await closingOf(round, commitment, contributors(vector), wagers_digest);
    expect(made).toBe(vector.closing);
  });
  test("key, stream and deck", async () => {
    const { round, seed, signature } = vector;
    const key = await keyOf(round, fromHex(seed), contributors(vector), signature);
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
    const said = verified.checks.map((each) => `${each.what} ${each.player ?? ""} ${each.found}`);
    expect(new Set(said).size, "nothing is said twice").toBe(said.length);
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
