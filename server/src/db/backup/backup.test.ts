import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemo } from '#demo/make-demo.ts';
import { lookAtDatabase } from '#testing/databases-alike.ts';
import { openTestPortal } from '#testing/portal.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts';
import { scratchFolder } from '#testing/scratch.ts';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';

/** The demo league, with values that are hard to write down. */
let folder: string;
let source: TestDatabase;
let file: string;
const made: TestDatabase[] = [];
const NOW = new Date('2026-11-17T17:00:00Z');

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  made.push(database);
  return database;
}

async function run<T extends pg.QueryResultRow>(database: TestDatabase, sql: string): Promise<T[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const backup = (database: TestDatabase, path: string) =>
  makeBackup({ connection: database.connection, path, portal: '1.2.3', now: NOW });
const restore = (database: TestDatabase, path: string, replace = false) =>
  restoreBackup({ connection: database.connection, path, replace });

/** A file whose unpacked text was changed. */
function changed(change: (text: string) => string): string {
  const path = join(folder, `changed-${made.length}-${readdirSync(folder).length}.gz`);
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-backup-'));
  file = join(folder, 'league.gz');
  source = await freshDatabase();
  const { portal, close } = await openTestPortal({ connection: source.connection });
  await makeDemo(portal);
  await close();
  await run(
    source,
    String.raw`insert into setting (name, value) values ('hard', '{"a": "\\. \\N \\\\ \t\n\r ü ☃ 😀 , \" ''"}');
    insert into event_name (kind, name, name_key) select kind, E'\\.\ttwo\nlines\r\\N', E'\\.' from event_name limit 1;
    update rating_season set locked_at = now(), locked_by = (select min(id) from account);
    insert into event_name (kind, name, name_key) select kind, '', '\N' from event_name limit 1`,
  );
  await backup(source, file);
});

