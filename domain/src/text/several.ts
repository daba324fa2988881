const NUMBER = new Intl.NumberFormat('en-US');

/**
 * A number with its noun: '1 coach', '12,345 coaches', '0 rows'.
 * @param many the plural of `one`; by default it adds an s. It can be a phrase: 'rows need a look' for 'row
 *   needs a look'
 */
export function several(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}
