import { written } from "../../texts/en/round";

/** What a pay line pays, as it is written: odds as `8:1`, an amount as `500.00`, or the whole meter. */

/** One step up or down: odds by one for the stake, an amount by a tenth of its size. Unchanged where it can't be read. */
export function stepped(pays: string, by: 1 | -1): string {
  const odds = /^\s*(\d+)\s*(?::|to)\s*(\d+)\s*$/.exec(pays);
  if (odds) return `${Math.max(0, Number(odds[1]) + by)}:${Number(odds[2])}`;
  const amount = /^\s*(\d+)(\.\d\d)?\s*$/.exec(pays);
  if (!amount) return pays;
  const dollars = Number(amount[1]);
  const step = Math.max(1, 10 ** (String(dollars).length - 2));
  return `${Math.max(0, dollars + by * step)}${amount[2] ?? ""}`;
}

/** Whether a line pays what the meter shows; it can be made to pay a fixed amount. */
export const isMeter = (pays: string): boolean => pays.endsWith("meter");

/** As people say it: `8 to 1`, `$500`; what is half typed stays as it is. */
export const spoken = (pays: string): string =>
  /^\d+(:\d+|\.\d+)?$/.test(pays) ? written(pays) : pays;

/** Whether two ways to write it mean the same, as far as that can be told here. */
export const alike = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (pays: string): string =>
  pays.replaceAll(" to ", ":").replaceAll(/\s/g, "").replace(/\.00$/, "");
