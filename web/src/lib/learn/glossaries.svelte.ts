/** The words of several games on one page, each asked for once. */

import { api } from "../core/api";
import type { TermOut } from "../core/wire";

export class Glossaries {
  #known = $state.raw<Readonly<Record<string, readonly TermOut[]>>>({});
  readonly #wanted: Record<string, boolean> = {};

  /** What a game has to look up; nothing until it has come. */
  of(game: string): readonly TermOut[] {
    return this.#known[game] ?? [];
  }

  want(game: string): void {
    if (this.#wanted[game]) return;
    this.#wanted[game] = true;
    api.game(game).then(
      ({ glossary }) => (this.#known = { ...this.#known, [game]: glossary }),
      () => (this.#wanted[game] = false),
    );
  }
}
