import { type PortalProcess, spawnPortal } from '@portal/testkit/portal-process.ts';
import { makePostgresServer, type PostgresServer } from '@portal/testkit/postgres-server.ts';
import { bookOrCancel, type Client, callAs, makeClients, type Sent } from '@portal/testkit/process-load.ts';
import { countPortalConnections, readBoolean } from '@portal/testkit/truth-repository.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Db, openDb, openPool } from '#platform/db/database.ts';
import { isRunning } from '#platform/db/embedded/postmaster.ts';

const CLIENTS = 6;
/** the pool's connections and the change feed's */
const CONNECTIONS = 17;

let server: PostgresServer;
let portal: PortalProcess;

beforeAll(async () => {
  server = await makePostgresServer();
});
afterEach(() => portal.stop());
afterAll(() => server.remove());

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const log = pino({ level: 'silent' });
  const db = openDb(openPool({ connectionString: server.url('league') }, log, 1));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const statusOf = (path: string) =>
  fetch(`${portal.url}${path}`).then(
    (answer) => answer.status,
    () => null,
  );

const untilAnswers = (path: string, status: number) => expect.poll(() => statusOf(path)).toBe(status);

/** Books, cancels and reads the list until stopped; all answers are collected in `answers`. */
async function keepBusy(client: Client, signal: AbortSignal, answers: Sent[]): Promise<void> {
  while (!signal.aborted) {
    // after a 503 it is unknown whether the change was made, so only reads continue
    if (client.maybe === undefined) answers.push(await bookOrCancel(client, portal.url, Math.random()));
    for (const path of ['/reservations/availability', '/auth/sessions']) {
      answers.push(await callAs(client, portal.url, path));
    }
  }
}

/** Starts it while the database is unreachable. */
async function startWithoutDatabase(): Promise<void> {
  await server.stop('fast');
  portal = await spawnPortal({ DATABASE_URL: server.url('league'), DEMO: 'off' });
  await untilAnswers('/api/healthz', 200);
  expect(await statusOf('/api/readyz')).toBe(503);
  const login = await fetch(`${portal.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'coach@example.org', password: 'Basket-ball-1' }),
  });
  expect(login.status).toBe(503);
  expect(Number(login.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await login.json()).toMatchObject({
    code: 'DATABASE_AWAY',
    error: expect.stringMatching(/^[A-Z].*\.$/),
  });

  await server.start();
  await portal.ready;
  expect(await statusOf('/api/readyz')).toBe(200);
}

it('waits at the start for its database, survives restarts of it under load, and answers every call', async () => {
  await server.createDatabase('league');
  await startWithoutDatabase();
  const clients = await withDb((db) => makeClients(db, CLIENTS));
  for (const how of ['fast', 'immediate'] as const) {
    const busy = new AbortController();
    const answersOf: Sent[][] = clients.map(() => []);
    const working = Promise.all(
      answersOf.map((answers, index) => keepBusy(clients[index] as Client, busy.signal, answers)),
    );
    /** Resolves when each client has received this many more answers with the status; a hanging call would block it. */
    const untilAllGot = async (status: number, more: number) => {
      const counts = () => answersOf.map((answers) => answers.filter((one) => one.status === status).length);
      const before = counts();
      const fewest = () => Math.min(...counts().map((count, index) => count - (before[index] ?? 0)));
      await Promise.race([working, expect.poll(fewest).toBeGreaterThanOrEqual(more)]);
    };
    await untilAllGot(200, 4);
    await server.stop(how);
    expect(await statusOf('/api/healthz')).toBe(200);
    await untilAnswers('/api/readyz', 503);
    // no call waits for the database to come back
    await untilAllGot(503, 2);
    await server.start();
    await untilAnswers('/api/readyz', 200);
    await untilAllGot(200, 2);
    busy.abort();
    await working;
    const answers = answersOf.flat();

    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, retryAfter, body } of refused) {
      expect(status, JSON.stringify(body)).toBe(503);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body.error).toMatch(/^[A-Z].*\.$/);
    }

    const truth = await withDb(readBoolean);
    for (const client of clients) {
      const slots = truth.held.get(client.teamId) ?? [];
      const allowed = [client.holds, ...(client.maybe === undefined ? [] : [client.maybe])];
      expect(allowed, `${client.teamName} practices ${slots}`).toContain(slots[0] ?? null);
      client.holds = slots[0] ?? null;
      client.maybe = undefined;
    }
    expect({ doubles: truth.doubles, halves: truth.halves }).toEqual({ doubles: 0, halves: 0 });
    // the cached list includes what happened in the meantime
    const [first] = clients;
    if (first === undefined) throw new Error('There are clients.');
    const list = await callAs(first, portal.url, '/reservations/availability');
    const open = (list.body.availability as { Id: number }[]).map((slot) => slot.Id);
    const held = clients.flatMap((client) => (client.holds === null ? [] : [client.holds]));
    expect(open.length).toBe(CLIENTS * 7 - held.length);
    expect(held.filter((slot) => open.includes(slot))).toEqual([]);
  }
  expect(isRunning(portal.pid)).toBe(true);
  expect(await withDb(countPortalConnections)).toBeLessThanOrEqual(CONNECTIONS);
});
