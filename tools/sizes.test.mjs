import { expect, it } from 'vitest';
import { outgrown, sizesOf } from './sizes.mjs';

it('counts lines and files of each part, and tests and their helpers as proof', () => {
  const sizes = sizesOf([
    { path: 'server/src/mail/outbox.ts', text: 'one\ntwo\n' },
    { path: 'server/src/mail/outbox.test.ts', text: 'one\n' },
    { path: 'server/src/mail/testing/inbox.ts', text: 'one\ntwo' },
    { path: 'server/src/platform/db/migrations/0001-start.sql', text: 'one\n' },
    { path: 'web/src/ui/card.tsx', text: 'one\ntwo\nthree\n' },
    { path: 'gates/g3.ts', text: 'one\n' },
  ]);
  expect(sizes.filter(({ files }) => files > 0)).toEqual([
    { part: 'server', lines: 2, files: 1 },
    { part: 'migrations', lines: 1, files: 1 },
    { part: 'web', lines: 3, files: 1 },
    { part: 'proof', lines: 4, files: 3 },
  ]);
});

it('names a part that has more lines or files than its limit, and none that has exactly as many', () => {
  const limits = [{ part: 'web', lines: 10, files: 2 }];
  expect(outgrown([{ part: 'web', lines: 10, files: 2 }], limits)).toEqual([]);
  expect(outgrown([{ part: 'web', lines: 11, files: 3 }], limits)).toEqual([
    'web has 11 lines; at most 10 are allowed (tools/sizes.mjs).',
    'web has 3 files; at most 2 are allowed (tools/sizes.mjs).',
  ]);
});
