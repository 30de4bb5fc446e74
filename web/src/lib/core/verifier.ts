/**
 * Deals a round again from its proof, by docs/fair-deal.md alone and with nothing of the house's code.
 *
 * A proof that holds agrees with itself; what was noted in time says whether it is of this round.
 */

import { compareBytes, eightBytes, encode, fromHex, toHex, utf8, type Bytes } from "./bytes";
import { keystream } from "./chacha20";
import { hmacSha256, sha256 } from "./hashes";
import type { Proof, RoundId } from "./wire";
import { fingerprintOf, isSigned } from "./witness";

export const SCHEME = "threecard-deal-1";
export const WITNESSED_SCHEME = "threecard-deal-2";
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const CARDS = 52;

/** Who is in a deal: with a commitment or without, opened or not. */
export interface Contributor {
  readonly player: string;
  readonly commitment?: string | null | undefined;
  readonly entropy?: string | null | undefined;
}

/** One thing that a proof says, and whether it came out the same here. */
export interface Check {
  readonly what:
    | "scheme"
    | "commitment"
    | "opening"
    | "closing"
    | "witness_key"
    | "signature"
    | "unsigned"
    | "deck"
    | "noted_commitment"
    | "noted_closing"
    | "noted_witness"
    | "own_opening"
    | "hand";
  readonly place?: number;
  readonly player?: string;
  readonly holds: boolean;
  readonly claimed: string;
  readonly found: string;
}

export interface Verified {
  readonly holds: boolean;
  readonly checks: readonly Check[];
  readonly deck: readonly string[];
  readonly key: string;
}

/** A wager as it lay at the close. */
export interface Wagered {
  readonly position: number;
  readonly wager: string;
  readonly player: string;
  readonly stake: number;
}

/** What somebody wrote down while the round was on. */
export interface Noted {
  readonly commitment?: string | null | undefined;
  readonly closing?: string | null | undefined;
  readonly witness?: string | null | undefined;
  readonly player?: string | null | undefined;
  readonly opened?: boolean | undefined;
  /** The order in which the cards fell, 0 being the dealer, and the hands that were turned up. */
  readonly order?: readonly number[] | undefined;
  readonly hands?: Readonly<Record<number, string>> | undefined;
}

const NOTHING: Bytes = new Uint8Array(0);

/** By which scheme a round is dealt: with a witness, or without. */
export const schemeOf = (round: RoundId): string => (round.witness ? WITNESSED_SCHEME : SCHEME);

/** Something of a round, behind what it is for and which round it is of. */
function of(round: RoundId, purpose: string, ...fields: readonly Bytes[]): Bytes {
  const { house, witness, kind } = round;
  const named = house && witness && kind ? [fromHex(house), fromHex(witness), utf8(kind)] : [];
  return encode([
    utf8(`${schemeOf(round)}/${purpose}`),
    utf8(round.game),
    utf8(round.edition),
    fromHex(round.terms),
    utf8(round.table),
    eightBytes(round.number),
    ...named,
    ...fields,
  ]);
}

const digest = async (bytes: Bytes): Promise<string> => toHex(await sha256(bytes));

function inOrder(players: readonly Contributor[]): Contributor[] {
  return [...players].sort((a, b) => compareBytes(utf8(a.player), utf8(b.player)));
}

export async function seedCommitment(round: RoundId, seed: Bytes): Promise<string> {
  return digest(of(round, "seed-commitment", seed));
}

export async function entropyCommitment(
  round: RoundId,
  commitment: string,
  player: string,
  entropy: Bytes,
): Promise<string> {
  return digest(of(round, "entropy-commitment", fromHex(commitment), utf8(player), entropy));
}

export async function closingOf(
  round: RoundId,
  commitment: string,
  players: readonly Contributor[],
  wagers: string | null = null,
): Promise<string> {
  const fields = [fromHex(commitment), ...(wagers === null ? [] : [fromHex(wagers)])];
  for (const each of inOrder(players)) {
    fields.push(utf8(each.player), each.commitment ? fromHex(each.commitment) : NOTHING);
  }
  return digest(of(round, "closing", ...fields));
}

/** What was wagered, as the closing has it where a witness signs. */
export async function wagersDigest(round: RoundId, wagers: readonly Wagered[]): Promise<string> {
  const ordered = [...wagers].sort(
    (a, b) =>
      a.position - b.position ||
      compareBytes(utf8(a.wager), utf8(b.wager)) ||
      compareBytes(utf8(a.player), utf8(b.player)) ||
      a.stake - b.stake,
  );
  const fields = ordered.flatMap((each) => [
    eightBytes(each.position),
    utf8(each.wager),
    utf8(each.player),
    eightBytes(each.stake),
  ]);
  return digest(of(round, "wagers", ...fields));
}

