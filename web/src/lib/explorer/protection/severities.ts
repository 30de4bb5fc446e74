/** How grave threats are: the gravest first, and how many there are of each. */

import type { ThreatData } from "../../core/wire";

export const SEVERITIES = ["grave", "serious", "slight"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Those that are threats at all, the gravest and the greatest first. */
export function gravestFirst(threats: readonly ThreatData[]): readonly ThreatData[] {
  return SEVERITIES.flatMap((severity) =>
    threats
      .filter((each) => each.severity === severity)
      .toSorted((a, b) => b.gain_float - a.gain_float),
  );
}

export function tally(threats: readonly ThreatData[]): Readonly<Record<Severity, number>> {
  const count = (severity: Severity): number =>
    threats.filter((each) => each.severity === severity).length;
  return { grave: count("grave"), serious: count("serious"), slight: count("slight") };
}