afterAll(async () => {
  await Promise.all(made.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup that is restored', () => {
  it('gives the same rows, the same schema and the same next numbers', async () => {
    const target = await freshDatabase();
    await restore(target, file);
    const [before, after] = [
      await lookAtDatabase(source.connection),
      await lookAtDatabase(target.connection),
    ];
    expect(after).toEqual(before);
    expect(before.schema.length).toBeGreaterThan(200);
    expect(await run(source, 'select from rating')).not.toEqual([]);
  });

  it('makes the schema in a database that has nothing at all', async () => {
    const target = await freshDatabase();
    await run(target, 'drop schema public cascade; create schema public');
    const { applied, backup: read } = await restore(target, file);
    expect(applied).toEqual([]);
    expect(read.head).toMatchObject({ portal: '1.2.3', madeAt: NOW.toISOString() });
    expect((await lookAtDatabase(target.connection)).rows).toEqual(
      (await lookAtDatabase(source.connection)).rows,
    );
  });

  it('takes the place of another league, and leaves alone what is not the portal’s', async () => {
    const target = await freshDatabase();
    await run(
      target,
      `insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now());
      create table report (id int); insert into report values (7); create view reports as select * from report`,
    );
    await expect(restore(target, file)).rejects.toThrow('There is a league in that database already.');
    await restore(target, file, true);
    expect(await run(target, 'select id from reports')).toEqual([{ id: 7 }]);
    const { rows } = await lookAtDatabase(target.connection);
    const { report, ...ours } = rows;
    expect(ours).toEqual((await lookAtDatabase(source.connection)).rows);
    expect(report).toMatchObject({ rows: 1 });
  });

  it('leaves out tables of others that stood beside the portal’s', async () => {
    const beside = await freshDatabase();
    await run(beside, 'create table report (id int); insert into report values (7)');
    const path = join(folder, 'beside.gz');
    await backup(beside, path);
    const target = await freshDatabase();
    expect((await restore(target, path)).foreign).toEqual(['report']);
    expect(await run(target, `select to_regclass('report') as it`)).toEqual([{ it: null }]);
  });
});

describe('a restore that fails changes nothing', () => {
  /** A database with a league of its own, and what it holds. */
  async function occupied() {
    const target = await freshDatabase();
    await run(
      target,
      `insert into season (year, name, program_name, created_at) values (2026, 'FALL', 'Rec', now())`,
    );
    return { target, before: await lookAtDatabase(target.connection) };
  }

  it('while a portal is connected', async () => {
    const { target, before } = await occupied();
    const portal = new pg.Client({ ...target.connection, application_name: 'coaches-portal feed' });
    await portal.connect();
    try {
      await expect(restore(target, file, true)).rejects.toThrow(
        /^A portal is running on that database.*; stop it first\.$/,
      );
    } finally {
      await portal.end();
    }
    expect(await lookAtDatabase(target.connection)).toEqual(before);
  });

  it('where somebody’s view hangs on a table of the portal', async () => {
    const { target } = await occupied();
    await run(target, 'create view seasons as select * from season');
    const before = await lookAtDatabase(target.connection);
    await expect(restore(target, file, true)).rejects.toThrow(/depends on its tables .*; drop that first\.$/);
    expect(await lookAtDatabase(target.connection)).toEqual(before);
  });

  it('where a row in the file breaks a rule of the schema', async () => {
    const { target, before } = await occupied();
    const path = join(folder, 'broken-rule.gz');
    const broken = await freshDatabase();
    await restore(broken, file);
    await run(
      broken,
      'alter table team drop constraint team_division_id_fkey; update team set division_id = 99999 where id = (select max(id) from team)',
    );
    await backup(broken, path);
    await expect(restore(target, path, true)).rejects.toThrow('violates foreign key constraint');
    expect(await lookAtDatabase(target.connection)).toEqual(before);
  });

  it('where what is there is of a newer portal', async () => {
    const { target } = await occupied();
    await run(target, `insert into migration (name, sha256) values ('9001-later.sql', '')`);
    const before = await lookAtDatabase(target.connection);
    await expect(restore(target, file, true)).rejects.toThrow(/^The database is newer than this portal/);
    expect(await lookAtDatabase(target.connection)).toEqual(before);
  });

  it('where the file lacks a table that the portal had then', async () => {
    const { target, before } = await occupied();
    const path = changed((text) =>
      text
        .replace(/\{"table":"throttle",[^\n]*\n(.*\n)*?\\\.\n/, '')
        .replace(/\{"name":"throttle",[^}]*\},/, ''),
    );
    await expect(restore(target, path, true)).rejects.toThrow(/^The rows of throttle did not arrive/);
    expect(await lookAtDatabase(target.connection)).toEqual(before);
  });

  it.each([
    [
      'a later migration',
      (text: string) => text.replace('0001-accounts.sql', '9001-later.sql'),
      /made by a newer portal \(version 1\.2\.3, with 9001-later\.sql\)/,
    ],
    [
      'a later format',
      (text: string) => text.replace('"formatVersion":1', '"formatVersion":2'),
      /made by a newer portal \(version 1\.2\.3\)/,
    ],
    [
      'another migration of a known name',
      (text: string) => text.replace(/"sha256":"../, '"sha256":"zz'),
      /with another 0001-accounts\.sql/,
    ],
    [
      'a column that the schema does not have',
      (text: string) => text.replace('"program_name"', '"programme_name"'),
      /has a table season that is not as the portal makes it/,
    ],
  ])('where the file has %s', async (_, change, sentence) => {
    const { target, before } = await occupied();
    await expect(restore(target, changed(change), true)).rejects.toThrow(sentence);
    expect(await lookAtDatabase(target.connection)).toEqual(before);
  });
});

describe('a file is refused with one sentence', () => {
  const refuse = async (path: string, sentence: RegExp) => {
    await expect(readBackup(path)).rejects.toThrow(sentence);
    await expect(readBackup(path)).rejects.toMatchObject({ name: 'BackupFileError' });
  };
  const write = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it('that is not there, or a folder', async () => {
    await refuse(join(folder, 'none.gz'), /^There is no file .*none\.gz\.$/);
    await refuse(folder, /is a folder/);
  });

  it.each([
    ['is empty', ''],
    ['is something else', 'PGDMP and so on'],
    ['is packed, but something else', gzipSync('id,name\n1,a\n')],
    ['is packed, and empty', gzipSync('')],
  ])('that %s', async (name, bytes) => {
    await refuse(write(`${name}.gz`, bytes), /(is not a backup of the portal|its end is missing)/);
  });

  it('that ends too early, wherever that is', async () => {
    const whole = readFileSync(file);
    for (const part of [0.001, 0.2, 0.9, 0.9999]) {
      await refuse(write('short.gz', whole.subarray(0, whole.length * part)), /its end is missing/);
    }
    const text = gunzipSync(whole).toString();
    await refuse(
      write('tailless.gz', gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))),
      /its end is missing/,
    );
  });

  it('in which a byte was turned', async () => {
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0x10;
    await refuse(write('turned.gz', bytes), /is damaged/);
  });

  it.each([
    ['changed', (text: string) => text.replace('Jordan', 'Gordan')],
    [
      'taken out',
      (text: string) => text.replace(/\n[^\n{]*jordan[^\n]*|\n[^\n{]*coach@example\.org[^\n]*/i, ''),
    ],
    ['written twice', (text: string) => text.replace(/(\n[^\n{]*coach@example\.org[^\n]*)/i, '$1$1')],
  ])('in which a row was %s', async (_, change) => {
    await refuse(changed(change), /the rows of account are not those that were written/);
  });

  it('with something behind its end', async () => {
    await refuse(
      changed((text) => `${text}more\n`),
      /something follows its end/,
    );
  });
});

describe('making a backup', () => {
  it('keeps it from the eyes of others, and leaves nothing beside it', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is one snapshot: what is booked meanwhile is in it whole or not at all', async () => {
    const target = await freshDatabase();
    await run(
      target,
      `create table a_first (n int); create table z_last (n int);
      insert into a_first values (0); insert into z_last values (0)`,
    );
    const writer = new pg.Client(target.connection);
    await writer.connect();
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1) {
        await writer.query(
          `begin; insert into a_first values (${n}); insert into z_last values (${n}); commit`,
        );
      }
    })();
    const seen: unknown[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { tail } = await backup(target, join(folder, 'moving.gz'));
      const of = (name: string) => tail.tables.find((table) => table.name === name);
      seen.push(of('a_first')?.rows);
      expect(of('a_first')).toEqual({ ...of('z_last'), name: 'a_first' });
    }
    isOver = true;
    await writing;
    await writer.end();
    expect(new Set(seen).size).toBeGreaterThan(1);
  });

  it('says so where the folder is not there, or the file is a folder, and keeps nothing', async () => {
    const before = readdirSync(folder);
    await expect(backup(source, join(folder, 'no', 'file.gz'))).rejects.toThrow(
      /^The folder of .* is not there\.$/,
    );
    await expect(backup(source, folder)).rejects.toThrow(/is a folder; name a file\.$/);
    await expect(backup(source, join(file, 'x'))).rejects.toThrow(/part of that path is a file\.$/);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('keeps the old file when it is stopped', async () => {
    const before = readFileSync(file);
    const stopped = makeBackup({
      connection: source.connection,
      path: file,
      portal: '1.2.3',
      now: NOW,
      signal: AbortSignal.abort(),
    });
    await expect(stopped).rejects.toThrow('The backup was stopped; nothing was kept.');
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
