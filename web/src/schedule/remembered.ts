/** What this browser remembers of the table's looks, apart from anybody's account. */
type Remembered = 'schedule.rowsPerPage' | 'schedule.columns';

/** The remembered text; '' when there is none or storage is switched off. */
export function recall(key: Remembered): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function remember(key: Remembered, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or switched off: the address still says it.
  }
}
