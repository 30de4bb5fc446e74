/** Fractions as the house writes them, `308/5525`, reckoned without rounding. */

export interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

export const ZERO: Exact = { over: 0n, under: 1n };

/** `p/q`, a whole number, or a decimal such as `1250.00`. */
export function exact(written: string): Exact {
  const [over = "0", under = "1"] = written.split("/");
  const [whole = "0", decimals = ""] = over.split(".");
  return lowest(BigInt(whole + decimals), BigInt(under) * 10n ** BigInt(decimals.length));
}

export const plus = (a: Exact, b: Exact): Exact =>
  lowest(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Exact, b: Exact): Exact => plus(a, { over: -b.over, under: b.under });
export const times = (a: Exact, b: Exact): Exact => lowest(a.over * b.over, a.under * b.under);
export const per = (a: Exact, b: Exact): Exact => lowest(a.over * b.under, a.under * b.over);
export const sum = (all: readonly Exact[]): Exact => all.reduce(plus, ZERO);

/** Near enough to draw and to print. Both halves may be too long for a double, so the quotient is taken first. */
export function near(value: Exact): number {
  const sign = value.over < 0n ? -1 : 1;
  const over = value.over < 0n ? -value.over : value.over;
  const whole = over / value.under;
  const rest = ((over % value.under) * 10n ** 20n) / value.under;
  return sign * (Number(whole) + Number(rest) / 1e20);
}

/** As it is read: whole numbers without their 1, a real minus sign. */
export function written(value: Exact | string): string {
  const said = typeof value === "string" ? value : `${value.over}/${value.under}`;
  return said.replace(/\/1$/, "").replace("-", "−");
}

function lowest(over: bigint, under: bigint): Exact {
  const sign = under < 0n ? -1n : 1n;
  let [a, b] = [over < 0n ? -over : over, under * sign];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? ZERO : { over: (over * sign) / a, under: (under * sign) / a };
}
