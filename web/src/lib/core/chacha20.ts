/** ChaCha20 (RFC 8439) as a stream of bytes: nonce twelve zero bytes, block counter from 0. */

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
const BLOCK = 64;
const DOUBLE_ROUNDS = 10;

export function* keystream(key: Uint8Array): Generator<number, never> {
  for (let counter = 0; ; counter++) yield* block(key, counter);
}

export function block(key: Uint8Array, counter: number): Uint8Array {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  const start = Uint32Array.from([...CONSTANTS, ...words, counter, 0, 0, 0]);
  const state = Uint32Array.from(start);
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    for (let i = 0; i < 4; i++) quarter(state, i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++)
      quarter(state, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  const out = new Uint8Array(BLOCK);
  const written = new DataView(out.buffer);
  state.forEach((word, i) => written.setUint32(4 * i, (word + start[i]!) >>> 0, true));
  return out;
}

function quarter(state: Uint32Array, a: number, b: number, c: number, d: number): void {
  add(state, a, b, d, 16);
  add(state, c, d, b, 12);
  add(state, a, b, d, 8);
  add(state, c, d, b, 7);
}

/** `to += by; mixed ^= to; mixed <<<= turn`. */
function add(state: Uint32Array, to: number, by: number, mixed: number, turn: number): void {
  state[to] = state[to]! + state[by]!;
  const word = state[mixed]! ^ state[to];
  state[mixed] = (word << turn) | (word >>> (32 - turn));
}
