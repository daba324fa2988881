import { describe, expect, it } from 'vitest';
import { quoted, redactEmail } from './redact.ts';

describe('text of a file in a log', () => {
  it.each([
    ['Ada@Example.org', '"a***@example.org"'],
    ['ask ada@example.org or bo@example.org', '"ask a***@example.org or b***@example.org"'],
    [' two\r\nlines ', '"two lines"'],
    ['x'.repeat(90), `"${'x'.repeat(80)}…"`],
  ])('hides addresses and keeps to one short line: %s', (text, shown) => {
    expect(quoted(text)).toBe(shown);
  });

  it('hides an address that reaches beyond what is shown', () => {
    const local = 'a'.repeat(64);
    expect(quoted(`${'x '.repeat(35)}${local}@${'b'.repeat(60)}.org`)).not.toContain('aa');
  });

  it('looks only at the beginning of an endless text', () => {
    // what stands beyond is not even looked at: finding addresses takes the square of the length
    expect(quoted(`${'x'.repeat(500)}@example.org`)).toBe(`"${'x'.repeat(80)}…"`);
    expect(redactEmail('no address')).toBe('***');
  });
});
