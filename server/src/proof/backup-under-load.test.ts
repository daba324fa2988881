import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDb, openPool } from '#db/database.ts';
import { findRunningDatabase, startEmbedded } from '#db/embedded/start.ts';
import { createLog } from '#log.ts';
import { runCommandProcess } from '#testing/command-process.ts';
import { type PortalProcess, startPortalProcess } from '#testing/portal-process.ts';
import { scratchFolder } from '#testing/scratch.ts';
import { bookOrCancel, type Client, makeClients } from './process-load.ts';

const CLIENTS = 6;
const ROUNDS = 3;
let folder: string;
let dataDir: string;
let portal: PortalProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(scratchFolder(), 'portal-backup-load-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function on<T>(connection: Parameters<typeof openPool>[0], work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool(connection, createLog('silent'), 2));
  return await work(db).finally(() => db.destroy());
}

async function onRunning<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) throw new Error('The embedded database does not run.');
  return await on(connection, work);
}

/** Books and cancels until told to stop; every answer must be the one that an undisturbed portal gives. */
async function keepBusy(client: Client, url: string, isOver: () => boolean): Promise<number> {
  let calls = 0;
  for (; !isOver(); calls += 1) {
    const { status, body } = await bookOrCancel(client, url, Math.random());
    if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  }
  return calls;
}

const idsOf = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('entry').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

it('a backup beside a portal under load disturbs nobody, and has all that was acknowledged before it', async () => {
  portal = await startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off' });
  const { url } = portal;
  const clients = await onRunning((db) => makeClients(db, CLIENTS));
  let isOver = false;
  const busy = Promise.all(clients.map((client) => keepBusy(client, url, () => isOver)));
  const rounds: { file: string; before: number[]; after: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = join(folder, `${round}.gz`);
    const before = await onRunning(idsOf);
    const { code, stderr } = await runCommandProcess('backup', [file], { env: { DATA_DIR: dataDir } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    rounds.push({ file, before, after: await onRunning(idsOf) });
  }
  isOver = true;
  expect(Math.min(...(await busy))).toBeGreaterThan(ROUNDS);

  for (const [round, { file, before, after }] of rounds.entries()) {
    const other = join(folder, `restored-${round}`);
    const { code, stderr } = await runCommandProcess('restore', [file], { env: { DATA_DIR: other } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const embedded = await startEmbedded({ dataDir: other, log: { info: () => {}, warn: () => {} } });
    const ids = await on(embedded.connection, idsOf);
    await embedded.stop();
    expect(after.length).toBeGreaterThan(before.length);
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(after).toEqual(expect.arrayContaining(ids));
  }
}, 120_000);
