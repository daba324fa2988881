import { expect, it } from 'vitest';
import { skipLines } from './test.mjs';

it('sums up skipped tests in one line for each file and missing program', () => {
  expect(
    skipLines([
      { file: 'gates/deploy/nginx.long.test.ts', reason: 'nginx (Debian: apt-get install nginx)' },
      { file: 'gates/deploy/nginx.long.test.ts', reason: 'nginx (Debian: apt-get install nginx)' },
      { file: 'server/src/a.test.ts' },
    ]),
  ).toEqual([
    '  gates/deploy/nginx.long.test.ts: nginx (Debian: apt-get install nginx), 2 tests',
    '  server/src/a.test.ts: not for this system, 1 test',
  ]);
});
