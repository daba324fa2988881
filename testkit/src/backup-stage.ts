import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeBackup } from '@portal/server/backup/make-backup.ts';
import { restoreBackup } from '@portal/server/backup/restore.ts';
import { makeDemo } from '@portal/server/demo/make-demo.ts';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { snapshotDatabase } from './database-snapshot.ts';
import { openTestPortal } from './portal.ts';
import { createQuietDatabase, type QuietDatabase } from './postgres.ts';
import { scratchFolder } from './scratch.ts';

/** The time of its backups. */
export const BACKUP_AT = new Date('2026-11-17T17:00:00Z');

/** Text that is hard to escape, and ratings that a trigger would refuse. */
const HARD_ROWS = String.raw`
  insert into setting (name, value) values ('hard', '{"a": "\\. \\N \\\\ \t\n\r ü ☃ 😀 , \" ''"}');
  insert into event_name (kind, name, name_key) select kind, E'\\.\ttwo\nlines\r\\N', E'\\.' from event_name limit 1;
  insert into event_name (kind, name, name_key) select kind, '', '\N' from event_name limit 1;
  update rating_season set locked_at = now(), locked_by = (select min(id) from account)`;

/** Runs one or several statements on a separate connection. */
export async function runSql<T extends pg.QueryResultRow>(
  { connection }: QuietDatabase,
  sql: string,
): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

export const backUp = ({ connection }: QuietDatabase, path: string) =>
  makeBackup({ connection, path, portal: '1.2.3', now: BACKUP_AT });

export const restore = ({ connection }: QuietDatabase, path: string, replace = false) =>
  restoreBackup({ connection, path, replace });

/** The demo league in `source`, and a backup of it in `file`. */
export function useBackupStage() {
  const made: QuietDatabase[] = [];
  async function keep(making: Promise<QuietDatabase>): Promise<QuietDatabase> {
    const database = await making;
    made.push(database);
    return database;
  }
  const stage = {
    folder: '',
    file: '',
    source: undefined as unknown as QuietDatabase,
    /** what is in `source` */
    before: undefined as unknown as Awaited<ReturnType<typeof snapshotDatabase>>,
    /** an empty, migrated database */
    freshDatabase: () => keep(createQuietDatabase()),
    /** a database without any table */
    bareDatabase: () => keep(createQuietDatabase('template1')),
    copyOf: ({ connection }: QuietDatabase) => keep(createQuietDatabase(connection.database)),
    /** a copy of `file` with changes to its uncompressed text */
    changed(change: (text: string) => string): string {
      const path = join(stage.folder, `changed-${readdirSync(stage.folder).length}.gz`);
      writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(stage.file)).toString())));
      return path;
    },
  };
  beforeAll(async () => {
    stage.folder = mkdtempSync(join(scratchFolder(), 'portal-backup-'));
    stage.file = join(stage.folder, 'league.gz');
    stage.source = await stage.freshDatabase();
    const { portal, close } = await openTestPortal({ connection: stage.source.connection });
    await makeDemo(portal);
    await close();
    await runSql(stage.source, HARD_ROWS);
    stage.before = await snapshotDatabase(stage.source.connection);
    await backUp(stage.source, stage.file);
  });
  afterAll(async () => {
    await Promise.all(made.map((database) => database.drop()));
    rmSync(stage.folder, { recursive: true, force: true });
  });
  return stage;
}
