/** An amount in dollars as it is typed, with at most two places for cents. */

const LONGEST = 7;

/** The amount after one more key; none where the key types no amount. */
export function typing(typed: string, key: string): string | null {
  if (/^[0-9]$/.test(key))
    return typed.length < LONGEST && !/\.\d\d$/.test(typed) ? typed + key : typed;
  if (key === ".") return /\d$/.test(typed) && !typed.includes(".") ? typed + key : typed;
  return key === "Backspace" ? typed.slice(0, -1) : null;
}

/** What was typed, in whole cents. */
export const centsOf = (typed: string): number => Math.round(Number(typed) * 100);
