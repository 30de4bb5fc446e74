/**
 * A witness's signature, checked with whole numbers alone: RSASSA-PSS (RFC 8017) with SHA-256, MGF1 with SHA-256 and
 * a salt of no bytes, a modulus of 3072 bits and the exponent 65537. The browser's own is absent on plain HTTP.
 */

import { fromHex, toHex, type Bytes } from "./bytes";
import { joined, sha256 } from "./hashes";

const SIZE = 384; // bytes of a modulus
const HASH = 32;
const EXPONENT_SQUARINGS = 16; // 65537 is 2 to the 16th, and one
// A SubjectPublicKeyInfo for RSA stands around the modulus so.
const BEFORE = "308201a2300d06092a864886f70d01010105000382018f003082018a0282018100";
const AFTER = "0203010001";

/** The key's fingerprint, as `openssl` and the witness itself give it. */
export async function fingerprintOf(modulus: string): Promise<string> {
  return toHex(await sha256(fromHex(BEFORE + modulus + AFTER)));
}

/** Whether the holder of the key to this modulus signed a message, by the one signature that there is. */
export async function isSigned(
  modulus: string,
  signature: string,
  message: Bytes,
): Promise<boolean> {
  if (fromHex(modulus).length !== SIZE || fromHex(signature).length !== SIZE) return false;
  const n = BigInt(`0x${modulus}`);
  const s = BigInt(`0x${signature}`);
  if (n >> 3071n !== 1n || s >= n) return false;
  let power = s;
  for (let i = 0; i < EXPONENT_SQUARINGS; i++) power = (power * power) % n;
  power = (power * s) % n;
  return power.toString(16).padStart(2 * SIZE, "0") === toHex(await encoded(message));
}

/** EMSA-PSS: with no salt the encoded message is determined, so that to verify is to make it and compare. */
async function encoded(message: Bytes): Promise<Bytes> {
  const hashed = await sha256(joined(new Uint8Array(8), await sha256(message)));
  const mask = await generated(hashed, SIZE - HASH - 1);
  const out = new Uint8Array(SIZE);
  // What is masked is nothing and then a one; the first bit is left out, for the modulus has 3072.
  out.set(mask.map((byte, i) => (i === 0 ? byte & 0x7f : i === mask.length - 1 ? byte ^ 1 : byte)));
  out.set(hashed, SIZE - HASH - 1);
  out[SIZE - 1] = 0xbc;
  return out;
}

/** MGF1. */
async function generated(seed: Bytes, length: number): Promise<Bytes> {
  const out = new Uint8Array(length);
  for (let at = 0, count = 0; at < length; at += HASH, count++) {
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, count);
    out.set((await sha256(joined(seed, counter))).slice(0, length - at), at);
  }
  return out;
}
