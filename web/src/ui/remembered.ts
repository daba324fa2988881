/** The text that this browser remembers under a key, independent of the session; '' if there is none. */
export function recall(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Remembers a text; does nothing if storage is full or disabled. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or disabled: the URL still has it.
  }
}
