import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCommandProcess, spawnCommand } from '@portal/testkit/command-process.ts';
import { snapshotDatabase } from '@portal/testkit/database-snapshot.ts';
import { createQuietDatabase, makeDataFolder, type QuietDatabase } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { copyDataFolder } from '@portal/testkit/template.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { backUp } from './backup.ts';
import { move } from './move.ts';
import { runRestore } from './restore.ts';
import { sentenceOf } from './run-command.ts';

const log = { info: () => undefined, warn: () => undefined };
let home: string;
let prepared: string;
/** what is in it */
let before: Awaited<ReturnType<typeof snapshotDatabase>>;
/** a backup of it, as the command writes one, and what the command said */
let backup: string;
let said: string;
let folder: string;
let dataDir: string;
let databases: QuietDatabase[];

/** Works on an embedded database that no portal runs on. */
async function onEmbedded<T>(work: (connection: pg.ClientConfig) => Promise<T>, where = dataDir): Promise<T> {
  const database = await startEmbedded({ dataDir: where, log });
  try {
    return await work(database.connection);
  } finally {
    await database.stop();
  }
}

/** @returns how many rows came back */
async function run(connection: pg.ClientConfig, sql: string): Promise<number | null> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rowCount } = await client.query(sql);
  await client.end();
  return rowCount;
}

/** Expects everything to be as it was backed up, with one more line in the security log, which says so. */
function expectRestored({ schema, rows, numbers }: typeof before): void {
  const LOG = 'security_event';
  const others = ({ table }: { table: string }) => table !== LOG;
  expect({ schema, rows: { ...rows, [LOG]: null }, numbers: numbers.filter(others) }).toEqual({
    schema: before.schema,
    rows: { ...before.rows, [LOG]: null },
    numbers: before.numbers.filter(others),
  });
  expect(rows[LOG]).toMatchObject({ rows: 1 });
}

const SEASON = (year: number) =>
  `insert into season (year, name, program_name, created_at) values (${year}, 'FALL', 'Rec', now())`;
const MANY = `insert into throttle (key, hits, window_ends_at) select md5(n::text), n, now() from generate_series(1, 20000) n`;

