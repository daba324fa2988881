/** docs/spec/product.md#sizes. */
export const SHOWN_LINES = 20;

/** The last lines of a text and their total number; the line break at its end starts none. */
export function tailOf(text: string, lines = SHOWN_LINES): { tail: string; count: number } {
  const all = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  return { tail: all.slice(-lines).join('\n'), count: all.length };
}