/** What a witness signs: the round, what it closed with and what was then opened. */
export async function witnessMessage(
  round: RoundId,
  closing: string,
  players: readonly Contributor[],
): Promise<Bytes> {
  const opened = inOrder(players).flatMap((each) =>
    each.commitment ? [utf8(each.player), each.entropy ? fromHex(each.entropy) : NOTHING] : [],
  );
  const openings = await digest(of(round, "openings", fromHex(closing), ...opened));
  return of(round, "witness", fromHex(closing), fromHex(openings));
}

export async function keyOf(
  round: RoundId,
  seed: Bytes,
  players: readonly Contributor[],
  signature: string | null = null,
): Promise<Bytes> {
  const fields = signature === null ? [] : [fromHex(signature)];
  for (const each of inOrder(players)) {
    if (!each.commitment) continue; // who did not commit is in the closing and not in the key
    fields.push(
      utf8(each.player),
      fromHex(each.commitment),
      each.entropy ? fromHex(each.entropy) : NOTHING,
    );
  }
  return hmacSha256(seed, of(round, "key", ...fields));
}

/** Fisher and Yates, each draw from whole bytes so that every number comes from equally many. */
export function shuffle(key: Uint8Array): string[] {
  const stream = keystream(key);
  const cards = Array.from({ length: CARDS }, (_, i) => i);
  for (let i = CARDS - 1; i > 0; i--) {
    const j = draw(stream, i + 1);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  return cards.map((card) => RANKS[card % 13]! + SUITS[Math.floor(card / 13)]!);
}

function draw(stream: Iterator<number, never>, below: number): number {
  const end = 256 - (256 % below);
  for (;;) {
    const byte = stream.next().value;
    if (byte < end) return byte % below;
  }
}

export function contributors(proof: Proof): Contributor[] {
  return proof.players.map((each) => ({
    player: each.player,
    commitment: each.contribution === "none" ? null : each.commitment,
    entropy: each.contribution === "opened" ? each.entropy : null,
  }));
}

/** Every check of a proof, in the order of the page. */
export async function verify(proof: Proof, noted: Noted = {}): Promise<Verified> {
  const seed = fromHex(proof.seed);
  const players = contributors(proof);
  const checks: Check[] = [];
  const check = (what: Check["what"], claimed: string, found: string, player?: string): void => {
    checks.push({
      what,
      claimed,
      found,
      holds: claimed === found,
      ...(player === undefined ? {} : { player }),
    });
  };
  const part = proof.witnessed ?? null;
  // What is proven and what the round announced have to be of one scheme.
  const schemes = new Set([part ? WITNESSED_SCHEME : SCHEME, schemeOf(proof.round)]);
  check("scheme", proof.scheme, [...schemes].join(", "));
  check("commitment", proof.commitment, await seedCommitment(proof.round, seed));
  for (const each of players) {
    if (!each.entropy || !each.commitment) continue;
    const made = await entropyCommitment(
      proof.round,
      proof.commitment,
      each.player,
      fromHex(each.entropy),
    );
    check("opening", each.commitment, made, each.player);
  }
  const closing = await closingOf(proof.round, proof.commitment, players, part?.wagers ?? null);
  check("closing", proof.closing, closing);
  const signature = part?.signature || null;
  if (part && signature) {
    const { round } = proof;
    check("witness_key", round.witness ?? "", await fingerprintOf(part.key ?? ""));
    const message = await witnessMessage(round, proof.closing, players);
    const holds = await isSigned(part.key ?? "", signature, message);
    checks.push({ what: "signature", claimed: signature, found: holds ? signature : "", holds });
  }
  // Void before its witness signed: there is no deck.
  const key = part && !signature ? NOTHING : await keyOf(proof.round, seed, players, signature);
  const deck = key.length > 0 ? shuffle(key) : [];
  check(key.length > 0 ? "deck" : "unsigned", proof.deck, deck.join(" "));
  if (noted.commitment) check("noted_commitment", noted.commitment, proof.commitment);
  if (noted.closing) check("noted_closing", noted.closing, proof.closing);
  if (noted.witness) check("noted_witness", noted.witness, proof.round.witness ?? "");
  if (noted.player && noted.opened) {
    const own = players.find((each) => each.player === noted.player);
    check("own_opening", "opened", own?.entropy ? "opened" : "unopened", noted.player);
  }
  for (const [place, hand] of Object.entries(noted.hands ?? {})) {
    const fell = (noted.order ?? []).flatMap((each, i) =>
      each === Number(place) ? [deck[i]!] : [],
    );
    const sorted = (cards: readonly string[]): string => [...cards].sort().join(" ");
    checks.push({
      what: "hand",
      place: Number(place),
      claimed: hand,
      found: fell.join(" "),
      holds: sorted(fell) === sorted(hand.split(" ")),
    });
  }
  return { holds: checks.every((each) => each.holds), checks, deck, key: toHex(key) };
}
