/** SHA-256 and HMAC: the browser's own, or where it has none (plain HTTP from another machine) ours. */

import type { Bytes } from "./bytes";

const HMAC_BLOCK = 64;

export async function sha256(data: Bytes): Promise<Bytes> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", data)) : sha256Here(data);
}

export async function hmacSha256(key: Bytes, data: Bytes): Promise<Bytes> {
  const padded = new Uint8Array(HMAC_BLOCK);
  padded.set(key.length > HMAC_BLOCK ? await sha256(key) : key);
  const inner = await sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      data,
    ),
  );
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** One after the other. */
export function joined(a: Uint8Array, b: Uint8Array): Bytes {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

/** The first 32 bits of the fractional parts of the roots that FIPS 180-4 names. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

const PRIMES = Array.from({ length: 311 }, (_, i) => i + 2).filter((n) => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
});
const ROUND_WORDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, in plain steps. */
export function sha256Here(data: Uint8Array): Bytes {
  const length = data.length;
  const padded = new Uint8Array((((length + 8) >> 6) << 6) + 64);
  padded.set(data);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const near = words[i - 2]!;
      const far = words[i - 15]!;
      const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
      const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_WORDS[i]! + words[i]!) >>> 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
  }
  const out = new Uint8Array(32);
  const written = new DataView(out.buffer);
  state.forEach((word, i) => written.setUint32(4 * i, word));
  return out;
}
