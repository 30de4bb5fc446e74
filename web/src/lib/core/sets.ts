/** Sets as the wire has them: lists without twins. */

export function union<T>(some: readonly T[], more: readonly T[]): T[] {
  return [...new Set([...some, ...more])];
}

export function without<T>(some: readonly T[], one: T): T[] {
  return some.filter((each) => each !== one);
}
