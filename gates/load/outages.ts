import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';
import { isRunning } from '@portal/server/platform/db/embedded/postmaster.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import {
  bookChangeOrCancel,
  type Client,
  callAs,
  makeClients,
  type Sent,
} from '@portal/testkit/process-load.ts';
import { countPortalConnections, readBoolean } from '@portal/testkit/truth-repository.ts';
import type { GateContext } from '../frame/context.ts';
import { atLeast, atMost, exactly, type Figure, holds, none } from '../frame/gate.ts';
import { openLedger } from './ledger.ts';
import { untilOldSessionsEnded } from './old-sessions.ts';

const CLIENTS = 16;
const LONGEST_MS = 5_000;
const PORTAL_READY_MS = 3_000;
const RECOVERED_MS = 5_000;
const GIVE_UP_MS = 30_000;
/** those of the pool and the change feed */
const CONNECTIONS = 17;

/** A portal with its database, and the ways in which they go down. */
export type Place = {
  /** starts a portal and waits until it is ready */
  start(): Promise<PortalProcess>;
  connection(): Promise<ConnectionConfig>;
  /** kills the portal after so many acknowledged calls, and with it what else must die in this cycle */
  kills: { cycles: number; killMore?(cycle: number): void };
  /** stops only the database, in each of these ways, and starts it again */
  outages?: { stop(): Promise<unknown>; start(): Promise<unknown> }[];
};

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

type Seen = {
  acknowledged: number;
  unavailable: number;
  longestMs: number;
  strange: string[];
  /** whether the gate has killed the portal, so that calls may break */
  isKilled: boolean;
};

const isClean = ({ status, retryAfter, body }: Sent) =>
  status === 200 || (status === 503 && Number(retryAfter) > 0 && /^[A-Z].*\.$/.test(String(body.error)));

/**
 * Books, changes, cancels and reads lists until stopped, or until the connection breaks because the portal is gone.
 * @param onAnswer called after each answer
 */
async function keepBusy(
  client: Client,
  portal: PortalProcess,
  seen: Seen,
  { signal, onAnswer }: { signal: AbortSignal; onAnswer(): void },
): Promise<void> {
  const keep = async (call: () => Promise<Sent>): Promise<void> => {
    const startedAt = performance.now();
    const answer = await call().catch(() => null);
    if (answer === null && seen.isKilled) return;
    if (answer?.status === 200) seen.acknowledged += 1;
    if (answer?.status === 503) seen.unavailable += 1;
    if (answer === null || !isClean(answer))
      seen.strange.push(`${answer?.status ?? 0} ${JSON.stringify(answer?.body ?? {}).slice(0, 80)}`);
    seen.longestMs = Math.max(seen.longestMs, performance.now() - startedAt);
    onAnswer();
    // calls of a dead portal fail immediately
    if (answer === null) await pause(50);
  };
  const isGone = () => signal.aborted || seen.isKilled;
  while (!isGone()) {
    // after a 503 the outcome is unknown, so only reads continue
    if (client.maybe === undefined) await keep(() => bookChangeOrCancel(client, portal.url, Math.random()));
    for (const path of ['/reservations/availability', '/auth/sessions'])
      if (!isGone()) await keep(() => callAs(client, portal.url, path));
  }
}

/** Lets a busy portal and its database go down in turn. Acknowledged changes must be stored completely. */
export async function goDown(context: GateContext, where: string, place: Place): Promise<Figure[]> {
  const { kills, outages = [] } = place;
  let portal = await place.start();
  const inDatabase = async <T>(work: Parameters<typeof context.inDatabase<T>>[1]) =>
    context.inDatabase(await place.connection(), work);
  const clients = await inDatabase((db) => makeClients(db, CLIENTS));
  const ledger = openLedger();
  const seen: Seen = { acknowledged: 0, unavailable: 0, longestMs: 0, strange: [], isKilled: false };
  let [slowestStartMs, recoveredMs] = [0, 0];

  /** @param work what happens to the busy portal. @param calls answers before it */
  const underLoad = async (calls: number, work: () => Promise<void>) => {
    const [busy, enough] = [new AbortController(), Promise.withResolvers<void>()];
    let left = calls;
    const onAnswer = () => {
      left -= 1;
      if (left === 0) enough.resolve();
    };
    const working = Promise.all(
      clients.map((client) => keepBusy(client, portal, seen, { signal: busy.signal, onAnswer })),
    );
    try {
      await Promise.race([enough.promise, working]);
      await work();
    } finally {
      busy.abort();
      await working;
    }
  };
  const someCalls = () => CLIENTS + Math.floor(Math.random() * 12 * CLIENTS);

  for (const [index, outage] of outages.entries()) {
    await underLoad(someCalls(), async () => {
      await outage.stop();
      await untilReadiness(portal, 503);
      await pause(200);
      await outage.start();
      recoveredMs = Math.max(recoveredMs, await untilReadiness(portal, 200));
      await pause(200);
    });
    if (!isRunning(portal.pid)) break;
    ledger.settle(clients, await inDatabase(readBoolean));
    if (index % 10 === 9) context.log(`${where}: ${index + 1} outages, ${seen.unavailable} answers of 503`);
  }
  const isSame = isRunning(portal.pid);
  const left = await inDatabase(countPortalConnections);

  for (let cycle = 0; cycle < kills.cycles && isRunning(portal.pid); cycle += 1) {
    await underLoad(someCalls(), async () => {
      seen.isKilled = true;
      portal.child.kill('SIGKILL');
      await portal.ended;
    });
    seen.isKilled = false;
    const killedAt = new Date();
    kills.killMore?.(cycle);
    portal = await place.start();
    slowestStartMs = Math.max(slowestStartMs, await portal.ready);
    const truth = await inDatabase(async (db) => {
      await untilOldSessionsEnded(db, killedAt);
      return await readBoolean(db);
    });
    ledger.settle(clients, truth);
    if (cycle % 10 === 9)
      context.log(`${where}: ${cycle + 1} kills, ${seen.acknowledged} acknowledged calls`);
  }
  await portal.stop();
  const named = (figures: readonly Figure[]) =>
    figures.map((figure) => ({ ...figure, what: `${where}: ${figure.what}` }));
  return named([
    ...ledger.figures(),
    none('answers other than success, or 503 with Retry-After and a sentence', seen.strange),
    context.within('longest time until it is ready again', PORTAL_READY_MS, Math.round(slowestStartMs)),
    atLeast('acknowledged calls', (kills.cycles + outages.length) * CLIENTS, seen.acknowledged),
    ...(outages.length === 0
      ? [exactly('answers of 503', 0, seen.unavailable)]
      : [
          holds('the process after outages', 'the same', isSame, isSame ? 'the same' : 'has ended'),
          context.within('the longest call', LONGEST_MS, Math.round(seen.longestMs)),
          context.within(
            'longest time from the return of the database until ready',
            RECOVERED_MS,
            Math.round(recoveredMs),
          ),
          atMost('connections after outages', CONNECTIONS, left),
          atLeast('answers of 503', outages.length, seen.unavailable),
        ]),
  ]);
}
