/** 'Monday, Tuesday or Friday'. */
export function listWords(words: readonly string[], last: 'and' | 'or'): string {
  const [end = ''] = words.slice(-1);
  return words.length < 2 ? end : `${words.slice(0, -1).join(', ')} ${last} ${end}`;
}
