/** An answer of the house that is asked for again and again: the newest question counts, the last good answer stays. */

import { Refusal, UNREACHED } from "../core/api";
import type { ErrorOut } from "../core/wire";

export class Answer<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<ErrorOut | null>(null);
  pending = $state(false);
  #asked: string | null = null;
  #sent: AbortController | null = null;

  constructor(private readonly fetch: (path: string, signal: AbortSignal) => Promise<T>) {}

  /** What is shown belongs to an older question. */
  get stale(): boolean {
    return this.pending || this.error !== null;
  }

  ask(path: string): void {
    if (path === this.#asked && this.error?.code !== UNREACHED) return;
    this.#asked = path;
    this.#sent?.abort();
    const sent = new AbortController();
    this.#sent = sent;
    this.pending = true;
    this.fetch(path, sent.signal).then(
      (value) => this.#settle(sent, value, null),
      (error: unknown) => {
        if (sent.signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        this.#settle(sent, this.value, error.error);
      },
    );
  }

  forget(): void {
    this.#sent?.abort();
    this.#asked = null;
    this.value = null;
    this.error = null;
    this.pending = false;
  }

  #settle(sent: AbortController, value: T | null, error: ErrorOut | null): void {
    if (sent !== this.#sent) return;
    this.value = value;
    this.error = error;
    this.pending = false;
  }
}
