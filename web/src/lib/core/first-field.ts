/** Keys first: whoever opens a sheet can type at once, in its first field, also where that comes a moment later. */
export function firstField(node: HTMLElement): () => void {
  const look = (): void => {
    const field = node.querySelector<HTMLElement>("select, input");
    if (!field) return;
    field.focus();
    watching.disconnect();
  };
  const watching = new MutationObserver(look);
  watching.observe(node, { childList: true, subtree: true });
  queueMicrotask(look);
  return () => watching.disconnect();
}
