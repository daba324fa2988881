/** Whether the text has letters in both cases, as people write names, rather than 'HAWKS' or 'hawks'. */
export function isMixedCase(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * The best-looking of several spellings of one name: the most frequent one in mixed case, the most frequent at all
 * where none is; the earliest where several are equally frequent.
 * @param counts how often each is used, at least one, in the order of the file
 */
export function bestSpelling(counts: ReadonlyMap<string, number>): string {
  const mixed = [...counts].filter(([spelling]) => isMixedCase(spelling));
  const candidates = mixed.length > 0 ? mixed : [...counts];
  let [best, most] = ['', 0];
  for (const [spelling, count] of candidates) if (count > most) [best, most] = [spelling, count];
  return best;
}

/** Whether a stored spelling should give way to the one of a newer file: only where that looks better. */
export function isBetterSpelling(stored: string, fresh: string): boolean {
  return stored !== fresh && !isMixedCase(stored) && isMixedCase(fresh);
}
