/** Figures as people read them; a real minus sign, and always as many decimals, so that nothing jumps. */

const proper = (said: string): string => said.replace("-", "−");

// A format is dear to make and cheap to use, and a grid has hundreds of figures.
const formats = new Map<string, Intl.NumberFormat>();
function grouped(value: number, digits: number, least = digits): string {
  const key = `${least} ${digits}`;
  let format = formats.get(key);
  if (!format)
    formats.set(
      key,
      (format = new Intl.NumberFormat("en-SG", {
        minimumFractionDigits: least,
        maximumFractionDigits: digits,
      })),
    );
  return proper(format.format(value));
}

/** `3.373%` */
export const share = (value: number, digits = 3): string => `${decimal(value * 100, digits)}%`;

/** `+1.234`, in percentage points. */
export const points = (value: number, digits = 3): string => signed(value * 100, digits);

/** `+0.0034`, `−1.0000`, `0.0000`. */
export function signed(value: number, digits: number): string {
  const rounded = tidy(value, digits);
  return rounded > 0 ? `+${grouped(rounded, digits)}` : grouped(rounded, digits);
}

export const decimal = (value: number, digits: number): string =>
  grouped(tidy(value, digits), digits);
export const whole = (value: number): string => grouped(value, 0);

/** A net result in units: `+40`, `−1`, `0`, `+0.5`. */
export function units(net: number): string {
  const said = grouped(net, 2, 0);
  return net > 0 ? `+${said}` : said;
}

/** How many powers of ten lie between the smallest of some shares and 1. */
export function decades(shares: readonly number[], least = 1): number {
  const smallest = Math.min(1, ...shares.filter((each) => each > 0));
  return Math.max(least, Math.ceil(-Math.log10(smallest) - 1e-9));
}

/** No minus sign before a zero. */
function tidy(value: number, digits: number): number {
  const rounded = Number(value.toFixed(digits));
  return rounded === 0 ? 0 : rounded;
}
