/** What the colour of a class says. */

import { explore } from "../../texts/explorer";
import { share, signed } from "../plots/figures";
import type { HandClass } from "./classes";

export const SHOWS = ["gain", "mistake", "chance"] as const;
export type Shows = (typeof SHOWS)[number];

export interface Swatch {
  readonly fill: string;
  readonly said: string;
  readonly folds: boolean;
}

/** Colours of all classes and a legend of them. The eye tells apart small values better than large: the root stretches them. */
export class Shades {
  readonly #most: number;

  constructor(
    readonly shows: Shows,
    classes: readonly HandClass[],
  ) {
    // A gain of one unit has the strongest colour; only hands that nobody would fold gain more.
    this.#most = shows === "gain" ? 1 : Math.max(1e-12, ...classes.map((each) => each[shows]));
  }

  fill(of: HandClass): string {
    return this.#mix(of[this.shows]);
  }

  get legend(): Swatch[] {
    const parts =
      this.shows === "gain"
        ? [-0.25, -0.1, -0.01, 0.01, 0.1, 0.25, 0.5, 1]
        : [0.05, 0.25, 0.5, 0.75, 1];
    return parts.map((part) => {
      const value = part * this.#most;
      const said =
        this.shows === "gain"
          ? signed(value, 2)
          : this.shows === "mistake"
            ? share(value)
            : explore.plots.chance(value);
      return { fill: this.#mix(value), said, folds: value < 0 };
    });
  }

  #mix(value: number): string {
    const strength = 12 + 88 * Math.sqrt(Math.min(1, Math.abs(value) / this.#most));
    const hue =
      this.shows === "gain"
        ? value < 0
          ? "--bad"
          : "--good"
        : this.shows === "mistake"
          ? "--warn"
          : "--text";
    return `color-mix(in srgb, var(${hue}) ${strength.toFixed(1)}%, var(--surface-2))`;
  }
}
