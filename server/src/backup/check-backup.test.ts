import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { restore, useBackupStage } from '@portal/testkit/backup-stage.ts';
import type { QuietDatabase } from '@portal/testkit/postgres.ts';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { applyMigrations, readMigrations } from '#platform/db/migrate.ts';
import { checkBackup } from './check-backup.ts';
import { schemaOf } from './schema-of-migrations.ts';
import { listTables } from './tables.ts';

const stage = useBackupStage();
let target: QuietDatabase;
beforeAll(async () => {
  target = await stage.freshDatabase();
});

/** The errors of the check and the restore for a modified file. */
async function refusals(path: string): Promise<string[]> {
  const said = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: Error) => error.message.replace(path, 'FILE'),
    );
  return [...new Set([await said(checkBackup(path)), await said(restore(target, path))])];
}

it('accepts a backup of this portal', async () => {
  expect((await checkBackup(stage.file)).head.portal).toBe('1.2.3');
});

it('reads the same columns from the migrations as from the database, whatever the age of the backup', async () => {
  const known = await readMigrations();
  const client = new pg.Client((await stage.bareDatabase()).connection);
  await client.connect();
  for (const [index, { name }] of known.entries()) {
    const target = known.slice(0, index + 1);
    await applyMigrations(client, { known, target });
    const tables = await listTables(client);
    const made = Object.fromEntries(tables.map((table) => [table.name, table.columns.toSorted()]));
    const read = [...schemaOf(target)].map(([table, columns]) => [table, [...columns].toSorted()]);
    expect(Object.fromEntries(read), name).toEqual(made);
  }
  await client.end();
});

it.each([
  [
    'a column was renamed',
    (text: string) => text.replace('{"table":"team","columns":["id"', '{"table":"team","columns":["ident"'),
    "FILE has a table team that is not as the portal makes it; it can't be restored.",
  ],
  [
    'a column is named twice',
    (text: string) =>
      text.replace('{"table":"team","columns":["id","division_id"', '{"table":"team","columns":["id","id"'),
    "FILE has a table team that is not as the portal makes it; it can't be restored.",
  ],
  [
    'a migration was changed',
    (text: string) => text.replace(/("name":"0056-baseline\.sql","sha256":")../, '$1zz'),
    "FILE was made by a portal with another 0056-baseline.sql; it can't be restored here.",
  ],
  [
    'a migration is unknown',
    (text: string) => text.replace('0073-kept-team-pages.sql', '9067-place-aliases.sql'),
    'FILE was made by a newer portal (version 1.2.3, with 9067-place-aliases.sql); restore it with that one.',
  ],
  [
    'a migration without columns was taken off the list',
    (text: string) => text.replace(/,\{"name":"0063-entry-floors\.sql","sha256":"\w+"\}/, ''),
    "FILE names other migrations than those that its tables were made with; it can't be restored.",
  ],
])('refuses to check or restore, in one sentence, a file in which %s', async (_, change, sentence) => {
  expect(stage.changed(change)).not.toBe('');
  expect(gunzipSync(readFileSync(stage.changed(change)))).not.toEqual(gunzipSync(readFileSync(stage.file)));
  expect(await refusals(stage.changed(change))).toEqual([sentence]);
});

/** A 32 MB gzip file without contents. */
async function bomb(name: string, head: string, filling: string): Promise<string> {
  const path = join(stage.folder, name);
  const piece = Buffer.from(filling.repeat(Math.floor(1_048_576 / filling.length)));
  async function* endless() {
    yield Buffer.from(head);
    for (let megabyte = 0; megabyte < 32; megabyte += 1) yield piece;
  }
  await pipeline(endless(), createGzip(), createWriteStream(path));
  return path;
}

it('refuses to check or restore a decompression bomb long before it is decompressed', async () => {
  const text = gunzipSync(readFileSync(stage.file)).toString();
  const head = text.slice(0, text.indexOf('\n') + 1);
  const table = /\{"table":"setting"[^\n]*\n/.exec(text)?.[0] ?? '';
  const sentence = 'FILE unpacks to more than 100 times its size, as no backup of the portal does.';
  for (const [name, start, filling] of [
    ['rows', head + table, 'a\t{}\n'],
    ['one row', head + table, 'a'],
    ['no line at all', '', ' '],
  ] as const) {
    const path = await bomb(`${name}.gz`, start, filling);
    expect(await refusals(path), name).toEqual([sentence]);
  }
});

it('accepts a small file with a high compression ratio', async () => {
  const path = join(stage.folder, 'well.gz');
  writeFileSync(path, gzipSync(gunzipSync(readFileSync(stage.file)), { level: 9 }));
  expect((await checkBackup(path)).tail.tables.length).toBeGreaterThan(40);
});
