/** Money as it is typed: dollars in, whole cents out. */

/** None where what is written is no amount. */
export function cents(written: string): number | null {
  return /^\d{1,9}(\.\d{1,2})?$/.test(written.trim()) ? Math.round(Number(written) * 100) : null;
}

export const dollars = (amount: number): string =>
  (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
