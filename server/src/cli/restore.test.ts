import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createQuietDatabase, type QuietDatabase, urlOf } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readBackup } from '#backup/read-backup.ts';
import { readConfig } from '#platform/config/config.ts';
import { backUp } from './backup.ts';
import { runRestore } from './restore.ts';
import { sentenceOf } from './run-command.ts';

let folder: string;
let database: QuietDatabase;
let printed: string;

beforeEach(async () => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-restore-'));
  database = await createQuietDatabase();
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const config = () =>
  readConfig({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'kept'),
  });
const { signal } = new AbortController();
/** @returns null, or the sentence with which the command refuses */
const restore = (...args: string[]) => runRestore(args, config(), signal).then(() => null, sentenceOf);

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
const addSeason = (year: number) =>
  query(`insert into season (year, name, program_name, created_at) values (${year}, 'FALL', 'Rec', now())`);
const years = async () => (await query('select year from season order by year')) as { year: number }[];

it('replaces a league by a backup only with --replace, and keeps a copy of the league', async () => {
  const file = join(folder, 'league.gz');
  await addSeason(2026);
  await backUp([file], config(), signal);
  await addSeason(2027);
  expect(await restore(file)).toBe(
    'There is a league in the database already (0 accounts, 2 seasons, 0 entries); add --replace to replace it.',
  );
  expect(await years()).toEqual([{ year: 2026 }, { year: 2027 }]);
  expect(await restore(file, '--replace')).toBeNull();
  expect(await years()).toEqual([{ year: 2026 }]);
  const [copy = ''] = readdirSync(join(folder, 'kept'));
  expect(printed).toContain(`A backup of the current league is kept in ${join(folder, 'kept', copy)}.`);
  const { tail } = await readBackup(join(folder, 'kept', copy));
  expect(tail.tables.find(({ name }) => name === 'season')?.rows).toBe(2);
});

it('explains how to restore instead of guessing which file is meant', async () => {
  for (const args of [[], ['one.gz', 'two.gz'], ['one.gz', '--unknown']])
    expect(await restore(...args)).toMatch(/^npm run restore -- FILE /);
});
