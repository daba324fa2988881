import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { move } from './move.ts';
import { sentenceOf } from './run-command.ts';

const NOBODY_THERE = 'postgres://u@localhost:1/none';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-move-'));
  const cluster = join(dataDir, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** @returns null, or the sentence with which the command refuses */
const refusalOf = (to: string, env: Record<string, string> = {}) =>
  move(['--to', to], readConfig({ DATA_DIR: dataDir, ...env }), new AbortController().signal).then(
    () => null,
    sentenceOf,
  );

it.each([
  ['an address that is not of PostgreSQL', 'mysql://a/b', {}, /^--to must look like postgres:/],
  ['a server that does not answer', NOBODY_THERE, {}, /^The database does not answer \(ECONNREFUSED\)/],
  [
    'a league that is on a server already',
    NOBODY_THERE,
    { DATABASE_URL: NOBODY_THERE },
    /^DATABASE_URL is set: the league is on a server already\./,
  ],
  [
    'a folder without a league',
    NOBODY_THERE,
    { DATA_DIR: '/nowhere' },
    /^There is no league in \/nowhere; set DATA_DIR/,
  ],
])('npm run move refuses %s', async (_what, to, env, refusal) => {
  expect(await refusalOf(to, env)).toMatch(refusal);
});
