/** Whether the text has letters in both cases, as people write names, rather than 'HAWKS' or 'hawks'. */
export function isMixedCase(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * The best-looking of several spellings of one name: the most frequent one in mixed case, the most frequent at all
 * where none is; the earliest where several are equally frequent.
 * @param spellings at least one, in the order of the file
 */
export function bestSpelling(spellings: readonly string[]): string {
  const mixed = spellings.filter(isMixedCase);
  const candidates = mixed.length > 0 ? mixed : spellings;
  const counts = new Map<string, number>();
  for (const spelling of candidates) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  let best = '';
  for (const [spelling, count] of counts) if (count > (counts.get(best) ?? 0)) best = spelling;
  return best;
}

/** Whether a stored spelling should give way to the one of a newer file: only where that looks better. */
export function isBetterSpelling(stored: string, fresh: string): boolean {
  return stored !== fresh && !isMixedCase(stored) && isMixedCase(fresh);
}
