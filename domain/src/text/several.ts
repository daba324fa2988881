const NUMBER = new Intl.NumberFormat('en-US');

/** 12345 as '12,345'. */
export const formatNumber = (value: number): string => NUMBER.format(value);

/**
 * A number with its noun: '1 coach', '12,345 coaches', '0 rows'.
 * @param many the plural of `one`; by default it adds an s. It can be a phrase: 'rows need a look' for 'row
 *   needs a look'
 */
export function several(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * What a file or a change does, without what it does to nothing: '2 games added, 1 unchanged'; '' if it does nothing.
 * @param noun what is counted, named once
 */
export function countsText(
  parts: readonly (readonly [count: number, what: string])[],
  noun?: string,
): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what], index) => {
      const counted = index === 0 && noun !== undefined ? several(count, noun) : formatNumber(count);
      return `${counted} ${what}`;
    })
    .join(', ');
}

/** `several` as a list of parts of a sentence, in which nothing stands for 0. */
export const severalUnlessNone = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [several(count, one, many)];
