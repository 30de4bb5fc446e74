/** Figures as they are read: amounts in dollars, chances, counts. */

import { money, percent } from "../../core/money";

/** `−$152.80`; the house answers in dollars, whole or not. */
export const dollars = (amount: number): string => money(Math.round(amount * 100));

/** `+$75`, `−$152.80`, `$0`. */
export function gained(amount: number): string {
  const cents = Math.round(amount * 100);
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** Without cents, where an amount is an estimate and cents would be noise. */
export const roundly = (amount: number): string => money(Math.round(amount) * 100);
export const roundlyGained = (amount: number): string => gained(Math.round(amount));

/** Amounts in a sentence: none is parted from its minus at the end of a line. */
export const unparted = (sentence: string): string => sentence.replaceAll("−$", "−\u2060$");

/** A chance; one that is small but not nothing is not shown as nothing, nor one that is nearly sure as sure. */
export function chance(share: number): string {
  if (share === 0 || share === 1) return `${100 * share}%`;
  if (share > 0 && share < 0.00005) return "<0.01%";
  if (share < 1 && share > 0.9995) return ">99.9%";
  return percent(share);
}

/** `3.6 × 10⁻¹³`. */
export function tiny(amount: number): string {
  if (amount === 0) return "0";
  const power = Math.floor(Math.log10(amount));
  const raised = String(power)
    .replace("-", "⁻")
    .replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "");
  return `${(amount / 10 ** power).toFixed(1)}\u00a0×\u00a010${raised}`;
}
