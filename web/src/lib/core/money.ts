/** Money is whole cents. */

const WHOLE = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat("en-SG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `$1,250` or `$2.50`. */
export function money(amount: number): string {
  const sign = amount < 0 ? "−" : "";
  const size = Math.abs(amount);
  return `${sign}$${size % 100 === 0 ? WHOLE.format(size / 100) : EXACT.format(size / 100)}`;
}

/** `$50,123.45`, always with its cents, so that a meter does not jump about. */
export function meterMoney(amount: number): string {
  return `$${EXACT.format(amount / 100)}`;
}

/** `+$10`, `−$5`, `$0`. */
export function signed(amount: number): string {
  return amount > 0 ? `+${money(amount)}` : money(amount);
}

/** What fits on a chip: `25`, `1K`. */
export function onChip(amount: number): string {
  const dollars = amount / 100;
  return dollars >= 1000 ? `${dollars / 1000}K` : String(dollars);
}

export const DENOMINATIONS = [1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00] as const;

/** The chips of an amount, largest first, at most so many; what is left over is too small for a chip. */
export function chipsOf(amount: number, most = 6): number[] {
  const chips: number[] = [];
  let left = amount;
  for (const chip of [...DENOMINATIONS].reverse()) {
    while (left >= chip && chips.length < most) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips.length > 0 ? chips : [DENOMINATIONS[0]];
}

/** A share as people read it: `2.48%`, and `−1.20%` where it is the player's. */
export function percent(share: number): string {
  const digits = Math.abs(share) < 0.0995 ? 2 : 1;
  return `${(share * 100).toFixed(digits).replace("-", "−")}%`;
}
