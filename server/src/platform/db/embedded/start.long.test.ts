import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { copyDataFolder } from '@portal/testkit/template.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedError, FolderBusyError } from './embedded-error.ts';
import { isRunning, waitUntil } from './postmaster.ts';
import { type EmbeddedDatabase, findRunningDatabase, startEmbedded } from './start.ts';

const log = { info: () => undefined, warn: () => undefined };
let home: string;
let prepared: string;
let running: EmbeddedDatabase[] = [];
let children: ChildProcess[] = [];

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log, patienceMs: 0 });
  running.push(database);
  return database;
}

async function query(database: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** A data folder whose database has one booking, as a portal leaves it after a clean shutdown. */
function preparedFolder(...path: string[]): string {
  const folder = join(mkdtempSync(join(home, 'data-')), ...path);
  copyDataFolder(prepared, folder);
  return folder;
}

/** Starts another portal process on the folder, to be killed later. @returns the process id of its database */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; pid: number }> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)});
    const log = { info() {}, warn() {} };
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query('SET client_connection_check_interval = 0');
    await client.query('BEGIN; LOCK TABLE booking');
    client.query('SELECT pg_sleep(600)');
    console.log(database.pid);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, pid: Number(line) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeAll(async () => {
  home = mkdtempSync(join(scratchFolder(), 'portal-embedded-'));
  prepared = makeDataFolder();
  const database = await startEmbedded({ dataDir: prepared, log });
  await query(database, 'CREATE TABLE booking (id int)');
  await query(database, 'INSERT INTO booking VALUES (7)');
  await database.stop();
});

afterEach(async () => {
  await Promise.all(children.filter((child) => child.exitCode === null && child.kill('SIGKILL')).map(kill));
  await Promise.all(running.map((database) => database.stop()));
  running = [];
  children = [];
});

afterAll(() => {
  for (const path of [home, prepared]) rmSync(path, { recursive: true, force: true });
});

describe('startEmbedded', () => {
  it.each([
    ['below a folder that only its owner may enter', 0o700],
    ['below folders that are open to all', 0o755],
  ])('makes a durable database %s', async (_, mode) => {
    const folder = mkdtempSync(join(home, 'fresh-'));
    chmodSync(home, mode);
    chmodSync(folder, mode);
    const database = await start(join(folder, 'data'));
    const settings = `SELECT setting FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`;
    expect(await query(database, settings)).toEqual(['on', 'on', 'on']);
    expect(await query(database, `SELECT lower('ÄÖÜ')`)).toEqual(['äöü']);
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(database, 'SHOW listen_addresses')).toEqual(['']);
  });

  it('finds stored data again, also under a long path with letters of any alphabet', async () => {
    const database = await start(preparedFolder('Übungszeiten, „alle“', 'x'.repeat(120)));
    expect(await query(database, 'SELECT id FROM booking')).toEqual([7]);
  });

  it('refuses a second portal on a folder, in this process and another one', async () => {
    const folder = preparedFolder();
    const { child } = await startElsewhere(folder);
    await expect(start(folder)).rejects.toThrow(FolderBusyError);
    await expect(start(folder)).rejects.toThrow(
      `Another portal (process ${child.pid}) is running on the data folder ${folder};`,
    );
    await kill(child);
    await start(folder);
    await expect(start(folder)).rejects.toThrow(FolderBusyError);
  });

  it('waits for a portal that is stopping on the folder', async () => {
    const folder = preparedFolder();
    const leaving = await start(folder);
    const next = startEmbedded({ dataDir: folder, log });
    await leaving.stop();
    running.push(await next);
    expect(await query(await next, 'SELECT id FROM booking')).toEqual([7]);
  });

  it('connects a command to the database of the running portal', async () => {
    const folder = preparedFolder();
    const database = await start(folder);
    expect(await findRunningDatabase(folder)).toEqual(database.connection);
    await database.stop();
    expect(await findRunningDatabase(folder)).toBeNull();
  });

  it('takes over the database of a killed portal and ends its open transactions', async () => {
    const folder = preparedFolder();
    const { child, pid } = await startElsewhere(folder);
    await kill(child);
    const database = await start(folder);
    expect(database.pid).toBe(pid);
    expect(await query(database, 'DELETE FROM booking RETURNING id')).toEqual([7]);
    await database.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('replaces the database of a killed portal that ran with other settings', async () => {
    const folder = preparedFolder();
    const { child, pid } = await startElsewhere(folder);
    writeFileSync(join(folder, 'postgres', 'cluster', 'postmaster.opts'), 'postgres "-c" "fsync=off"\n');
    await kill(child);
    const database = await start(folder);
    expect(database.pid).not.toBe(pid);
    expect(isRunning(pid)).toBe(false);
    expect(await query(database, 'SELECT id FROM booking')).toEqual([7]);
  });

  it.each(['own', 'adopted'])('restarts an %s database that is killed', async (kind) => {
    const folder = preparedFolder();
    if (kind === 'adopted') await kill((await startElsewhere(folder)).child);
    const database = await start(folder);
    const exits: string[] = [];
    database.onExit((reason) => exits.push(reason));
    await query(database, 'INSERT INTO booking VALUES (8)');
    const { pid } = database;
    process.kill(pid, 'SIGKILL');
    expect(await waitUntil(() => database.pid !== pid, 15_000)).toBe(true);
    expect(await query(database, 'SELECT id FROM booking ORDER BY id')).toEqual([7, 8]);
    expect(exits).toHaveLength(1);
  });

  it.each([
    ['is empty', ''],
    ['names a process that is something else by now', `${process.pid}\n/elsewhere\n`],
  ])('starts in spite of a lock file that %s', async (_, text) => {
    const folder = preparedFolder();
    writeFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), text);
    expect(await query(await start(folder), 'SELECT id FROM booking')).toEqual([7]);
  });

  it('starts over if a process was killed while making the database', async () => {
    const folder = mkdtempSync(join(home, 'half-'));
    const half = join(folder, 'postgres', 'new-1-x');
    mkdirSync(join(half, 'base'), { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    const database = await start(folder);
    expect(await query(database, 'SELECT current_database()')).toEqual(['portal']);
    expect(readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('new-'))).toEqual([]);
  });

  it('says which PostgreSQL version made a database that it can’t read, and releases the folder', async () => {
    const folder = mkdtempSync(join(home, 'old-'));
    mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '14\n');
    const attempt = () => startEmbedded({ dataDir: folder, log });
    await expect(attempt()).rejects.toThrow(/was made by PostgreSQL 14 .* set POSTGRES_BIN/);
    await expect(attempt()).rejects.not.toThrow(FolderBusyError);
  });

  it('names DATA_DIR if it can’t be a folder', async () => {
    const file = join(mkdtempSync(join(home, 'file-')), 'data');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: file, log })).rejects.toThrow(
      /^The data folder can't be used .*DATA_DIR/,
    );
  });

  it('names POSTGRES_BIN if there is no PostgreSQL in it', async () => {
    const binDir = mkdtempSync(join(home, 'bin-'));
    const attempt = startEmbedded({ dataDir: join(binDir, 'data'), binDir, log });
    await expect(attempt).rejects.toThrow(EmbeddedError);
    await expect(attempt).rejects.toThrow(/^POSTGRES_BIN \(/);
  });
});
