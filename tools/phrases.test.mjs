import { describe, expect, it } from 'vitest';
import { unwantedPhrases } from './phrases.mjs';

const check = (text, path = 'web/src/a.tsx') => unwantedPhrases([{ path, text }]);

describe('phrases', () => {
  it('names the file, the line and what to say instead', () => {
    expect(check("\nconst text = 'This is not open any more.';")).toEqual([
      'web/src/a.tsx:2: “any more”, say “no longer”.',
    ]);
  });

  it.each([
    ['a literal', "const text = 'Entries are counted anew.';"],
    ['a template', 'const text = `Told $' + '{name}, and some were mailed.`;'],
    ['a template within a template', 'const text = `A $' + '{one ? `slot by now` : ``}`;'],
    ['text between tags', 'const a = <p>No mail yet</p>;'],
    ['text between tags beside a value', 'const a = <p>{name} was cancelled {when}</p>;'],
    ['text in several lines', 'const a = (\n<p>\nIt is not open\nany more, sorry\n</p>\n);'],
    ['text after a regular expression with a quote', "const a = /'/.test(text); const b = 'Gone by now';"],
  ])('finds %s', (_, text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    ['a comment', "// the mail is sent anew\nconst text = 'Sent again';"],
    ['a comment of several lines', "/** Mails by now */\nconst text = 'Sent again';"],
    ['a name', 'const mails = anew(by.now, a < mails && mails > b);'],
    ['a key or a path', "const kinds = ['practice_cancelled', '/admin/mail', 'mails/1.eml'];"],
    ['a mail server', "const text = 'The mail server is away';"],
    ['a quoted text of the specification', "const text = 'Entry has been cancelled.';"],
    ['a regular expression', 'const old = /any more (mails)/;'],
    ['a query', 'const rows = sql<{ mails: number }>`select a from b as mails`;'],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });
});
