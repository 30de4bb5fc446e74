/** What one likes on this machine: kept here and nowhere else. */

export type Theme = "auto" | "light" | "dark";

interface Kept {
  readonly sound: boolean;
  readonly theme: Theme;
  readonly hints: boolean;
  readonly chip: number;
}

const KEY = "threecard.settings";
const DEFAULTS: Kept = { sound: true, theme: "auto", hints: false, chip: 5_00 };

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

class Settings {
  #kept = $state.raw(load());

  get sound(): boolean {
    return this.#kept.sound;
  }
  get theme(): Theme {
    return this.#kept.theme;
  }
  get hints(): boolean {
    return this.#kept.hints;
  }
  get chip(): number {
    return this.#kept.chip;
  }

  set(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A private window keeps nothing, and that is all right.
    }
  }
}

export const settings = new Settings();

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
