/** What belongs together, in the order in which each group is first met. */
export function grouped<K, T>(
  every: readonly T[],
  key: (each: T) => K,
): readonly (readonly [K, readonly T[]])[] {
  const found = new Map<K, T[]>();
  for (const each of every) {
    const of = found.get(key(each));
    if (of) of.push(each);
    else found.set(key(each), [each]);
  }
  return [...found];
}
