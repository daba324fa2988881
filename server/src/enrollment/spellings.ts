/** How often each spelling of one name is used, in the order of first use. */
export type Spellings = Map<string, number>;

export function countSpelling(spellings: Spellings, spelling: string, count = 1): void {
  spellings.set(spelling, (spellings.get(spelling) ?? 0) + count);
}

/** Whether the text has letters in both cases, as people write names, rather than 'HAWKS' or 'hawks'. */
export function isMixedCase(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * The best of several spellings of one name: the most frequent one in mixed case, or of all if none is in mixed case;
 * of equally frequent ones, the first; '' if there is none.
 */
export function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  const mixed = [...spellings].filter(([spelling]) => isMixedCase(spelling));
  const candidates = mixed.length > 0 ? mixed : [...spellings];
  let [best, most] = ['', 0];
  for (const [spelling, count] of candidates) if (count > most) [best, most] = [spelling, count];
  return best;
}

/** Whether the spelling of a newer file should replace the stored one, because only the newer one is in mixed case. */
export function isBetterSpelling(stored: string, fresh: string): boolean {
  return stored !== fresh && !isMixedCase(stored) && isMixedCase(fresh);
}
