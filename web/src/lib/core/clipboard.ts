/** A text for the clipboard; whether it is there now, for a browser gives none to a page without TLS. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
