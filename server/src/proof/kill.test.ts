import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { hashPassword } from '#auth/passwords.ts';
import { type Db, openDb, openPool } from '#db/database.ts';
import { readLockFile } from '#db/embedded/postmaster.ts';
import { findRunningDatabase } from '#db/embedded/start.ts';
import { makeAccount } from '#testing/factories.ts';
import { type PortalProcess, startPortalProcess } from '#testing/portal-process.ts';
import { scratchFolder } from '#testing/scratch.ts';
import { bookOrCancel, type Client, makeClients } from './process-load.ts';
import { readTruth } from './truth-repository.ts';

const CYCLES = Number(process.env.PORTAL_KILL_CYCLES ?? 5);
const CLIENTS = 8;
/** the gate is 3 s on an idle machine; other tests run beside this one */
const READY_AGAIN_MS = 20_000;

const log = pino({ level: 'silent' });
let portal: PortalProcess | null = null;
let dataDir = '';

afterEach(async () => {
  await portal?.stop();
  portal = null;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off' });

/** Works on the embedded database beside the portal that runs on it. */
async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) throw new Error('The embedded database does not run.');
  const db = openDb(openPool(connection, log, 2));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Books and cancels until the connection breaks. @returns how many calls were acknowledged */
async function keepBusy(client: Client, url: string, random: () => number): Promise<number> {
  for (let acknowledged = 0; ; acknowledged += 1) {
    try {
      const { status, body } = await bookOrCancel(client, url, random());
      if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    } catch (error) {
      if (error instanceof TypeError) return acknowledged;
      throw error;
    }
  }
}

it('loses nothing that it acknowledged when it is killed under load, and gets ready again', async ({
  annotate,
}) => {
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-kill-'));
  portal = await start();
  const clients = await withDb((db) => makeClients(db, CLIENTS));
  let acknowledged = 0;
  const readyAgainMs: number[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const { url, child, ended } = portal;
    const busy = clients.map((client) => keepBusy(client, url, Math.random));
    await pause(300 + Math.random() * 300);
    child.kill('SIGKILL');
    await ended;
    acknowledged += (await Promise.all(busy)).reduce((sum, count) => sum + count, 0);
    if (cycle % 2 === 1) {
      // every other time the database goes with it
      const postmaster = readLockFile(join(dataDir, 'postgres', 'cluster'));
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    }
    portal = await start();
    readyAgainMs.push(await portal.ready);

    const truth = await withDb(readTruth);
    for (const client of clients) {
      const slots = truth.held.get(client.teamId) ?? [];
      const allowed = [client.holds, ...(client.maybe === undefined ? [] : [client.maybe])];
      expect(slots.length, `${client.teamName} practises ${slots}`).toBeLessThanOrEqual(1);
      expect(allowed, `${client.teamName} in cycle ${cycle}`).toContain(slots[0] ?? null);
      client.holds = slots[0] ?? null;
      client.maybe = undefined;
    }
    expect({ doubles: truth.doubles, halves: truth.halves }).toEqual({ doubles: 0, halves: 0 });
  }
  expect(acknowledged).toBeGreaterThan(CYCLES * CLIENTS);
  expect(Math.max(...readyAgainMs)).toBeLessThan(READY_AGAIN_MS);
  await annotate(
    `${acknowledged} acknowledged calls, ready again after ${readyAgainMs.map((ms) => `${Math.round(ms)} ms`).join(', ')}`,
  );
}, 180_000);

it('answers what is under way at SIGTERM and ends with 0', async () => {
  dataDir = mkdtempSync(join(scratchFolder(), 'portal-term-'));
  portal = await start();
  const { url, child, ended } = portal;
  const clients = await withDb((db) => makeClients(db, 8));
  const password = 'Basket-ball-1';
  await withDb(async (db) => {
    const passwordHash = await hashPassword(password);
    await makeAccount(db, { email: 'slow@example.org', passwordHash });
  });
  const logIn = () =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ email: 'slow@example.org', password }),
    });
  // hashing keeps the portal busy for a while, so that bookings and logins are under way when the signal comes
  const logins = Array.from({ length: 24 }, logIn);
  const bookings = clients.map((client) => bookOrCancel(client, url, 0));
  // connections are taken in the order in which they come, so the others have arrived when this is answered
  await fetch(`${url}/api/healthz`, { headers: { connection: 'close' } });
  child.kill('SIGTERM');
  expect((await Promise.all(logins)).map((answer) => answer.status)).toEqual(logins.map(() => 200));
  expect((await Promise.all(bookings)).map((answer) => answer.status)).toEqual(clients.map(() => 200));
  expect(await ended).toEqual({ code: 0, signal: null });
  await expect(logIn()).rejects.toThrow('fetch failed');

  portal = await start();
  const truth = await withDb(readTruth);
  expect(clients.map((client) => truth.held.get(client.teamId))).toEqual(
    clients.map((client) => [client.slots[0]?.id]),
  );
}, 60_000);
