/** Arrow keys on a row of tabs: the tab they lead to, which is given the focus; none for other keys. */
export function byArrow<T extends string>(
  event: KeyboardEvent,
  tabs: readonly T[],
  chosen: T,
  elementOf: (tab: T) => string,
): T | null {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const next = tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length];
  if (step === 0 || next === undefined) return null;
  document.getElementById(elementOf(next))?.focus();
  return next;
}
