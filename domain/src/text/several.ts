const NUMBER = new Intl.NumberFormat('en-US');

/**
 * A number with its noun, or with whatever else depends on it: '1 coach', '12,345 coaches', '0 rows'.
 * @param many as `one` with an s unless said: 'entries', or 'rows need a look' beside 'row needs a look'
 */
export function several(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}
