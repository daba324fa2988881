/** docs/spec/product.md#sizes. */
export const SHOWN_LINES = 20;

/** The last lines of a text and the total number of lines; a trailing line break does not start a new line. */
export function tailOf(text: string, lines = SHOWN_LINES): { tail: string; count: number } {
  const all = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  return { tail: all.slice(-lines).join('\n'), count: all.length };
}
