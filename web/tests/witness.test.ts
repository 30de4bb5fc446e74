import {
  constants,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
} from "node:crypto";
import { describe, expect, test, vi } from "vitest";

import { toHex, type Bytes } from "../src/lib/core/bytes";
import { verify, wagersDigest, witnessMessage } from "../src/lib/core/verifier";
import type { Proof, Witnessed } from "../src/lib/core/wire";
import { fingerprintOf, isSigned } from "../src/lib/core/witness";
import { contributors, proofOf, vectors, witnessed, type Vector } from "./vectors";

/** The secret key of the page's witness, from its primes. */
function secretOf({ p = "", q = "" }: Vector): KeyObject {
  const [one, other, e] = [BigInt(`0x${p}`), BigInt(`0x${q}`), 65537n];
  const inverse = (of: bigint, below: bigint): bigint => {
    let [a, b, x, y] = [of % below, below, 1n, 0n];
    while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
    return ((x % below) + below) % below;
  };
  const d = inverse(e, (one - 1n) * (other - 1n));
  const written = (number: bigint): string => {
    const hex = number.toString(16);
    return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex").toString(
      "base64url",
    );
  };
  const key = {
    kty: "RSA",
    n: written(one * other),
    e: "AQAB",
    d: written(d),
    p: written(one),
    q: written(other),
    dp: written(d % (one - 1n)),
    dq: written(d % (other - 1n)),
    qi: written(inverse(other, one)),
  };
  return createPrivateKey({ key, format: "jwk" });
}

describe.each(witnessed.map((vector): [string, Vector] => [vector.round.kind!, vector]))(
  "a witness %s",
  (_kind, vector) => {
    const { modulus = "", signature = "", round } = vector;
    const n = BigInt(`0x${modulus}`);
    const written = (number: bigint): string => number.toString(16).padStart(768, "0");
    const message = (): Promise<Bytes> =>
      witnessMessage(round, vector.closing, contributors(vector));
    const fails = async (changes: Partial<Proof>, what: string): Promise<void> => {
      const { checks, holds } = await verify({ ...proofOf(vector), ...changes });
      expect(holds).toBe(false);
      expect(checks.filter((each) => !each.holds).map((each) => each.what)).toContain(what);
    };
    const signed = (changes: Partial<Witnessed>): Partial<Proof> => ({
      witnessed: { ...proofOf(vector).witnessed!, ...changes },
    });

    test("wagers, message, key and signature", async () => {
      const wagers = [...(vector.wagers ?? [])].reverse();
      expect(await wagersDigest(round, wagers)).toBe(vector.wagers_digest);
      if (vector.message) expect(toHex(await message())).toBe(vector.message);
      expect(await fingerprintOf(modulus)).toBe(round.witness);
      expect(await isSigned(modulus, signature, await message())).toBe(true);
    });
    test("node's own RSASSA-PSS says the same", async () => {
      const key = createPublicKey({
        key: { kty: "RSA", n: Buffer.from(modulus, "hex").toString("base64url"), e: "AQAB" },
        format: "jwk",
      });
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const pss = { key, padding, saltLength: 0 };
      const right = createVerify("sha256").update(await message());
      expect(right.verify(pss, signature, "hex")).toBe(true);
    });
    test("no other signature", async () => {
      const number = BigInt(`0x${signature}`);
      for (const other of [
        number + 1n,
        number ^ 1n,
        n - number,
        0n,
        1n,
        n - 1n,
        n,
        2n ** 3072n - 1n,
      ])
        expect(await isSigned(modulus, written(other), await message())).toBe(false);
      if (number + n < 2n ** 3072n)
        expect(await isSigned(modulus, written(number + n), await message())).toBe(false);
      for (const other of ["", signature.slice(2), `${signature}00`, `00${signature}`])
        expect(await isSigned(modulus, other, await message())).toBe(false);
    });
    test("no salt", async () => {
      const key = secretOf(vectors.find((each) => each.p)!);
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const by = async (saltLength: number): Promise<string> =>
        createSign("sha256")
          .update(await message())
          .sign({ key, padding, saltLength }, "hex");
      expect(await by(0)).toBe(signature);
      for (const bytes of [1, 20, 32])
        expect(await isSigned(modulus, await by(bytes), await message())).toBe(false);
    });
    test("no other message, round, key, wagers or scheme", async () => {
      const other = await witnessMessage({ ...round, number: 7 }, vector.closing, []);
      expect(await isSigned(modulus, signature, other)).toBe(false);
      const shut = contributors(vector).map((each) => ({ ...each, entropy: null }));
      const unopened = await witnessMessage(round, vector.closing, shut);
      expect(await isSigned(modulus, signature, unopened)).toBe(false);
      await fails(signed({ signature: written(BigInt(`0x${signature}`) ^ 2n) }), "signature");
      await fails(signed({ key: written(n - 2n) }), "witness_key");
      await fails(signed({ wagers: "0".repeat(64) }), "closing");
      await fails({ round: { ...round, number: 7 } }, "signature");
      await fails(
        { round: { ...round, kind: round.kind === "child" ? "apart" : "child" } },
        "commitment",
      );
      await fails({ round: { ...round, witness: "0".repeat(64) } }, "witness_key");
      await fails({ scheme: "threecard-deal-1" }, "scheme");
      await fails(signed({ key: "", signature: "" }), "unsigned");
    });
    test("one that was noted is held to, and a void round without one has no deck", async () => {
      const proof = proofOf(vector);
      expect((await verify(proof, { witness: round.witness })).holds).toBe(true);
      expect((await verify(proof, { witness: "0".repeat(64) })).holds).toBe(false);
      const witnessed = { wagers: vector.wagers_digest! };
      const void_ = await verify({ ...proof, deck: "", witnessed });
      expect(void_.holds).toBe(true);
      expect(void_.deck).toEqual([]);
    });
    test("without the browser's own hashes", async () => {
      const subtle = vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as never);
      expect((await verify(proofOf(vector))).holds).toBe(true);
      expect(subtle).toHaveBeenCalled();
      subtle.mockRestore();
    });
  },
);
