/** Commands on their way to a table. Each keeps its id until the house has said what became of it. */

import { t } from "../texts";
import { Refusal } from "./api";
import type { CommandIn, ErrorOut, Role } from "./wire";

export type Asked = CommandIn["command"];

interface Waiting {
  readonly body: CommandIn;
  readonly resolve: (seq: number) => void;
  readonly reject: (refusal: Refusal) => void;
  readonly isDue: () => boolean;
  tries: number;
}

const UNKNOWN = "commit_unknown"; // the house's own word for what it can't say yet
export const AGAIN_MS = 1_000;
export const TRIES_MAX = 30;
/** This page's own word for what was not asked for any more. */
export const DROPPED = "dropped";

export class Asking {
  readonly #waiting = new Map<string, Waiting>();
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #number = 0;

  constructor(private readonly send: (body: CommandIn) => unknown) {}

  /** Ask for something; resolves with its place in the log, or rejects with the refusal. What is not due any more when the connection is back is dropped. */
  give(
    command: Asked,
    role: Role | null = null,
    isDue: () => boolean = () => true,
    word: string | null = null, // by which somebody else does it here
  ): Promise<number> {
    const id = `${this.#prefix}-${++this.#number}`;
    const body: CommandIn = { id, command, role, word };
    return new Promise((resolve, reject) => {
      this.#waiting.set(body.id, { body, resolve, reject, isDue, tries: 1 });
      this.send(body); // or else when the table is back: the id makes sure it is done once
    });
  }

  /** The table is up to date again: whatever was not answered and is still due is asked again, under its id. */
  repeat(): void {
    for (const [id, { body, isDue, reject }] of this.#waiting) {
      if (isDue()) {
        this.send(body);
        continue;
      }
      this.#waiting.delete(id);
      reject(new Refusal({ code: DROPPED, message: t.now.dropped }, 409));
    }
  }

  answered(id: string, seq: number): void {
    this.#waiting.get(id)?.resolve(seq);
    this.#waiting.delete(id);
  }

  /** A refusal ends it; “I can't say yet” does not, and is asked again a little later. */
  refused(id: string, error: ErrorOut): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    if (error.code === UNKNOWN && waiting.tries++ < TRIES_MAX) {
      setTimeout(() => this.#waiting.has(id) && this.send(waiting.body), AGAIN_MS);
      return;
    }
    waiting.reject(new Refusal(error, 409));
    this.#waiting.delete(id);
  }

  /** Nobody waits any more. */
  close(): void {
    this.#waiting.clear();
  }
}
