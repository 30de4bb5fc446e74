/** Commands on their way to a table. Each keeps its id until the house has said what became of it. */

import { Refusal } from "./api";
import type { CommandIn, ErrorOut, Role } from "./wire";

export type Asked = CommandIn["command"];

interface Waiting {
  readonly body: CommandIn;
  readonly resolve: (seq: number) => void;
  readonly reject: (refusal: Refusal) => void;
  tries: number;
}

const UNKNOWN = "commit_unknown"; // the house's own word for what it can't say yet
export const AGAIN_MS = 1_000;
export const TRIES_MAX = 30;

export class Asking {
  readonly #waiting = new Map<string, Waiting>();
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #number = 0;

  constructor(private readonly send: (body: CommandIn) => unknown) {}

  /** Ask for something; resolves with its place in the log, or rejects with the refusal. */
  give(command: Asked, role: Role | null = null): Promise<number> {
    const id = `${this.#prefix}-${++this.#number}`;
    const body: CommandIn = role === null ? { id, command } : { id, command, role };
    return new Promise((resolve, reject) => {
      this.#waiting.set(body.id, { body, resolve, reject, tries: 1 });
      this.send(body); // or else when the table is back: the id makes sure it is done once
    });
  }

  /** The connection is there again: whatever was not answered is asked again, under its id. */
  repeat(): void {
    for (const { body } of this.#waiting.values()) this.send(body);
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