/** The address of a test's database, as a person writes it. */
const urlOf = ({ connection: { host, port, user, database } }: QuietDatabase) =>
  `postgres://${user}:none@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

async function freshDatabase(): Promise<QuietDatabase> {
  const database = await createQuietDatabase();
  databases.push(database);
  return database;
}

const COMMANDS = { backup: backUp, restore: runRestore, move };
type Refused = [command: keyof typeof COMMANDS, args: string[], env?: Record<string, string>];

/** The sentence with which a command ends in its own process, with nothing else on stderr. */
const refused = async (...[command, args, env]: Refused) => {
  const { code, stderr } = await runCommandProcess(command, args, { env: { DATA_DIR: dataDir, ...env } });
  expect(stderr.split('\n')).toHaveLength(2);
  expect(code).toBe(1);
  return stderr.trim();
};
/** The same in this process; null if the command was not refused. */
const refusedHere = async (...[command, args, env]: Refused) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const sentence = await COMMANDS[command](args, config, new AbortController().signal).then(
    () => null,
    sentenceOf,
  );
  written.mockRestore();
  return sentence;
};
const doneHere = async (...call: Refused) => expect(await refusedHere(...call)).toBeNull();
const done = async (...args: Parameters<typeof runCommandProcess>) => {
  const { code, stdout, stderr } = await runCommandProcess(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

beforeAll(async () => {
  home = mkdtempSync(join(scratchFolder(), 'portal-commands-'));
  prepared = makeDataFolder();
  before = await onEmbedded(async (connection) => {
    await run(connection, `${SEASON(2026)}; ${MANY}`);
    return await snapshotDatabase(connection);
  }, prepared);
  backup = join(home, 'league.gz');
  said = await done('backup', [backup], { env: { DATA_DIR: prepared } });
});
beforeEach(() => {
  folder = mkdtempSync(join(home, 'test-'));
  dataDir = join(folder, 'data');
  databases = [];
  copyDataFolder(prepared, dataDir);
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  for (const path of [home, prepared]) rmSync(path, { recursive: true, force: true });
});

describe('npm run backup and restore', () => {
  it('copies the embedded league to an empty data folder', async () => {
    expect(said).toMatch(
      /^Wrote .*league\.gz: .* kB, \d+ tables with [\d,]+ rows, read back and verified\.\n$/,
    );
    expect(await done('backup', ['--check', backup])).toMatch(
      /league\.gz is complete: made .* UTC by portal/,
    );
    const other = join(folder, 'other');
    await done('restore', [backup], { env: { DATA_DIR: other } });
    expectRestored(await onEmbedded(snapshotDatabase, other));
  });

  it('refuses harmful calls with one sentence', async () => {
    const file = join(folder, 'league.gz');
    writeFileSync(file, 'my only backup');
    expect(await refused('backup', [file])).toMatch(
      /exists already; choose another name, or add --replace\.$/,
    );
    expect(readFileSync(file, 'utf8')).toBe('my only backup');
    expect(await refusedHere('restore', [file, '--replace'])).toMatch(/is not a backup of the portal\.$/);
    expect(await refusedHere('backup', [join(folder, 'x.gz')], { DATA_DIR: join(folder, 'typo') })).toMatch(
      /^There is no league in .*typo; set DATA_DIR/,
    );
    expect(readdirSync(folder)).not.toContain('typo');
    const closed = 'postgres://u@localhost:1/none';
    expect(await refusedHere('backup', [join(folder, 'x.gz')], { DATABASE_URL: closed })).toMatch(
      /^The database does not answer \(ECONNREFUSED\)/,
    );
  });

  it('keeps the old file and leaves no partial backup if the disk is full', async () => {
    const file = join(folder, 'league.gz');
    writeFileSync(file, 'the old one');
    const database = await freshDatabase();
    await run(database.connection, MANY);
    const files = readdirSync(folder);
    const { code, stderr } = await runCommandProcess('backup', [file, '--replace'], {
      env: { DATABASE_URL: urlOf(database) },
      maxBlocks: 8,
    });
    expect([code, stderr]).toEqual([1, `There is no room left for ${file}; nothing was kept.\n`]);
    expect(readdirSync(folder)).toEqual(files);
    expect(readFileSync(file, 'utf8')).toBe('the old one');
  });

  it.each(['SIGKILL', 'SIGINT'] as const)(
    'changes nothing when a restore gets %s at its last step',
    async (signal) => {
      const target = await freshDatabase();
      await run(target.connection, SEASON(2027));
      const targetBefore = await snapshotDatabase(target.connection);
      const holder = new pg.Client(target.connection);
      await holder.connect();
      await holder.query('begin; lock table season in access share mode');
      const { child, ended } = spawnCommand('restore', [backup, '--replace'], {
        env: { DATABASE_URL: urlOf(target), BACKUP_DIR: join(folder, 'kept') },
      });
      const isWaiting = `select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and l.mode = 'AccessExclusiveLock' and a.application_name = 'portal-restore'
        and a.datname = current_database()`;
      while ((await run(target.connection, isWaiting)) === 0) await pause(5);
      child.kill(signal);
      const { stderr } = await ended;
      expect(stderr).toBe(signal === 'SIGKILL' ? '' : 'The restore was stopped; nothing was changed.\n');
      await holder.query('rollback');
      await holder.end();
      expect(await snapshotDatabase(target.connection)).toEqual(targetBefore);
      if (signal === 'SIGKILL') {
        const env = { DATABASE_URL: urlOf(target), BACKUP_DIR: join(folder, 'kept') };
        await doneHere('restore', [backup, '--replace'], env);
      }
    },
  );
});

describe('npm run move', () => {
  it('copies the embedded league to an empty server, and keeps the original', async () => {
    const target = await freshDatabase();
    const message = await done('move', ['--to', urlOf(target)], { env: { DATA_DIR: dataDir } });
    expect(message).toContain('all rows are the same.');
    expect(message).not.toContain(':none@');
    expect(await snapshotDatabase(target.connection)).toEqual(before);
    expect(await onEmbedded(snapshotDatabase)).toEqual(before);
    expect(await refusedHere('move', ['--to', urlOf(target)])).toMatch(
      /^There is a league in postgres:.* already; move into an empty database\.$/,
    );
    // a password may also stand in the query
    expect(await refusedHere('move', ['--to', `${urlOf(target)}&password=hunter2`])).not.toContain('hunter2');
  });

  it('refuses to move the league beside a running portal', async () => {
    const target = await freshDatabase();
    const running = await startEmbedded({ dataDir, log });
    expect(await refused('move', ['--to', urlOf(target)])).toBe(
      `The portal is running on ${dataDir}; stop it first.`,
    );
    await running.stop();
  });
});
