import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { type PortalProcess, startPatientPortal } from '@portal/testkit/portal-process.ts';
import { makeDataFolder } from '@portal/testkit/postgres.ts';
import { bookOrCancel, type Client, makeClients } from '@portal/testkit/process-load.ts';
import { readBoolean } from '@portal/testkit/truth-repository.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { readLockFile } from '#platform/db/embedded/postmaster.ts';
import { type Connection, findRunningDatabase, startEmbedded } from '#platform/db/embedded/start.ts';

const CYCLES = Number(process.env.PORTAL_KILL_CYCLES ?? 2);
const CLIENTS = 8;
/** how many calls of all clients are acknowledged before a kill; each cycle kills at another moment */
const callsBefore = (cycle: number) => CLIENTS * (cycle + 2) + cycle;

const log = pino({ level: 'silent' });
let portal: PortalProcess | null = null;
let dataDir = '';

beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(async () => {
  await portal?.stop();
  portal = null;
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startPatientPortal({ DATA_DIR: dataDir, DEMO: 'off', THROTTLE: 'off' });

async function inDatabase<T>(connection: Connection | null, work: (db: Db) => Promise<T>): Promise<T> {
  if (connection === null) throw new Error('The embedded database does not run.');
  const db = openDb(openPool(connection, log, 2));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Works on the embedded database beside the portal that runs on it. */
const withDb = async <T>(work: (db: Db) => Promise<T>) =>
  inDatabase(await findRunningDatabase(dataDir), work);

/** Books and cancels until the connection breaks. @param onAnswer called for each call that was acknowledged */
async function keepBusy(client: Client, url: string, onAnswer: () => void): Promise<void> {
  for (;;) {
    try {
      const { status, body } = await bookOrCancel(client, url, Math.random());
      if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
      onAnswer();
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

it('loses nothing acknowledged when it is killed under load, and becomes ready again', async ({
  annotate,
}) => {
  portal = await start();
  const clients = await withDb((db) => makeClients(db, CLIENTS));
  const readyAgainMs: number[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const { url, child, ended } = portal;
    let left = callsBefore(cycle);
    const killing = Promise.withResolvers<void>();
    const busy = Promise.all(
      clients.map((client) =>
        keepBusy(client, url, () => {
          left -= 1;
          if (left === 0) killing.resolve();
        }),
      ),
    );
    await Promise.race([killing.promise, busy]);
    expect(left).toBeLessThanOrEqual(0);
    child.kill('SIGKILL');
    await ended;
    await busy;
    if (cycle % 2 === 1) {
      // every other time the database is killed, too
      const postmaster = readLockFile(join(dataDir, 'postgres', 'cluster'));
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    }
    portal = await start();
    readyAgainMs.push(await portal.ready);

    const truth = await withDb(readBoolean);
    for (const client of clients) {
      const slots = truth.held.get(client.teamId) ?? [];
      const allowed = [client.holds, ...(client.maybe === undefined ? [] : [client.maybe])];
      expect(slots.length, `${client.teamName} practices ${slots}`).toBeLessThanOrEqual(1);
      expect(allowed, `${client.teamName} in cycle ${cycle}`).toContain(slots[0] ?? null);
      client.holds = slots[0] ?? null;
      client.maybe = undefined;
    }
    expect({ doubles: truth.doubles, halves: truth.halves }).toEqual({ doubles: 0, halves: 0 });
  }
  // the gate checks how soon it is ready
  await annotate(`ready again after ${readyAgainMs.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
});

/** A booking whose body is sent later; resolves when the portal has begun to work on it. */
async function beginBooking({ token, slots: [slot] }: Client, url: string) {
  const body = JSON.stringify(slot?.body);
  const sent = request(`${url}/api/reservations/reserve`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return async (): Promise<number | undefined> => {
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
}

it('answers calls in flight at SIGTERM and exits with 0', async () => {
  portal = await start();
  const { url, child, ended } = portal;
  const clients = await withDb((db) => makeClients(db, CLIENTS));
  const finishers = await Promise.all(clients.map((client) => beginBooking(client, url)));
  child.kill('SIGTERM');
  const isRefused = () =>
    fetch(`${url}/api/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  const statuses = await Promise.all(finishers.map((finish) => finish()));
  expect(statuses).toEqual(clients.map(() => 200));
  expect(await ended).toEqual({ code: 0, signal: null });

  const stopped = await startEmbedded({ dataDir, log: { info() {}, warn() {} } });
  const truth = await inDatabase(stopped.connection, readBoolean);
  await stopped.stop();
  expect(clients.map((client) => truth.held.get(client.teamId))).toEqual(
    clients.map((client) => [client.slots[0]?.id]),
  );
});
