import { expect, test } from 'vitest';
import { withChapter } from './results.ts';

const figure = (what: string, seen: string) => ({
  what,
  required: '≥ 1',
  measured: seen,
  how: 'once',
  met: true,
});
const ORDER = ['bookings', 'logins'];
const chapter = (section: string, seen: string) => ({
  section,
  measured: `Measured at ${seen}.`,
  figures: [figure('rate', seen)],
});

test('replaces the chapter of the measured section and keeps the others', () => {
  const both = withChapter(withChapter('', chapter('logins', '1'), ORDER), chapter('bookings', '2'), ORDER);
  const after = withChapter(both, chapter('bookings', '3'), ORDER);
  expect(after).toContain('## bookings\n\nMeasured at 3.\n\n| what | required | measured | how |');
  expect(after).not.toContain('Measured at 2.');
  expect(after).toContain('| rate | ≥ 1 | 1 ✓ | once |');
  expect(after.indexOf('## bookings')).toBeLessThan(after.indexOf('## logins'));
});

test('writes the same text when a section is measured again with the same figures', () => {
  const once = withChapter('', chapter('logins', '1'), ORDER);
  expect(withChapter(once, chapter('logins', '1'), ORDER)).toBe(once);
});

test('drops the chapter of a section that no longer exists', () => {
  expect(
    withChapter(withChapter('', chapter('logins', '1'), ORDER), chapter('bookings', '2'), ['bookings']),
  ).not.toContain('logins');
});
