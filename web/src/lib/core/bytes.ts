/** Bytes as the fair deal's page writes them: hexadecimal, UTF-8, and fields behind their length. */

export type Bytes = Uint8Array<ArrayBuffer>;

export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text))
    throw new Error(`“${text.slice(0, 24)}” is not lower-case hexadecimal.`);
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** A whole number in 8 bytes, most significant first. */
export function eightBytes(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** `E(a, b, …)`: each field behind its length in 4 bytes, most significant first. */
export function encode(fields: readonly Uint8Array[]): Bytes {
  const out = new Uint8Array(fields.reduce((sum, field) => sum + 4 + field.length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const field of fields) {
    view.setUint32(at, field.length);
    out.set(field, at + 4);
    at += 4 + field.length;
  }
  return out;
}

/** Byte by byte, as names are put in order. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
