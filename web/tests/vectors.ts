/** The test vectors that the page on the fair deal prints. */

import { readFileSync } from "node:fs";

import { schemeOf, type Contributor, type Wagered } from "../src/lib/core/verifier";
import type { Proof, RoundId } from "../src/lib/core/wire";

export interface Vector {
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
  readonly wagers?: readonly Wagered[];
  readonly wagers_digest?: string;
  readonly message?: string;
  readonly p?: string;
  readonly q?: string;
  readonly modulus?: string;
  readonly signature?: string;
}

const page = readFileSync(new URL("../../docs/fair-deal.md", import.meta.url), "utf8");
export const vectors = [
  ...page.slice(page.indexOf("## Test vectors")).matchAll(/```json\n([\s\S]*?)```/g),
].map((found) => JSON.parse(found[1]!) as Vector);

export const witnessed = vectors.filter((vector) => vector.signature);

export const contributors = (vector: Vector): Contributor[] =>
  vector.players.map((each) => ({
    player: each.player,
    commitment: each.commitment,
    entropy: each.opened ? each.entropy : null,
  }));

export function proofOf(vector: Vector): Proof {
  return {
    scheme: schemeOf(vector.round),
    round: vector.round,
    commitment: vector.commitment,
    closing: vector.closing,
    seed: vector.seed,
    deck: vector.deck,
    ...(vector.wagers_digest
      ? {
          witnessed: {
            wagers: vector.wagers_digest,
            key: vector.modulus!,
            signature: vector.signature!,
          },
        }
      : {}),
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
