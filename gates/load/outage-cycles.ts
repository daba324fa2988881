import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '@portal/server/platform/db/embedded/postmaster.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import type { PostgresServer } from '@portal/testkit/postgres-server.ts';
import { bookOrCancel, type Client, callAs, makeClients, type Sent } from '@portal/testkit/process-load.ts';
import { countPortalConnections, readBoolean } from '@portal/testkit/truth-repository.ts';
import type { GateContext } from '../frame/context.ts';
import { atLeast, atMost, type Figure, holds, none } from '../frame/gate.ts';
import { openLedger } from './ledger.ts';

const CLIENTS = 16;
const LONGEST_MS = 5_000;
const RECOVERED_MS = 5_000;
const GIVE_UP_MS = 30_000;
/** those of the pool and the change feed */
const CONNECTIONS = 17;

export type Outage = 'fast' | 'immediate' | 'kill';

const readiness = (portal: PortalProcess) =>
  fetch(`${portal.url}/api/readyz`, { signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
    ({ status }) => status,
    () => 0,
  );

/** @returns the milliseconds until readiness has this status; Infinity if the portal exits or never reaches it */
export async function untilReadiness(portal: PortalProcess, status: number): Promise<number> {
  const startedAt = performance.now();
  while ((await readiness(portal)) !== status) {
    if (!isRunning(portal.pid) || performance.now() - startedAt > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
    await pause(20);
  }
  return performance.now() - startedAt;
}

/** Statuses other than successes and refusals; a call without a response has status 0. */
const BROKEN: Sent = { status: 0, retryAfter: null, ms: 0, body: {} };

/** Books, cancels and reads lists until stopped, and keeps every response. */
async function keepBusy(client: Client, url: string, signal: AbortSignal): Promise<Sent[]> {
  const answers: Sent[] = [];
  const keep = async (call: () => Promise<Sent>) => {
    const startedAt = performance.now();
    answers.push(await call().catch(() => ({ ...BROKEN, ms: performance.now() - startedAt })));
    // calls of a dead portal fail immediately
    if (answers.at(-1)?.status === 0) await pause(50);
  };
  while (!signal.aborted) {
    // after a 503 the outcome is unknown, so only reads continue
    if (client.maybe === undefined) await keep(() => bookOrCancel(client, url, Math.random()));
    for (const path of ['/reservations/availability', '/auth/sessions'])
      await keep(() => callAs(client, url, path));
  }
  return answers;
}

const isClean = ({ status, retryAfter, body }: Sent) =>
  status === 200 || (status === 503 && Number(retryAfter) > 0 && /^[A-Z].*\.$/.test(String(body.error)));

/** Stops and restarts the database of a busy portal, a number of times. */
export async function outageCycles(context: GateContext, outages: readonly Outage[]): Promise<Figure[]> {
  const server: PostgresServer = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const portal = await context.portal({ DATABASE_URL, THROTTLE: 'off' });
  const connection = { connectionString: DATABASE_URL };
  const clients = await context.inDatabase(connection, (db) => makeClients(db, CLIENTS));
  const ledger = openLedger();
  const seen = { acknowledged: 0, unavailable: 0, longestMs: 0, recoveredMs: 0, strange: [] as string[] };

  for (const [index, how] of outages.entries()) {
    const busy = new AbortController();
    const working = Promise.all(clients.map((client) => keepBusy(client, portal.url, busy.signal)));
    try {
      await pause(200 + Math.random() * 300);
      await (how === 'kill' ? server.kill() : server.stop(how));
      await untilReadiness(portal, 503);
      await pause(200);
      await server.start();
      seen.recoveredMs = Math.max(seen.recoveredMs, await untilReadiness(portal, 200));
      await pause(200);
    } finally {
      busy.abort();
    }
    const answers = (await working).flat();
    for (const answer of answers) {
      if (answer.status === 200) seen.acknowledged += 1;
      if (answer.status === 503) seen.unavailable += 1;
      if (!isClean(answer)) seen.strange.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 80)}`);
      seen.longestMs = Math.max(seen.longestMs, answer.ms);
    }
    if (!isRunning(portal.pid)) break;
    ledger.settle(clients, await context.inDatabase(connection, readBoolean));
    if (index % 10 === 9) context.log(`${index + 1} outages, ${seen.unavailable} 503 answers`);
  }
  const left = await context.inDatabase(connection, countPortalConnections);
  return [
    ...ledger.figures(),
    holds('the process', 'the same', isRunning(portal.pid), isRunning(portal.pid) ? 'the same' : 'has ended'),
    none('answers other than success, or 503 with Retry-After and a sentence', seen.strange),
    atMost('the longest call', LONGEST_MS, Math.round(seen.longestMs), 'ms'),
    atMost(
      'longest time from the return of the database until ready',
      RECOVERED_MS,
      Math.round(seen.recoveredMs),
      'ms',
    ),
    atMost('connections afterward', CONNECTIONS, left),
    atLeast('503 answers', outages.length, seen.unavailable),
    atLeast('successful answers', outages.length * CLIENTS, seen.acknowledged),
  ];
}
