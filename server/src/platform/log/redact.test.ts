import { describe, expect, it } from 'vitest';
import { quoted, redactEmail } from './redact.ts';

describe('text of a file in a log', () => {
  it.each([
    ['Ada@Example.org', '"a***@example.org"'],
    ['ask ada@example.org or bo@example.org', '"ask a***@example.org or b***@example.org"'],
    [' two\r\nlines ', '"two lines"'],
    ['x'.repeat(90), `"${'x'.repeat(80)}…"`],
  ])('quotes the text of a file in one short line without addresses: %s', (text, shown) => {
    expect(quoted(text)).toBe(shown);
  });

  it('hides an address that extends beyond the quoted text', () => {
    const local = 'a'.repeat(64);
    expect(quoted(`${'x '.repeat(35)}${local}@${'b'.repeat(60)}.org`)).not.toContain('aa');
  });

  it('searches only the beginning of an endless text for addresses', () => {
    // the rest is not searched: the time to find addresses grows with the square of the length
    expect(quoted(`${'x'.repeat(500)}@example.org`)).toBe(`"${'x'.repeat(80)}…"`);
    expect(redactEmail('no address')).toBe('***');
  });
});
