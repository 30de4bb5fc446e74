/** Words that sentences are made of. */

/** People one after the other, the last by “and”; many are counted. */
export function named(people: readonly string[]): string {
  const [first = "", second, ...more] = people;
  if (second === undefined) return first;
  return more.length === 0
    ? `${first} and ${second}`
    : `${first}, ${second} and ${more.length} more`;
}

/** Things of which one is enough, the last by “or”. */
export function either(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  return things.length < 2 ? last : `${things.slice(0, -1).join(", ")} or ${last}`;
}

/** `shift_manager` as it is said. */
export const spoken = (id: string): string => id.replaceAll("_", " ");

/** `1 round`, `2 rounds`, of a number or of one as it is written. */
export const many = (n: number | string, thing: string): string =>
  `${n} ${thing}${String(n) === "1" ? "" : "s"}`;
