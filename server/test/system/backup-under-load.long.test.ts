import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandProcess, spawnCommand } from '@portal/testkit/command-process.ts';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';
import { makeDataFolder } from '@portal/testkit/postgres.ts';
import { bookOrCancel, type Client, makeClients } from '@portal/testkit/process-load.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { findRunningDatabase, startEmbedded } from '#platform/db/embedded/start.ts';
import { createLog } from '#platform/log/log.ts';

const CLIENTS = 6;
let folder: string;
let dataDir: string;
let portal: PortalProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-backup-load-'));
  dataDir = makeDataFolder();
});
afterEach(async () => {
  await portal?.stop();
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
});

async function on<T>(connection: Parameters<typeof openPool>[0], work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool(connection, createLog('silent'), 2));
  return await work(db).finally(() => db.destroy());
}

async function runningDatabase() {
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) throw new Error('The embedded database does not run.');
  return connection;
}

/** Books and cancels until told to stop; every answer must be the one that an undisturbed portal gives. */
async function keepBusy(client: Client, url: string, onAnswer: () => void, isOver: () => boolean) {
  while (!isOver()) {
    const { status, body } = await bookOrCancel(client, url, Math.random());
    if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    onAnswer();
  }
}

const idsOf = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('entry').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** Backups that wait for a lock, in the middle of their snapshot. */
const waitingBackups = async (db: Db): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where application_name = 'portal-backup' and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
};

it('makes a backup under load that has everything acknowledged before it and fails no call', async () => {
  portal = await startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off', THROTTLE: 'off' });
  const { url } = portal;
  const connection = await runningDatabase();
  const clients = await on(connection, (db) => makeClients(db, CLIENTS));
  const calls = clients.map(() => 0);
  let isOver = false;
  const busy = Promise.all(
    clients.map((client, index) =>
      keepBusy(
        client,
        url,
        () => {
          calls[index] = (calls[index] ?? 0) + 1;
        },
        () => isOver,
      ),
    ),
  );
  /** Resolves when each client has booked and canceled once more. */
  const untilAllWorked = async () => {
    const before = [...calls];
    const fewest = () => Math.min(...calls.map((count, index) => count - (before[index] ?? 0)));
    await Promise.race([busy, expect.poll(fewest).toBeGreaterThanOrEqual(2)]);
  };
  const file = join(folder, 'league.gz');
  await untilAllWorked();
  const { before, after } = await on(connection, async (db) => {
    const ids = await idsOf(db);
    // the backup stops at a table that no booking needs, until the clients have worked beside it
    const holder = new pg.Client(connection);
    await holder.connect();
    await holder.query('begin; lock table player in access exclusive mode');
    const command = spawnCommand('backup', [file], { env: { DATA_DIR: dataDir } });
    await Promise.race([command.ended, expect.poll(() => waitingBackups(db)).toBe(1)]);
    await untilAllWorked();
    await holder.end();
    const { code, stderr } = await command.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return { before: ids, after: await idsOf(db) };
  });
  isOver = true;
  await busy;

  const other = join(folder, 'restored');
  const { code, stderr } = await runCommandProcess('restore', [file], { env: { DATA_DIR: other } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const embedded = await startEmbedded({ dataDir: other, log: { info: () => {}, warn: () => {} } });
  const ids = await on(embedded.connection, idsOf);
  await embedded.stop();
  expect(after.length).toBeGreaterThan(before.length);
  expect(ids).toEqual(expect.arrayContaining(before));
  expect(after).toEqual(expect.arrayContaining(ids));
});
