/** What one likes on this machine: kept here and nowhere else. */

import { keep, kept } from "./kept";

export type Theme = "auto" | "light" | "dark";

/** What a press of the switch makes of each. */
export const THEME_AFTER: Readonly<Record<Theme, Theme>> = {
  auto: "light",
  light: "dark",
  dark: "auto",
};

interface Kept {
  readonly sound: boolean;
  readonly theme: Theme;
  readonly hints: boolean;
  readonly chip: number;
  readonly fourColours: boolean; // of the suits, one each
}

const KEY = "threecard.settings";
const DEFAULTS: Kept = { sound: true, theme: "auto", hints: false, chip: 5_00, fourColours: false };

class Settings {
  #kept = $state.raw<Kept>({ ...DEFAULTS, ...kept<Partial<Kept>>(KEY, {}) });

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

  get fourColours(): boolean {
    return this.#kept.fourColours;
  }

  set(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    keep(KEY, this.#kept);
  }
}

export const settings = new Settings();

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
