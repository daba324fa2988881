/** 'Monday, Tuesday or Friday'. */
export function listWords(words: readonly string[], last: 'and' | 'or'): string {
  const [end = ''] = words.slice(-1);
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** The first of several texts, and how many more there are. */
export const firstOf = (texts: readonly string[], most: number): string[] =>
  texts.length > most ? [...texts.slice(0, most), `${texts.length - most} more`] : [...texts];
