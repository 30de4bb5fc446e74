/** Records by name, which are made anew and never changed. */

export function withoutKey<T>(
  entries: Readonly<Record<string, T>>,
  key: string,
): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([each]) => each !== key));
}
