/** What this browser keeps for the next time. */

export function kept<T>(key: string, otherwise: T): T {
  try {
    const written = localStorage.getItem(key);
    return written === null ? otherwise : (JSON.parse(written) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window keeps nothing, and that is all right.
  }
}
