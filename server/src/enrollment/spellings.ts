/** How often each spelling of one name is used, in the order in which they come first. */
export type Spellings = Map<string, number>;

export function countSpelling(spellings: Spellings, spelling: string, count = 1): void {
  spellings.set(spelling, (spellings.get(spelling) ?? 0) + count);
}

/** Whether the text has letters in both cases, as people write names, rather than 'HAWKS' or 'hawks'. */
export function isMixedCase(text: string): boolean {
  return text !== text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * The best-looking of several spellings of one name: the most frequent one in mixed case, the most frequent of all if
 * none is; the earliest of several that are equally frequent; '' of none.
 */
export function bestSpelling(spellings: ReadonlyMap<string, number>): string {
  const mixed = [...spellings].filter(([spelling]) => isMixedCase(spelling));
  const candidates = mixed.length > 0 ? mixed : [...spellings];
  let [best, most] = ['', 0];
  for (const [spelling, count] of candidates) if (count > most) [best, most] = [spelling, count];
  return best;
}

/** Whether a stored spelling should give way to the one of a newer file: only if that looks better. */
export function isBetterSpelling(stored: string, fresh: string): boolean {
  return stored !== fresh && !isMixedCase(stored) && isMixedCase(fresh);
}
